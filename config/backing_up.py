"""A copy of everything that is stored, in two places: the database, and apart from it the keys that open it.

The database's copy is a dump of ``pg_dump`` with a page about it. The keys' is ``keys.env`` and the key store, of which
only the latest is kept: an older one would hold secrets of persons whose data was destroyed since.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from config import keys, places
from config.embedded import postgres
from config.faults import CannotStart

DUMP: Final = "database.dump"
ABOUT: Final = "about.json"
KEYS: Final = "keys.env"
STORE: Final = "keystore.sqlite3"
#: Told to the programs by the environment, not on their command lines: a password stands nowhere.
_SAID: Final = ("host", "port", "user", "password", "sslmode", "sslrootcert")


def programs_major() -> int:
    """The major version of the PostgreSQL programs here."""
    return postgres.major_of(postgres.binaries())


# ---- out ------------------------------------------------------------------------------------------------------------


def dump(database: Mapping[str, Any], folder: Path, now: datetime, server: int) -> Path:
    """Write the database into a new folder below ``folder``. ``database`` is what a connection to it is made with,
    ``server`` its major version.

    Raises `CannotStart` with the way out.
    """
    if (here := programs_major()) < server:
        raise CannotStart(
            f"服务器是 PostgreSQL {server}，这里的程序是 {here}，倒不出来：把 PG_BIN 指到 {server} 的 bin 目录再试。 "
            f"The server is PostgreSQL {server} and the programs here are {here}: set PG_BIN to the bin folder of {server}."
        )
    made = folder / f"chaodipi-{now:%Y%m%d-%H%M%S}"
    if made.exists():
        raise CannotStart(f"这一秒已经备份过：{made}，再试一次。 There is a backup of this second, {made}: try again.")
    half = folder / f".{made.name}.half"
    shutil.rmtree(half, ignore_errors=True)
    half.mkdir(parents=True, mode=0o700)
    file = half / DUMP
    _run("pg_dump", database, "--format=custom", "--no-owner", "--file", str(file))
    file.chmod(0o600)
    about = {"made_at": now.isoformat(), "postgresql": server, "sha256": _digest(file), "bytes": file.stat().st_size}
    (half / ABOUT).write_text(json.dumps(about, indent=2), encoding="utf-8")
    half.rename(made)
    return made


def refuse_together(folder: Path, dumps: Path) -> None:
    """Refuse a folder for the keys that is the dumps' own, is inside it or holds it. Raises `CannotStart`."""
    inside, outside = folder.resolve(), dumps.resolve()
    if inside == outside or outside in inside.parents or inside in outside.parents:
        raise CannotStart(
            "钥匙要与数据库的备份分开放，请另给一个目录（最好在另一台机器上）。 "
            "Keys go apart from the dumps: name another folder, best on another machine."
        )


