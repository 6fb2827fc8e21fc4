"""Which eight cards to bury: short suits away, winners and pairs kept, points only where the kitty will be held."""

from __future__ import annotations

from games.engine.cards import TRUMP_CLASS, Cards, worth
from games.engine.observe import Observation
from games.engine.order import Order
from games.players.memory import ranking
from games.players.temper import Temper

KITTY = 8


def choose(seen: Observation, seat: int, hand: Cards, temper: Temper) -> Cards:
    """Eight cards of a hand of thirty-three."""
    order = seen.order
    if order is None:  # hidden showings: what is trump is not known before the reveal
        return _plainest(seen, hand)
    suits: list[list[int]] = [[], [], [], [], []]
    for card in hand:
        suits[order.class_of[card]].append(card)
    allowed = _points_allowed(seen, seat, suits[TRUMP_CLASS], order, temper)
    prices = _prices(order, suits)
    best: tuple[int, ...] = ()
    least = 0
    for chosen in range(16):
        emptied = [suit for suit in range(4) if chosen >> suit & 1 and suits[suit]]
        laid = [card for suit in emptied for card in suits[suit]]
        if len(laid) > KITTY:
            continue
        rest = [card for suit in range(4) if suit not in emptied for card in suits[suit]]
        if len(laid) + len(rest) < KITTY:
            rest += suits[TRUMP_CLASS]
        rest.sort(key=lambda card: (prices[card], card))
        laid += rest[: KITTY - len(laid)]
        total = sum([prices[card] for card in laid])
        total -= sum([14 + 2 * (5 - min(5, len(suits[suit]))) for suit in emptied])
        over = worth(laid) - allowed
        if over > 0:
            total += 3 * over
        if not best or total < least:
            best, least = tuple(laid), total
    return tuple(sorted(best))


def _points_allowed(seen: Observation, seat: int, trumps: list[int], order: Order, temper: Temper) -> int:
    """Points that may lie in the kitty: by the hand's strength in trump, and by who may still raid it."""
    strong = len(trumps) + sum([2 for card in trumps if order.height[card] >= 14])
    allowed = 0 if strong < 12 else 10 if strong < 16 else 20 if strong < 20 else 30
    if seen.banker is not None and (seat - seen.banker) % 2:
        allowed += 10  # attackers bury to capture it
    elif seen.showings and seen.showings[-1].seat != seat and seen.rules.raids:
        allowed = min(allowed, 5)  # somebody else's showing stands: who knows what is raided
    return allowed if temper.greed > 100 else allowed // 2


def _prices(order: Order, suits: list[list[int]]) -> dict[int, int]:
    """What each card is worth keeping."""
    prices: dict[int, int] = {}
    for klass in range(4):
        held = suits[klass]
        top = ranking(order)[klass]
        for place, card in enumerate(top):
            if card not in held:
                continue
            high = 24 if place == 0 else 12 if place == 1 and top[0] in held else 7 if place == 1 else 0
            pair = held.count(card) > 1
            prices[card] = 3 + high + (7 + max(0, 8 - place) // 2 if pair else 0) + max(0, 6 - place) // 2
            if pair and place and held.count(top[place - 1]) > 1:
                prices[card] += 8
                prices[top[place - 1]] += 8
    height = order.height
    for card in suits[TRUMP_CLASS]:
        prices[card] = 60 + 4 * height[card]
    return prices


def _plainest(seen: Observation, hand: Cards) -> Cards:
    """The lowest cards that are trump in nobody's showing."""
    rank = seen.rank
    own = {one.names for one in seen.showings if one.names is not None}

    def price(card: int) -> tuple[int, int]:
        if card >= 52 or card % 13 == rank:
            return (3, card)
        if seen.rules.red_five and card == 16:
            return (4, card)
        return (2 if card // 13 in own else 0, card % 13 + (4 if card % 13 in (3, 8, 11) else 0))

    return tuple(sorted(sorted(hand, key=price)[:KITTY]))
