"""The keys: made once at the very first start, never again over data that an old key has signed or sealed.

Each may come from the environment or from `var/keys.env` (0600); the environment wins.
"""

from __future__ import annotations

import fcntl
import os
import secrets
from pathlib import Path

from config import places
from config.embedded.postgres import has_data
from config.faults import CannotStart

# SECRET_KEY signs sessions, LINK_KEY the links of seats and outputs; VAULT_KEY wraps the data keys of people,
# SEARCH_KEY finds their numbers by a keyed hash, BOARD_KEY seals closed cells.
NAMES = ("SECRET_KEY", "LINK_KEY", "VAULT_KEY", "SEARCH_KEY", "BOARD_KEY")


def read(path: Path) -> dict[str, str]:
    """The keys in a file of `NAME=value` lines; an absent file holds none."""
    try:
        text = path.read_text(encoding="ascii")
    except FileNotFoundError:
        return {}
    except OSError as fault:
        raise CannotStart(
            f"{path} cannot be read ({fault.strerror}): give it back to the user who runs this."
        ) from fault
    pairs = (line.split("=", 1) for line in text.splitlines() if "=" in line and not line.startswith("#"))
    return {name.strip(): value.strip() for name, value in pairs}


def known() -> dict[str, str]:
    """All keys that are known now, by name."""
    held = {name: value for name, value in read(places.keys_file()).items() if name in NAMES and value}
    return held | {name: os.environ[name] for name in NAMES if os.environ.get(name)}


def old_vault_keys() -> list[str]:
    """Former values of VAULT_KEY, the latest first: from the environment, else from the file."""
    given = os.environ.get("VAULT_KEYS_OLD") or read(places.keys_file()).get("VAULT_KEYS_OLD", "")
    return [key.strip() for key in given.split(",") if key.strip()]


def ensure() -> None:
    """Make the keys at a first start. Raises `CannotStart` where a key is missing that must not be made anew."""
    if not missing():
        return
    path = places.keys_file()
    if os.environ.get("DATABASE_URL"):
        raise CannotStart(
            f"DATABASE_URL is set, but not {', '.join(missing())}: set it in the environment or in {path}; "
            "for a new database, `openssl rand -hex 32` makes one."
        )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(path.parent / "keys.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            _make(path)
    except OSError as fault:
        raise CannotStart(
            f"{path} cannot be written ({fault.strerror}): free space or permit it, then start again."
        ) from fault


def missing() -> list[str]:
    """Names of keys that are nowhere."""
    held = known()
    return [name for name in NAMES if name not in held]


def _make(path: Path) -> None:
    lacking = missing()  # again, under the lock: another command may have been first
    if not lacking:
        return
    if has_data(places.var()):
        raise CannotStart(
            f"{', '.join(lacking)} is lost, and the database in {places.var()} was made with it: put the copy of "
            f"{path} back, or move {places.var()} away to begin with an empty database."
        )
    _write(path, read(path) | {name: secrets.token_hex(32) for name in lacking})


def renew_vault_key() -> None:
    """Put a new VAULT_KEY into the file and the former one before the older ones. Raises `CannotStart`.

    What runs goes on with the former key until it is started again.
    """
    if os.environ.get("VAULT_KEY") or os.environ.get("VAULT_KEYS_OLD"):
        raise CannotStart(
            "VAULT_KEY comes from the environment: put its value first in VAULT_KEYS_OLD there, a new one "
            "(`openssl rand -hex 32`) in its place, start everything again, then run rotate_keys without --fresh."
        )
    path = places.keys_file()
    try:
        with open(path.parent / "keys.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            held = read(path)
            former = [held["VAULT_KEY"], *old_vault_keys()]
            _write(path, held | {"VAULT_KEY": secrets.token_hex(32), "VAULT_KEYS_OLD": ",".join(former)})
    except OSError as fault:
        raise CannotStart(
            f"{path} cannot be written ({fault.strerror}): free space or permit it, then try again."
        ) from fault


def _write(path: Path, held: dict[str, str]) -> None:
    lines = [f"{name}={value}" for name, value in held.items()]
    draft = path.with_suffix(".new")
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
        file.write(
            "\n".join(
                ["# Keep a copy of this file apart from the database: without it sealed data is lost.", *lines, ""]
            )
        )
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
