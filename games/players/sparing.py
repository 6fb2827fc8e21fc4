"""What is better kept together: the 5-10-Ks and tractors of a hand, where cards are given away."""

from __future__ import annotations

from typing import Final

from games.engine.cards import Cards
from games.players.tables import BOTH, LOW, Part, Suit, Tables, cards_in, in_tractors

#: What breaking up a 5-10-K or a tractor adds to the price of its cards.
BREAK_FIVE_TEN_KING: Final = 25
BREAK_TRACTOR: Final = 30


def whole(part: Part, kinds: int, hand: Cards) -> bool:
    """Whether a hand, which holds some kinds of the part's class, holds the 5-10-K."""
    if not part.mixed:
        return kinds & part.kinds == part.kinds
    three = part.three
    return kinds & part.kinds > 0 and three[0] in hand and three[1] in hand and three[2] in hand


def loose(suit: Suit, hand: Cards, held: int) -> int:
    """The cards of a multiset of one class of the hand that belong to no 5-10-K."""
    kinds = held | held >> 1
    for part in suit.kings:
        if whole(part, kinds, hand):
            held &= ~(BOTH * part.kinds)
    return held


def guarded(table: Tables, hand: Cards, held: list[int], price: list[int]) -> list[int]:
    """The prices, with what a tractor or 5-10-K of the hand is worth on top of its cards'.

    `held`: the hand by class, 0 for a class of which none may be given; the prices of the others are right.
    """
    dear: list[int] | None = None
    for klass, own in enumerate(held):
        if not own:
            continue
        suit = table.suits[klass]
        for part in suit.kings:
            if whole(part, own | own >> 1, hand):
                if dear is None:
                    dear = price.copy()
                for card in part.cards:
                    dear[card] += BREAK_FIVE_TEN_KING
        twice = own >> 1 & LOW
        if twice & (twice - 1):
            for card in cards_in(suit, in_tractors(suit, twice)):
                if dear is None:
                    dear = price.copy()
                dear[card] += BREAK_TRACTOR
    return price if dear is None else dear
