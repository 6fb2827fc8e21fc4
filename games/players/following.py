"""Following a single card: win what is worth winning, give the partner points, part with little else.

Most tricks are of single cards, so this is written for speed; leads of several cards are `answering`'s.
"""

from __future__ import annotations

from typing import Final

from games.engine.cards import TRUMP_CLASS, WORTH, Cards
from games.engine.observe import Observation
from games.engine.order import OFF_LEVEL_HEIGHT, Order
from games.players.answering import several
from games.players.spot import Spot
from games.players.tables import BREAK_TRACTOR, in_tractors, settled_order, tables, together

_JOKERS: Final = 15
Some = Cards | list[int]
"""Some cards of a hand, sorted."""

#: What it costs to break a pair.
BREAK_PAIR: Final = 8
BREAK_TRUMPS: Final = 3
#: Points that are worth a high card.
RICH: Final = 10


def choose(seen: Observation, seat: int, hand: Cards) -> Cards:
    """A legal answer to the trick under way."""
    order = settled_order(seen)
    lead = seen.plays[0]
    if len(lead) > 1:
        return several(seen, order, seat, hand)
    class_of = order.class_of
    klass = class_of[lead[0]]
    own = order.own(hand, klass)
    if not own:
        return (_void(Spot(seen, order, seat, hand, klass, own)),)
    if own[0] == own[-1]:
        return (own[0],)
    height = order.height
    best = seen.plays[seen.best][0]
    top = own[-1]  # of a plain suit the last is the highest
    if klass == TRUMP_CLASS:
        top = own[0]
        for card in own:
            if height[card] > height[top]:
                top = card
    if (seen.leader + seen.best - seat) & 3 == 2:
        return (_partners(Spot(seen, order, seat, hand, klass, own), own, top),)
    if height[top] <= height[best] or class_of[best] != klass:
        return (_low(order, hand, klass, own),)
    return (_over(Spot(seen, order, seat, hand, klass, own), own, top),)


def _partners(spot: Spot, own: Some, top: int) -> int:
    """One of several cards of the led class, while the partner leads; `top` is the highest of them."""
    order = spot.order
    best = spot.best[0]
    if spot.stands(best):
        return _give(order, own)
    higher = order.class_of[best] == spot.klass and order.height[top] > order.height[best]
    if higher and spot.stake >= RICH and spot.stands(top):
        return top
    return _low(order, spot.hand, spot.klass, own)


def _over(spot: Spot, own: Some, top: int) -> int:
    """One of several cards of the led class, of which `top` and maybe others beat what an opponent played."""
    order = spot.order
    height = order.height
    klass = spot.klass
    best = spot.best[0]
    beaters = [card for card in own if height[card] > height[best]]
    if not spot.left:
        return _win_last(spot, own, beaters)
    stands = spot.stands(top)
    if klass != TRUMP_CLASS:
        if stands:
            return _cheapest_as_good(spot, beaters, top)
        if spot.stake >= RICH and not WORTH[top]:
            return top
        return _low(order, spot.hand, klass, own)
    if spot.stake >= RICH and (stands or not WORTH[top]):
        return top
    if stands and spot.stake >= 5:
        return top
    # A little higher than what lies there, to make the next one pay for the lead.
    if spot.left == 1 and spot.stake:
        modest = [card for card in beaters if height[card] < OFF_LEVEL_HEIGHT and not WORTH[card]]
        if modest:
            return max(modest, key=height.__getitem__)
    return _low(order, spot.hand, klass, own)


def _win_last(spot: Spot, own: Some, beaters: Some) -> int:
    """Last to play and able to win: with points of one's own if they cost little, else as cheaply as can be."""
    height = spot.order.height
    card = min(beaters, key=lambda one: (height[one] - (6 if WORTH[one] else 0), one))
    dear = spot.klass == TRUMP_CLASS and height[card] >= OFF_LEVEL_HEIGHT
    if dear and spot.stake + WORTH[card] < 5 and len(spot.hand) > 3:
        return _low(spot.order, spot.hand, spot.klass, own)
    return card


def _cheapest_as_good(spot: Spot, beaters: Some, top: int) -> int:
    """The lowest card that wins as surely as the top one."""
    if len(beaters) == 1:
        return top
    height = spot.order.height
    beyond = spot.highest_out(spot.klass)
    sure = [card for card in beaters if height[card] >= beyond]
    return min(sure, key=lambda card: (height[card] - (3 if WORTH[card] else 0), card)) if sure else top


def _low(order: Order, hand: Cards, klass: int, own: Some) -> int:
    """The card of a class that is missed least; a pair is broken late, a tractor or a 5-10-K last."""
    keep = tables(order).keep
    if order.rules.five_ten_king:
        whole = together(order, hand)
        loose = [card for card in own if card not in whole]
        if loose:
            own = loose
    best, least, last = own[0], 1000, -1
    pairs: list[int] = []
    end = len(own) - 1
    for at, card in enumerate(own):  # sorted: twins stand together
        price = keep[card]
        if card == last:
            pairs.append(card)
        elif at < end and own[at + 1] == card:
            price += BREAK_PAIR
        if card != last and price < least:
            best, least = card, price
        last = card
    if best not in pairs:
        return best
    runs = in_tractors(order, klass, pairs)
    if best not in runs:
        return best
    least = 1000
    for card in own:
        price = keep[card] + (BREAK_TRACTOR if card in runs else BREAK_PAIR if card in pairs else 0)
        if price < least:
            best, least = card, price
    return best


