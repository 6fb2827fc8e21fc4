"""What every check of a command says: refusals by code, and what a seat holds."""

from __future__ import annotations

from typing import Any, NoReturn

from games.engine.cards import Cards, codes, holds
from games.engine.refusal import Refusal, Refused

CODES = (
    "wrong_phase",
    "no_such_seat",
    "not_your_turn",
    "cut_range",
    "already_passed",
    "already_left",
    "points_range",
    "cannot_name",
    "bury_count",
    "not_held",
)
"""The codes of refusals that a running game adds to those of showings and plays."""


def refuse(code: str, clause: str, **facts: Any) -> NoReturn:
    """Raise Refused."""
    raise Refused(Refusal(code, clause, facts))


def seat_in(seat: int) -> None:
    """Refuse a seat that is none."""
    if seat not in (0, 1, 2, 3):
        refuse("no_such_seat", "1", seat=seat)


def their_turn(seat: int, turn: int | None, clause: str) -> None:
    """Refuse an answer of a seat that is not asked."""
    if seat != turn:
        refuse("not_your_turn", clause, seat=seat, turn=turn)


def held(hand: Cards, cards: Cards, clause: str) -> Cards:
    """The cards, sorted; refuse them if the hand (sorted or not) does not hold them all."""
    if not holds(hand, cards):
        missing = [card for card in cards if cards.count(card) > hand.count(card)]
        refuse("not_held", clause, cards=codes(set(missing)) if all(0 <= card < 54 for card in missing) else [])
    return tuple(sorted(cards))
