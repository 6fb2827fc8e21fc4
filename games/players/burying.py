"""Which eight cards to bury: short suits away, winners and pairs kept, points only where the kitty will be held."""

from __future__ import annotations

from typing import Final

from games.engine.cards import KINDS, LITTLE_JOKER, RED_FIVE, TRUMP_CLASS, WORTH, Cards
from games.engine.observe import Observation
from games.engine.order import Order
from games.players.tables import CARD, PRICE, PRICE_BITS, Tables, tables
from games.players.temper import Temper

KITTY: Final = 8
#: What it is worth to be out of a suit, and more for a short one.
OUT: Final = 14
SHORT: Final = 2
#: What a card of a plain suit is worth keeping by its place in the suit from the highest, and more as a pair; and what
#: the second highest is worth beside the highest.
SINGLE: Final[tuple[int, ...]] = (30, 12, 5, 4, 4, 3, 3, 3, 3, 3, 3, 3, 3)
PAIR: Final[tuple[int, ...]] = (11, 10, 10, 9, 9, 8, 8, 7, 7, 7, 7, 7, 7)
BESIDE_ACE: Final = 5
#: What a 5-10-K is worth keeping together, for each of its cards.
TOGETHER: Final = 18


def choose(seen: Observation, seat: int, hand: Cards, temper: Temper) -> Cards:
    """Eight cards of a hand of thirty-three."""
    order = seen.order
    if order is None:  # hidden showings: what is trump is not known before the reveal
        return _plainest(seen, hand)
    class_of = order.class_of
    suits: list[list[int]] = [[], [], [], [], []]
    for card in hand:
        suits[class_of[card]].append(card)
    allowed = _points_allowed(seen, seat, suits[TRUMP_CLASS], order, temper)
    prices = _prices(order, suits)
    # The cheapest first, of equals the lower card; trumps when there is nothing else.
    priced = [prices[card] * PRICE + card for suit in range(4) for card in suits[suit]]
    priced.sort()
    if len(priced) < KITTY + KITTY:
        trumps = [prices[card] * PRICE + card for card in suits[TRUMP_CLASS]]
        trumps.sort()
        priced += trumps
    short: list[int] = []  # what may be emptied, and what that means
    sizes: list[int] = []
    costs: list[int] = []
    worths: list[int] = []
    for suit in range(4):
        held = suits[suit]
        size = len(held)
        if 0 < size <= KITTY:
            cost = -OUT if size > 5 else -OUT - SHORT * (5 - size)
            points = 0
            for card in held:
                cost += prices[card]
                points += WORTH[card]
            short.append(1 << suit)
            sizes.append(size)
            costs.append(cost)
            worths.append(points)
    best = 0
    least = 1 << 30
    for chosen in range(1 << len(short)):
        emptied = many = total = points = 0
        at = 0
        left = chosen
        while left:
            if left & 1:
                emptied |= short[at]
                many += sizes[at]
                total += costs[at]
                points += worths[at]
            left >>= 1
            at += 1
        if many > KITTY or total >= least:
            continue
        for price in priced:
            if many == KITTY:
                break
            card = price & CARD
            if not emptied >> class_of[card] & 1:
                many += 1
                total += price >> PRICE_BITS
                points += WORTH[card]
        if points > allowed:
            total += 3 * (points - allowed)
        if total < least:
            best, least = emptied, total
    laid = [card for suit in range(4) if best >> suit & 1 for card in suits[suit]]
    for price in priced:
        card = price & CARD
        if len(laid) < KITTY and not best >> class_of[card] & 1:
            laid.append(card)
    laid.sort()
    return tuple(laid)


def _points_allowed(seen: Observation, seat: int, trumps: list[int], order: Order, temper: Temper) -> int:
    """Points that may lie in the kitty: by the hand's strength in trump, and by who may still raid it."""
    height = order.height
    strong = len(trumps)
    for card in trumps:
        if height[card] >= 14:
            strong += 2
    allowed = 0 if strong < 12 else 10 if strong < 16 else 20 if strong < 20 else 30
    if seen.banker is not None and (seat - seen.banker) % 2:
        allowed += 10  # attackers bury to capture it
    elif seen.showings and seen.showings[-1].seat != seat and seen.rules.raids:
        allowed = min(allowed, 5)  # somebody else's showing stands: who knows what is raided
    return allowed if temper.greed > 100 else allowed // 2


def _prices(order: Order, suits: list[list[int]]) -> list[int]:
    """What each card is worth keeping, by card; 0 for those that are not held."""
    table = tables(order)
    prices = [0] * KINDS
    for klass in range(4):
        if suits[klass]:
            _price_suit(table, suits[klass], prices)
    height = order.height
    for card in suits[TRUMP_CLASS]:
        prices[card] = 60 + 4 * height[card]
    for three in order.five_ten_kings:
        if three is not None and prices[three[0]] and prices[three[1]] and prices[three[2]]:
            for card in three:
                prices[card] += TOGETHER
    return prices


def _price_suit(table: Tables, held: list[int], prices: list[int]) -> None:
    """Aces and what stands beside them, pairs, and neighbouring pairs; `held` are the sorted cards of a plain suit."""
    places = table.places
    before = -1  # the card before, the next higher one
    above = -1  # the place just below it where it is held as a pair
    has_top = places[held[-1]] == 0
    for at in range(len(held) - 1, -1, -1):
        card = held[at]
        if card == before:
            continue
        place = places[card]
        price = SINGLE[place]
        if place == 1 and has_top:
            price += BESIDE_ACE
        if at > 0 and held[at - 1] == card:
            price += PAIR[place]
            if place == above:
                price += 8
                prices[before] += 8
            above = place + 1
        else:
            above = -1
        prices[card] = price
        before = card


def _plainest(seen: Observation, hand: Cards) -> Cards:
    """The lowest cards that are trump in nobody's showing."""
    rank = seen.rank
    own = {one.names for one in seen.showings if one.names is not None}

    def price(card: int) -> tuple[int, int]:
        if card >= LITTLE_JOKER or card % 13 == rank:
            return (3, card)
        if seen.rules.red_five and card == RED_FIVE:
            return (4, card)
        high = card % 13
        return (2 if card // 13 in own else 0, high + (20 if high == 12 else WORTH[card] if WORTH[card] else 0))

    return tuple(sorted(sorted(hand, key=price)[:KITTY]))
