"""Tables that a player keeps for an order of cards: multisets of cards as numbers, and what a card costs to give away.

A multiset of cards is one number with two bits for each kind, so that adding the numbers adds the multisets; a set is
such a number with the lower bits alone (a mask). Kinds stand class by class (0–3 plain, 4 trump), within a class the
higher card higher up: the highest card of a set is its top bit, and what nobody has seen yet is arithmetic.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.engine.cards import KINDS, TRUMP_CLASS, WORTH, Cards
from games.engine.observe import Observation
from games.engine.order import LITTLE_JOKER_HEIGHT, Order


def settled_order(seen: Observation) -> Order:
    """The order of cards in play. Raises ValueError where trump is not known yet."""
    order = seen.known.order
    if order is None:
        raise ValueError("nothing is led before trump is known")
    return order


#: What a card's points weigh against its height, when it goes to the others or to one's own side.
KEEP_POINTS: Final = 4
GIVE_POINTS: Final = 5
TRUMP_KEEP: Final = 24
TRUMP_GIVE: Final = 80
ACE: Final = 10


LOW: Final = int("01" * KINDS, 2)
"""The lower bit of every kind: `(counts | counts >> 1) & LOW` are the kinds held at all, `counts >> 1 & LOW` twice."""


class Tables:
    """Tables for one order of cards.

    `unit[card]` is one card as a number, `members[klass]` the kinds of a class, `points` those that are worth any.
    `cards[n]`, `heights[n]` and `at_least[n]` belong to the kind at `bit_length` n: the card, its height (-1 for 0),
    and the kinds of its class that it does not beat, itself among them (all for 0). `keep`: what it costs to part with
    a card on a trick that goes to the others, `give` on one's own side's, `strong` the other way round, to ask for the
    strongest play.
    """

    __slots__ = ("at_least", "cards", "give", "heights", "keep", "members", "points", "strong", "unit")

    def __init__(self, order: Order) -> None:
        height = order.height
        class_of = order.class_of
        ranked = sorted(range(KINDS), key=lambda card: (class_of[card], height[card], -card))
        unit = [0] * KINDS
        members = [0] * 5
        points = 0
        for place, card in enumerate(ranked):
            unit[card] = 1 << 2 * place
            members[class_of[card]] |= unit[card]
            if WORTH[card]:
                points |= unit[card]
        cards = [-1] * (2 * KINDS)
        heights = [-1] * (2 * KINDS)
        at_least = [-1] * (2 * KINDS)
        above = 0
        for place in range(KINDS - 1, -1, -1):
            card = ranked[place]
            above |= unit[card]
            cards[2 * place + 1] = card
            heights[2 * place + 1] = height[card]
            at_least[2 * place + 1] = above & members[class_of[card]]
        for place in range(1, KINDS):  # equals do not beat each other
            card, before = ranked[place], ranked[place - 1]
            if class_of[card] == class_of[before] and height[card] == height[before]:
                at_least[2 * place + 1] = at_least[2 * place - 1]
        self.unit: tuple[int, ...] = tuple(unit)
        self.members: tuple[int, ...] = tuple(members)
        self.points = points
        self.cards: Cards = tuple(cards)
        self.heights: tuple[int, ...] = tuple(heights)
        self.at_least: tuple[int, ...] = tuple(at_least)
        keep: list[int] = []
        give: list[int] = []
        for card in range(KINDS):
            high = height[card]
            trump = class_of[card] == TRUMP_CLASS
            ace = ACE if not trump and high >= 12 else 0
            keep.append(2 * high + KEEP_POINTS * WORTH[card] + ace + (TRUMP_KEEP if trump else 0))
            given = 0 if high >= LITTLE_JOKER_HEIGHT else GIVE_POINTS * WORTH[card]
            give.append(2 * high - given + ace + (TRUMP_GIVE if trump else 0))
        self.keep: tuple[int, ...] = tuple(keep)
        self.give: tuple[int, ...] = tuple(give)
        self.strong: tuple[int, ...] = tuple([-one for one in height])


@lru_cache(maxsize=512)
def tables(order: Order) -> Tables:
    """The tables for an order of cards."""
    return Tables(order)


def cards_in(table: Tables, mask: int) -> list[int]:
    """The kinds of card in a mask, the highest first."""
    found: list[int] = []
    while mask:
        top = mask.bit_length()
        found.append(table.cards[top])
        mask ^= 1 << top - 1
    return found


def in_tractors(order: Order, klass: int, pairs: list[int]) -> list[int]:
    """Those of a class's pairs (by their cards) that have a neighbour among them."""
    if len(pairs) < 2:
        return []
    chain = order.chains[klass]
    bit = order.bit
    places = [chain.places[bit[card].bit_length() - 1] for card in pairs]
    tiers = 0
    for place in places:
        tiers |= place
    runs = tiers & (tiers << 1 | tiers >> 1)
    return [card for card, place in zip(pairs, places, strict=True) if place & runs]


def together(order: Order, hand: Cards) -> list[int]:
    """The cards of every 5-10-K that the hand holds (RULES §7)."""
    found: list[int] = []
    for three in order.five_ten_kings:
        if three is not None and three[0] in hand and three[1] in hand and three[2] in hand:
            found += three
    return found


#: What breaking up a 5-10-K adds to the price of its cards.
BREAK_FIVE_TEN_KING: Final = 25

#: What breaking up a tractor adds to the price of its cards.
BREAK_TRACTOR: Final = 30


def guarded(order: Order, hand: Cards, own: Cards, price: tuple[int, ...]) -> tuple[int, ...] | list[int]:
    """The prices, with what a tractor or 5-10-K of the hand is worth on top of its cards'.

    `own`: the cards of one class, when no others may be given; then theirs alone are right. Else the whole hand.
    """
    dear: list[int] | None = None
    if order.rules.five_ten_king:
        for card in together(order, hand):
            if dear is None:
                dear = list(price)
            dear[card] += BREAK_FIVE_TEN_KING
    if len(own) - len(set(own)) < 2:
        return price if dear is None else dear
    class_of = order.class_of
    twice: list[int] = []
    last = -1
    for card in own:
        if card == last:
            twice.append(card)
        last = card
    while len(twice) > 1:
        klass = class_of[twice[0]]
        pairs = [card for card in twice if class_of[card] == klass]
        for card in in_tractors(order, klass, pairs):
            if dear is None:
                dear = list(price)
            dear[card] += BREAK_TRACTOR
        if len(pairs) == len(twice):
            break
        twice = [card for card in twice if class_of[card] != klass]
    return price if dear is None else dear
