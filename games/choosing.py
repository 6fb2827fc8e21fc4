"""What binds a choice of several cards, as lists: a page lights each further card by counting alone, without the rules.

Everything here is worked out from one seat's hand and what lies open.
"""

from __future__ import annotations

from typing import Final

from games.engine.cards import TRUMPS, Cards, codes
from games.engine.choices import choices
from games.engine.duty import Duty, duty_of
from games.engine.observe import Observation
from games.engine.order import Chain, Order
from games.engine.shapes import cards_of, fillings, read

MOST: Final = 80
"""More lists than these are not told: the page then lights all that is legal, and the server judges."""


def needs(order: Order, hand: Cards, lead: Cards) -> list[list[str]]:
    """Lists of codes, of which a legal answer to `lead` holds one whole and is free in the rest (RULES §8.2, §8.6).

    Empty when nothing is asked beyond the cards that may be played at all, or when there would be too many lists.
    """
    if len(lead) == 1:
        return []
    duty = duty_of(order, hand, read(order, lead))
    cores = [[]] if duty.chain is None else _pairs(duty, duty.chain)
    found = [codes((*duty.base, *core)) for core in cores]
    return [] if len(found) > MOST or found == [[]] else found


def _pairs(duty: Duty, chain: Chain) -> list[list[int]]:
    """Each least set of pairs that answers the lead as well as the hand can."""
    return [cards_of(chain, way) * 2 for way in fillings(chain, duty.wants, duty.mask)]


def within(order: Order, hand: Cards) -> list[list[str]]:
    """Lists of codes, out of one of which everything led comes: the hand's classes, and each 5-10-K across classes."""
    class_of = order.class_of
    classes = [codes(own) for klass in range(5) if (own := tuple(c for c in hand if class_of[c] == klass))]
    mixed = []
    for three in order.five_ten_kings:
        if three is None or len({class_of[card] for card in three}) == 1 or not all(card in hand for card in three):
            continue
        twice = all(hand.count(card) == 2 for card in three)
        mixed.append(codes(three * 2 if twice else three))
    return classes + mixed


def more_showings(seen: Observation) -> dict[str, list[list[str]]]:
    """By trump: what else than the weakest showing would name it, the weakest first (RULES §3, §5)."""
    legal = choices(seen)
    found: dict[str, list[list[str]]] = {}
    for chance in legal.chances if legal is not None else ():
        for name in chance.names:
            found.setdefault(TRUMPS[name], []).append(codes(chance.cards))
    return {trump: rest[1:] for trump, rest in found.items() if len(rest) > 1}
