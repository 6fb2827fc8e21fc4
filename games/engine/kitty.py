"""The captured kitty (RULES §8.8)."""

from typing import NamedTuple

from games.engine.cards import Cards, worth
from games.engine.order import Order
from games.engine.shapes import TRACTOR, Component, decompose


class Capture(NamedTuple):
    """The kitty's `points`, the `multiplier` of the last trick's winning play, and what is `added` to the attackers."""

    points: int
    multiplier: int
    added: int


def largest(order: Order, winning: Cards) -> Component:
    """The largest component of a winning play of one class (or 5-10-K): its longest tractor, else a pair or single."""
    return decompose(order, winning)[0]


def counting(order: Order, winning: Cards, lead: Cards) -> Cards:
    """The play whose largest component multiplies the kitty: the winning one, or where the set says so the lead."""
    return lead if order.rules.kitty_multiplied_by == "lead" else winning


def multiplier(order: Order, winning: Cards) -> int:
    """By how much the kitty counts when the attackers win the last trick with these sorted cards (see `counting`)."""
    rules = order.rules
    part = largest(order, winning)
    if part.kind == TRACTOR:
        return 1 << (part.length + rules.kitty_tractor_shift)
    return rules.kitty_pair if part.length else rules.kitty_single


def capture(order: Order, kitty: Cards, winning: Cards) -> Capture:
    """What the attackers get for a kitty captured with `winning`."""
    points = worth(kitty)
    times = multiplier(order, winning)
    return Capture(points, times, points * times)
