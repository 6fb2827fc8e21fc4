"""Following: win what is worth winning, give the partner points, part with little else.

Most tricks are of single cards; `_single` is written for speed. Everything else goes by the law of following with a
price for each card, which makes it legal under every rule set.
"""

from __future__ import annotations

from games.engine import follow, tricks
from games.engine.cards import TRUMP_CLASS, Cards
from games.engine.observe import Observation
from games.engine.order import OFF_LEVEL_HEIGHT, Order
from games.engine.shapes import Lead, pair_mask, read, run_mask, run_tops
from games.players.memory import Memory, ranking, remember
from games.players.tables import POINTS, prices, settled_order

_JOKERS = 15


def choose(seen: Observation, seat: int, hand: Cards) -> Cards:
    """A legal answer to the trick under way."""
    order = settled_order(seen)
    plays = seen.plays
    lead = plays[0]
    if order.rules.must_ruff or len(lead) > 1:
        return _several(seen, order, seat, hand)
    return (_single(seen, order, seat, hand),)


def _single(seen: Observation, order: Order, seat: int, hand: Cards) -> int:
    class_of = order.class_of
    height = order.height
    plays = seen.plays
    klass = class_of[plays[0][0]]
    best = plays[seen.best][0]
    partner = (seen.leader + seen.best - seat) & 3 == 2
    left = 3 - len(plays)
    own = [card for card in hand if class_of[card] == klass]
    if len(own) == 1:
        return own[0]
    memory = remember(order, seen.tricks)
    at_stake = 0
    for play in plays:
        at_stake += POINTS[play[0]]
    if not own:
        return _void(seen, order, memory, seat, hand, klass, best, partner, left, at_stake)
    ruffed = class_of[best] != klass
    if partner:
        if left == 0 or _stands(order, memory, hand, plays, seat, klass, best, left):
            return _give(order, own)
        if not ruffed and at_stake >= 10:
            top = max(own, key=lambda card: height[card])
            if height[top] > height[best] and _stands(order, memory, hand, plays, seat, klass, top, left):
                return top
        return _low(order, own)
    if ruffed:
        return _low(order, own)
    beaters = [card for card in own if height[card] > height[best]]
    if not beaters:
        return _low(order, own)
    if left == 0:
        return _win_last(order, own, beaters, klass, at_stake, len(hand))
    top = max(beaters, key=lambda card: height[card])
    stands = _stands(order, memory, hand, plays, seat, klass, top, left)
    if klass != TRUMP_CLASS:
        if stands:
            return _cheapest_as_good(order, memory, hand, plays, klass, beaters, top)
        if at_stake >= 10 and not POINTS[top]:
            return top
        return _low(order, own)
    if at_stake >= 10 or (stands and at_stake >= 5):
        return top
    # A little higher than what lies there, to make the next one pay for the lead.
    modest = [card for card in beaters if height[card] < OFF_LEVEL_HEIGHT and not POINTS[card]]
    if left == 1 and at_stake and modest:
        return max(modest, key=lambda card: height[card])
    return _low(order, own)


def _win_last(order: Order, own: list[int], beaters: list[int], klass: int, at_stake: int, cards: int) -> int:
    """Last to play and able to win: with points of one's own if they cost little, else as cheaply as can be."""
    height = order.height
    card = min(beaters, key=lambda one: (height[one] - (6 if POINTS[one] else 0), one))
    if klass == TRUMP_CLASS and at_stake + POINTS[card] < 5 and height[card] >= OFF_LEVEL_HEIGHT and cards > 3:
        return _low(order, own)
    return card


def _cheapest_as_good(
    order: Order, memory: Memory, hand: Cards, plays: tuple[Cards, ...], klass: int, beaters: list[int], top: int
) -> int:
    """The lowest card that wins as surely as the top one."""
    height = order.height
    beyond = _highest_out(order, memory, hand, plays, klass)
    sure = [card for card in beaters if height[card] >= beyond]
    return min(sure, key=lambda card: (height[card] - (3 if POINTS[card] else 0), card)) if sure else top


def _highest_out(order: Order, memory: Memory, hand: Cards, plays: tuple[Cards, ...], klass: int) -> int:
    """The height of the highest card of a class that may be in another's hand (or the kitty); -1 for none."""
    gone = memory.gone
    for card in ranking(order)[klass]:
        count = gone[card]
        if count < 2:
            count += hand.count(card)
            if count < 2:
                for play in plays:
                    if card in play:
                        count += play.count(card)
                if count < 2:
                    return order.height[card]
    return -1


