"""A rival who does anything that is allowed, from a seed; it sees no more than its seat."""

from __future__ import annotations

import random

from games.engine import follow
from games.engine.choices import situation_seen
from games.engine.commands import Bury, Command, Cut, Decline, Pass, Play, Raid, Show
from games.engine.observe import Observation
from games.engine.shapes import decompose
from games.engine.showings import showings


def decide(seen: Observation, seed: str) -> Command:
    """Something legal; a lead is one component, so that throws do not fail all the time."""
    seat = seen.audience
    assert isinstance(seat, int)
    dice = random.Random(f"{seed} {seat} {seen.decision} {seen.dealt}")
    if seen.phase == "cutting":
        return Cut(seat, dice.randrange(108))
    if seen.phase in ("dealing", "declaring", "raiding"):
        return _shown(seen, seat, dice)
    if seen.phase == "burying":
        return Bury(seat, tuple(sorted(dice.sample(seen.hand, 8))))
    order = seen.order
    assert order is not None
    if seen.plays:
        return Play(seat, dice.choice(follow.plays(order, seen.hand, seen.plays[0], 60)))
    klass = order.class_of[dice.choice(seen.hand)]
    own = tuple([card for card in seen.hand if order.class_of[card] == klass])
    return Play(seat, dice.choice(decompose(order, own)).cards)


def _shown(seen: Observation, seat: int, dice: random.Random) -> Command:
    raiding = seen.phase == "raiding"
    chances = showings(seen.rules, seen.rank, seen.hand, situation_seen(seen)) if dice.random() < 0.3 else ()
    if not chances:
        return Decline(seat) if raiding else Pass(seat)
    chance = dice.choice(chances)
    names = dice.choice(chance.names)
    return Raid(seat, chance.cards, names) if raiding else Show(seat, chance.cards, names)
