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
from games.engine.order import LITTLE_JOKER_HEIGHT, OFF_LEVEL_HEIGHT, Order
from games.engine.shapes import tractors_and_pairs


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
"""The lower bit of every kind: of a multiset `& LOW` are the kinds held once, `>> 1 & LOW` those held twice."""
BOTH: Final = 3
"""Times a mask: both bits of its kinds."""

#: What it costs to break a pair, and one of trumps to ruff.
BREAK_PAIR: Final = 8
BREAK_TRUMPS: Final = 3
#: What points are worth on a trick that is surely won, by its last player and by others.
WON_POINTS: Final = 6
SURE_POINTS: Final = 3

PRICE: Final = 64
"""A price and the card it is asked for are one number: `price * PRICE + card`."""
CARD: Final = PRICE - 1
DEAREST: Final = 1 << 30


class Tables:
    """Tables for one order of cards.

    `unit[card]` is one card as a number, `members[klass]` the kinds of a class, `both[klass]` the same with both bits,
    `points` the kinds worth any (`fives`, `tens`: 5 or 10), `rich` with both bits, `gifts` those of them that are
    gladly given, and `modest` trumps without points below the level cards (both with both bits). `above[card]` are the
    kinds of its class that beat a card (both bits), `kings` the sets' 5-10-Ks: kinds, cards, whether of two classes;
    `places[card]` is its place among its class's kinds, the highest 0.
    By `bit_length` of a multiset, which is by its highest kind: `cards` its card, `heights` its height (-1 for 0),
    `at_least` the kinds of its class that it does not beat, itself among them (all for 0).
    `keep` and `give`: what it costs to part with a card on a trick that goes to the others, or to one's own side;
    `strong` the other way round, to ask for the strongest play. Prices by `bit_length` of a kind held once or twice,
    for `least`: `keep_at`, `give_at`, `ruff_at` (where the trick is won) and `overruff_at` (where it may be lost),
    `won_at` and `sure_at`.
    """

    __slots__ = (
        "above", "at_least", "both", "cards", "fives", "gifts", "give", "give_at", "heights", "keep", "keep_at", "kings",
        "members", "modest", "overruff_at", "places", "points", "rich", "ruff_at", "strong", "sure_at", "tens", "unit", "won_at",
    )  # fmt: skip

    def __init__(self, order: Order) -> None:
        height = order.height
        class_of = order.class_of
        ranked = sorted(range(KINDS), key=lambda card: (class_of[card], height[card], -card))
        unit = [0] * KINDS
        members = [0] * 5
        self.points = self.fives = self.tens = self.gifts = self.modest = 0
        for place, card in enumerate(ranked):
            unit[card] = one = 1 << 2 * place
            members[class_of[card]] |= one
            if WORTH[card]:
                self.points |= one
                if WORTH[card] == 5:
                    self.fives |= one
                else:
                    self.tens |= one
                if height[card] < LITTLE_JOKER_HEIGHT:
                    self.gifts |= BOTH * one
            elif class_of[card] == TRUMP_CLASS and height[card] < OFF_LEVEL_HEIGHT:
                self.modest |= BOTH * one
        self.rich = BOTH * self.points
        cards = [-1]
        heights = [-1]
        for card in ranked:
            cards += [card, card]
            heights += [height[card], height[card]]
        at_least = [-1] * len(cards)
        higher = [0] * KINDS
        above = [0] * 5
        top = KINDS
        while top:
            low = top - 1
            klass, high = class_of[ranked[low]], height[ranked[low]]
            while low and class_of[ranked[low - 1]] == klass and height[ranked[low - 1]] == high:
                low -= 1
            for card in ranked[low:top]:  # equals do not beat each other
                higher[card] = BOTH * above[klass]
            above[klass] |= sum([unit[card] for card in ranked[low:top]])
            for place in range(low, top):
                at_least[2 * place + 1] = at_least[2 * place + 2] = above[klass]
            top = low
        self.unit = unit
        self.kings: tuple[tuple[int, Cards, bool], ...] = tuple([
            (sum([unit[card] for card in three]), three, len({class_of[card] for card in three}) > 1)
            for three in order.five_ten_kings
            if three is not None
        ])  # fmt: skip
        places = [0] * KINDS
        many = [0] * 5
        for card in reversed(ranked):
            places[card] = many[class_of[card]]
            many[class_of[card]] += 1
        self.places: tuple[int, ...] = tuple(places)
        self.members: tuple[int, ...] = tuple(members)
        self.both: tuple[int, ...] = tuple([BOTH * kinds for kinds in members])
        self.cards: Cards = tuple(cards)
        self.heights: tuple[int, ...] = tuple(heights)
        self.at_least: tuple[int, ...] = tuple(at_least)
        self.above: tuple[int, ...] = tuple(higher)
        keep: list[int] = []  # lists, not tuples, where `map` or `sorted` reads them: that is twice as fast
        give: list[int] = []
        for card in range(KINDS):
            high = height[card]
            trump = class_of[card] == TRUMP_CLASS
            ace = ACE if not trump and high >= 12 else 0
            keep.append(2 * high + KEEP_POINTS * WORTH[card] + ace + (TRUMP_KEEP if trump else 0))
            given = 0 if high >= LITTLE_JOKER_HEIGHT else GIVE_POINTS * WORTH[card]
            give.append(2 * high - given + ace + (TRUMP_GIVE if trump else 0))
        self.keep = keep
        self.give = give
        self.strong = [-one for one in height]
        worth = [0 if height[card] >= LITTLE_JOKER_HEIGHT else WORTH[card] for card in range(KINDS)]
        self.keep_at = _by_kind(ranked, keep, BREAK_PAIR)
        self.give_at = _by_kind(ranked, give, 0)
        self.ruff_at = _by_kind(ranked, [height[card] - worth[card] for card in range(KINDS)], BREAK_TRUMPS)
        self.overruff_at = _by_kind(ranked, [height[card] + WORTH[card] for card in range(KINDS)], BREAK_TRUMPS)
        self.won_at = _by_kind(ranked, [high - (WON_POINTS if WORTH[c] else 0) for c, high in enumerate(height)], 0)
        self.sure_at = _by_kind(ranked, [high - (SURE_POINTS if WORTH[c] else 0) for c, high in enumerate(height)], 0)