def copy_keys(folder: Path, store: Path) -> None:
    """Put the keys and the key store into ``folder``, over what was there."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    held = keys.known() | {"VAULT_KEYS_OLD": ",".join(keys.old_vault_keys())}
    lines = "".join(f"{name}={value}\n" for name, value in held.items() if value)
    _write(folder / KEYS, lines.encode("ascii"))
    if store.exists():
        half = folder / f"{STORE}.half"
        half.unlink(missing_ok=True)
        os.close(os.open(half, os.O_CREAT | os.O_WRONLY, 0o600))
        with contextlib.closing(sqlite3.connect(store)) as source, contextlib.closing(sqlite3.connect(half)) as copy:
            source.backup(copy)
        half.replace(folder / STORE)


# ---- back in --------------------------------------------------------------------------------------------------------


def put_keys(folder: Path | None, store: Path) -> None:
    """Before anything else of a restore: the keys that the dump was sealed with, where this programme looks for them.

    What is here already stays, and has to be the same. Raises `CannotStart`.
    """
    target = places.keys_file()
    if folder is None:
        if keys.missing():
            raise CannotStart(
                f"缺 {'、'.join(keys.missing())}：请用 --keys 给出钥匙的备份目录，或设在环境变量里；新钥匙打不开旧资料。 "
                f"{', '.join(keys.missing())}: give the folder with the keys' copy by --keys, or set them in the "
                "environment; new keys would open nothing."
            )
        return
    held = keys.read(folder / KEYS)
    if not held:
        raise CannotStart(f"{folder / KEYS} 里没有钥匙。 No keys are in {folder / KEYS}.")
    if any(held.get(name, value) != value for name, value in keys.known().items()):
        raise CannotStart(
            f"{target} 里已有另一套钥匙：请先移走 {places.var()}，再恢复。 "
            f"Other keys are in {target} already: move {places.var()} away first."
        )
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        _write(target, (folder / KEYS).read_bytes())
    kept = folder / STORE
    if kept.exists():
        if store.exists() and _digest(store) != _digest(kept) and _secrets(store):
            raise CannotStart(
                f"{store} 已有别的密钥：请先移走它。 {store} has secrets of its own already: move it away first."
            )
        store.parent.mkdir(parents=True, exist_ok=True)
        _write(store, kept.read_bytes())


def looked_at(folder: Path) -> tuple[Path, dict[str, Any]]:
    """The dump in a backup's folder and what is said about it, whole. Raises `CannotStart`."""
    file = folder / DUMP
    try:
        about = json.loads((folder / ABOUT).read_text(encoding="utf-8"))
        whole = _digest(file) == about["sha256"]
    except (OSError, ValueError, KeyError) as fault:
        raise CannotStart(f"{folder} 不是一份备份。 {folder} is no backup ({fault}).") from fault
    if not whole:
        raise CannotStart(f"{file} 不完整或被改过。 {file} is not whole, or was changed.")
    return file, about


def load(database: Mapping[str, Any], file: Path) -> None:
    """Fill an empty database from the dump, all or nothing. Default privileges are the cluster's own, and left out."""
    listed = _run("pg_restore", None, "--list", str(file))
    wanted = [line for line in listed.splitlines() if " DEFAULT ACL " not in line and " SCHEMA - public " not in line]
    contents = places.var() / "restore.list"
    contents.write_text("\n".join(wanted), encoding="utf-8")
    try:
        _run(
            "pg_restore", database, "--no-owner", "--exit-on-error", "--single-transaction",
            "--use-list", str(contents), "--dbname", str(database["dbname"]), str(file),
        )  # fmt: skip
    finally:
        contents.unlink(missing_ok=True)


# ---- inside ---------------------------------------------------------------------------------------------------------


def _run(program: str, database: Mapping[str, Any] | None, *arguments: str) -> str:
    names = {"dbname": "PGDATABASE"} | {name: f"PG{name.upper()}" for name in _SAID}
    found = {variable: str(database[name]) for name, variable in names.items() if database and database.get(name)}
    path = postgres.binaries() / program
    try:
        done = subprocess.run(
            [str(path), *arguments], capture_output=True, text=True, env={**os.environ, **found, "LC_ALL": "C.UTF-8"}
        )
    except OSError as fault:
        raise CannotStart(f"{path} 不能运行。 {path} cannot be run ({fault.strerror}): set PG_BIN.") from fault
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if re.search(r"error|fatal", line, re.IGNORECASE)]
        raise CannotStart(f"{program}: {(said or done.stderr.splitlines() or ['?'])[0]}")
    return done.stdout


def _write(path: Path, content: bytes) -> None:
    half = path.with_name(f"{path.name}.half")
    with open(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    half.replace(path)


def _digest(path: Path) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _secrets(store: Path) -> bool:
    with contextlib.closing(sqlite3.connect(store)) as file:
        try:
            return bool(file.execute("SELECT count(*) FROM secret").fetchone()[0])
        except sqlite3.OperationalError:
            return False
