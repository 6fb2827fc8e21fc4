"""What chance seldom brings, on whole deals: nobody declares, and the kitty is captured by a tractor (RULES §3, §8.8)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine import game
from games.engine.cards import FULL_DECK, LITTLE_JOKER, Cards, codes, holds, without, worth
from games.engine.commands import Bury, Command, Pass, Play
from games.engine.context import Context, first_game
from games.engine.events import Event
from games.engine.follow import plays
from games.engine.game import State
from games.engine.observe import observe
from games.engine.phases import Declaring, Finished, Playing
from games.engine.record import build, verify
from games.players.autoplay import decide
from tests.unit.engine.steered import JIUAI, cards, do, laid, later_game
from tests.unit.players.contest import seed_of


def silent(state: State) -> Command:
    """The system's player, but nobody shows anything before the kitty is taken."""
    step = game.system_step(state)
    if isinstance(state.phase, Declaring) or step is None:
        seat = game.asked(state)[0].seat
        return Pass(seat) if isinstance(state.phase, Declaring) else decide(observe(state, seat), "steered")
    return step


def play_silently(context: Context, number: int) -> tuple[State, list[Event]]:
    state = game.start(JIUAI, context, seed_of(number), f"steered/{context.number}")
    events: list[Event] = []
    while game.result(state) is None:
        state, more = game.apply(state, silent(state))
        events += more
    return state, events


@pytest.mark.parametrize("context", [first_game(6), later_game(2, "7")], ids=["first", "later"])
def test_nobody_declares(context: Context) -> None:
    bankers = Counter[int]()
    for number in range(12):
        state, events = play_silently(context, number)
        kinds = [event.kind for event in events]
        assert not {"showing", "raided", "declined"} & set(kinds), "nothing stands that could be raided"
        ended = events[kinds.index("declaring_ended")]
        banker = events[kinds.index("took_kitty")].data["seat"]
        assert ended.data == {"trump": "NT", "banker": banker}
        assert events[kinds.index("played")].data["seat"] == banker
        bankers[banker] += 1
        assert isinstance(state.phase, Finished)
        played = state.phase.played
        assert sum(trick.points for trick in played.table.tricks) + worth(played.kitty) == 200
        verify(build(state, [(0.0, event) for event in events]))
    if context.number == 1:
        assert len(bankers) == 4, "in the first game chance makes the banker"
    else:
        assert bankers == {2: 12}


def holding_spades() -> list[str]:
    """Seat 1, of the attackers, holds the best spades and all four jokers; the others have no spade but the banker."""
    spades = [code for code in codes(FULL_DECK) if code[0] == "S" and code[1] != "2"]
    small = ["S3", "S3", "S4"]
    own = list(spades)
    for code in small:
        own.remove(code)
    rest = list(codes(FULL_DECK))
    for code in (*own, *small, "BJ", "BJ", "LJ", "LJ", *KITTY.split()):
        rest.remove(code)
    banker = [*small, *rest[:22]]
    return [" ".join(hand) for hand in (banker, [*own, "BJ", "BJ", "LJ", "LJ"], rest[22:47], rest[47:72])]


KITTY = "H5 C3 C4 C6 C7 C8 C9 DT"
"""What the banker takes and lays again: 15 points."""


def unwilling(state: State) -> Play:
    """Seat 1 leads from the top and keeps the jokers; everybody else follows without a trump as long as that goes."""
    phase = state.phase
    assert isinstance(phase, Playing)
    seat = phase.turn
    hand = phase.hands[seat]
    order = phase.settled.order
    if not phase.table.plays:
        plain = tuple(card for card in hand if order.class_of[card] < 4)
        best = max(plain, key=lambda card: order.height[card], default=None)
        small = min(plain, key=lambda card: order.height[card], default=None)
        lead: Cards = hand if best is None or small is None else ((best if seat == 1 else small),)
        return Play(seat, lead)
    may = plays(order, hand, phase.table.plays[0], 200)
    return Play(seat, min(may, key=lambda one: sum(order.class_of[card] == 4 for card in one)))


def test_the_kitty_is_captured_by_a_tractor_of_jokers() -> None:
    state = laid(holding_spades(), KITTY, later_game(0))
    state = do(state, *[Pass(seat) for seat in range(4)], Bury(0, cards(KITTY)))
    while game.result(state) is None:
        state = do(state, unwilling(state))
    assert isinstance(state.phase, Finished)
    played, outcome = state.phase.played, state.phase.result
    last = played.table.tricks[-1]
    assert last.winner == 1
    assert last.plays[last.best] == (LITTLE_JOKER, LITTLE_JOKER, LITTLE_JOKER + 1, LITTLE_JOKER + 1)
    assert (outcome.how, outcome.pairs, outcome.multiplier) == ("tractor", 2, 8)
    assert (outcome.captured, outcome.kitty_points) == (True, 15)
    assert outcome.trick_points + outcome.kitty_points == 200, "the attackers had every trick"
    assert outcome.points == 185 + 8 * 15
    assert outcome.winner == "B"
    every = [card for trick in played.table.tricks for cards in trick.plays for card in cards]
    assert holds(FULL_DECK, tuple(every))
    assert without(FULL_DECK, tuple(every)) == played.kitty
