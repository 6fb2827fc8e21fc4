"""Leading: winners that stand while the others still follow, throws when sure, trumps when strong, else a low card."""

from __future__ import annotations

from games.engine.cards import KINDS, TRUMP_CLASS, Cards
from games.engine.observe import Observation
from games.engine.order import Order
from games.engine.shapes import Component, decompose
from games.players.memory import Memory, ranking, remember
from games.players.tables import POINTS, prices, settled_order
from games.players.temper import Temper, roll

#: What leads promise; found by playing many deals against each other.
SURE, LONG_SURE, RUFFED, LOW, PARTNER_OUT, DRAW_PLAIN = 60, 6, 45, 22, 26, 26
TRUMP_RUN, TRUMP_RUN_SURE, STRONG, BANKING, TRUMP, TRUMP_SURE, KEEP_LAST = 20, 18, 10, 6, 14, 12, 14


#: So many cards before the end attackers begin to keep their pairs and tractors of trump, by so much.
END, KEEP_RUN = 12, 30
#: The greedier ones do so from the first trick.
HUNTER, DECK_END = 170, 33
#: Who is more daring than this tries a throw that is nearly sure, so many times in 256.
DARING, DARED = 80, 110


class _Unseen:
    """What a leader does not see, by class: the highest card and pair that may stand against him, and how many."""

    __slots__ = ("cards", "pair", "single")

    def __init__(self) -> None:
        self.single = [-1] * 5
        self.pair = [-1] * 5
        self.cards = [0] * 5


def choose(seen: Observation, seat: int, hand: Cards, temper: Temper) -> Cards:
    """A lead."""
    order = settled_order(seen)
    if len(hand) == 1:
        return hand
    memory = remember(order, seen.tricks)
    suits: list[list[int]] = [[], [], [], [], []]
    for card in hand:
        suits[order.class_of[card]].append(card)
    if len(suits[TRUMP_CLASS]) == len(hand) or len(hand) in map(len, suits[:4]):
        parts = decompose(order, hand)
        if len(parts) == 1:
            return hand
    unseen = _unseen(seen, order, memory, seat, hand, suits)
    best: Cards = ()
    most = -1000
    for klass in range(4):
        if suits[klass]:
            for cards, value in _plain(seen, order, memory, seat, hand, klass, suits[klass], unseen, temper):
                if value > most:
                    best, most = cards, value
    if suits[TRUMP_CLASS]:
        for cards, value in _trumps(seen, order, memory, seat, hand, suits[TRUMP_CLASS], unseen, temper):
            if value > most:
                best, most = cards, value
    return best


def _unseen(seen: Observation, order: Order, memory: Memory, seat: int, hand: Cards, suits: list[list[int]]) -> _Unseen:
    gone = memory.gone
    known = list(hand)
    if seen.kitty is not None and seen.kitty.cards and seen.kitty.by == seat:
        known += seen.kitty.cards
    held = [0] * KINDS
    held_of = [0] * 5
    for card in known:
        held[card] += 1
        held_of[order.class_of[card]] += 1
    found = _Unseen()
    height = order.height
    for klass, cards in enumerate(ranking(order)):
        found.cards[klass] = 2 * len(cards) - memory.gone_of[klass] - held_of[klass]
        if not suits[klass] or not found.cards[klass]:
            continue
        single = -1
        for card in cards:
            left = 2 - held[card] - gone[card]
            if left and single < 0:
                single = height[card]
            if left > 1:
                found.pair[klass] = height[card]
                break
        found.single[klass] = single
    return found


