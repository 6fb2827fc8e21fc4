"""Leading: winners that stand while the others still follow, throws when sure, trumps when strong, else a low card."""

from __future__ import annotations

from typing import Final

from games.engine.cards import ACE, RED_FIVE, TRUMP_CLASS, WORTH, Cards, without
from games.engine.observe import Observation
from games.engine.order import Order
from games.engine.shapes import decompose
from games.players.memory import SEAT_BITS, SEATS, laid_by_class, remember
from games.players.tables import COUNT, LOW, Run, Suit, added, by_class, cards_in, many, runs_of, settled_order
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


class _Hand:
    """A leader's hand and what stands against it, in tallies of `Tables`.

    `held` are the cards by class, `seen` with them all that are in nobody else's hand; `out` is the memory's.
    `rivals` are the opponents' seats as a mask, `ruffing` the seats that may have trumps. `single`: the hand is of one
    class.
    """

    __slots__ = (
        "banking", "cards", "held", "order", "out", "rivals", "ruffing", "seen", "single", "table", "temper",
    )  # fmt: skip

    def __init__(self, seen: Observation, order: Order, seat: int, cards: Cards, temper: Temper) -> None:
        memory = remember(order, seen.table.tricks)
        table = self.table = memory.table
        held = self.held = by_class(table, table.tally, cards)
        gone = added(memory.gone, held)
        known = seen.known
        laid = known.kitty.cards if known.kitty is not None else None
        if laid is not None:
            gone = added(gone, laid_by_class(table, laid))
        self.seen = gone
        self.order = order
        self.cards = cards
        self.out = memory.out
        self.temper = temper
        self.rivals = 5 << (seat + 1 & 1)
        self.banking = known.banker is not None and (seat - known.banker) & 1 == 0
        trumpless = not table.trump.members & ~(gone[TRUMP_CLASS] >> 1)
        self.ruffing = 0 if trumpless else ~(memory.out >> SEAT_BITS * TRUMP_CLASS)
        classes = 0
        for own in held:
            if own:
                classes += 1
        self.single = classes == 1


def choose(seen: Observation, seat: int, hand: Cards, temper: Temper) -> Cards:
    """A lead."""
    order = seen.known.order or settled_order(seen)
    if len(hand) == 1:
        return hand
    mine = _Hand(seen, order, seat, hand, temper)
    best: Cards = ()
    most = -1000
    if mine.table.threes:
        three, value = _five_ten_king(mine)
        if three:
            if not _kept(mine, three):
                best, most = three, value
            else:
                rest = without(hand, three)
                if len(rest) <= _top_trumps(mine, three):
                    return (max(rest, key=order.height.__getitem__),)
                mine = _Hand(seen, order, seat, rest, temper)
    suits = mine.table.suits
    for klass, held in enumerate(mine.held):
        if not held:
            continue
        if mine.single and _is_one(mine, held):
            return mine.cards
        if klass != TRUMP_CLASS:
            cards, value = _plain(mine, suits[klass], held, most)
        elif most < TRUMPS_AT_MOST or held >> 1 & LOW:
            cards, value = _trumps(mine, held, most)
        else:
            break
        if value > most:
            best, most = cards, value
    return best


def _is_one(mine: _Hand, held: int) -> bool:
    """Whether a hand of one class is a single component."""
    return not held & LOW and len(decompose(mine.order, mine.cards)) == 1


def _points(suit: Suit, once: int, twice: int) -> int:
    """What cards are worth: kinds held, and those of them held twice (masks)."""
    found = 0
    rich = once & suit.points
    while rich:
        one = rich & -rich
        rich ^= one
        worth = suit.worths[one.bit_length()]
        found += 2 * worth if twice & one else worth
    return found


def _cards(suit: Suit, once: int, twice: int) -> Cards:
    """The cards of kinds held of a plain suit, and of those of them held twice."""
    if not once & (once - 1):
        card = suit.cards[once.bit_length()]
        return (card, card) if twice else (card,)
    found: list[int] = []
    while once:
        one = once & -once
        once ^= one
        card = suit.cards[one.bit_length()]
        found.append(card)
        if twice & one:
            found.append(card)
    return tuple(found)


