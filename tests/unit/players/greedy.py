"""A plain rival for measuring: always the highest winning card, else the lowest; shows what it can, buries the lowest."""

from __future__ import annotations

from games.engine import follow, tricks
from games.engine.cards import KINDS, TRUMP_CLASS, Cards
from games.engine.choices import situation_seen
from games.engine.commands import Bury, Command, Cut, Decline, Pass, Play, Raid, Show
from games.engine.observe import Observation
from games.engine.order import Order
from games.engine.shapes import decompose
from games.engine.showings import showings


def decide(seen: Observation, seed: str) -> Command:
    """What the rival does; `seed` is taken for the signature's sake."""
    seat = seen.audience
    assert isinstance(seat, int)
    if seen.phase == "cutting":
        return Cut(seat, 54)
    if seen.phase in ("dealing", "declaring", "raiding"):
        return _shown(seen, seat)
    order = seen.order
    if seen.phase == "burying":
        cost = [card % 13 for card in range(KINDS)] if order is None else order.cost  # trump may lie face down
        return Bury(seat, tuple(sorted(seen.hand, key=lambda card: cost[card])[:8]))
    assert order is not None
    return Play(seat, _follow(order, seen) if seen.plays else _lead(order, seen.hand))


def _shown(seen: Observation, seat: int) -> Command:
    chances = showings(seen.rules, seen.rank, seen.hand, situation_seen(seen))
    if seen.phase == "raiding":
        return Raid(seat, chances[0].cards, chances[0].names[0]) if chances else Decline(seat)
    return Show(seat, chances[0].cards, chances[0].names[0]) if chances else Pass(seat)


def _lead(order: Order, hand: Cards) -> Cards:
    """The longest and highest component, plain suits first."""
    best: Cards = ()
    most = (-1, -1, -1)
    for klass in range(5):
        own = tuple([card for card in hand if order.class_of[card] == klass])
        for part in decompose(order, own) if own else ():
            rank = (part.length, 0 if klass == TRUMP_CLASS else 1, order.height[part.cards[-1]])
            if rank > most:
                best, most = part.cards, rank
    return best


def _follow(order: Order, seen: Observation) -> Cards:
    lead = seen.plays[0]
    strong = [-(order.height[card] + (20 if order.class_of[card] == TRUMP_CLASS else 0)) for card in range(KINDS)]
    high = follow.smallest(order, seen.hand, lead, strong)
    if tricks.best(order, (*seen.plays, high)) == len(seen.plays):
        return high
    return follow.smallest(order, seen.hand, lead)