def _plain(
    seen: Observation,
    order: Order,
    memory: Memory,
    seat: int,
    hand: Cards,
    klass: int,
    held: list[int],
    unseen: _Unseen,
    temper: Temper,
) -> list[tuple[Cards, int]]:
    """Leads of a plain suit with what each promises."""
    out = memory.out
    right, partner, left_hand = (seat + 1) & 3, (seat + 2) & 3, (seat + 3) & 3
    trumps_out = unseen.cards[TRUMP_CLASS] > 0
    ruffers = 0
    for other in (right, left_hand):
        if trumps_out and (out[other] >> klass & 1) and not out[other] >> TRUMP_CLASS & 1:
            ruffers += 1
    outside = unseen.cards[klass]
    if trumps_out and not ruffers and outside < 5:
        ruffers = 1 if outside < 3 else 0
    parts = decompose(order, tuple(held))
    sure = [part for part in parts if _sure(order, part, unseen, klass)]
    found: list[tuple[Cards, int]] = []
    if sure:
        cards = _joined(sure)
        value = SURE + LONG_SURE * len(cards) + sum([POINTS[card] for card in cards]) - RUFFED * ruffers
        value += 6 if outside >= 9 else 0
        found.append((cards, value))
        if len(sure) > 1 and len(hand) == len(held):
            found.append((min(sure, key=lambda part: len(part.cards)).cards, value + 5))
        rest = [part for part in parts if part not in sure]
        if rest and len(rest) <= 2 and outside <= 6 and not ruffers and temper.daring > DARING:
            near = min(rest, key=lambda part: (-part.height, part.cards))
            if near.length == 0 and not POINTS[near.cards[0]] and roll(temper, len(hand)) < DARED:
                found.append((_joined([*sure, near]), value + 4))
    low = min(parts, key=lambda part: (len(part.cards) > 1, prices(order).keep[part.cards[0]]))
    points = sum([POINTS[card] for card in low.cards])
    value = LOW - 2 * points - len(held) // 3 + (4 if len(held) == 1 and not points else 0)
    if out[partner] >> klass & 1 and not out[partner] >> TRUMP_CLASS & 1 and trumps_out:
        value += PARTNER_OUT - 10 * ruffers + points
    elif ruffers:
        value -= 4
    if sure and low in sure:
        value -= 10
    elif sure:
        value -= 4
    found.append((low.cards, value))
    for part in parts:
        if part.length and part not in sure:
            # A pair or tractor that may be beaten still draws the others' pairs.
            worth = sum([POINTS[card] for card in part.cards])
            found.append((part.cards, DRAW_PLAIN + 5 * part.length + part.height // 3 - 2 * worth - 15 * ruffers))
    return found


def _sure(order: Order, part: Component, unseen: _Unseen, klass: int) -> bool:
    """Whether nothing unseen can beat a component of its class."""
    if part.length == 0:
        return part.height >= unseen.single[klass]
    if part.length == 1:
        return part.height >= unseen.pair[klass]
    return max([order.height[card] for card in part.cards]) >= unseen.pair[klass]


def _joined(parts: list[Component]) -> Cards:
    if len(parts) == 1:
        return parts[0].cards
    return tuple(sorted([card for part in parts for card in part.cards]))


def _trumps(
    seen: Observation,
    order: Order,
    memory: Memory,
    seat: int,
    hand: Cards,
    held: list[int],
    unseen: _Unseen,
    temper: Temper,
) -> list[tuple[Cards, int]]:
    """Leads of trump with what each promises."""
    outside = unseen.cards[TRUMP_CLASS]
    parts = decompose(order, tuple(held))
    sure = [part for part in parts if _sure(order, part, unseen, TRUMP_CLASS)]
    only_trumps = len(held) == len(hand)
    banking = seen.banker is not None and (seat - seen.banker) % 2 == 0
    strong = len(held) * 3 > outside
    found: list[tuple[Cards, int]] = []
    others_out = all(memory.out[(seat + step) & 3] >> TRUMP_CLASS & 1 for step in (1, 3))
    if sure and (only_trumps or outside == 0):
        # Everything stands: the largest is kept for the last trick, where it counts for the kitty.
        first = min(sure, key=lambda part: (len(part.cards), -part.height))
        found.append((first.cards, 55 if only_trumps else 8))
    for part in parts:
        size = len(part.cards)
        stands = part in sure
        if size > 1:
            value = TRUMP_RUN + 6 * part.length + (TRUMP_RUN_SURE if stands else part.height // 2)
            value += STRONG if strong else -6
            value += BANKING if banking else 0
            if not stands:
                value -= 2 * sum([POINTS[card] for card in part.cards])
            if not banking and size < len(hand) <= (DECK_END if temper.greed > HUNTER else END):
                value -= KEEP_RUN  # to capture with: a pair counts twice as much as a single
        else:
            card = part.cards[0]
            value = TRUMP + (8 if strong and banking else 0) - 2 * POINTS[card]
            if stands:
                value += TRUMP_SURE if strong else -14
                if len(sure) == 1 and len(hand) > 1 and not only_trumps:
                    value -= KEEP_LAST  # kept for the last trick
            else:
                value -= part.height // 2
        if others_out and not only_trumps:
            value -= 25  # nothing to draw any more
        if only_trumps:
            value += 5
        found.append((part.cards, value))
    return found