def _lowest(suit: Suit, kinds: int) -> int:
    """The lowest of some kinds, without points if it can be."""
    worthless = kinds & ~suit.points
    if worthless:
        kinds = worthless
    return suit.cards[(kinds & -kinds).bit_length()]


# -- plain suits


def _plain(mine: _Hand, suit: Suit, held: int, floor: int) -> tuple[Cards, int]:
    """The best lead of a plain suit, and what it promises; what promises no more than `floor` need not be found."""
    twice = held >> 1 & LOW
    once = held & LOW | twice
    seen = mine.seen[suit.klass]
    single = suit.members & ~(seen >> 1)  # kinds of which one may be in the others' hands
    sure = suit.at_least[single.bit_length()] & once  # as single cards they stand
    ruffing = mine.out >> SEAT_BITS * suit.klass & mine.ruffing & SEATS
    low_at_most = LOW_AT_MOST if ruffing else LOW_FOLLOWED
    if not sure and not twice and floor >= low_at_most:
        return (), floor
    double = single & ~seen  # kinds of which both may be
    outside = suit.size - (seen >> COUNT)
    against = ruffing & mine.rivals
    known = against > 0
    ruffers = 2 if against & (against - 1) else 1 if known or (outside < 3 and mine.ruffing) else 0
    best: Cards = ()
    most = floor
    runs: list[Run] = []
    doubled = 0  # kinds of pairs and tractors that stand
    if twice:
        runs = runs_of(suit, twice)
        beyond = suit.heights[double.bit_length()]
        for run in runs:
            if run.height >= beyond:
                doubled |= run.kinds
                continue
            # A pair or tractor that may be beaten still draws the others' pairs.
            value = DRAW_PLAIN + 5 * run.length + run.last // 3 - 2 * run.points - 15 * ruffers
            if known:
                value -= GIVEN_AWAY * run.points
            if value > most:
                best, most = run.cards, value
        sure = sure & ~twice | doubled
    if sure:
        points = _points(suit, sure, doubled)
        length = many(sure + doubled) if doubled or sure & (sure - 1) else 1
        value = SURE + LONG_SURE * length - RUFFED * ruffers + (6 if outside >= 9 else 0)
        value += -GIVEN_AWAY * points if known else points
        if mine.single:
            # Everything stands or nothing does: the smaller part first, the largest takes the last trick.
            parts = [run.cards for run in runs if run.kinds & doubled]
            parts += [(card,) for card in cards_in(suit, sure & ~doubled)]
            if len(parts) > 1 and value + 5 > most:
                best, most = min(parts, key=len), value + 5
        near = once & ~sure & ~twice
        if outside <= 6 and not ruffers and near and mine.temper.daring > DARING and _dares(mine, suit, near):
            value += 4
            if value > most:
                best, most = _cards(suit, sure | 1 << near.bit_length() - 1, doubled), value
        elif value > most:
            best, most = _cards(suit, sure, doubled), value
    if most < low_at_most:
        low, value = _low(mine, suit, held, runs, ruffing)
        if sure:
            value -= 10 if suit.units[low[0]] & sure else 4
        if ruffers:
            value -= 4
        if value > most:
            best, most = low, value
    return best, most


def _dares(mine: _Hand, suit: Suit, near: int) -> bool:
    """Whether the highest of a few cards that do not quite stand is thrown with those that do."""
    if many(near) > 2 or suit.points & 1 << near.bit_length() - 1:
        return False
    return roll(mine.temper, len(mine.cards)) < DARED


def _low(mine: _Hand, suit: Suit, held: int, runs: list[Run], ruffing: int) -> tuple[Cards, int]:
    """The least card of a plain suit (else its least pair), and what leading it promises."""
    loose = held & LOW
    cards: Cards
    if loose:
        low = _lowest(suit, loose)
        cards, points = (low,), WORTH[low]
    else:
        keep = mine.table.keep
        least = runs[0]
        for run in runs:
            if keep[run.cards[0]] < keep[least.cards[0]]:
                least = run
        cards, points = least.cards, least.points
    size = held >> COUNT
    value = LOW_LEAD - 2 * points - size // 3 + (LONE if size == 1 and not points else 0)
    if ruffing:
        if ruffing & mine.rivals:
            value -= GIVEN_AWAY * points
        else:
            value += PARTNER_OUT + points
    return cards, value


