"""Whether the embedded database's tables are up to date, told by a mark beside it, and how they are made so.

The mark spares a look into the database: it changes with our migrations and with the locked packages.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from config import places
from config.faults import CannotStart

_APPS = ("core", "games", "tournaments", "lottery", "broadcast")


def current() -> bool:
    """Whether the tables were up to date when the last command looked."""
    mark = _mark()
    return mark.exists() and mark.read_text() == _digest()


def remember() -> None:
    """Note that the tables are up to date."""
    _mark().write_text(_digest())


def migrate() -> None:
    """Bring the tables up to date, as their owner, in a process of its own. Raises `CannotStart` with the reason."""
    done = subprocess.run(
        [sys.executable, str(places.BASE / "manage.py"), "migrate", "--no-input", "--verbosity", "0"],
        cwd=places.BASE,
        env={**os.environ, "DATABASE_ROLE": "owner"},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        lines = done.stderr.strip().splitlines()
        said = next((line for line in reversed(lines) if "Error" in line), lines[-1] if lines else "?")
        raise CannotStart(f"数据库没有建成 · the database was not migrated: {said}")


def make_current(say: Callable[[str], None]) -> None:
    """What a command needs that reads or writes records: the tables, made or mended when the mark says they are not.

    Of several that start at once the first makes them, the others wait for it.
    """
    if current():
        return
    with _one_at_a_time():
        if current():
            return
        say("建立数据库表 · migrating the database")
        migrate()
        remember()


@contextlib.contextmanager
def _one_at_a_time() -> Iterator[None]:
    with open(places.var() / "migrating", "a") as lock:  # the kernel drops the lock however the process ends
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _mark() -> Path:
    return places.var() / "migrated"


def _digest() -> str:
    names = sorted(str(path) for app in _APPS for path in (places.BASE / app).rglob("migrations/[0-9]*.py"))
    digest = hashlib.sha256("\n".join(names).encode())
    digest.update((places.BASE / "requirements.lock").read_bytes())
    return digest.hexdigest()