def _give(order: Order, own: Some) -> int:
    give = tables(order).give
    return min(own, key=give.__getitem__)


# -- out of the suit led


def _void(spot: Spot) -> int:
    """Ruff, or throw something away."""
    order = spot.order
    class_of = order.class_of
    height = order.height
    hand = spot.hand
    best = spot.best[0]
    if spot.klass == TRUMP_CLASS:
        return _discard(spot, hand, give=spot.partner and spot.stands(best))
    trumps: Some = order.own(hand, TRUMP_CLASS)
    if order.rules.must_ruff and trumps:
        return _must_ruff(spot, trumps)
    if spot.partner and spot.stands(best):
        return _discard(spot, hand, give=True)
    if class_of[best] == TRUMP_CLASS:
        trumps = [card for card in trumps if height[card] > height[best]]
    if not trumps or (spot.partner and spot.stake < RICH):
        return _discard(spot, hand, give=False)
    overruffed = spot.may_be_ruffed()
    if overruffed and spot.stake >= RICH:
        return _ruff_high(order, trumps)
    cheap = _ruff_low(order, trumps, with_points=not overruffed)
    high = height[cheap] >= OFF_LEVEL_HEIGHT
    if spot.stake >= RICH or (spot.stake >= 5 and height[cheap] < _JOKERS):
        return cheap
    if not high and (len(trumps) >= 4 or WORTH[cheap] or len(hand) <= 5):
        return cheap
    return _discard(spot, hand, give=False)


def _must_ruff(spot: Spot, trumps: Some) -> int:
    """A trump has to be played: over what lies there if that wins something, else the one missed least."""
    order = spot.order
    height = order.height
    best = spot.best[0]
    if spot.partner and spot.stands(best) and order.class_of[best] == TRUMP_CLASS:
        lower = [card for card in trumps if height[card] <= height[best]]
        return _give(order, lower) if lower else _low(order, spot.hand, TRUMP_CLASS, trumps)
    if order.class_of[best] != TRUMP_CLASS:
        return _ruff_low(order, trumps, with_points=not spot.may_be_ruffed())
    over = [card for card in trumps if height[card] > height[best]]
    if over and not spot.partner and spot.stake:
        return _ruff_low(order, over, with_points=not spot.may_be_ruffed())
    return _low(order, spot.hand, TRUMP_CLASS, trumps)


def _ruff_low(order: Order, trumps: Some, *, with_points: bool) -> int:
    """The trump that costs least; one with points first where it will win, pairs last."""
    height = order.height
    best, least, last = -1, 0, -1
    end = len(trumps) - 1
    for at, card in enumerate(trumps):  # sorted: the second of twins is no better than the first
        if card == last:
            continue
        last = card
        points = WORTH[card]
        price = height[card] + (-points if with_points and height[card] < _JOKERS else points)
        if at < end and trumps[at + 1] == card:
            price += BREAK_TRUMPS
        if best < 0 or price < least:
            best, least = card, price
    return best


def _ruff_high(order: Order, trumps: Some) -> int:
    """High enough that it is seldom over-ruffed, but no joker where an off-suit level card will do."""
    height = order.height
    solid = [card for card in trumps if height[card] >= 11]
    return min(solid, key=height.__getitem__) if solid else max(trumps, key=height.__getitem__)


def _discard(spot: Spot, hand: Cards, *, give: bool) -> int:
    """What to throw away: points on the partner's trick; else a low card, of a short suit first, pairs last."""
    order = spot.order
    class_of = order.class_of
    table = tables(order)
    price = table.give if give else table.keep
    length = [0] * 5
    pairs: list[int] = []
    last = -1
    for card in hand:
        length[class_of[card]] += 1
        if card == last:
            pairs.append(card)
        last = card
    if order.rules.five_ten_king and not give:
        whole = together(order, hand)
        if len(whole) < len(hand):
            hand = tuple([card for card in hand if card not in whole]) or hand
    best, least = -1, 0
    for card in hand:
        total = price[card] + length[class_of[card]]
        if card in pairs:
            total += BREAK_PAIR
        if best < 0 or total < least:
            best, least = card, total
    if len(pairs) < 2 or best not in pairs:
        return best
    runs: list[int] = []
    for klass in range(5):
        runs += in_tractors(order, klass, [card for card in pairs if class_of[card] == klass])
    if best not in runs:
        return best
    best = -1
    for card in hand:
        total = price[card] + length[class_of[card]]
        total += BREAK_TRACTOR if card in runs else BREAK_PAIR if card in pairs else 0
        if best < 0 or total < least:
            best, least = card, total
    return best
