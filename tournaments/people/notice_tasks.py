"""What the worker does for the outbox. Tasks carry the number of a row and nothing else."""

from __future__ import annotations

import logging
import threading
from typing import Any

from celery import shared_task
from celery.signals import worker_ready, worker_shutting_down
from django.db import close_old_connections, connections
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from core import clock
from tournaments.people.domain import notice_sending

log = logging.getLogger(__name__)

SWEEP_SECONDS = 10.0
_stop = threading.Event()


@shared_task(ignore_result=True, name="people.send_notice")
def send_notice(notice_id: int) -> None:
    """Send one notice, if it is due and nobody else is at it."""
    notice_sending.send(notice_id, clock.now())


@shared_task(ignore_result=True, name="people.send_queued")
def send_queued() -> int:
    """Send whatever is due: what no task came for, and what is tried again. Returns how many were taken up.

    One that breaks down keeps no other waiting; it is tried again with the next sweep.
    """
    taken = 0
    for pk in notice_sending.due(clock.now()):
        try:
            taken += notice_sending.send(pk, clock.now()) is not None
        except Exception:
            log.exception("notice %d could not be taken up", pk)
    return taken


def ask(notice_id: int) -> None:
    """Ask a worker to send it. Without a broker nothing is lost: the sweep takes it up."""
    try:
        send_notice.apply_async(args=(notice_id,), retry=False)
    except (OSError, OperationalError, RedisError):
        log.warning("notice %d waits for the sweep: no broker", notice_id)


def _sweep_for_ever() -> None:
    while not _stop.wait(SWEEP_SECONDS):
        try:
            close_old_connections()
            send_queued()
        except Exception:
            log.exception("the sweep of notices failed")
    connections.close_all()


@worker_ready.connect
def _start_sweeping(**_: Any) -> None:
    _stop.clear()
    threading.Thread(target=_sweep_for_ever, name="notices", daemon=True).start()


@worker_shutting_down.connect
def _stop_sweeping(**_: Any) -> None:
    _stop.set()
