"""What moves practice tables: one thread, one step at a time, and none while the show is behind."""

from __future__ import annotations

import logging
import threading
from datetime import timedelta

from django.db import close_old_connections, connections

from core import clock, pulse
from games.practice import domain, queries
from games.practice.models import Practice

log = logging.getLogger(__name__)

AT_ONCE = 20
LONGEST, SHORTEST = 0.25, 0.02
YIELDS = 0.25
"""Seconds that are left to a show that is behind before it is looked at again."""


def turn() -> float:
    """Take the steps that are due; returns the seconds until something may be due again."""
    for pk in queries.due(clock.now(), AT_ONCE):
        if queries.show_is_behind(clock.now()):
            return YIELDS
        try:
            domain.step(pk, clock.now())
        except Exception:
            log.exception("practice table %s is ended: it could not be moved", pk)
            domain.end(pk)
    following = queries.next_due()
    if following is None:
        return LONGEST
    return min(LONGEST, max(SHORTEST, (following - clock.now()).total_seconds()))


def look_around() -> None:
    """Each second: who has come back or left, what is too old; and a mark that this ran."""
    now = clock.now()
    here, back, left = queries.came_and_went(now)
    for pk in back:
        domain.go_on(pk, now)
    for pk in left:
        domain.hold(pk, now)
    if here:
        Practice.objects.filter(pk__in=here, seen_at__lt=now - timedelta(seconds=5)).update(seen_at=now)
    domain.tidy(now)
    pulse.beat(queries.PULSE, now)


def run(stop: threading.Event) -> None:
    """Until ``stop`` is set."""
    looked = 0.0
    while not stop.is_set():
        wait = LONGEST
        try:
            close_old_connections()
            if clock.epoch() - looked >= 1.0:
                looked = clock.epoch()
                look_around()
            wait = turn()
        except Exception as problem:
            log.warning("practice could not be moved, and is tried again: %r", problem)
            wait = 1.0
        stop.wait(wait)
    connections.close_all()
