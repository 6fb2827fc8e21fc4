"""Starting, joining and leaving the embedded servers.

Every process that uses them holds a shared lock on `users` in the socket folder; the kernel drops it however the
process ends. Whoever leaves and can take that lock alone was the last, and stops the servers. So the starter stops
them, but never under somebody else's feet; and servers that outlived a kill -9 are joined by the next command and
stopped when it leaves. `start` is held for the length of a start or a stop, so that two at once are safe.
"""

from __future__ import annotations

import atexit
import contextlib
import fcntl
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

from config import places
from config.embedded import account as accounts
from config.embedded import postgres, valkey
from config.faults import CannotStart


def database_url(user: str = postgres.APP) -> str:
    """URL of the embedded database for one of its roles."""
    return postgres.url(places.run(), user)


def redis_url() -> str:
    """URL of the embedded Valkey."""
    return valkey.url(places.run())


class Servers:
    """The embedded servers of one `var` folder, as one process sees them."""

    def __init__(self, var: Path, run: Path, *, database: bool = True, broker: bool = True, throwaway: bool = False):
        self.var, self.run, self.throwaway = var, run, throwaway
        self.cluster = postgres.Cluster(var, run, throwaway=throwaway) if database else None
        self.valkey = valkey.Valkey(run) if broker else None
        self._use: IO[str] | None = None
        self._process = 0

    def join(self) -> None:
        """Start what does not run and be counted as a user. Raises `CannotStart`."""
        try:
            self.var.mkdir(parents=True, exist_ok=True)
            with self._start_lock():
                if self.cluster:
                    self.cluster.start()
                if self.valkey:
                    self.valkey.start()
                if self._use is None:
                    self._use = open(self.run / "users", "a")  # noqa: SIM115  (held until we leave)
                    fcntl.flock(self._use, fcntl.LOCK_SH)
                    self._process = os.getpid()
        except OSError as fault:
            raise CannotStart(
                f"The embedded servers cannot start: {fault.strerror or fault} ({fault.filename or self.var}). "
                "Free space or permit writing there, or set DATABASE_URL and REDIS_URL."
            ) from fault

    def fallen(self) -> str:
        """Names of the servers that should answer and do not."""
        cluster = "PostgreSQL" if self.cluster and not self.cluster.alive() else ""
        broker = "Valkey" if self.valkey and not self.valkey.alive() else ""
        return " + ".join(filter(None, (cluster, broker)))

    def leave(self) -> None:
        """Stop the servers if no other process uses them. A forked child of the user has no say."""
        if self._use is None or self._process != os.getpid():
            return
        use, self._use = self._use, None
        with self._start_lock(), use:
            self._stop_if_alone(use)

    def remove_if_unused(self) -> None:
        """Stop and remove servers that nobody has joined: what a killed test run leaves behind."""
        with self._start_lock(), open(self.run / "users", "a") as use:
            self._stop_if_alone(use)

    def _stop_if_alone(self, use: IO[str]) -> None:
        try:
            fcntl.flock(use, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return
        if self.valkey and self.valkey.alive():
            self.valkey.stop()
        if self.cluster and self.cluster.alive():
            self.cluster.stop()
        if self.throwaway:
            for folder in (self.run, *postgres.candidates(self.var), self.var):
                shutil.rmtree(folder, ignore_errors=True)

    @contextlib.contextmanager
    def _start_lock(self) -> Iterator[None]:
        accounts.own(self.run, accounts.lent())
        with open(self.run / "start", "a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield


_joined: Servers | None = None


def join(*, throwaway: bool = False) -> None:
    """Start or join the servers that no URL replaces, until this process ends. A second call only looks after them."""
    global _joined
    if _joined is None:
        database, broker = not os.environ.get("DATABASE_URL"), not os.environ.get("REDIS_URL")
        if not (database or broker):
            return
        _joined = Servers(places.var(), places.run(), database=database, broker=broker, throwaway=throwaway)
        atexit.register(leave)
    _joined.join()


def look_after(say: Callable[[str], None]) -> None:
    """Start again what has fallen of the servers this process has joined, and say so. Raises `CannotStart`."""
    if _joined is not None and (fallen := _joined.fallen()):
        say(f"{fallen} 中断，正在重启 · {fallen} died, restarting it")
        _joined.join()


def leave() -> None:
    """Leave the servers before the process ends."""
    global _joined
    if _joined is not None:
        _joined.leave()
        _joined = None
