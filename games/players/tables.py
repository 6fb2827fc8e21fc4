"""Tables by card that a player keeps for an order of cards: what a card costs to give away."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from games.engine.cards import KINDS, TRUMP_CLASS, worth
from games.engine.observe import Observation
from games.engine.order import Order

POINTS: tuple[int, ...] = tuple([worth((card,)) for card in range(KINDS)])


def settled_order(seen: Observation) -> Order:
    """The order of cards in play. Raises ValueError where trump is not known yet."""
    if seen.order is None:
        raise ValueError("nothing is led before trump is known")
    return seen.order


class Prices(NamedTuple):
    """What it costs to part with each card: `keep` on a trick that goes to the others, `give` on one's own side's."""

    keep: tuple[int, ...]
    give: tuple[int, ...]
    strong: tuple[int, ...]
    """The other way round: the least for the highest card, to ask for the strongest legal play."""


@lru_cache(maxsize=512)
def prices(order: Order) -> Prices:
    """The tables for an order of cards."""
    keep: list[int] = []
    give: list[int] = []
    for card in range(KINDS):
        height = order.height[card]
        trump = 40 if order.class_of[card] == TRUMP_CLASS else 0
        ace = 10 if not trump and height >= 12 else 0
        keep.append(2 * height + 2 * POINTS[card] + trump + ace)
        give.append(2 * height - 5 * POINTS[card] + trump + ace)
    return Prices(tuple(keep), tuple(give), tuple([-height for height in order.height]))
