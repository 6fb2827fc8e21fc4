"""What the worker does for registrations: offers end, what is no longer needed is forgotten."""

from __future__ import annotations

from core import clock, sweeping
from tournaments.people import notice_tasks  # noqa: F401  # Celery looks for tasks here
from tournaments.people.domain import knocking, offering, uploads

SWEEP_SECONDS = 20.0


def sweep() -> int:
    """End offers whose time is over, offer what became free, forget old sheets and addresses; returns how many ended."""
    now = clock.now()
    ended = offering.sweep(now)
    uploads.forget_old(now)
    knocking.forget_old(now)
    return ended


sweeping.every(SWEEP_SECONDS, "registrations", sweep)