def _stands(
    order: Order, memory: Memory, hand: Cards, plays: tuple[Cards, ...], seat: int, klass: int, card: int, left: int
) -> bool:
    """Whether a card that leads is likely to win against those who play after this seat."""
    its = order.class_of[card]
    out = memory.out
    for step in range(1, left + 1):
        later = (seat + step) & 3
        if step == 2:
            continue  # the partner
        if its != TRUMP_CLASS and out[later] >> klass & 1 and not out[later] >> TRUMP_CLASS & 1:
            return False
        if its != klass and not out[later] >> klass & 1:
            continue  # he must follow the suit led, and cannot over-ruff
        if order.height[card] < _highest_out(order, memory, hand, plays, its):
            return False
    return True


#: What it costs to break a pair.
BREAK_PAIR, BREAK_TRUMPS = 8, 3


def _low(order: Order, own: list[int]) -> int:
    """The card that is missed least; a pair is broken last."""
    keep = prices(order).keep
    best, least, last = own[0], 1000, -1
    for at, card in enumerate(own):  # sorted: twins stand together
        price = keep[card]
        if card == last or (at + 1 < len(own) and own[at + 1] == card):
            price += BREAK_PAIR
        if price < least:
            best, least = card, price
        last = card
    return best


def _give(order: Order, own: list[int]) -> int:
    give = prices(order).give
    return min(own, key=lambda card: give[card])


def _void(
    seen: Observation,
    order: Order,
    memory: Memory,
    seat: int,
    hand: Cards,
    klass: int,
    best: int,
    partner: bool,
    left: int,
    at_stake: int,
) -> int:
    """Out of the suit led: ruff, or throw something away."""
    class_of = order.class_of
    height = order.height
    plays = seen.plays
    safe = partner and (left == 0 or _stands(order, memory, hand, plays, seat, klass, best, left))
    if safe:
        return _discard(order, hand, give=True)
    floor = height[best] if class_of[best] == TRUMP_CLASS else -1
    trumps = [card for card in hand if class_of[card] == TRUMP_CLASS and height[card] > floor]
    if klass == TRUMP_CLASS or not trumps:
        return _discard(order, hand, give=False)
    if partner and at_stake < 10:
        return _discard(order, hand, give=False)
    out = memory.out
    overruffed = left > 0 and any(
        out[(seat + step) & 3] >> klass & 1 and not out[(seat + step) & 3] >> TRUMP_CLASS & 1
        for step in (range(1, left + 1, 2))
    )
    if overruffed and at_stake >= 10:
        return _ruff_high(order, trumps)
    cheap = _ruff_low(order, hand, trumps, with_points=left == 0 or not overruffed)
    high = height[cheap] >= OFF_LEVEL_HEIGHT
    if at_stake >= 10 or (at_stake >= 5 and height[cheap] < _JOKERS):
        return cheap
    if not high and (len(trumps) >= 4 or POINTS[cheap] or len(hand) <= 5):
        return cheap
    return _discard(order, hand, give=False)


def _ruff_low(order: Order, hand: Cards, trumps: list[int], *, with_points: bool) -> int:
    """The trump that costs least; one with points first where it will win, pairs last."""
    height = order.height

    def price(card: int) -> int:
        points = POINTS[card]
        return height[card] + (BREAK_TRUMPS if hand.count(card) > 1 else 0) + (-points if with_points else points)

    return min(trumps, key=price)


def _ruff_high(order: Order, trumps: list[int]) -> int:
    """High enough that it is seldom over-ruffed, but no joker where an off-suit level card will do."""
    height = order.height
    solid = [card for card in trumps if height[card] >= 11]
    return min(solid, key=lambda card: height[card]) if solid else max(trumps, key=lambda card: height[card])


def _discard(order: Order, hand: Cards, *, give: bool) -> int:
    """What to throw away: points on the partner's trick; else a low card, of a short suit first."""
    class_of = order.class_of
    table = prices(order)
    price = table.give if give else table.keep
    length = [0] * 5
    for card in hand:
        length[class_of[card]] += 1
    best, least = -1, 0
    for card in hand:
        total = price[card] + length[class_of[card]]
        if best < 0 or total < least:
            best, least = card, total
    return best


# -- leads of several cards


