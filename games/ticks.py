"""The worker's call for what is due: carries the table, the game, the event's number and the moment, no card."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime, timedelta
from queue import SimpleQueue

from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from core.trouble import Trouble
from games.models import Table

log = logging.getLogger(__name__)
_unsent = Trouble(log, "steps of tables wait for the sweep, there is no broker: %s", "the broker takes steps again")

_quiet: ContextVar[bool] = ContextVar("quiet", default=False)


@contextmanager
def quiet() -> Iterator[None]:
    """Ask the worker for nothing and hint nothing inside: somebody plays a rehearsal through that nobody can see yet."""
    token = _quiet.set(True)
    try:
        yield
    finally:
        _quiet.reset(token)


def is_quiet() -> bool:
    """True inside :func:`quiet`."""
    return _quiet.get()


def schedule(table: Table) -> None:
    """Ask the worker to act at the table's ``due_at``, without waiting for the broker.

    A broker that cannot be reached, or a process that ends before the message is out, loses nothing: the sweep takes
    up whatever is due and was not done.
    """
    if _quiet.get():
        return
    assert table.due_at is not None
    _Sender.current().queue.put(
        Wanted(str(table.pk), table.current_id, table.event_number, table.due_at.isoformat(), table.due_at)
    )


@dataclass(frozen=True, slots=True)
class Wanted:
    """One tick to be sent: what it carries, and when it is to come."""

    table: str
    game: int | None
    number: int
    due_at: str
    eta: datetime


class _Sender:
    """One thread that talks to the broker, so that no action's transaction waits for it. Made anew after a fork."""

    _instance: _Sender | None = None
    _guard = threading.Lock()

    def __init__(self) -> None:
        self.pid = os.getpid()
        self.queue: SimpleQueue[Wanted] = SimpleQueue()
        threading.Thread(target=self._run, name="ticks", daemon=True).start()

    @classmethod
    def current(cls) -> _Sender:
        with cls._guard:
            if cls._instance is None or cls._instance.pid != os.getpid():
                cls._instance = cls()
            return cls._instance

    def _run(self) -> None:
        from games.tasks import tick

        while True:
            wanted = self.queue.get()
            try:
                tick.apply_async(
                    args=(wanted.table, wanted.game, wanted.number, wanted.due_at),
                    eta=wanted.eta,
                    expires=wanted.eta + timedelta(minutes=5),
                    retry=False,
                )
            except (OSError, OperationalError, RedisError) as problem:
                _unsent.seen(repr(problem))
            except Exception:
                log.exception("the next step of table %s waits for the sweep", wanted.table)
            else:
                _unsent.past()


def same_moment(table: Table, game: int | None, number: int, due_at: str) -> bool:
    """True when the tick still means what is due now."""
    return (
        table.due_at is not None
        and table.current_id == game
        and table.event_number == number
        and table.due_at == datetime.fromisoformat(due_at)
    )