# -- trumps


def _trumps(mine: _Hand, held: int, floor: int) -> tuple[Cards, int]:
    """The best lead of trump, and what it promises; what promises no more than `floor` need not be found."""
    order, trump = mine.order, mine.table.trump
    seen = mine.seen[TRUMP_CLASS]
    single = trump.members & ~(seen >> 1)
    double = single & ~seen
    twice, alone = held >> 1 & LOW, held & LOW
    outside = trump.size - (seen >> COUNT)
    size = len(mine.cards)
    only_trumps = mine.single
    strong = (held >> COUNT) * 3 > outside
    over = trump.at_least[single.bit_length()] & alone
    winners = 2 if over & (over - 1) else 1 if over else 0  # two or more
    best: Cards = ()
    most = floor
    drawn = 5 if only_trumps else 0
    if not only_trumps and mine.out >> SEAT_BITS * TRUMP_CLASS & mine.rivals == mine.rivals:
        drawn = -25
    if twice:
        beyond = trump.heights[double.bit_length()]
        base = TRUMP_RUN + drawn + (STRONG if strong else -6) + (BANKING if mine.banking else 0)
        keeps = not mine.banking and (size <= END or (size <= DECK_END and mine.temper.greed > HUNTER))
        smallest: Cards = ()
        for run in runs_of(trump, twice):
            value = base + 6 * run.length
            if run.height >= beyond:
                value += TRUMP_RUN_SURE
                winners += 1
                if not smallest or len(run.cards) < len(smallest):
                    smallest = run.cards
            else:
                value += run.height // 2 - 2 * run.points
            if keeps and len(run.cards) < size:
                value -= KEEP_RUN  # to capture with: a pair counts twice as much as a single
            if value > most:
                best, most = run.cards, value
    if winners and (only_trumps or not outside):
        # Everything stands: the largest is kept for the last trick, where it counts for the kitty.
        value = 55 if only_trumps else 8
        if value >= most:
            best, most = (trump.cards[over.bit_length()],) if over else smallest, value
    base = TRUMP + drawn + (8 if strong and mine.banking else 0)
    if over:
        card = trump.cards[over.bit_length()]
        value = base - 2 * WORTH[card] + (TRUMP_SURE if strong else -14)
        if winners == 1 and not only_trumps:
            value -= KEEP_LAST  # kept for the last trick
            if mine.banking and order.rules.kitty_held_at_a and order.level == ACE:
                value -= KEEP_LAST  # without the kitty A is not passed
        if card == RED_FIVE and order.rules.red_five_held:
            value -= KEEP_LAST
        if value > most:
            best, most = (card,), value
    loose = alone & ~over
    if loose:
        card = _lowest(trump, loose)
        value = base - 2 * WORTH[card] - order.height[card] // 2
        if value > most:
            best, most = (card,), value
    return best, most


# -- 5-10-K


def _five_ten_king(mine: _Hand) -> tuple[Cards, int]:
    """The best 5-10-K to lead, and what it promises; no cards where there is none."""
    order, unit = mine.order, mine.table.unit
    best: Cards = ()
    most = -1000
    for three in mine.table.threes:
        count = 2
        for card in three:
            held = mine.held[order.class_of[card]]
            if not held & 2 * unit[card]:
                count = 1
                if not held & unit[card]:
                    count = 0
                    break
        if not count:
            continue
        suit = three[0] // 13
        value = FIVE_TEN_KING + 10 * count
        if suit != order.trump_suit and mine.out >> SEAT_BITS * suit & mine.ruffing & mine.rivals:
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
    trump = mine.table.trump
    single = trump.members & ~(mine.seen[TRUMP_CLASS] >> 1)
    held = mine.held[TRUMP_CLASS]
    sure = trump.at_least[single.bit_length()] & (held | held >> 1) & LOW
    for card in three:
        sure &= ~trump.units[card]
    return many(sure)
