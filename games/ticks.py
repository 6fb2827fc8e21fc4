"""The worker's call for what is due: carries the table, the game, the event's number and the moment, no card."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime, timedelta

from kombu.exceptions import OperationalError

from games.models import Table

log = logging.getLogger(__name__)

_quiet: ContextVar[bool] = ContextVar("quiet", default=False)


@contextmanager
def quiet() -> Iterator[None]:
    """Ask the worker for nothing inside: whoever plays a rehearsal through at full speed takes every step himself."""
    token = _quiet.set(True)
    try:
        yield
    finally:
        _quiet.reset(token)


def schedule(table: Table) -> None:
    """Ask the worker to act at the table's ``due_at``.

    A broker that cannot be reached loses nothing: the sweep takes up whatever is due and was not done.
    """
    if _quiet.get():
        return
    from games.tasks import tick

    assert table.due_at is not None
    try:
        tick.apply_async(
            args=[str(table.pk), table.current_id, table.event_number, table.due_at.isoformat()],
            eta=table.due_at,
            expires=table.due_at + timedelta(minutes=5),
            retry=False,
        )
    except (OSError, OperationalError):
        log.warning("the next step of table %s waits for the sweep: the broker cannot be reached", table.pk)


def same_moment(table: Table, game: int | None, number: int, due_at: str) -> bool:
    """True when the tick still means what is due now."""
    return (
        table.due_at is not None
        and table.current_id == game
        and table.event_number == number
        and table.due_at == datetime.fromisoformat(due_at)
    )
