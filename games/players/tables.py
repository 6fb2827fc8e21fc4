"""Tables that a player keeps for an order of cards: multisets of cards as numbers, and what a card costs to give away.

A multiset of cards of one class is one number with two bits for each kind, so that adding the numbers adds the
multisets; a set is such a number with the lower bits alone (a mask). Higher cards stand higher up: the highest card of
a set is its top bit, and what nobody has seen yet is arithmetic. A class has at most nineteen kinds, so the numbers are
small.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import count
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


LOW: Final = 0x1555555555
"""The lower bit of every kind: of a multiset `& LOW` are the kinds held once, `>> 1 & LOW` those held twice."""
BOTH: Final = 3
"""Times a mask: both bits of its kinds."""
COUNT: Final = 40
"""Where a number is a tally, it counts its cards from this bit up: masks of kinds pass over that."""
_SIXTH: Final = 0x30C30C30C3
"""Both bits of every third kind."""

#: What it costs to break a pair, and one of trumps to ruff.
BREAK_PAIR: Final = 8
BREAK_TRUMPS: Final = 3
#: What points are worth on a trick that is surely won, by its last player and by others.
WON_POINTS: Final = 6
SURE_POINTS: Final = 3

PRICE_BITS: Final = 6
PRICE: Final = 64
"""A price and the card it is asked for are one number: `price * PRICE + card`."""
CARD: Final = PRICE - 1
DEAREST: Final = 1 << 30


class Run:
    """A pair or tractor: its cards, its length in pairs, its greatest height, its kinds (a mask), its points, and the
    height of the last of its cards."""

    __slots__ = ("cards", "height", "kinds", "last", "length", "points")

    def __init__(self, cards: Cards, length: int, height: int, kinds: int, last: int) -> None:
        self.cards = cards
        self.length = length
        self.height = height
        self.kinds = kinds
        points = 0
        for card in cards:
            points += WORTH[card]
        self.points = points
        self.last = last


class Part:
    """What of a 5-10-K is of one class: its kinds (a mask) and cards, and all `three`; `mixed`: the rest is of another
    class."""

    __slots__ = ("cards", "kinds", "mixed", "three")

    def __init__(self, kinds: int, cards: list[int], three: Cards) -> None:
        self.kinds = kinds
        self.cards = cards
        self.three = three
        self.mixed = len(cards) < len(three)


class Suit:
    """Tables for one class of cards, a plain suit or trump.

    `units[card]` is one card as a number (0 for one of another class), `members` the kinds of the class (`size` in
    cards), `points` those worth any (`rich` with both bits), `gifts` those of them that are gladly given, and `modest`
    trumps without points below the level cards (both with both bits). `above[card]` are the kinds that beat a card of
    this class (both bits).
    `kings` are the class's parts of the 5-10-Ks.
    By `bit_length` of a multiset, which is by its highest kind: `cards` its card, `heights` its height (-1 for 0),
    `worths` its points, `at_least` the kinds that it does not beat, itself among them (all for 0), `near` the kinds
    whose pairs make a tractor with its pair, `alone` its pair (these two made when they are first asked for).
    Prices by `bit_length` of a kind held once or twice, for `least`: `keep_at` and `give_at` (to part with it on a trick
    that goes to the others, or to one's own side), `ruff_at` (where the trick is won) and `overruff_at` (where it may be
    lost), `won_at` and `sure_at`.
    """

    __slots__ = (
        "above", "alone", "at_least", "cards", "gifts", "give_at", "heights", "keep_at", "key", "kings", "klass",
        "members", "modest", "near", "order", "overruff_at", "points", "rich", "ruff_at", "size", "sure_at", "units", "won_at",
        "worths",
    )  # fmt: skip

    def __init__(self, order: Order, klass: int, number: int, ranked: list[int]) -> None:
        """The tables for a class of `order`; `ranked` are its kinds, the lowest first."""
        height = order.height
        is_trump = klass == TRUMP_CLASS
        self.order = order
        self.klass = klass
        self.key = number << 3 | klass
        """Tells the class and the order from others."""
        size = 2 * len(ranked) + 1
        self.size = size - 1
        self.members = LOW & ((1 << size - 1) - 1)
        self.alone: list[list[Run] | None] = [None] * size
        self.near: list[int] = []
        units = self.units = [0] * KINDS
        above = self.above = [0] * KINDS
        cards, heights, worths, at_least = [-1] * size, [-1] * size, [0] * size, [-1] * size
        keep_at, give_at, won_at, sure_at = [DEAREST] * size, [DEAREST] * size, [DEAREST] * size, [DEAREST] * size
        ruff_at, overruff_at = [DEAREST] * size, [DEAREST] * size
        points = gifts = modest = 0
        level, last = 0, -1
        one = 1
        for at in range(1, size, 2):  # the place of a kind held once; held twice it has the next
            card = ranked[at >> 1]
            units[card] = one
            high, worth = height[card], WORTH[card]
            if high != last:  # equals do not beat each other
                level, last = self.members & ~(one - 1), high
            given = worth
            if worth:
                points |= one
                if high < LITTLE_JOKER_HEIGHT:
                    gifts |= BOTH * one
                else:
                    given = 0
            elif is_trump and high < OFF_LEVEL_HEIGHT:
                modest |= BOTH * one
            cards[at] = cards[at + 1] = card
            heights[at] = heights[at + 1] = high
            worths[at] = worths[at + 1] = worth
            at_least[at] = at_least[at + 1] = level
            dear = TRUMP_KEEP if is_trump else ACE if high >= 12 else 0
            keep_at[at] = price = (2 * high + KEEP_POINTS * worth + dear) * PRICE + card
            keep_at[at + 1] = price + BREAK_PAIR * PRICE
            dear = TRUMP_GIVE if is_trump else dear
            give_at[at] = give_at[at + 1] = (2 * high - GIVE_POINTS * given + dear) * PRICE + card
            won_at[at] = won_at[at + 1] = (high - (WON_POINTS if worth else 0)) * PRICE + card
            sure_at[at] = sure_at[at + 1] = (high - (SURE_POINTS if worth else 0)) * PRICE + card
            if is_trump:
                ruff_at[at] = price = (high - given) * PRICE + card
                ruff_at[at + 1] = price + BREAK_TRUMPS * PRICE
                overruff_at[at] = price = (high + worth) * PRICE + card
                overruff_at[at + 1] = price + BREAK_TRUMPS * PRICE
            one <<= 2
        self.cards, self.heights, self.worths, self.at_least = cards, heights, worths, at_least
        self.keep_at, self.give_at, self.won_at, self.sure_at = keep_at, give_at, won_at, sure_at
        self.ruff_at, self.overruff_at = ruff_at, overruff_at
        self.points, self.gifts, self.modest = points, gifts, modest
        self.rich = BOTH * self.points
        over = level = 0
        last = -1
        for card in reversed(ranked):
            if height[card] != last:
                level, last = BOTH * over, height[card]
            above[card] = level
            over |= units[card]
        kings: list[Part] = []
        for three in order.five_ten_kings:
            if three is not None:
                here = [card for card in three if self.units[card]]
                if here:
                    kings.append(Part(sum([self.units[card] for card in here]), here, three))
        self.kings: tuple[Part, ...] = tuple(kings)

    def neighbours(self) -> list[int]:
        """By `bit_length`, the kinds in a tier next to one of a kind's own: `near`, made when it is first asked for."""
        if not self.near:
            chain = self.order.chains[self.klass]
            near = [0] * len(self.cards)
            below = here = 0
            for tier in (*chain.tiers, 0):
                above = 0
                while tier:
                    slot = tier.bit_length() - 1
                    tier ^= 1 << slot
                    above |= self.units[chain.cards[slot]]
                kinds = here
                while kinds:
                    at = kinds.bit_length()
                    kinds ^= 1 << at - 1
                    near[at] = near[at + 1] = near[at] | below | above
                below, here = here, above
            self.near = near
        return self.near

    def lone(self, top: int) -> list[Run]:
        """By `bit_length`, a pair: `alone`, made when it is first asked for."""
        card, high = self.cards[top], self.heights[top]
        runs = self.alone[top] = [Run((card, card), 1, high, 1 << top - 1, high)]
        return runs


