"""What the worker does for money: what nobody came for is forfeit at its deadline, files of the books are written."""

from __future__ import annotations

import logging
import threading
from typing import Any
from uuid import UUID

from celery import shared_task
from celery.signals import worker_ready, worker_shutting_down
from django.db import close_old_connections, connections
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from core import clock
from tournaments.money.domain import exporting, paying

log = logging.getLogger(__name__)

SWEEP_SECONDS = 20.0
_stop = threading.Event()


@shared_task(ignore_result=True, name="money.write_export")
def write_export(export_id: str) -> None:
    """Write one file, if nobody else is at it."""
    exporting.write(UUID(export_id), clock.now())


def ask(export_id: UUID) -> None:
    """Ask a worker to write it. Without a broker nothing is lost: the sweep takes it up."""
    try:
        write_export.apply_async(args=(str(export_id),), retry=False)
    except (OSError, OperationalError, RedisError):
        log.warning("export %s waits for the sweep: no broker", export_id)


def sweep() -> int:
    """Forfeit what is due, write what waits, let go what is old; gives how many were forfeit."""
    now = clock.now()
    forfeited = paying.forfeit_due(now)
    for export_id in exporting.waiting(now):
        exporting.write(export_id, now)
    exporting.forget_old(now)
    return forfeited


def _sweep_for_ever() -> None:
    while not _stop.wait(SWEEP_SECONDS):
        try:
            close_old_connections()
            sweep()
        except Exception:
            log.exception("the sweep of money failed")
    connections.close_all()


@worker_ready.connect
def _start_sweeping(**_: Any) -> None:
    _stop.clear()
    threading.Thread(target=_sweep_for_ever, name="money", daemon=True).start()


@worker_shutting_down.connect
def _stop_sweeping(**_: Any) -> None:
    _stop.set()
