"""A few threads with database connections of their own, for blocking work asked for by an event loop.

Django's connections belong to threads, and Channels' helper has one thread for the whole process: a slow page would
hold up every frame. The hub therefore has one pool for reading logs, one for actions and one for newcomers.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from django.db import connections

Result = TypeVar("Result")
_Job = tuple[asyncio.AbstractEventLoop, "asyncio.Future[Any]", Callable[..., Any], tuple[Any, ...]]


class DatabaseThreads:
    """``size`` threads, started at the first job; ``keep``: each keeps its connection between jobs.

    Without ``keep`` a connection from Django's pool goes back to it after each job; where there is no pool it is kept
    anyway, since a fresh one costs milliseconds.
    """

    def __init__(self, name: str, size: int, *, keep: bool) -> None:
        self._name, self._size, self._keep = name, size, keep
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._closed = False

    async def run(self, work: Callable[..., Result], *args: Any) -> Result:
        """Do ``work(*args)`` in one of the threads; its exception is raised here."""
        if self._closed:
            raise RuntimeError(f"{self._name} is closed")
        if not self._threads:
            self._start()
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Result] = loop.create_future()
        self._jobs.put((loop, future, work, args))
        return await future

    def close(self) -> None:
        """Take no more work; the threads finish what is queued, close their connections and end."""
        self._closed = True
        for _ in self._threads:
            self._jobs.put(None)

    def join(self, seconds: float) -> None:
        """Wait for the threads' end after :meth:`close`, at most so long for each."""
        for thread in self._threads:
            thread.join(seconds)

    def _start(self) -> None:
        for number in range(self._size):
            thread = threading.Thread(target=self._serve, name=f"{self._name}-{number}", daemon=True)
            self._threads.append(thread)
            thread.start()

    def _serve(self) -> None:
        try:
            while (job := self._jobs.get()) is not None:
                loop, future, work, args = job
                result: Any = None
                problem: BaseException | None = None
                try:
                    result = work(*args)
                except BaseException as raised:
                    problem = raised
                self._tidy()
                with contextlib.suppress(RuntimeError):  # the loop has ended, nobody waits for this
                    loop.call_soon_threadsafe(_settle, future, result, problem)
                del job, future, work, args, result, problem
        finally:
            connections.close_all()

    def _tidy(self) -> None:
        for connection in connections.all(initialized_only=True):
            if connection.connection is None:
                continue
            pooled = bool(connection.settings_dict.get("OPTIONS", {}).get("pool"))
            broken = connection.errors_occurred and not connection.is_usable()
            if broken or (pooled and not self._keep):
                connection.close()
            else:
                connection.errors_occurred = False


def _settle(future: asyncio.Future[Any], result: Any, problem: BaseException | None) -> None:
    if future.done():
        return
    if problem is not None:
        future.set_exception(problem)
    else:
        future.set_result(result)