def _several(seen: Observation, order: Order, seat: int, hand: Cards) -> Cards:
    plays = seen.plays
    lead = read(order, plays[0])
    best = plays[seen.best]
    partner = (seen.leader + seen.best - seat) & 3 == 2
    left = 3 - len(plays)
    memory = remember(order, seen.tricks)
    at_stake = sum([POINTS[card] for play in plays for card in play])
    table = prices(order)
    if partner and (left == 0 or _holds(order, memory, seat, lead, best)):
        return follow.smallest(order, hand, plays[0], table.give)
    if not lead.five_ten_king and not order.rules.must_ruff:
        winning = _winning(order, hand, plays, lead, best)
        if winning and _worth_it(order, winning, lead, partner, left, at_stake, len(hand)):
            return winning
    return follow.smallest(order, hand, plays[0], table.keep)


def _holds(order: Order, memory: Memory, seat: int, lead: Lead, best: Cards) -> bool:
    """Whether the partner's leading play is likely to win against the opponent who comes next."""
    later = (seat + 1) & 3
    klass = lead.klass
    if memory.out[later] >> klass & 1 and not memory.out[later] >> TRUMP_CLASS & 1:
        return False
    if lead.is_throw:
        return True
    if lead.wants and memory.no_pair[later] >> klass & 1:
        return True
    return order.height[max(best, key=lambda card: order.height[card])] >= 11


def _winning(order: Order, hand: Cards, plays: tuple[Cards, ...], lead: Lead, best: Cards) -> Cards:
    """The cheapest play found that would lead now; empty for none."""
    class_of = order.class_of
    own = [card for card in hand if class_of[card] == lead.klass]
    if len(own) >= lead.size:
        if lead.is_throw or class_of[best[0]] != lead.klass:
            return ()
        candidates = _pairs_above(order, own, best) if lead.wants == (1,) else []
        candidates.append(follow.smallest(order, hand, plays[0], prices(order).strong))
    elif own or lead.klass == TRUMP_CLASS:
        return ()
    else:
        candidates = _ruffs(order, [card for card in hand if class_of[card] == TRUMP_CLASS], lead)
    for cards in candidates:
        if tricks.best(order, (*plays, cards)) == len(plays) and follow.check(order, hand, plays[0], cards) is None:
            return cards
    return ()


def _pairs_above(order: Order, own: list[int], best: Cards) -> list[Cards]:
    height = order.height
    floor = height[best[0]]
    pairs = [card for at, card in enumerate(own) if at and own[at - 1] == card and height[card] > floor]
    pairs.sort(key=lambda card: height[card])
    return [(card, card) for card in pairs]


def _ruffs(order: Order, trumps: list[int], lead: Lead) -> list[Cards]:
    """Ruffs that match a lead, the cheapest first."""
    if len(trumps) < lead.size:
        return []
    height = order.height
    wants = lead.wants
    loose = sorted(trumps, key=lambda card: (height[card], card))
    if not wants:
        low = loose[: lead.size]
        return [tuple(sorted(low)), tuple(sorted([*loose[: lead.size - 1], loose[-1]]))]
    chain = order.chains[TRUMP_CLASS]
    pairs = pair_mask(order, trumps)
    if wants[0] > 1:
        if len(wants) > 1:
            return []
        tops = run_tops(chain, pairs, wants[0])
        runs = [run_mask(chain, pairs, top, wants[0]) for top in reversed(tops)]
        return [_filled(order, loose, run, lead.size) for run in runs]
    held = [card for at, card in enumerate(loose) if at and loose[at - 1] == card]
    if len(held) < len(wants):
        return []
    few = len(wants)
    found = [held[:few], [*held[: few - 1], held[-1]]]
    return [_filled(order, loose, sum([order.bit[card] for card in some]), lead.size) for some in found]


def _filled(order: Order, loose: list[int], pairs: int, size: int) -> Cards:
    """The pairs of a mask, filled up with the lowest other trumps."""
    bit = order.bit
    chosen = [card for card in loose if bit[card] & pairs]
    chosen += [card for card in loose if not bit[card] & pairs][: size - len(chosen)]
    return tuple(sorted(chosen))


def _worth_it(order: Order, cards: Cards, lead: Lead, partner: bool, left: int, at_stake: int, held: int) -> bool:
    """Whether a play that would lead is worth its cards."""
    stake = at_stake + sum([POINTS[card] for card in cards])
    if partner:
        return stake >= 15 and left > 0
    if order.class_of[cards[0]] != TRUMP_CLASS or held == lead.size:
        return left == 0 or stake >= 10 or order.height[cards[0]] >= 11
    dear = max([order.height[card] for card in cards]) >= OFF_LEVEL_HEIGHT
    return stake >= (10 if dear else 5) or (left == 0 and not dear)
