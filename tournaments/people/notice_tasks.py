"""What the worker does for the outbox. Tasks carry the number of a row and nothing else."""

from __future__ import annotations

import logging

from celery import shared_task
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from core import clock, sweeping
from tournaments.people.domain import notice_sending

log = logging.getLogger(__name__)

SWEEP_SECONDS = 10.0


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


sweeping.every(SWEEP_SECONDS, "notices", send_queued)
