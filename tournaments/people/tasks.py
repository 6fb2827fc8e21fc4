"""What the worker does for registrations: offers end, what is no longer needed is forgotten."""

from __future__ import annotations

import logging
import threading
from typing import Any

from celery.signals import worker_ready, worker_shutting_down
from django.db import close_old_connections, connections

from core import clock
from tournaments.people import notice_tasks  # noqa: F401  # Celery looks for tasks here
from tournaments.people.domain import knocking, offering, uploads

log = logging.getLogger(__name__)

SWEEP_SECONDS = 20.0
_stop = threading.Event()


def sweep() -> int:
    """End offers whose time is over, offer what became free, forget old sheets and addresses; returns how many ended."""
    now = clock.now()
    ended = offering.sweep(now)
    uploads.forget_old(now)
    knocking.forget_old(now)
    return ended


def _sweep_for_ever() -> None:
    while not _stop.wait(SWEEP_SECONDS):
        try:
            close_old_connections()
            sweep()
        except Exception:
            log.exception("the sweep of registrations failed")
    connections.close_all()


@worker_ready.connect
def _start_sweeping(**_: Any) -> None:
    _stop.clear()
    threading.Thread(target=_sweep_for_ever, name="registrations", daemon=True).start()


@worker_shutting_down.connect
def _stop_sweeping(**_: Any) -> None:
    _stop.set()
