"""Following a single card: win what is worth winning, give the partner points, part with little else.

Most tricks are of single cards, so this is written for speed; leads of several cards are `answering`'s.
"""

from __future__ import annotations

from typing import Final

from games.engine.cards import TRUMP_CLASS, WORTH, Cards
from games.engine.observe import Observation
from games.engine.order import LITTLE_JOKER_HEIGHT, OFF_LEVEL_HEIGHT, Order
from games.players.answering import several
from games.players.memory import remember
from games.players.sparing import loose
from games.players.spot import Spot
from games.players.tables import (
    BOTH,
    CARD,
    DEAREST,
    LOW,
    PRICE,
    Suit,
    Tables,
    by_class,
    cards_in,
    in_tractors,
    least,
    settled_order,
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
    lies = seen.table
    plays = lies.plays
    lead = plays[0]
    if len(lead) > 1:
        return several(seen, order, seat, hand)
    klass = order.class_of[lead[0]]
    table = remember(order, lies.tricks).table
    suit = table.suits[klass]
    units = suit.units
    own = 0
    for card in hand:
        own += units[card]
    if not own:
        return (_void(seen, order, table, seat, hand, klass),)
    if not own & (own - 1):
        return (suit.cards[own.bit_length()],)
    last = len(plays) == 3
    at = lies.best
    if (lies.leader + at - seat) & 3 == 2:
        if last:
            return (_give(suit, own),)
        return (_partners(Spot(seen, order, seat, hand, klass, own), suit, own),)
    over = own & suit.above[plays[at][0]]
    if not over:
        return (_low(suit, hand, own),)
    if last:
        return (_win_last(order, suit, hand, own, over, plays),)
    return (_over(Spot(seen, order, seat, hand, klass, own), suit, own, over),)


def _partners(spot: Spot, suit: Suit, own: int) -> int:
    """One of several cards of the led class, while the partner leads."""
    best = spot.best[0]
    if spot.stands(best):
        return _give(suit, own)
    if own & suit.above[best] and spot.stake >= RICH:
        top = suit.cards[own.bit_length()]
        if spot.stands(top):
            return top
    return _low(suit, spot.hand, own)


def _over(spot: Spot, suit: Suit, own: int, over: int) -> int:
    """One of several cards of the led class; those `over` beat what an opponent played."""
    top = suit.cards[over.bit_length()]
    stake = spot.stake
    stands = spot.stands(top)
    if spot.klass != TRUMP_CLASS:
        if stands:
            if not over & (over - 1):
                return top
            sure = over & BOTH * spot.unbeaten(spot.klass)
            return least(suit, suit.sure_at, sure) & CARD if sure else top
        if stake >= RICH and not WORTH[top]:
            return top
        return _low(suit, spot.hand, own)
    if stake >= RICH and (stands or not WORTH[top]):
        return top
    if stands and stake >= 5:
        return top
    # A little higher than what lies there, to make the next one pay for the lead.
    if spot.left == 1 and stake and over & suit.modest:
        return suit.cards[(over & suit.modest).bit_length()]
    return _low(suit, spot.hand, own)


def _win_last(order: Order, suit: Suit, hand: Cards, own: int, over: int, plays: tuple[Cards, ...]) -> int:
    """Last to play and able to win: with points of one's own if they cost little, else as cheaply as can be."""
    card = least(suit, suit.won_at, over) & CARD
    if suit.klass == TRUMP_CLASS and order.height[card] >= OFF_LEVEL_HEIGHT and len(hand) > 3:
        stake = WORTH[plays[0][0]] + WORTH[plays[1][0]] + WORTH[plays[2][0]] + WORTH[card]
        if stake < 5:
            return _low(suit, hand, own)
    return card


def _low(suit: Suit, hand: Cards, own: int) -> int:
    """The card of a class that is missed least; a pair is broken late, a tractor or a 5-10-K last."""
    if suit.kings:
        own = loose(suit, hand, own) or own
    return _unpaired(suit, own, least(suit, suit.keep_at, own)) & CARD


def _unpaired(suit: Suit, own: int, price: int) -> int:
    """The cheapest card (with its price), which is another one where it would break a tractor."""
    twice = own >> 1 & LOW
    if not twice & (twice - 1):
        return price
    runs = in_tractors(suit, twice)
    if not runs & suit.units[price & CARD]:
        return price
    own -= 2 * runs
    return least(suit, suit.keep_at, own) if own else price


def _give(suit: Suit, own: int) -> int:
    """Points if there are any to give, ten before five; else the lowest card of a class."""
    gifts = own & suit.gifts
    if not gifts:
        return suit.cards[(own & -own).bit_length()]
    return _gift(suit, gifts) & CARD


def _gift(suit: Suit, gifts: int) -> int:
    """The points of a class that are given most gladly, with the price (DEAREST for none)."""
    found = DEAREST
    while gifts:
        one = gifts & -gifts
        gifts ^= one
        price = suit.give_at[one.bit_length()]
        if price < found:
            found = price
    return found


# -- out of the suit led


def _void(seen: Observation, order: Order, table: Tables, seat: int, hand: Cards, klass: int) -> int:
    """Ruff, or throw something away."""
    lies = seen.table
    at = lies.best
    best = lies.plays[at][0]
    partner = (lies.leader + at - seat) & 3 == 2
    held = by_class(table, table.unit, hand)
    trump = table.trump
    trumps = held[TRUMP_CLASS]
    if not partner and (not trumps or (order.class_of[best] == TRUMP_CLASS and not order.must_ruff)):
        trumps &= trump.above[best]
        if not trumps:
            return _discard(table, hand, held)
    spot = Spot(seen, order, seat, hand, klass, 0)
    if order.must_ruff and trumps:
        return _must_ruff(spot, trump, trumps)
    if partner:
        if spot.stands(best):
            return _present(table, hand, held)
        if order.class_of[best] == TRUMP_CLASS:
            trumps &= trump.above[best]
    stake = spot.stake
    if not trumps or (partner and stake < RICH):
        return _discard(table, hand, held)
    overruffed = spot.may_be_ruffed()
    if overruffed and stake >= RICH:
        return _ruff_high(order, trump, trumps)
    cheap = least(trump, trump.overruff_at if overruffed else trump.ruff_at, trumps) & CARD
    height = order.height[cheap]
    if stake >= RICH or (stake >= 5 and height < LITTLE_JOKER_HEIGHT):
        return cheap
    if height < OFF_LEVEL_HEIGHT and (trumps.bit_count() >= MANY or WORTH[cheap] or len(hand) <= 5):
        return cheap
    return _discard(table, hand, held)


def _must_ruff(spot: Spot, trump: Suit, trumps: int) -> int:
    """A trump has to be played: over what lies there if that wins something, else the one missed least."""
    best = spot.best[0]
    ruffs = trump.overruff_at if spot.may_be_ruffed() else trump.ruff_at
    if spot.order.class_of[best] != TRUMP_CLASS:
        if not (spot.partner and spot.stands(best)):
            return least(trump, ruffs, trumps) & CARD
        return _low(trump, spot.hand, trumps)
    over = trumps & trump.above[best]
    if spot.partner and spot.stands(best):
        lower = trumps ^ over
        return _give(trump, lower) if lower else _low(trump, spot.hand, trumps)
    if over and not spot.partner and spot.stake:
        return least(trump, ruffs, over) & CARD
    return _low(trump, spot.hand, trumps)


def _ruff_high(order: Order, trump: Suit, trumps: int) -> int:
    """High enough that it is seldom over-ruffed, but no joker where an off-suit level card will do."""
    height = order.height
    held = cards_in(trump, (trumps | trumps >> 1) & LOW)
    solid = [card for card in held if height[card] >= SOLID]
    return solid[-1] if solid else held[0]


def _present(table: Tables, hand: Cards, held: list[int]) -> int:
    """Points of a plain suit on the partner's trick; else what is missed least."""
    found = DEAREST
    for klass in (3, 2, 1, 0):  # of equals the last suit's
        gifts = held[klass] & table.suits[klass].gifts
        if gifts:
            price = _gift(table.suits[klass], gifts)
            if price // PRICE < found // PRICE:
                found = price
    return found & CARD if found < DEAREST else _discard(table, hand, held)


def _discard(table: Tables, hand: Cards, held: list[int]) -> int:
    """What to throw away: a low card, of a short suit first, pairs late, tractors and 5-10-K last."""
    if table.threes:
        free = [loose(suit, hand, held[suit.klass]) for suit in table.suits]
        if any(free):
            held = free
    best, where = DEAREST, -1
    for klass, own in enumerate(held):
        if own:
            suit = table.suits[klass]
            price = least(suit, suit.keep_at, own) + PRICE * (own.bit_count() if own & (own - 1) else 1)
            if price < best:
                best, where = price, klass
    return _unpaired(table.suits[where], held[where], best) & CARD
