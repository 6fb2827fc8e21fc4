"""Leading: winners that stand while the others still follow, throws when sure, trumps when strong, else a low card."""

from __future__ import annotations

from typing import Final

from games.engine.cards import ACE, RED_FIVE, TRUMP_CLASS, WORTH, Cards, without
from games.engine.observe import Observation
from games.engine.order import Order
from games.engine.shapes import decompose
from games.players.memory import SEAT_BITS, SEATS, remember
from games.players.tables import LOW, Tables, cards_in, counted, runs_of, settled_order
from games.players.temper import Temper, roll

#: What leads promise; found by playing many deals against each other.
SURE: Final = 60
LONG_SURE: Final = 6
RUFFED: Final = 45
LOW_LEAD: Final = 22
PARTNER_OUT: Final = 26
DRAW_PLAIN: Final = 26
TRUMP_RUN: Final = 20
TRUMP_RUN_SURE: Final = 18
STRONG: Final = 10
BANKING: Final = 6
TRUMP: Final = 14
TRUMP_SURE: Final = 12
KEEP_LAST: Final = 14
LONE: Final = 4
#: More than a low card (in a suit that all follow), or single trumps, can promise.
LOW_AT_MOST: Final = 63
LOW_FOLLOWED: Final = LOW_LEAD + LONE
TRUMPS_AT_MOST: Final = 56
#: A 5-10-K is 25 points that hardly anybody can take.
FIVE_TEN_KING: Final = 75
#: Points led where an opponent has shown to be out.
GIVEN_AWAY: Final = 4

#: So many cards before the end attackers begin to keep their pairs and tractors of trump, by so much.
END: Final = 12
KEEP_RUN: Final = 30
#: The greedier ones do so from the first trick.
HUNTER: Final = 170
DECK_END: Final = 33
#: Who is more daring than this tries a throw that is nearly sure, so many times in 256.
DARING: Final = 80
DARED: Final = 110

_Run = tuple[Cards, int, int, int]
"""A pair or tractor of the hand: its cards, its length in pairs, its greatest height, its kinds as a mask."""


class _Hand:
    """A leader's hand and what stands against it, in numbers of `Tables`.

    `once` and `twice` are the kinds that the hand holds at least once and twice; `single` and `double` those of which
    one, or both, may be in the others' hands. `rivals` are the opponents' seats as a mask, `ruffing` the seats that may
    have trumps.
    """

    __slots__ = (
        "banking", "cards", "double", "memory", "once", "order", "rivals", "ruffing", "seat", "single", "table",
        "temper", "twice",
    )  # fmt: skip

    def __init__(self, seen: Observation, order: Order, seat: int, cards: Cards, temper: Temper) -> None:
        memory = self.memory = remember(order, seen.table.tricks)
        table = self.table = memory.table
        held = counted(table, cards)
        gone = memory.gone + held
        known = seen.known
        if known.kitty is not None and known.kitty.cards:
            gone += counted(table, known.kitty.cards)
        self.order = order
        self.seat = seat
        self.cards = cards
        self.temper = temper
        twice = self.twice = held >> 1 & LOW
        self.once = twice | held & LOW
        single = self.single = LOW & ~(gone >> 1)
        self.double = single & ~gone
        self.rivals = 5 << (seat + 1 & 1)
        self.banking = known.banker is not None and (seat - known.banker) & 1 == 0
        self.ruffing = ~(memory.out >> SEAT_BITS * TRUMP_CLASS) if table.members[TRUMP_CLASS] & single else 0


def choose(seen: Observation, seat: int, hand: Cards, temper: Temper) -> Cards:
    """A lead."""
    order = seen.known.order or settled_order(seen)
    if len(hand) == 1:
        return hand
    mine = _Hand(seen, order, seat, hand, temper)
    best: Cards = ()
    most = -1000
    if order.rules.five_ten_king:
        three, value = _five_ten_king(mine)
        if three:
            if not _kept(mine, three):
                best, most = three, value
            else:
                rest = without(hand, three)
                if len(rest) <= _top_trumps(mine, three):
                    return (max(rest, key=order.height.__getitem__),)
                mine = _Hand(seen, order, seat, rest, temper)
    once = mine.once
    for klass, members in enumerate(mine.table.members):
        if not once & members:
            continue
        if not once & ~members and _is_one(mine):
            return mine.cards
        if klass != TRUMP_CLASS:
            cards, value = _plain(mine, klass, most)
        elif most < TRUMPS_AT_MOST or mine.twice & members:
            cards, value = _trumps(mine, most)
        else:
            break
        if value > most:
            best, most = cards, value
    return best


def _is_one(mine: _Hand) -> bool:
    """Whether a hand of one class is a single component."""
    return mine.once.bit_count() <= len(mine.cards) // 2 and len(decompose(mine.order, mine.cards)) == 1


