"""Shapes (RULES §7): pairs, tractors, throws and 5-10-K, and what of them a set of cards can answer (§8.2).

Pairs of one class are a bit mask over the class's slots (`order.Chain`). A run is a row of neighbouring tiers that
each hold a pair. `ladder` is the law of following: the lengths that the pairs held can match, best first.
"""

from functools import lru_cache
from itertools import combinations, product
from typing import Final

from games.engine.cards import TRUMP_CLASS, Cards, codes
from games.engine.order import Chain, Order
from games.engine.refusal import Refusal, Refused

TRACTOR: Final = "tractor"
PAIR: Final = "pair"
SINGLE: Final = "single"
FIVE_TEN_KING: Final = "five_ten_king"


class Component:
    """A part of a lead: `kind`, its sorted `cards`, `length` in pairs (a single 0) and `height` among its like.

    A tractor's height is the place of its highest tier, a pair's or single's the height of its card; a 5-10-K has 0.
    """

    __slots__ = ("cards", "height", "kind", "length")

    def __init__(self, kind: str, cards: Cards, length: int, height: int) -> None:
        self.kind = kind
        self.cards = cards
        self.length = length
        self.height = height

    def __repr__(self) -> str:
        return f"{self.kind}({' '.join(codes(self.cards))})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Component) and (self.kind, self.cards) == (other.kind, other.cards)

    def __hash__(self) -> int:
        return hash((self.kind, self.cards))


class Lead:
    """A lead as it is read: the class led, its components, and the pair lengths a follower is asked for.

    `wants` are those lengths, longest first (a pair is 1; empty for singles and for a 5-10-K of three), and `owes`
    what of them a follower owes where the set asks for less.
    `five_ten_king` is 3 or 6 for that lead, else 0, and `suit` then its suit. `is_throw`: several components of one
    class; a 5-10-K never is one.
    """

    __slots__ = ("cards", "components", "five_ten_king", "is_throw", "klass", "order", "owes", "size", "suit", "wants")

    def __init__(
        self,
        order: Order,
        cards: Cards,
        klass: int,
        components: tuple[Component, ...],
        five_ten_king: int,
        suit: int,
    ) -> None:
        rules = order.rules
        self.order = order
        self.cards = cards
        self.size = len(cards)
        self.klass = klass
        self.components = components
        self.five_ten_king = five_ten_king
        self.suit = suit
        self.is_throw = len(components) > 1
        if five_ten_king:
            self.wants: tuple[int, ...] = (1, 1, 1) if five_ten_king == 6 else ()
        else:
            self.wants = tuple([part.length for part in components if part.length])
        self.owes: tuple[int, ...] = self.wants
        if five_ten_king and not rules.six_draws_pairs:
            self.owes = ()
        elif not five_ten_king and not rules.tractors_answer:
            self.owes = (1,) * sum(self.wants)


def class_of_set(order: Order, cards: Cards) -> int:
    """The one class of the cards, or -1 when they are of several (or none)."""
    if not cards:
        return -1
    class_of = order.class_of
    klass = class_of[cards[0]]
    for card in cards:
        if class_of[card] != klass:
            return -1
    return klass


def pair_mask(order: Order, cards: Cards | list[int]) -> int:
    """The pairs among sorted cards of one class, as a mask over the class's slots."""
    bit = order.bit
    mask = 0
    last = -1
    for card in cards:
        if card == last:
            mask |= bit[card]
        last = card
    return mask


def cards_of(chain: Chain, mask: int) -> list[int]:
    """The kinds of card in a mask, sorted."""
    cards = chain.cards
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(cards[low.bit_length() - 1])
        mask ^= low
    return found


def _occupied(chain: Chain, mask: int) -> int:
    """The tiers that hold a pair of the mask, as a mask over tiers."""
    places = chain.places
    tiers = 0
    while mask:
        low = mask & -mask
        tiers |= places[low.bit_length() - 1]
        mask ^= low
    return tiers


def _starts(chain: Chain, tiers: int, length: int) -> int:
    """The lowest tiers of the runs of `length` in occupied `tiers`, as a mask over tiers."""
    starts = tiers
    for _ in range(length - 1):
        starts &= tiers >> 1
        tiers >>= 1
    if chain.ace_high >= 0 and length > chain.ace_high:
        starts &= ~1  # it would use the pair of aces twice
    return starts


def longest_run(chain: Chain, mask: int) -> int:
    """The length in pairs of the longest run in the mask (a lone pair is 1)."""
    tiers = _occupied(chain, mask)
    length = 0
    left = tiers
    while left:
        length += 1
        left &= left >> 1
    while length > 1 and not _starts(chain, tiers, length):
        length -= 1
    return length


def run_tops(chain: Chain, mask: int, length: int) -> list[int]:
    """The highest tiers of the runs of `length` in the mask, highest first."""
    starts = _starts(chain, _occupied(chain, mask), length)
    tops: list[int] = []
    while starts:
        top = starts.bit_length() - 1
        tops.append(top + length - 1)
        starts ^= 1 << top
    return tops


def run_mask(chain: Chain, mask: int, top: int, length: int) -> int:
    """The pairs of one run; among cards of equal height S is taken before H, C, D."""
    run = 0
    for tier in chain.tiers[top - length + 1 : top + 1]:
        here = tier & mask
        run |= here & -here
    return run


def five_ten_king_of(order: Order, cards: Cards) -> int:
    """The suit whose 5-10-K, or 55 TT KK, these cards exactly are; -1 when they are none (RULES §7)."""
    if len(cards) == 3:
        for suit, three in enumerate(order.five_ten_kings):
            if three == cards:
                return suit
    elif len(cards) == 6 and cards[::2] == cards[1::2]:
        return five_ten_king_of(order, cards[::2])
    return -1


