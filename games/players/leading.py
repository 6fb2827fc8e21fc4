"""Leading: winners that stand while the others still follow, throws when sure, trumps when strong, else a low card."""

from __future__ import annotations

from games.engine.cards import ACE, RED_FIVE, TRUMP_CLASS, WORTH, Cards, without
from games.engine.observe import Observation
from games.engine.order import Order
from games.engine.shapes import decompose
from games.players.memory import Memory, remember
from games.players.tables import Tables, cards_in, settled_order
from games.players.temper import Temper, roll

#: What leads promise; found by playing many deals against each other.
SURE, LONG_SURE, RUFFED, LOW, PARTNER_OUT, DRAW_PLAIN = 60, 6, 45, 22, 26, 26
TRUMP_RUN, TRUMP_RUN_SURE, STRONG, BANKING, TRUMP, TRUMP_SURE, KEEP_LAST = 20, 18, 10, 6, 14, 12, 14
#: A 5-10-K is 25 points that hardly anybody can take.
FIVE_TEN_KING = 75
#: Points led where an opponent has shown to be out.
GIVEN_AWAY = 4

#: So many cards before the end attackers begin to keep their pairs and tractors of trump, by so much.
END, KEEP_RUN = 12, 30
#: The greedier ones do so from the first trick.
HUNTER, DECK_END = 170, 33
#: Who is more daring than this tries a throw that is nearly sure, so many times in 256.
DARING, DARED = 80, 110


class _Hand:
    """A leader's hand and what stands against it.

    `suits` are the cards by class. Masks (`Tables`): `once` and `twice` what the hand holds at least once and twice;
    `single` and `double` the cards of which one, or both, may be in the others' hands.
    """

    __slots__ = (
        "banking", "cards", "double", "memory", "once", "order", "rivals", "seat", "single", "suits", "table", "temper",
        "trumps_out", "twice",
    )  # fmt: skip

    def __init__(self, seen: Observation, order: Order, seat: int, cards: Cards, temper: Temper) -> None:
        memory = remember(order, seen.tricks)
        table = memory.table
        bits = table.bit
        class_of = order.class_of
        suits: list[list[int]] = [[], [], [], [], []]
        once = twice = 0
        for card in cards:
            suits[class_of[card]].append(card)
            bit = bits[card]
            twice |= once & bit
            once |= bit
        gone, gone_twice = memory.once | once, memory.twice | twice | (memory.once & once)
        kitty = seen.kitty
        if kitty is not None and kitty.cards:
            for card in kitty.cards:
                bit = bits[card]
                gone_twice |= gone & bit
                gone |= bit
        self.order = order
        self.memory: Memory = memory
        self.table: Tables = table
        self.seat = seat
        self.cards = cards
        self.suits = suits
        self.temper = temper
        self.once = once
        self.twice = twice
        self.single = ~gone_twice
        self.double = ~gone
        self.rivals = 5 << ((seat + 1) & 1)
        """The opponents' seats, as a mask."""
        self.banking = seen.banker is not None and (seat - seen.banker) & 1 == 0
        self.trumps_out = table.members[TRUMP_CLASS] & ~gone_twice != 0

    def outside(self, klass: int) -> int:
        """How many cards of a class may be in the others' hands."""
        members = self.table.members[klass]
        return (members & self.single).bit_count() + (members & self.double).bit_count()

    def ruffers(self, klass: int) -> int:
        """The seats that are out of a plain class and may have trumps, as a mask."""
        if not self.trumps_out:
            return 0
        memory = self.memory
        return memory.void(klass) & ~memory.void(TRUMP_CLASS)


def choose(seen: Observation, seat: int, hand: Cards, temper: Temper) -> Cards:
    """A lead."""
    order = settled_order(seen)
    if len(hand) == 1:
        return hand
    mine = _Hand(seen, order, seat, hand, temper)
    suits = mine.suits
    if len(hand) in (len(suits[4]), len(suits[0]), len(suits[1]), len(suits[2]), len(suits[3])):
        parts = decompose(order, hand)
        if len(parts) == 1:
            return hand
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
                suits = mine.suits
    for klass in range(4):
        if suits[klass]:
            cards, value = _plain(mine, klass)
            if value > most:
                best, most = cards, value
    if suits[TRUMP_CLASS]:
        cards, value = _trumps(mine)
        if value > most:
            best, most = cards, value
    return best