_NUMBERS: Final = count()


class Tables:
    """Tables for one order of cards: `suits` by class, `trump` the last of them.

    `unit[card]` is one card as a number of its class, `tally[card]` the same and a count above it (`COUNT`);
    `places[card]` is its place among its class's kinds, the highest 0. `threes` are the 5-10-Ks that may be led. `keep`
    and `give`: what it costs to part with a card on a trick that goes to the others, or to one's own side.
    """

    __slots__ = ("class_of", "give", "keep", "order", "places", "suits", "tally", "threes", "trump", "unit")

    def __init__(self, order: Order) -> None:
        height = order.height
        class_of = order.class_of
        self.order = order
        self.class_of = class_of
        self.keep = [0] * KINDS
        self.give = [0] * KINDS
        self.threes: tuple[Cards, ...] = tuple([three for three in order.five_ten_kings if three is not None])
        ranked: list[list[int]] = [[], [], [], [], []]
        for one in sorted([high * PRICE + CARD - card for card, high in enumerate(height)]):
            card = CARD - one & CARD
            ranked[class_of[card]].append(card)
        number = next(_NUMBERS)
        self.suits: tuple[Suit, ...] = tuple([Suit(order, klass, number, ranked[klass]) for klass in range(5)])
        self.trump = self.suits[TRUMP_CLASS]
        self.unit = [0] * KINDS
        self.tally = [0] * KINDS
        self.places = [0] * KINDS
        for suit in self.suits:
            place = len(ranked[suit.klass])
            for card in ranked[suit.klass]:
                place -= 1
                self.places[card] = place
                self.unit[card] = one = suit.units[card]
                self.tally[card] = one | 1 << COUNT
                self.keep[card] = suit.keep_at[one.bit_length()] >> PRICE_BITS
                self.give[card] = suit.give_at[one.bit_length()] >> PRICE_BITS


