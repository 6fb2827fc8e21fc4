"""A player who does anything that is allowed, from a seed; it drives whole games for tests."""

from __future__ import annotations

import random
from collections.abc import Iterator

from games.engine import bidding, follow, game, shapes
from games.engine.commands import Bury, CloseDeclaring, Command, Cut, Deal, Decline, Pass, Play, Raid, Show
from games.engine.context import Context, first_game
from games.engine.events import Event
from games.engine.phases import Burying, Cutting, Dealing, Declaring, Finished, Playing, Raiding, State
from games.engine.refusal import Refused
from games.engine.ruleset import RuleSet, load
from games.engine.showings import showings

JIUAI = load("jiuai")


class Player:
    """Chooses a legal command at random for whichever seat is asked; `eager` (0–1) is how often it shows or raids."""

    def __init__(self, seed: int | str, eager: float = 0.3, throws: float = 0.2) -> None:
        self.dice = random.Random(seed)
        self.eager = eager
        self.throws = throws

    def command(self, state: State) -> Command | None:
        """The next command, or None when the game is over."""
        phase = state.phase
        dice = self.dice
        match phase:
            case Cutting():
                return Cut(state.setup.cutter, dice.randrange(108))
            case Dealing() | Declaring():
                return self._declaring(state, phase)
            case Burying():
                return Bury(phase.by, tuple(dice.sample(phase.hands[phase.by], 8)), dice.random() < 0.2)
            case Raiding() if phase.asked is not None:
                return self._raid(state, phase, phase.asked)
            case Playing():
                return self._play(phase)
        return None

    def _declaring(self, state: State, phase: Dealing | Declaring) -> Command:
        asked = game.asked(state)
        if asked and self.dice.random() < self.eager:
            seat = self.dice.choice(asked).seat
            rounds = phase.rounds if isinstance(phase, Dealing) else 25
            passed = phase.passed if isinstance(phase, Declaring) else 0
            where = bidding.situation(state.setup, phase.showings, seat, passed=passed)
            chances = showings(state.setup.rules, state.setup.rank, phase.deal.hands[seat][:rounds], where)
            if chances:
                chance = self.dice.choice(chances)
                return Show(seat, chance.cards, self.dice.choice(chance.names))
        if isinstance(phase, Dealing):
            return Deal()
        if self.dice.random() < 0.1 and game.system_step(state) is not None:
            return CloseDeclaring()
        return Pass(self.dice.choice(asked).seat)

    def _raid(self, state: State, phase: Raiding, seat: int) -> Command:
        where = bidding.situation(
            state.setup, phase.settled.showings, seat, phase.settled.banker, phase.by, phase.settled.raids
        )
        chances = showings(state.setup.rules, state.setup.rank, phase.hands[seat], where)
        if chances and self.dice.random() < self.eager + 0.3:
            chance = self.dice.choice(chances)
            return Raid(seat, chance.cards, self.dice.choice(chance.names))
        return Decline(seat)

    def _play(self, phase: Playing) -> Play:
        seat, dice = phase.turn, self.dice
        hand, order = phase.hands[seat], phase.settled.order
        if phase.table.plays:
            lead = phase.table.plays[0]
            options = follow.plays(order, hand, lead, 40)
            return Play(seat, dice.choice(options), dice.random() < 0.2)
        klass = order.class_of[dice.choice(hand)]
        own = tuple([card for card in hand if order.class_of[card] == klass])
        if dice.random() < self.throws:
            return Play(seat, tuple(dice.sample(own, dice.randint(1, len(own)))))
        return Play(seat, dice.choice(shapes.decompose(order, own)).cards)


def begin(seed: int, context: Context | None = None, rules: RuleSet = JIUAI) -> State:
    """A game before its cut, its deck from a small number."""
    context = context or first_game(6)
    return game.start(rules, context, seed.to_bytes(32, "big"), f"test/{context.number}")


def moves(state: State, player: Player) -> Iterator[tuple[State, Command, State, tuple[Event, ...]]]:
    """Play to the end: each time the state before, the command, the state after and the events."""
    while not isinstance(state.phase, Finished):
        command = player.command(state)
        assert command is not None
        try:
            after, events = game.apply(state, command)
        except Refused as refused:  # the random player only tries what is legal
            raise AssertionError(f"{command} refused: {refused}") from refused
        yield state, command, after, events
        state = after


def played_out(seed: int, context: Context | None = None, rules: RuleSet = JIUAI) -> tuple[State, list[Event]]:
    """A whole random game: its final state and its events."""
    state = begin(seed, context, rules)
    log: list[Event] = []
    for _before, _command, after, events in moves(state, Player(seed)):
        log += events
        state = after
    return state, log
