"""5-10-K (RULES §7, §8.6): who must answer it, with what, and what beats it."""

from collections.abc import Sequence

from games.engine.cards import TRUMP_CLASS, Cards, holds
from games.engine.order import Order
from games.engine.shapes import Lead, five_ten_king_of


def owed(order: Order, hand: Cards, lead: Lead) -> Cards:
    """The 5-10-K of the led suit that the hand holds and must play to a lead of three, or ()."""
    if lead.five_ten_king == 3:
        three = order.five_ten_kings[lead.suit]
        if three is not None and holds(hand, three):
            return three
    return ()


def highest(order: Order, trumps: Cards, size: int) -> tuple[Cards, Cards]:
    """The `size` highest of at least as many trumps: those that must go, and the equals of which the rest are taken."""
    height = order.height
    edge = sorted([height[card] for card in trumps])[-size]
    above = tuple([card for card in trumps if height[card] > edge])
    level = tuple([card for card in trumps if height[card] == edge])
    return above, level


def best(order: Order, lead: Lead, plays: Sequence[Cards]) -> int:
    """Who wins a trick led with 5-10-K: the leader, unless a trump-suit one of as many cards beats a plain one."""
    if lead.klass != TRUMP_CLASS and order.trump_suit >= 0:
        for index in range(1, len(plays)):
            play = plays[index]
            if len(play) == lead.size and five_ten_king_of(order, play) == order.trump_suit:
                return index
    return 0


def contained(order: Order, cards: Cards) -> bool:
    """Whether a play contains three cards that, led alone, would be a 5-10-K (RULES §9, heaven-and-earth)."""
    return any(three is not None and holds(cards, three) for three in order.five_ten_kings)
