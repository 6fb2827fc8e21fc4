"""Heartbeats of background duties: the sweep leaves a mark each second, the desk shows red when the mark is old."""

from __future__ import annotations

from datetime import datetime

from core import clock
from core.models import Pulse


def beat(name: str, at: datetime | None = None) -> None:
    """Leave a mark that ``name`` ran."""
    Pulse.objects.bulk_create(
        [Pulse(name=name, at=at or clock.now())], update_conflicts=True, unique_fields=["name"], update_fields=["at"]
    )


def age(name: str) -> float | None:
    """Seconds since ``name`` last ran; None when it never did."""
    at = Pulse.objects.filter(pk=name).values_list("at", flat=True).first()
    return None if at is None else max(0.0, (clock.now() - at).total_seconds())
