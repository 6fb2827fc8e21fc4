"""Real worker and web processes on the tests' own servers and database, and what it takes to watch and to kill them."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from datetime import datetime
from typing import IO, Any, TypeVar

from django.conf import settings
from django.db import connection

from config import places
from config.celery import app as celery
from config.embedded import postgres
from core.models import Pulse

Found = TypeVar("Found")
#: How long a test waits for what must come: a machine under load is slow, a fault is for ever.
PATIENCE = 240.0


def wait_for(what: Callable[[], Found | None], why: str, seconds: float = PATIENCE) -> Found:
    """The first true answer of ``what``, asked every 20 ms."""
    pause, end = threading.Event(), time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < end, f"in {seconds:g} s not seen: {why}"
        pause.wait(0.02)
    return found


class Child:
    """One process of the project. ``module`` None is ``manage.py``."""

    def __init__(self, *arguments: str, dies_at_publish: int | None = None, pass_fds: tuple[int, ...] = ()) -> None:
        self.log: IO[str] = tempfile.TemporaryFile("w+")  # noqa: SIM115  (read when the process has ended)
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("DJANGO_", "CHAODIPI_"))},
            "DATABASE_URL": postgres.url(places.run(), postgres.APP, connection.settings_dict["NAME"]),
            "DATABASE_ROLE": "app",
            "REDIS_URL": settings.REDIS_URL,
        }
        program = ["manage.py"]
        if dies_at_publish is not None:
            environment["DIES_AT_PUBLISH"] = str(dies_at_publish)
            program = ["-m", "tests.entries.dying"]
        self.process = subprocess.Popen(
            [sys.executable, *program, *arguments],
            cwd=places.BASE, env=environment, stdout=self.log, stderr=subprocess.STDOUT, pass_fds=pass_fds,
        )  # fmt: skip

    def said(self) -> str:
        """What the process wrote."""
        self.log.flush()
        self.log.seek(0)
        return self.log.read()

    def running(self) -> bool:
        """Whether it lives."""
        return self.process.poll() is None

    def kill(self) -> None:
        """Kill it with -9, and wait until its database sessions are gone: what they had committed stands."""
        self.process.send_signal(signal.SIGKILL)
        self.gone()

    def gone(self) -> None:
        """Wait for its end by -9 and for that of its database sessions."""
        assert self.process.wait(PATIENCE) == -signal.SIGKILL, self.said()
        wait_for(lambda: not _sessions(), "the end of its database sessions")
        self.log.close()

    def stop(self) -> None:
        """End it, gently first (whatever state it is in)."""
        if self.running():
            self.process.terminate()
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait(15)
        self.log.close()


def _sessions() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE usename = 'app' AND datname = current_database()")
        return int(cursor.fetchone()[0])


class Worker(Child):
    """A worker. It is ready when its sweep has run for the first time."""

    def __init__(self, *, dies_at_publish: int | None = None) -> None:
        self._before = _last_sweep()
        super().__init__("worker", "--threads=4", dies_at_publish=dies_at_publish)

    def ready(self) -> datetime:
        """Wait until it works; returns when its first sweep had run."""

        def swept() -> datetime | None:
            assert self.running(), self.said()
            at = _last_sweep()
            return at if at != self._before else None

        return wait_for(swept, "the worker's first sweep")


def _last_sweep() -> datetime | None:
    return Pulse.objects.filter(name="sweep").values_list("at", flat=True).first()


class Web:
    """A web process behind a socket that stays open when it is killed, as its supervisor holds it."""

    def __init__(self) -> None:
        self.sock = socket.socket()
        self.sock.bind(("127.0.0.1", 0))
        self.sock.listen(64)
        self.port: int = self.sock.getsockname()[1]
        self.child: Child | None = None

    def start(self, *, dies_at_publish: int | None = None) -> Child:
        """Start the process, or its successor."""
        descriptor = self.sock.fileno()
        self.child = Child("web", f"--fd={descriptor}", dies_at_publish=dies_at_publish, pass_fds=(descriptor,))
        return self.child

    def url(self, token: str) -> str:
        """The socket of a link."""
        return f"ws://127.0.0.1:{self.port}/ws/{token}"

    def stop(self) -> None:
        """End it."""
        if self.child is not None:
            self.child.stop()
        self.sock.close()


def deliver_again() -> int:
    """Put every tick that a killed worker had taken and not done back into the queue, as the broker does at last.

    Returns how many there were.
    """
    with celery.connection_for_write() as broker:
        channel: Any = broker.default_channel  # Redis's own
        held = channel.client.zrange(channel.unacked_index_key, 0, -1)
        for tag in held:
            channel.qos.restore_by_tag(tag.decode() if isinstance(tag, bytes) else tag)
    return len(held)


def empty_queue() -> None:
    """Forget what earlier tests asked of the worker."""
    with celery.connection_for_write() as broker:
        channel: Any = broker.default_channel  # Redis's own
        channel.client.delete("celery", channel.unacked_key, channel.unacked_index_key)
