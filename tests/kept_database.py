"""The empty test database, kept between runs: made once by the migrations, then filled from its own dump.

Making it takes eight seconds of processor, filling it from a dump one. The dump's name is a digest of all that the
migrations are made of, so that a changed migration or another version of a library makes a new one.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

import psycopg
from psycopg import sql
from psycopg.conninfo import make_conninfo

from config import places
from config.embedded import postgres

_APPS = ("core", "games", "tournaments", "lottery", "broadcast")
#: What decides how an empty database looks, beside the migrations: the helpers they call, the libraries, the rights.
_MADE_OF = (
    "core/appendonly.py",
    "core/grants.py",
    "config/embedded/postgres.py",
    "config/settings.py",
    "requirements-dev.lock",
)


@dataclass(frozen=True, slots=True)
class Kept:
    """The dump of one empty database: ``server`` is a superuser's URL, ``folder`` outlives the run."""

    server: str
    database: str
    folder: Path

    @property
    def dump(self) -> Path:
        """Where the dump of a database made by the present migrations stands, or would."""
        digest = hashlib.sha256()
        migrations = sorted(path for app in _APPS for path in (places.BASE / app).glob("**/migrations/*.py"))
        for path in (*migrations, *(places.BASE / name for name in _MADE_OF)):
            digest.update(str(path.relative_to(places.BASE)).encode() + b"\0" + path.read_bytes())
        return self.folder / f"empty-{digest.hexdigest()[:24]}.sql"

    def fill(self) -> bool:
        """Make the database from the dump; False, with nothing made, where there is none."""
        dump = self.dump
        if not dump.exists():
            return False
        with psycopg.connect(self.server, autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(self.database)))
        self._run("psql", "--quiet", "--no-psqlrc", "--set", "ON_ERROR_STOP=1", "--file", str(dump))
        return True

    def keep(self) -> None:
        """Write the dump, whole or not at all: several workers may do so at once."""
        dump = self.dump
        for old in self.folder.glob("empty-*.sql"):
            if old != dump:
                old.unlink(missing_ok=True)
        half = self.folder / f"{dump.name}.{os.getpid()}"
        self._run("pg_dump", "--file", str(half))
        half.replace(dump)

    def _run(self, program: str, *arguments: str) -> None:
        url = make_conninfo(self.server, dbname=self.database)
        command = [str(postgres.binaries() / program), *arguments, "--dbname", url]
        subprocess.run(command, check=True, capture_output=True, text=True)
