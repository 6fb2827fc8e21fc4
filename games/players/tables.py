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
_SIXTH: Final = 0x30C30C30C3
"""Both bits of every third kind."""

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


class Run:
    """A pair or tractor: its cards, its length in pairs, its greatest height, its kinds (a mask), its points, and the
    height of the last of its cards."""

    __slots__ = ("cards", "height", "kinds", "last", "length", "points")

    def __init__(self, cards: Cards, length: int, height: int, kinds: int, last: int) -> None:
        self.cards = cards
        self.length = length
        self.height = height
        self.kinds = kinds
        self.points = sum([WORTH[card] for card in cards])
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

    `units[card]` is one card as a number (0 for one of another class), `members` the kinds of the class, `points` those
    worth any (`rich` with both bits), `gifts` those of them that are gladly given, and `modest` trumps without points
    below the level cards (both with both bits). `above[card]` are the kinds that beat a card of this class (both bits).
    `kings` are the class's parts of the 5-10-Ks.
    By `bit_length` of a multiset, which is by its highest kind: `cards` its card, `heights` its height (-1 for 0),
    `worths` its points, `at_least` the kinds that it does not beat, itself among them (all for 0), `near` the kinds
    whose pairs make a tractor with its pair, `alone` its pair.
    Prices by `bit_length` of a kind held once or twice, for `least`: `keep_at` and `give_at` (to part with it on a trick
    that goes to the others, or to one's own side), `ruff_at` (where the trick is won) and `overruff_at` (where it may be
    lost), `won_at` and `sure_at`.
    """

    __slots__ = (
        "above", "alone", "at_least", "cards", "gifts", "give_at", "heights", "keep_at", "key", "kings", "klass",
        "members", "modest", "near", "order", "overruff_at", "points", "rich", "ruff_at", "sure_at", "units", "won_at",
        "worths",
    )  # fmt: skip

    def __init__(self, order: Order, klass: int, number: int, keep: list[int], give: list[int]) -> None:
        height = order.height
        ranked = sorted(order.members[klass], key=lambda card: (height[card], -card))
        self.order = order
        self.klass = klass
        self.key = number << 3 | klass
        """Tells the class and the order from others."""
        units = [0] * KINDS
        self.points = self.gifts = self.modest = 0
        cards, heights, worths = [-1], [-1], [0]
        for place, card in enumerate(ranked):
            units[card] = one = 1 << 2 * place
            cards += [card, card]
            heights += [height[card], height[card]]
            worths += [WORTH[card], WORTH[card]]
            if WORTH[card]:
                self.points |= one
                if height[card] < LITTLE_JOKER_HEIGHT:
                    self.gifts |= BOTH * one
            elif klass == TRUMP_CLASS and height[card] < OFF_LEVEL_HEIGHT:
                self.modest |= BOTH * one
        self.units = units
        self.members = sum([units[card] for card in ranked])
        self.rich = BOTH * self.points
        self.cards: Cards = tuple(cards)
        self.heights: tuple[int, ...] = tuple(heights)
        self.worths: tuple[int, ...] = tuple(worths)
        above = [0] * KINDS
        at_least = [-1]
        for card in ranked:  # equals do not beat each other
            above[card] = BOTH * sum([units[other] for other in ranked if height[other] > height[card]])
            at_least += [sum([units[other] for other in ranked if height[other] >= height[card]])] * 2
        self.above: tuple[int, ...] = tuple(above)
        self.at_least: tuple[int, ...] = tuple(at_least)
        near = [0]
        places = {card: order.chains[klass].places[order.bit[card].bit_length() - 1] for card in ranked}
        for card in ranked:
            beside = places[card] << 1 | places[card] >> 1
            near += [sum([units[other] for other in ranked if places[other] & beside])] * 2
        self.near: tuple[int, ...] = tuple(near)
        alone: list[tuple[Run, ...]] = [()]
        for card in ranked:
            alone += [(Run((card, card), 1, height[card], units[card], height[card]),)] * 2
        self.alone: tuple[tuple[Run, ...], ...] = tuple(alone)
        kings: list[Part] = []
        for three in order.five_ten_kings:
            if three is not None:
                here = [card for card in three if units[card]]
                if here:
                    kings.append(Part(sum([units[card] for card in here]), here, three))
        self.kings: tuple[Part, ...] = tuple(kings)
        worth = [0 if height[card] >= LITTLE_JOKER_HEIGHT else WORTH[card] for card in range(KINDS)]
        self.keep_at = _by_kind(ranked, keep, BREAK_PAIR)
        self.give_at = _by_kind(ranked, give, 0)
        self.ruff_at = _by_kind(ranked, [height[card] - worth[card] for card in range(KINDS)], BREAK_TRUMPS)
        self.overruff_at = _by_kind(ranked, [height[card] + WORTH[card] for card in range(KINDS)], BREAK_TRUMPS)
        self.won_at = _by_kind(ranked, [high - (WON_POINTS if WORTH[c] else 0) for c, high in enumerate(height)], 0)
        self.sure_at = _by_kind(ranked, [high - (SURE_POINTS if WORTH[c] else 0) for c, high in enumerate(height)], 0)


_NUMBERS: Final = count()


class Tables:
    """Tables for one order of cards: `suits` by class, `trump` the last of them.

    `unit[card]` is one card as a number of its class; `places[card]` is its place among its class's kinds, the highest
    0. `threes` are the 5-10-Ks that may be led. `keep` and `give`: what it costs to part with a card on a trick that goes
    to the others, or to one's own side;
    `strong` the other way round, to ask for the strongest play.
    """

    __slots__ = ("class_of", "give", "keep", "order", "places", "strong", "suits", "threes", "trump", "unit")

    def __init__(self, order: Order) -> None:
        height = order.height
        class_of = order.class_of
        keep: list[int] = []
        give: list[int] = []
        for card in range(KINDS):
            high = height[card]
            trump = class_of[card] == TRUMP_CLASS
            ace = ACE if not trump and high >= 12 else 0
            keep.append(2 * high + KEEP_POINTS * WORTH[card] + ace + (TRUMP_KEEP if trump else 0))
            given = 0 if high >= LITTLE_JOKER_HEIGHT else GIVE_POINTS * WORTH[card]
            give.append(2 * high - given + ace + (TRUMP_GIVE if trump else 0))
        self.order = order
        self.class_of = class_of
        self.keep = keep
        self.give = give
        self.strong = [-one for one in height]
        number = next(_NUMBERS)
        self.suits: tuple[Suit, ...] = tuple([Suit(order, klass, number, keep, give) for klass in range(5)])
        self.trump = self.suits[TRUMP_CLASS]
        self.threes: tuple[Cards, ...] = tuple([three for three in order.five_ten_kings if three is not None])
        self.unit = [sum([suit.units[card] for suit in self.suits]) for card in range(KINDS)]
        places = [0] * KINDS
        for suit in self.suits:
            kinds = cards_in(suit, suit.members)
            for place, card in enumerate(kinds):
                places[card] = place
        self.places: tuple[int, ...] = tuple(places)


def _by_kind(ranked: list[int], prices: list[int], pair: int) -> tuple[int, ...]:
    """Prices by `bit_length` of a kind held once, or twice (`pair` dearer)."""
    found = [DEAREST]
    for card in ranked:
        found += [prices[card] * PRICE + card, (prices[card] + pair) * PRICE + card]
    return tuple(found)


def least(suit: Suit, prices: tuple[int, ...], held: int) -> int:
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


def by_class(table: Tables, cards: Cards) -> list[int]:
    """Cards as multisets, one for each class."""
    class_of, unit = table.class_of, table.unit
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


def many(held: int) -> int:
    """How many cards a multiset has (of a mask: kinds)."""
    return ((held & _SIXTH) + (held >> 2 & _SIXTH) + (held >> 4 & _SIXTH)) % 63


_RUNS: Final[dict[int, tuple[Run, ...]]] = {}
_RUNS_KEPT: Final = 4096
_KINDS_BITS: Final = 38


def runs_of(suit: Suit, twice: int) -> tuple[Run, ...]:
    """The pairs of a class (a mask) as tractors, longest first, and lone pairs, highest first."""
    if not twice & (twice - 1):
        return suit.alone[twice.bit_length()]
    key = suit.key << _KINDS_BITS | twice
    found = _RUNS.get(key)
    if found is None:
        if len(_RUNS) >= _RUNS_KEPT:
            _RUNS.clear()
        order = suit.order
        bit, height = order.bit, order.height
        pairs = sum([bit[card] for card in cards_in(suit, twice)])
        found = _RUNS[key] = tuple([
            Run(
                part.cards,
                part.length,
                max([height[card] for card in part.cards]),
                sum([suit.units[card] for card in part.cards]) >> 1,
                height[part.cards[-1]],
            )
            for part in tractors_and_pairs(order, suit.klass, pairs)
        ])  # fmt: skip
    return found


def cards_in(suit: Suit, mask: int) -> list[int]:
    """The kinds of card in a mask, the highest first."""
    found: list[int] = []
    while mask:
        top = mask.bit_length()
        found.append(suit.cards[top])
        mask ^= 1 << top - 1
    return found


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


def in_tractors(suit: Suit, twice: int) -> int:
    """Those of a class's pairs (a mask) that have a neighbour among them."""
    found = 0
    left = twice
    while left:
        one = left & -left
        left ^= one
        if suit.near[one.bit_length()] & twice:
            found |= one
    return found


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
