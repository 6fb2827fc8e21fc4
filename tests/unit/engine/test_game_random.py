"""What holds at every event of whole random games."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from games.engine import game
from games.engine.cards import FULL_DECK, worth
from games.engine.commands import (
    Bury,
    CloseDeclaring,
    Command,
    Cut,
    Deal,
    Decline,
    End,
    Leave,
    Pass,
    Play,
    Raid,
    Show,
)
from games.engine.context import Context, first_game
from games.engine.phases import (
    Burying,
    Cutting,
    Dealing,
    Declaring,
    Ended,
    Finished,
    Playing,
    Raiding,
    State,
    Taking,
)
from games.engine.refusal import Refusal, Refused
from games.engine.ruleset import RULE_SETS, load
from games.engine.showings import strength
from tests.unit.engine.random_player import Player, begin, moves, played_out
from tests.unit.engine.steered import later_game

CONTEXTS: list[Context] = [first_game(6), later_game(1, "J"), later_game(2, "A"), later_game(3, "7")]


def where_cards_are(state: State) -> list[int]:
    """Every card of the game, wherever it lies."""
    phase = state.phase
    match phase:
        case Cutting():
            return list(state.setup.deck)
        case Dealing() | Declaring():
            return [*phase.deal.kitty, *[card for hand in phase.deal.hands for card in hand]]
        case Taking():
            deal = phase.settled.deal
            return [*deal.kitty, *[card for hand in deal.hands for card in hand]]
        case Burying():
            return [card for hand in phase.hands for card in hand]
        case Raiding():
            return [*phase.kitty, *[card for hand in phase.hands for card in hand]]
        case Ended():
            return where_cards_are(state._replace(phase=phase.before))
        case Finished() | Playing():
            played = phase.played if isinstance(phase, Finished) else phase
            on_table = [card for play in played.table.plays for card in play]
            gone = [card for trick in played.table.tricks for play in trick.plays for card in play]
            return [*played.kitty, *on_table, *gone, *[card for hand in played.hands for card in hand]]


def walk(seed: int, context: Context, rules_id: str) -> None:
    """Play one game and check everything that must hold on the way."""
    state = folded = first = begin(seed, context, load(rules_id))
    for before, command, after, events in moves(first, Player(seed, eager=0.4)):
        state = after
        assert events
        for event in events:
            at_event = folded
            folded = game.fold(folded, event)
            assert folded.events == at_event.events + 1
            assert Counter(where_cards_are(folded)) == Counter(FULL_DECK)
            if event.kind in ("dealt", "passed"):
                assert folded.decision == at_event.decision
        assert folded == state
        assert game.restore(json.loads(json.dumps(game.dump(state)))) == state
        asked = game.asked(state)
        assert len({one.decision for one in asked}) <= 1
        if asked and asked[0].kind != "declare":
            assert len(asked) == 1
            assert asked[0].decision > before.decision or isinstance(command, Deal | CloseDeclaring)
        assert bool(asked or game.system_step(state)) != isinstance(state.phase, Finished)
        for seat in range(4):
            assert (game.legal(state, seat) is not None) == (seat in [one.seat for one in asked])
    phase = state.phase
    assert isinstance(phase, Finished)
    rules, rank = state.setup.rules, context.level.rank
    if not rules.hidden_showings:  # face down they need not be higher, and fail for it
        strengths = [strength(rules, rank, one.cards, one.kind == "look_back") for one in phase.played.settled.showings]
        assert strengths == sorted(set(strengths))
    by_side = Counter({0: 0, 1: 0})
    for trick in phase.played.table.tricks:
        assert trick.points == sum(worth(play) for play in trick.plays)
        by_side[(trick.winner - phase.played.settled.banker) % 2] += trick.points
    assert by_side[1] == phase.result.trick_points
    assert by_side[0] + by_side[1] + phase.result.kitty_points == 200


@pytest.mark.parametrize("context", CONTEXTS, ids=lambda context: f"{context.level.as_json()['rank']}")
@pytest.mark.parametrize("seed", range(2))
def test_at_every_event_of_random_games(seed: int, context: Context) -> None:
    walk(seed, context, "jiuai")


@pytest.mark.parametrize("rules_id", [one for one in RULE_SETS if one != "jiuai"])
def test_at_every_event_under_the_other_rules(rules_id: str) -> None:
    walk(11, first_game(None), rules_id)


@pytest.mark.large
@pytest.mark.parametrize("seed", range(200, 400))
def test_at_every_event_of_many_random_games(seed: int) -> None:
    walk(seed, CONTEXTS[seed % 4], RULE_SETS[seed % 8] if seed % 2 else "jiuai")


def anything(dice: random.Random) -> Command:
    """A command that may be nonsense, but of the right types."""
    seat = dice.randrange(-1, 5)
    cards = tuple(dice.choices(range(54), k=dice.choice([0, 1, 1, 2, 2, 3, 8])))
    if dice.random() < 0.4:
        cards = cards[:1] * 2
    commands: list[Command] = [
        Cut(seat, dice.randrange(-3, 120)),
        Show(seat, cards, dice.randrange(5)),
        Raid(seat, cards, dice.randrange(5)),
        Pass(seat),
        Decline(seat),
        Bury(seat, cards),
        Play(seat, cards),
        Leave(seat),
        Deal(),
        CloseDeclaring(),
        End("voided", "x"),
    ]
    return dice.choice(commands)


@pytest.mark.parametrize("seed", range(6))
def test_a_refused_command_changes_nothing_and_nothing_else_ever_happens(seed: int) -> None:
    dice = random.Random(seed)
    refusals = Counter[str]()
    told: list[Refusal] = []
    for before, _, _, _ in moves(begin(seed, CONTEXTS[seed % 4]), Player(seed)):
        kept = json.dumps(game.dump(before))
        for _ in range(6):
            command = anything(dice)
            try:
                after, events = game.apply(before, command)
            except Refused as refused:
                refusals[refused.refusal.code] += 1
                told.append(refused.refusal)
            else:
                assert events
                assert after != before
            assert json.dumps(game.dump(before)) == kept
    assert {"wrong_phase", "not_your_turn"} <= refusals.keys()
    assert all(refusal.clause and json.dumps(refusal.facts) for refusal in told)


def test_the_same_seed_and_commands_give_the_same_game() -> None:
    assert played_out(3) == played_out(3)
    assert played_out(3)[1] != played_out(4)[1]


def test_what_the_show_is_made_of_comes_up_without_steering() -> None:
    seen = Counter[str]()
    for seed in range(40):
        state, log = played_out(seed, CONTEXTS[seed % 4])
        seen.update({event.kind for event in log})
        phase = state.phase
        assert isinstance(phase, Finished)
        kinds = [one.kind for one in phase.played.settled.showings]
        seen.update(kinds)
        seen[phase.result.how] += 1
        seen["back"] += kinds.count("raid") > 1
    for kind in ("declare", "overturn", "raid", "throw_failed", "single", "held"):
        assert seen[kind], kind
