"""What a draw is worth to its winners, as a value."""

from __future__ import annotations

from lottery.models import Draw, Prize
from tournaments.money.domain import What


def what_of(draw: Draw) -> What | None:
    """What the draw's winners are owed; None for a blank."""
    prize = draw.prize
    if prize.kind == Prize.Kind.BLANK:
        return None
    return What("draw", str(draw.pk), prize.kind, prize.value, prize.name)
