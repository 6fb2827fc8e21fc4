"""What the worker does for tables: the tick of one, and the sweep over all."""

from __future__ import annotations

import logging
import threading
from datetime import timedelta
from typing import Any

from celery import shared_task
from celery.signals import worker_ready, worker_shutting_down
from django.db import close_old_connections, connections

from core import clock, idempotency, pulse
from core.live import claims, presence
from games.domain.stepping import step
from games.queries import overdue_tables

log = logging.getLogger(__name__)

SWEEP_SECONDS = 1.0
#: Once an hour what nobody asks for any more is deleted: answers to requests of a week ago, sockets of dead processes.
TIDY_SECONDS = 3600.0
REPEATS_COME_WITHIN = timedelta(days=7)
_stop = threading.Event()


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


def _sweep_for_ever() -> None:
    rounds = 0
    while True:
        try:
            close_old_connections()
            sweep()
            if rounds % int(TIDY_SECONDS / SWEEP_SECONDS) == 0:
                tidy()
        except Exception:
            log.exception("the sweep failed")
        rounds += 1
        if _stop.wait(SWEEP_SECONDS):
            break
    connections.close_all()


@worker_ready.connect
def _start_sweeping(**_: Any) -> None:
    _stop.clear()
    threading.Thread(target=_sweep_for_ever, name="sweep", daemon=True).start()


@worker_shutting_down.connect
def _stop_sweeping(**_: Any) -> None:
    _stop.set()
