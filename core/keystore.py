"""The key store: one secret a data key, in a file beside the database and in no dump of it.

A small SQLite file (``KEY_STORE``, by default ``var/keystore.sqlite3``, 0600). Its rows are only ever added and
emptied: rotation of the master key does not touch it. Whoever holds a dump and every master key still needs this file,
and a secret that was destroyed here is gone for all dumps. Deleted content is overwritten with zeros in the file.

Processes that open private data share the file: one machine, or one volume.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from uuid import UUID

from django.conf import settings

LENGTH = 32
_TABLE = "CREATE TABLE IF NOT EXISTS secret (id BLOB PRIMARY KEY, secret BLOB, destroyed_at TEXT) WITHOUT ROWID"
_AT_ONCE = 500


def path() -> Path:
    """Where the file is."""
    return Path(settings.KEY_STORE)


def add(ids: Iterable[UUID]) -> dict[UUID, bytes]:
    """Make and store a secret for each; it is on the disk when this returns, before the database knows of the key."""
    made = {id: secrets.token_bytes(LENGTH) for id in ids}
    with _file() as file:
        file.executemany(
            "INSERT INTO secret (id, secret) VALUES (?, ?)", [(id.bytes, secret) for id, secret in made.items()]
        )
    return made


def get(ids: Iterable[UUID]) -> dict[UUID, bytes | None]:
    """The secrets that are here; None for one that was destroyed, nothing for one that was never here."""
    wanted = list(dict.fromkeys(ids))
    found: dict[UUID, bytes | None] = {}
    with _file() as file:
        for start in range(0, len(wanted), _AT_ONCE):
            some = [id.bytes for id in wanted[start : start + _AT_ONCE]]
            marks = ",".join("?" * len(some))
            # Nothing of anybody's stands in the text: `marks` is question marks alone.
            for id, secret in file.execute(f"SELECT id, secret FROM secret WHERE id IN ({marks})", some):  # noqa: S608  (see above)
                found[UUID(bytes=id)] = secret
    return found


def destroy(ids: Iterable[UUID], at: str) -> int:
    """Empty these for good and leave a mark in their place; returns how many were still there."""
    gone = 0
    with _file() as file:
        for id in ids:
            gone += file.execute(
                "INSERT INTO secret (id, destroyed_at) VALUES (?, ?) ON CONFLICT (id) DO UPDATE "
                "SET secret = NULL, destroyed_at = excluded.destroyed_at WHERE secret IS NOT NULL",
                (id.bytes, at),
            ).rowcount
    return gone


def still_here(ids: Iterable[UUID]) -> list[UUID]:
    """Those of ``ids`` whose secret has not been destroyed."""
    return [id for id, secret in get(ids).items() if secret is not None]


@contextlib.contextmanager
def _file() -> Iterator[sqlite3.Connection]:
    place = path()
    if not place.exists():
        place.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(place, os.O_CREAT | os.O_WRONLY, 0o600))
    with contextlib.closing(sqlite3.connect(place, timeout=20)) as connection:
        connection.execute("PRAGMA secure_delete = ON")
        connection.execute("PRAGMA synchronous = FULL")
        with connection:
            connection.execute(_TABLE)
            yield connection
