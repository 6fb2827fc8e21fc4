"""Following a single card: win what is worth winning, give the partner points, part with little else.

Most tricks are of single cards, so this is written for speed; leads of several cards are `answering`'s.
"""

from __future__ import annotations

from typing import Final

from games.engine.cards import TRUMP_CLASS, WORTH, Cards
from games.engine.observe import Observation
from games.engine.order import LITTLE_JOKER_HEIGHT, OFF_LEVEL_HEIGHT, Order
from games.players.answering import several
from games.players.spot import Spot
from games.players.tables import (
    BOTH,
    CARD,
    DEAREST,
    LOW,
    PRICE,
    Tables,
    cards_in,
    counted,
    in_tractors,
    least,
    loose,
    settled_order,
    tables,
)

#: Points that are worth a high card.
RICH: Final = 10
#: High enough that it is seldom over-ruffed.
SOLID: Final = 11
#: So many kinds of trumps that one may go for nothing much.
MANY: Final = 4


def choose(seen: Observation, seat: int, hand: Cards) -> Cards:
    """A legal answer to the trick under way."""
    order = seen.known.order or settled_order(seen)
    leader, plays, at = seen.table.leader, seen.table.plays, seen.table.best
    lead = plays[0]
    if len(lead) > 1:
        return several(seen, order, seat, hand)
    klass = order.class_of[lead[0]]
    cards = order.own(hand, klass)
    if not cards:
        return (_void(seen, order, tables(order), seat, hand, klass),)
    if cards[0] == cards[-1]:
        return (cards[0],)
    table = tables(order)
    own = counted(table, cards)
    last = len(plays) == 3
    if (leader + at - seat) & 3 == 2:
        if last:
            return (_give(table, own),)
        return (_partners(Spot(seen, order, seat, hand, klass, own), table, own),)
    over = own & table.above[plays[at][0]]
    if not over:
        return (_low(order, table, hand, klass, own),)
    if last:
        return (_win_last(order, table, hand, klass, own, over, plays),)
    return (_over(Spot(seen, order, seat, hand, klass, own), table, own, over),)


def _partners(spot: Spot, table: Tables, own: int) -> int:
    """One of several cards of the led class, while the partner leads."""
    best = spot.best[0]
    if spot.stands(best):
        return _give(table, own)
    if own & table.above[best] and spot.stake >= RICH:
        top = table.cards[own.bit_length()]
        if spot.stands(top):
            return top
    return _low(spot.order, table, spot.hand, spot.klass, own)


def _over(spot: Spot, table: Tables, own: int, over: int) -> int:
    """One of several cards of the led class; those `over` beat what an opponent played."""
    top = table.cards[over.bit_length()]
    stake = spot.stake
    stands = spot.stands(top)
    if spot.klass != TRUMP_CLASS:
        if stands:
            if not over & (over - 1):
                return top
            sure = over & BOTH * spot.unbeaten(spot.klass)
            return least(table, table.sure_at, sure) & CARD if sure else top
        if stake >= RICH and not WORTH[top]:
            return top
        return _low(spot.order, table, spot.hand, spot.klass, own)
    if stake >= RICH and (stands or not WORTH[top]):
        return top
    if stands and stake >= 5:
        return top
    # A little higher than what lies there, to make the next one pay for the lead.
    if spot.left == 1 and stake and over & table.modest:
        return table.cards[(over & table.modest).bit_length()]
    return _low(spot.order, table, spot.hand, spot.klass, own)


def _win_last(
    order: Order, table: Tables, hand: Cards, klass: int, own: int, over: int, plays: tuple[Cards, ...]
) -> int:
    """Last to play and able to win: with points of one's own if they cost little, else as cheaply as can be."""
    card = least(table, table.won_at, over) & CARD
    if klass == TRUMP_CLASS and order.height[card] >= OFF_LEVEL_HEIGHT and len(hand) > 3:
        stake = WORTH[plays[0][0]] + WORTH[plays[1][0]] + WORTH[plays[2][0]] + WORTH[card]
        if stake < 5:
            return _low(order, table, hand, klass, own)
    return card


def _low(order: Order, table: Tables, hand: Cards, klass: int, own: int) -> int:
    """The card of a class that is missed least; a pair is broken late, a tractor or a 5-10-K last."""
    if order.rules.five_ten_king:
        own = loose(table, hand, own) or own
    return _unpaired(order, table, klass, own, least(table, table.keep_at, own)) & CARD


