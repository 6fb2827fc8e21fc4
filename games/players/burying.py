"""Which eight cards to bury: short suits away, winners and pairs kept, points only where the kitty will be held."""

from __future__ import annotations

from typing import Final

from games.engine.cards import LITTLE_JOKER, RED_FIVE, TRUMP_CLASS, WORTH, Cards, worth
from games.engine.observe import Observation
from games.engine.order import Order
from games.players.tables import Tables, tables, together
from games.players.temper import Temper

KITTY: Final = 8
#: What it is worth to be out of a suit, and more for a short one.
OUT: Final = 14
SHORT: Final = 2
#: What a card of a plain suit is worth keeping by its place in the suit from the highest, and more as a pair; and what
#: the second highest is worth beside the highest.
SINGLE: Final = (30, 12, 5, 4, 4, 3, 3, 3, 3, 3, 3, 3, 3)
PAIR: Final = (11, 10, 10, 9, 9, 8, 8, 7, 7, 7, 7, 7, 7)
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
    prices = _prices(order, hand, suits)
    # The cheapest first, of equals the lower card.
    plain = sorted(suits[0] + suits[1] + suits[2] + suits[3], key=prices.__getitem__)
    gain = [OUT + SHORT * (5 - min(5, len(suits[suit]))) for suit in range(4)]
    best: list[int] = []
    least = 0
    short = [suit for suit in range(4) if 0 < len(suits[suit]) <= KITTY]
    for chosen in range(1 << len(short)):
        laid: list[int] = []
        total = 0
        emptied = 0
        for at, suit in enumerate(short):
            if chosen >> at & 1:
                emptied |= 1 << suit
                laid += suits[suit]
                total -= gain[suit]
                if len(laid) > KITTY:
                    break
        if len(laid) > KITTY:
            continue
        if not emptied:
            laid = plain[:KITTY]
        elif len(laid) < KITTY:
            for card in plain:
                if not emptied >> class_of[card] & 1:
                    laid.append(card)
                    if len(laid) == KITTY:
                        break
        if len(laid) < KITTY:
            laid += sorted(suits[TRUMP_CLASS], key=prices.__getitem__)[: KITTY - len(laid)]
        total += sum(map(prices.__getitem__, laid))
        points = worth(laid)
        if points > allowed:
            total += 3 * (points - allowed)
        if not best or total < least:
            best, least = laid, total
    return tuple(sorted(best))


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


def _prices(order: Order, hand: Cards, suits: list[list[int]]) -> list[int]:
    """What each card is worth keeping, by card."""
    table = tables(order)
    prices = [0] * len(table.keep)
    for klass in range(4):
        if suits[klass]:
            _price_suit(table, suits[klass], prices)
    height = order.height
    for card in suits[TRUMP_CLASS]:
        prices[card] = 60 + 4 * height[card]
    for card in together(order, hand):
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
        pair = at > 0 and held[at - 1] == card
        prices[card] = SINGLE[place] + (BESIDE_ACE if place == 1 and has_top else 0)
        if pair:
            prices[card] += PAIR[place]
            if place == above:
                prices[card] += 8
                prices[before] += 8
        above = place + 1 if pair else -1
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