def _by_kind(ranked: list[int], prices: list[int], pair: int) -> tuple[int, ...]:
    """Prices by `bit_length` of a kind held once, or twice (`pair` dearer)."""
    found = [DEAREST]
    for card in ranked:
        found += [prices[card] * PRICE + card, (prices[card] + pair) * PRICE + card]
    return tuple(found)


def least(table: Tables, prices: tuple[int, ...], held: int) -> int:
    """The cheapest card of a multiset of one class, with its price (`PRICE`): the lowest of those without points, held
    once or twice, or the lowest with points. DEAREST for none."""
    rich = held & table.rich
    found = prices[(rich & -rich).bit_length()]
    once = (held ^ rich) & LOW
    if once:
        price = prices[(once & -once).bit_length()]
        if price < found:
            found = price
    twice = held ^ rich ^ once
    if twice:
        price = prices[(twice & -twice).bit_length()]
        if price < found:
            found = price
    return found


@lru_cache(maxsize=512)
def tables(order: Order) -> Tables:
    """The tables for an order of cards."""
    return Tables(order)


def counted(table: Tables, cards: Cards) -> int:
    """Cards as a multiset in one number."""
    return sum(map(table.unit.__getitem__, cards))


@lru_cache(maxsize=4096)
def runs_of(order: Order, klass: int, twice: int) -> tuple[tuple[Cards, int, int, int], ...]:
    """The pairs of a class (a mask) as tractors and lone pairs: cards, length in pairs, greatest height, mask."""
    table = tables(order)
    bit, height = order.bit, order.height
    pairs = sum([bit[card] for card in cards_in(table, twice)])
    return tuple([
        (part.cards, part.length, max([height[card] for card in part.cards]), counted(table, part.cards) >> 1)
        for part in tractors_and_pairs(order, klass, pairs)
    ])  # fmt: skip


def cards_in(table: Tables, mask: int) -> list[int]:
    """The kinds of card in a mask, the highest first."""
    found: list[int] = []
    while mask:
        top = mask.bit_length()
        found.append(table.cards[top])
        mask ^= 1 << top - 1
    return found


def loose(table: Tables, hand: Cards, held: int) -> int:
    """The cards of a multiset, all of one class or the whole hand, that belong to no 5-10-K of the hand."""
    kinds = held | held >> 1
    for mask, three, mixed in table.kings:
        here = kinds & mask
        if here == mask or (mixed and here and three[0] in hand and three[1] in hand and three[2] in hand):
            held &= ~(BOTH * mask)
    return held


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


def guarded(order: Order, hand: Cards, own: Cards, price: list[int]) -> list[int]:
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