def _points(table: Tables, once: int, twice: int) -> int:
    """What cards are worth: kinds held, and those of them held twice (masks)."""
    points = table.points
    if not once & points:
        return 0
    fives, tens = table.fives, table.tens
    return 5 * ((once & fives).bit_count() + (twice & fives).bit_count()) + 10 * (
        (once & tens).bit_count() + (twice & tens).bit_count()
    )


def _cards(table: Tables, once: int, twice: int) -> Cards:
    """The cards of kinds held, and of those of them held twice."""
    found = cards_in(table, once)
    if twice:
        found += cards_in(table, twice)
    found.sort()
    return tuple(found)


def _lowest(table: Tables, kinds: int) -> int:
    """The lowest of some kinds, without points if it can be."""
    worthless = kinds & ~table.points
    if worthless:
        kinds = worthless
    return table.cards[(kinds & -kinds).bit_length()]


# -- plain suits


def _plain(mine: _Hand, klass: int, floor: int) -> tuple[Cards, int]:
    """The best lead of a plain suit, and what it promises; what promises no more than `floor` need not be found."""
    table = mine.table
    members = table.members[klass]
    once, twice, single = members & mine.once, members & mine.twice, members & mine.single
    sure = table.at_least[single.bit_length()] & once  # as single cards they stand
    ruffing = mine.memory.out >> SEAT_BITS * klass & mine.ruffing & SEATS
    low_at_most = LOW_AT_MOST if ruffing else LOW_FOLLOWED
    if not sure and not twice and floor >= low_at_most:
        return (), floor
    double = members & mine.double
    outside = single.bit_count() + double.bit_count()
    ruffers = (ruffing & mine.rivals).bit_count()
    known = ruffers > 0
    if outside < 3 and mine.ruffing and not known:
        ruffers = 1
    best: Cards = ()
    most = floor
    runs: tuple[_Run, ...] = ()
    doubled = 0  # kinds of pairs and tractors that stand
    if twice:
        runs = runs_of(mine.order, klass, twice)
        beyond = table.heights[double.bit_length()]
        for cards, length, height, kinds in runs:
            if height >= beyond:
                doubled |= kinds
                continue
            # A pair or tractor that may be beaten still draws the others' pairs.
            worth = _points(table, kinds, kinds)
            value = DRAW_PLAIN + 5 * length + mine.order.height[cards[-1]] // 3 - 2 * worth - 15 * ruffers
            if known:
                value -= GIVEN_AWAY * worth
            if value > most:
                best, most = cards, value
        sure = sure & ~twice | doubled
    if sure:
        many = sure.bit_count() + doubled.bit_count()
        points = _points(table, sure, doubled)
        value = SURE + LONG_SURE * many - RUFFED * ruffers + (6 if outside >= 9 else 0)
        value += -GIVEN_AWAY * points if known else points
        if not mine.once & ~members:
            # Everything stands or nothing does: the smaller part first, the largest takes the last trick.
            parts = [run[0] for run in runs if run[3] & doubled]
            parts += [(card,) for card in cards_in(table, sure & ~doubled)]
            if len(parts) > 1 and value + 5 > most:
                best, most = min(parts, key=len), value + 5
        near = once & ~sure & ~twice
        if outside <= 6 and not ruffers and near and mine.temper.daring > DARING and _dares(mine, near):
            value += 4
            if value > most:
                best, most = _cards(table, sure | 1 << near.bit_length() - 1, doubled), value
        elif value > most:
            best, most = _cards(table, sure, doubled), value
    if most < low_at_most:
        low, value = _low(mine, once, twice, runs, ruffing)
        if sure:
            value -= 10 if table.unit[low[0]] & sure else 4
        if ruffers:
            value -= 4
        if value > most:
            best, most = low, value
    return best, most


def _dares(mine: _Hand, near: int) -> bool:
    """Whether the highest of a few cards that do not quite stand is thrown with those that do."""
    table = mine.table
    if near.bit_count() > 2 or table.points & 1 << near.bit_length() - 1:
        return False
    return roll(mine.temper, len(mine.cards)) < DARED


def _low(mine: _Hand, once: int, twice: int, runs: tuple[_Run, ...], ruffing: int) -> tuple[Cards, int]:
    """The least card of a plain suit (else its least pair), and what leading it promises."""
    table = mine.table
    loose = once & ~twice
    cards: Cards
    if loose:
        low = _lowest(table, loose)
        cards, points = (low,), WORTH[low]
    else:
        cards = min([run[0] for run in runs], key=lambda some: table.keep[some[0]])
        points = sum([WORTH[card] for card in cards])
    size = once.bit_count() + twice.bit_count()
    value = LOW_LEAD - 2 * points - size // 3 + (LONE if size == 1 and not points else 0)
    if ruffing:
        if ruffing & mine.rivals:
            value -= GIVEN_AWAY * points
        else:
            value += PARTNER_OUT + points
    return cards, value