def decompose(order: Order, cards: Cards) -> tuple[Component, ...]:
    """Sorted cards of one class as components, greedily (RULES §7); raises Refused (`class`) for mixed classes."""
    if len(cards) == 1:
        return (Component(SINGLE, cards, 0, order.height[cards[0]]),)
    if five_ten_king_of(order, cards) >= 0:
        return (Component(FIVE_TEN_KING, cards, 1 if len(cards) == 6 else 0, 0),)
    klass = class_of_set(order, cards)
    if klass < 0:
        raise Refused(Refusal("class", "7", {"mixed": codes(cards)}))
    mask = pair_mask(order, cards)
    parts = tractors_and_pairs(order, klass, mask)
    if len(cards) > 2 * mask.bit_count():
        bit, height = order.bit, order.height
        singles = [card for card in cards if not mask & bit[card]]
        singles.sort(key=lambda card: (-height[card], card))
        parts.extend([Component(SINGLE, (card,), 0, height[card]) for card in singles])
    return tuple(parts)


def tractors_and_pairs(order: Order, klass: int, mask: int) -> list[Component]:
    """The pairs of a class (as a mask over its slots) as tractors, longest first, and lone pairs, highest first."""
    chain = order.chains[klass]
    height = order.height
    parts: list[Component] = []
    while mask & (mask - 1):
        length = longest_run(chain, mask)
        if length < 2:
            break
        top = run_tops(chain, mask, length)[0]
        run = run_mask(chain, mask, top, length)
        mask ^= run
        kinds = cards_of(chain, run)
        parts.append(Component(TRACTOR, tuple(sorted(kinds * 2)), length, top))
    lone = cards_of(chain, mask)
    if len(lone) > 1:
        lone.sort(key=lambda card: (-height[card], card))
    parts.extend([Component(PAIR, (card, card), 1, height[card]) for card in lone])
    return parts


class _Last:
    """The lead read last."""

    __slots__ = ("lead",)

    def __init__(self) -> None:
        self.lead: Lead | None = None


_last: Final = _Last()


def read(order: Order, cards: Cards) -> Lead:
    """Sorted cards read as a lead; raises Refused (`count`, `class`) when they are none or of several classes."""
    lead = _last.lead  # one trick asks for the same again and again
    if lead is None or lead.order is not order or lead.cards != cards:
        lead = _last.lead = _read(order, cards)
    return lead


@lru_cache(maxsize=16384)
def _read(order: Order, cards: Cards) -> Lead:
    if not cards:
        raise Refused(Refusal("count", "8.1", {"wanted": 1, "got": 0, "lead": True}))
    components = decompose(order, cards)
    if components[0].kind == FIVE_TEN_KING:
        suit = five_ten_king_of(order, cards)
        klass = TRUMP_CLASS if suit == order.trump_suit else suit
        return Lead(order, cards, klass, components, len(cards), suit)
    return Lead(order, cards, order.class_of[cards[0]], components, 0, -1)


def after_match(wants: tuple[int, ...], matched: int) -> tuple[int, ...]:
    """What is wanted once the first (longest) want has been matched by a run of `matched` pairs."""
    rest = wants[0] - matched
    if not rest:
        return wants[1:]
    return tuple(sorted([*wants[1:], rest], reverse=True))


def ladder(chain: Chain, wants: tuple[int, ...], mask: int) -> tuple[int, ...]:
    """The best lengths, in order, with which the pairs of the mask match what is wanted (RULES §8.2).

    The longest want is matched by the longest run, at most as long; what is left of it is wanted again; and of all
    ways to choose the runs the lexicographically greatest row of lengths counts.
    """
    if not wants or not mask:
        return ()
    if wants[0] == 1 or not mask & (mask - 1):
        return (1,) * min(sum(wants), mask.bit_count())
    return _ladder(chain, wants, mask)


@lru_cache(maxsize=65536)
def _ladder(chain: Chain, wants: tuple[int, ...], mask: int) -> tuple[int, ...]:
    length = min(wants[0], longest_run(chain, mask))
    if length == 1:
        return (1,) * min(sum(wants), mask.bit_count())
    rest = after_match(wants, length)
    best: tuple[int, ...] = ()
    for top in run_tops(chain, mask, length):
        row = ladder(chain, rest, mask ^ run_mask(chain, mask, top, length))
        if row > best:
            best = row
    return (length, *best)


@lru_cache(maxsize=4096)
def fillings(chain: Chain, wants: tuple[int, ...], mask: int) -> tuple[int, ...]:
    """Every least set of pairs (as masks) that reaches the ladder of the mask, as a sorted tuple."""
    return tuple(sorted(_fill(chain, wants, mask, ladder(chain, wants, mask))))


def _fill(chain: Chain, wants: tuple[int, ...], mask: int, best: tuple[int, ...]) -> set[int]:
    if not best:
        return {0}
    found: set[int] = set()
    length = best[0]
    if length == 1:  # only loose pairs from here on
        bits = [1 << slot for slot in range(len(chain.cards)) if mask >> slot & 1]
        return {sum(some) for some in combinations(bits, len(best))}
    rest = after_match(wants, length)
    for top in run_tops(chain, mask, length):
        choices: list[list[int]] = []
        for tier in chain.tiers[top - length + 1 : top + 1]:
            here = tier & mask
            choices.append([1 << slot for slot in range(len(chain.cards)) if here >> slot & 1])
        for some in product(*choices):
            run = sum(some)
            if ladder(chain, rest, mask ^ run) == best[1:]:
                found |= {run | more for more in _fill(chain, rest, mask ^ run, best[1:])}
    return found