# -- plain suits


def _plain(mine: _Hand, klass: int) -> tuple[Cards, int]:
    """The best lead of a plain suit, and what it promises."""
    order, table = mine.order, mine.table
    held = mine.suits[klass]
    members = table.members[klass]
    single, double = members & mine.single, members & mine.double
    outside = single.bit_count() + double.bit_count()
    ruffing = mine.ruffers(klass)
    ruffers = (ruffing & mine.rivals).bit_count()
    known = ruffers > 0
    if mine.trumps_out and not ruffers and outside < 3:
        ruffers = 1
    once, twice = members & mine.once, members & mine.twice
    over = table.at_least[single.bit_length()] & once  # as single cards they stand
    pairs = table.at_least[double.bit_length()] & twice  # as pairs
    sure: list[int] = []
    runs: list[tuple[Cards, int, bool]] = []
    if twice:
        if twice & (twice - 1):
            sure = _sure_runs(order, table, held, double, runs)
        else:
            card = table.cards[twice.bit_length()]
            runs.append(((card, card), 1, pairs != 0))
            if pairs:
                sure = [card, card]
        sure += cards_in(table, over & ~twice)
    elif over:
        sure = cards_in(table, over)
    best: Cards = ()
    most = -1000
    if sure:
        best = (sure[0],) if len(sure) == 1 else tuple(sorted(sure))
        most = SURE + LONG_SURE * len(sure) - RUFFED * ruffers + (6 if outside >= 9 else 0)
        points = sum([WORTH[card] for card in sure])
        most += -GIVEN_AWAY * points if known else points
        if len(mine.cards) == len(held):
            # Everything stands or nothing does: the smaller part first, the largest takes the last trick.
            parts = [cards for cards, _, stands in runs if stands] + [
                (card,) for card in cards_in(table, over & ~twice)
            ]
            if len(parts) > 1:
                best, most = min(parts, key=len), most + 5
        rest = cards_in(table, once & ~over & ~twice)
        if rest and len(rest) <= 2 and outside <= 6 and not ruffers and mine.temper.daring > DARING:
            near = rest[0]
            if not WORTH[near] and roll(mine.temper, len(mine.cards)) < DARED:
                best, most = tuple(sorted([*sure, near])), most + 4
    low, value = _low(mine, klass, once & ~twice, runs, ruffing)
    value -= 10 if sure and low[0] in sure else 4 if sure else 0
    value -= 4 if ruffers else 0
    if value > most:
        best, most = low, value
    for cards, length, stands in runs:
        if not stands:
            # A pair or tractor that may be beaten still draws the others' pairs.
            worth = WORTH[cards[0]] * 2 if length == 1 else sum([WORTH[card] for card in cards])
            value = DRAW_PLAIN + 5 * length + order.height[cards[-1]] // 3 - 2 * worth - 15 * ruffers
            if known:
                value -= GIVEN_AWAY * worth
            if value > most:
                best, most = cards, value
    return best, most


def _sure_runs(
    order: Order, table: Tables, held: list[int], double: int, runs: list[tuple[Cards, int, bool]]
) -> list[int]:
    """Add the pairs and tractors among `held` to `runs` (cards, length, whether it stands); the cards that stand."""
    sure: list[int] = []
    beyond = table.heights[double.bit_length()]
    height = order.height
    for part in decompose(order, tuple(held)):
        length = part.length
        if not length:
            break  # singles come last
        cards = part.cards
        stands = max([height[card] for card in cards]) >= beyond
        runs.append((cards, length, stands))
        if stands:
            sure += cards
    return sure