# -- trumps


def _trumps(mine: _Hand, floor: int) -> tuple[Cards, int]:
    """The best lead of trump, and what it promises; what promises no more than `floor` need not be found."""
    order, table = mine.order, mine.table
    members = table.members[TRUMP_CLASS]
    single, double = members & mine.single, members & mine.double
    once, twice = members & mine.once, members & mine.twice
    outside = single.bit_count() + double.bit_count()
    size = len(mine.cards)
    held = once.bit_count() + twice.bit_count()
    only_trumps = held == size
    strong = held * 3 > outside
    over = table.at_least[single.bit_length()] & once & ~twice
    winners = over.bit_count()
    best: Cards = ()
    most = floor
    drawn = 5 if only_trumps else 0
    if not only_trumps and mine.memory.out >> SEAT_BITS * TRUMP_CLASS & mine.rivals == mine.rivals:
        drawn = -25
    if twice:
        runs = runs_of(order, TRUMP_CLASS, twice)
        beyond = table.heights[double.bit_length()]
        base = TRUMP_RUN + drawn + (STRONG if strong else -6) + (BANKING if mine.banking else 0)
        keeps = not mine.banking and size <= (DECK_END if mine.temper.greed > HUNTER else END)
        smallest: Cards = ()
        for cards, length, height, kinds in runs:
            value = base + 6 * length
            if height >= beyond:
                value += TRUMP_RUN_SURE
                winners += 1
                if not smallest or len(cards) < len(smallest):
                    smallest = cards
            else:
                value += height // 2 - 2 * _points(table, kinds, kinds)
            if keeps and len(cards) < size:
                value -= KEEP_RUN  # to capture with: a pair counts twice as much as a single
            if value > most:
                best, most = cards, value
    if winners and (only_trumps or not outside):
        # Everything stands: the largest is kept for the last trick, where it counts for the kitty.
        value = 55 if only_trumps else 8
        if value >= most:
            best, most = (table.cards[over.bit_length()],) if over else smallest, value
    base = TRUMP + drawn + (8 if strong and mine.banking else 0)
    if over:
        card = table.cards[over.bit_length()]
        value = base - 2 * WORTH[card] + (TRUMP_SURE if strong else -14)
        if winners == 1 and not only_trumps:
            value -= KEEP_LAST  # kept for the last trick
            if mine.banking and order.rules.kitty_held_at_a and order.level == ACE:
                value -= KEEP_LAST  # without the kitty A is not passed
        if card == RED_FIVE and order.rules.red_five_held:
            value -= KEEP_LAST
        if value > most:
            best, most = (card,), value
    loose = once & ~twice & ~over
    if loose:
        card = _lowest(table, loose)
        value = base - 2 * WORTH[card] - order.height[card] // 2
        if value > most:
            best, most = (card,), value
    return best, most


# -- 5-10-K


def _five_ten_king(mine: _Hand) -> tuple[Cards, int]:
    """The best 5-10-K to lead, and what it promises; no cards where there is none."""
    order = mine.order
    once, twice = mine.once, mine.twice
    best: Cards = ()
    most = -1000
    for mask, three, _ in mine.table.kings:
        if once & mask != mask:
            continue
        count = 2 if twice & mask == mask else 1
        suit = three[0] // 13
        value = FIVE_TEN_KING + 10 * count
        if suit != order.trump_suit and mine.memory.out >> SEAT_BITS * suit & mine.ruffing & mine.rivals:
            value -= 10
        if value > most:
            best, most = three if count == 1 else tuple(sorted(three * 2)), value
    return best, most


def _kept(mine: _Hand, three: Cards) -> bool:
    """Whether a 5-10-K is better kept: won with it the last trick turns the match (RULES §9)."""
    order = mine.order
    rules = order.rules
    if rules.heaven_by == "nobody" or (rules.heaven_by == "attackers" and mine.banking):
        return False
    if len(three) == len(mine.cards) or len(three) > 3 or (order.flag and not rules.heaven_in_flag):
        return False
    # By who is strong enough to get there.
    winners = _top_trumps(mine, three)
    return winners > 1 or (winners > 0 and len(mine.cards) <= len(three) + 3)


def _top_trumps(mine: _Hand, three: Cards) -> int:
    """How many kinds of trump, apart from the 5-10-K's, nothing can beat."""
    table = mine.table
    members = table.members[TRUMP_CLASS]
    sure = table.at_least[(members & mine.single).bit_length()] & mine.once & members
    for card in three:
        sure &= ~table.unit[card]
    return sure.bit_count()