def least(suit: Suit, prices: list[int], held: int) -> int:
    """The cheapest card of a multiset of one class, with its price (`PRICE`): the lowest of those without points, held
    once or twice, or the lowest with points. DEAREST for none."""
    rich = held & suit.rich
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


def by_class(table: Tables, unit: list[int], cards: Cards) -> list[int]:
    """Cards as multisets (in `unit`s) or tallies, one for each class."""
    class_of = table.class_of
    spades = hearts = clubs = diamonds = trumps = 0
    for card in cards:
        klass = class_of[card]
        if klass == TRUMP_CLASS:
            trumps += unit[card]
        elif klass == 0:
            spades += unit[card]
        elif klass == 1:
            hearts += unit[card]
        elif klass == 2:
            clubs += unit[card]
        else:
            diamonds += unit[card]
    return [spades, hearts, clubs, diamonds, trumps]


def added(some: list[int], others: list[int]) -> list[int]:
    """Two lists of five, the numbers of each class added up."""
    return [
        some[0] + others[0], some[1] + others[1], some[2] + others[2], some[3] + others[3], some[4] + others[4]
    ]  # fmt: skip


def many(held: int) -> int:
    """How many cards a multiset has (of a mask: kinds)."""
    return ((held & _SIXTH) + (held >> 2 & _SIXTH) + (held >> 4 & _SIXTH)) % 63


_RUNS: Final[dict[int, list[Run]]] = {}
_RUNS_KEPT: Final = 4096
_KINDS_BITS: Final = 38


def runs_of(suit: Suit, twice: int) -> list[Run]:
    """The pairs of a class (a mask) as tractors, longest first, and lone pairs, highest first. Not to be changed."""
    if not twice & (twice - 1):
        top = twice.bit_length()
        return suit.alone[top] or suit.lone(top)
    key = suit.key << _KINDS_BITS | twice
    kept = _RUNS.get(key)
    if kept is None:
        if len(_RUNS) >= _RUNS_KEPT:
            _RUNS.clear()
        kept = _RUNS[key] = _runs_among(suit, twice)
    return kept


def _runs_among(suit: Suit, twice: int) -> list[Run]:
    order, units = suit.order, suit.units
    found: list[Run] = []
    if not in_tractors(suit, twice):
        while twice:
            top = twice.bit_length()
            twice ^= 1 << top - 1
            found += suit.alone[top] or suit.lone(top)
        return found
    pairs = 0
    for card in cards_in(suit, twice):
        pairs |= order.bit[card]
    for part in tractors_and_pairs(order, suit.klass, pairs):
        kinds = 0
        for card in part.cards:
            kinds |= units[card]
        found.append(
            Run(part.cards, part.length, suit.heights[kinds.bit_length()], kinds, order.height[part.cards[-1]])
        )
    return found


def cards_in(suit: Suit, mask: int) -> list[int]:
    """The kinds of card in a mask, the highest first."""
    found: list[int] = []
    while mask:
        top = mask.bit_length()
        found.append(suit.cards[top])
        mask ^= 1 << top - 1
    return found


def in_tractors(suit: Suit, twice: int) -> int:
    """Those of a class's pairs (a mask) that have a neighbour among them."""
    near = suit.near or suit.neighbours()
    found = 0
    left = twice
    while left:
        one = left & -left
        left ^= one
        if near[one.bit_length()] & twice:
            found |= one
    return found