def _unpaired(order: Order, table: Tables, klass: int, own: int, price: int) -> int:
    """The cheapest card (with its price), which is another one where it would break a tractor."""
    twice = own >> 1 & LOW
    if not twice & (twice - 1) or not twice & table.unit[price & CARD]:
        return price
    runs = in_tractors(order, klass, cards_in(table, twice))
    if price & CARD not in runs:
        return price
    for card in runs:
        own -= 2 * table.unit[card]
    return least(table, table.keep_at, own) if own else price


def _give(table: Tables, own: int) -> int:
    """Points if there are any to give, ten before five; else the lowest card of a class."""
    gifts = own & table.gifts
    if gifts & (gifts - 1):
        give = table.give
        return min(cards_in(table, (gifts | gifts >> 1) & LOW), key=give.__getitem__)
    return table.cards[(gifts if gifts else own & -own).bit_length()]


# -- out of the suit led


def _void(seen: Observation, order: Order, table: Tables, seat: int, hand: Cards, klass: int) -> int:
    """Ruff, or throw something away."""
    leader, plays, at = seen.table.leader, seen.table.plays, seen.table.best
    best = plays[at][0]
    partner = (leader + at - seat) & 3 == 2
    held = counted(table, hand)
    trumps = held & table.both[TRUMP_CLASS]
    if not partner and (not trumps or (order.class_of[best] == TRUMP_CLASS and not order.must_ruff)):
        trumps &= table.above[best]
        if not trumps:
            return _discard(order, table, hand, held)
    spot = Spot(seen, order, seat, hand, klass, 0)
    if order.must_ruff and trumps:
        return _must_ruff(spot, table, trumps)
    if partner:
        if spot.stands(best):
            return _gift(order, table, hand, held)
        if order.class_of[best] == TRUMP_CLASS:
            trumps &= table.above[best]
    stake = spot.stake
    if not trumps or (partner and stake < RICH):
        return _discard(order, table, hand, held)
    overruffed = spot.may_be_ruffed()
    if overruffed and stake >= RICH:
        return _ruff_high(order, table, trumps)
    cheap = least(table, table.overruff_at if overruffed else table.ruff_at, trumps) & CARD
    height = order.height[cheap]
    if stake >= RICH or (stake >= 5 and height < LITTLE_JOKER_HEIGHT):
        return cheap
    if height < OFF_LEVEL_HEIGHT and (trumps.bit_count() >= MANY or WORTH[cheap] or len(hand) <= 5):
        return cheap
    return _discard(order, table, hand, held)


def _must_ruff(spot: Spot, table: Tables, trumps: int) -> int:
    """A trump has to be played: over what lies there if that wins something, else the one missed least."""
    order = spot.order
    best = spot.best[0]
    ruffs = table.overruff_at if spot.may_be_ruffed() else table.ruff_at
    if order.class_of[best] != TRUMP_CLASS:
        if not (spot.partner and spot.stands(best)):
            return least(table, ruffs, trumps) & CARD
        return _low(order, table, spot.hand, TRUMP_CLASS, trumps)
    over = trumps & table.above[best]
    if spot.partner and spot.stands(best):
        lower = trumps ^ over
        return _give(table, lower) if lower else _low(order, table, spot.hand, TRUMP_CLASS, trumps)
    if over and not spot.partner and spot.stake:
        return least(table, ruffs, over) & CARD
    return _low(order, table, spot.hand, TRUMP_CLASS, trumps)


def _ruff_high(order: Order, table: Tables, trumps: int) -> int:
    """High enough that it is seldom over-ruffed, but no joker where an off-suit level card will do."""
    height = order.height
    held = cards_in(table, (trumps | trumps >> 1) & LOW)
    solid = [card for card in held if height[card] >= SOLID]
    return solid[-1] if solid else held[0]


def _gift(order: Order, table: Tables, hand: Cards, held: int) -> int:
    """Points of a plain suit on the partner's trick; else what is missed least."""
    plain = held & ~table.both[TRUMP_CLASS]
    return _give(table, plain) if plain & table.gifts else _discard(order, table, hand, held)


def _discard(order: Order, table: Tables, hand: Cards, held: int) -> int:
    """What to throw away: a low card, of a short suit first, pairs late, tractors and 5-10-K last."""
    if order.rules.five_ten_king:
        held = loose(table, hand, held) or held
    keep = table.keep_at
    best, where = DEAREST, -1
    for klass, both in enumerate(table.both):
        own = held & both
        if own:
            price = least(table, keep, own) + PRICE * own.bit_count()
            if price < best:
                best, where = price, klass
    own = held & table.both[where]
    return _unpaired(order, table, where, own, best) & CARD