def _low(mine: _Hand, klass: int, loose: int, runs: list[tuple[Cards, int, bool]], ruffing: int) -> tuple[Cards, int]:
    """The least card of a plain suit (else its least pair), and what leading it promises."""
    keep = mine.table.keep
    cards: Cards
    if loose:
        least = 1000
        low = -1
        for card in cards_in(mine.table, loose):
            if keep[card] < least:
                low, least = card, keep[card]
        cards, points = (low,), WORTH[low]
    else:
        cards = min([one[0] for one in runs], key=lambda some: keep[some[0]])
        points = sum([WORTH[card] for card in cards])
    size = len(mine.suits[klass])
    value = LOW - 2 * points - size // 3 + (4 if size == 1 and not points else 0)
    if ruffing & mine.rivals:
        value -= GIVEN_AWAY * points
    elif ruffing & 1 << (mine.seat ^ 2):
        value += PARTNER_OUT + points
    return cards, value


# -- trumps


def _trumps(mine: _Hand) -> tuple[Cards, int]:
    """The best lead of trump, and what it promises."""
    order, table = mine.order, mine.table
    height = order.height
    held = mine.suits[TRUMP_CLASS]
    members = table.members[TRUMP_CLASS]
    single, double = members & mine.single, members & mine.double
    outside = single.bit_count() + double.bit_count()
    size = len(mine.cards)
    only_trumps = len(held) == size
    strong = len(held) * 3 > outside
    once, twice = members & mine.once, members & mine.twice
    runs: list[tuple[Cards, int, bool]] = []
    if twice:
        if twice & (twice - 1):
            _sure_runs(order, table, held, double, runs)
        else:
            card = table.cards[twice.bit_length()]
            runs.append(((card, card), 1, height[card] >= table.heights[double.bit_length()]))
    over = table.at_least[single.bit_length()] & once & ~twice
    sure = [one for one in runs if one[2]]
    winners = len(sure) + over.bit_count()
    best: Cards = ()
    most = -1000
    if winners and (only_trumps or outside == 0):
        # Everything stands: the largest is kept for the last trick, where it counts for the kitty.
        if over:
            best = (table.cards[over.bit_length()],)
        else:
            best = min([one[0] for one in sure], key=len)
        most = 55 if only_trumps else 8
    drawn = -25 if mine.memory.void(TRUMP_CLASS) & mine.rivals == mine.rivals and not only_trumps else 0
    drawn += 5 if only_trumps else 0
    for cards, length, stands in runs:
        value = TRUMP_RUN + 6 * length + drawn + (STRONG if strong else -6) + (BANKING if mine.banking else 0)
        if stands:
            value += TRUMP_RUN_SURE
        else:
            value += max([height[card] for card in cards]) // 2 - 2 * sum([WORTH[card] for card in cards])
        if not mine.banking and len(cards) < size <= (DECK_END if mine.temper.greed > HUNTER else END):
            value -= KEEP_RUN  # to capture with: a pair counts twice as much as a single
        if value > most:
            best, most = cards, value
    base = TRUMP + drawn + (8 if strong and mine.banking else 0)
    for card in cards_in(table, once & ~twice):
        value = base - 2 * WORTH[card]
        if table.bit[card] & over:
            value += TRUMP_SURE if strong else -14
            if winners == 1 and not only_trumps:
                value -= KEEP_LAST  # kept for the last trick
                if mine.banking and order.rules.kitty_held_at_a and order.level == ACE:
                    value -= KEEP_LAST  # without the kitty A is not passed
            if card == RED_FIVE and order.rules.red_five_held:
                value -= KEEP_LAST
        else:
            value -= height[card] // 2
        if value > most:
            best, most = (card,), value
    return best, most


# -- 5-10-K


def _five_ten_king(mine: _Hand) -> tuple[Cards, int]:
    """The best 5-10-K to lead, and what it promises; no cards where there is none."""
    order = mine.order
    hand = mine.cards
    best: Cards = ()
    most = -1000
    for suit, three in enumerate(order.five_ten_kings):
        if three is None:
            continue
        count = min([hand.count(card) for card in three])
        if not count:
            continue
        value = FIVE_TEN_KING + 10 * count
        if suit != order.trump_suit and mine.ruffers(suit) & mine.rivals:
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
        sure &= ~table.bit[card]
    return sure.bit_count()
