"""What the worker does for money: what nobody came for is forfeit at its deadline, files of the books are written."""

from __future__ import annotations

import logging
from uuid import UUID

from celery import shared_task
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from core import clock, sweeping
from tournaments.money.domain import exporting, paying

log = logging.getLogger(__name__)

SWEEP_SECONDS = 20.0


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


sweeping.every(SWEEP_SECONDS, "money", sweep)
