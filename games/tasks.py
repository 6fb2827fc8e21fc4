"""What the worker does for tables: the tick of one, and the sweep over all."""

from __future__ import annotations

import logging
from datetime import timedelta

from celery import shared_task

from core import clock, idempotency, pulse, sweeping
from core.live import claims, presence
from games.domain.stepping import step
from games.queries import overdue_tables

log = logging.getLogger(__name__)

SWEEP_SECONDS = 1.0
#: Once an hour what nobody asks for any more is deleted: answers to requests of a week ago, sockets of dead processes.
TIDY_SECONDS = 3600.0
REPEATS_COME_WITHIN = timedelta(days=7)


@shared_task(ignore_result=True, name="games.tick")
def tick(table_id: str, game: int | None, number: int, due_at: str) -> None:
    """Do what was due at ``due_at``, if that is still what the table waits for."""
    step(table_id, clock.now(), expected=(game, number, due_at))


def sweep() -> int:
    """Take up whatever is due and was not done, and leave a mark that the sweep ran; returns how many steps it took.

    Tables that somebody is working on are skipped: they will be met again in a second.
    """
    taken = 0
    for table_id in overdue_tables(clock.now()):
        try:
            taken += step(table_id, clock.now(), skip_locked=True)
        except Exception:
            log.exception("the sweep could not move table %s", table_id)
    pulse.beat("sweep", clock.now())
    return taken


def tidy() -> None:
    """Delete the answers to requests that can no longer be repeated, and what sockets of long ago left."""
    idempotency.forget_before(clock.now() - REPEATS_COME_WITHIN)
    presence.tidy()
    claims.tidy()


sweeping.every(SWEEP_SECONDS, "tables", sweep)
sweeping.every(TIDY_SECONDS, "what nobody asks for", tidy)
