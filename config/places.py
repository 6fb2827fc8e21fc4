"""Where the programme keeps what is not in the repository. Pure: nothing here touches the disk."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

BASE = Path(__file__).resolve().parent.parent


def var() -> Path:
    """Folder of everything written at run time (`VAR_DIR`, by default `var/` in the project)."""
    return Path(os.environ.get("VAR_DIR") or BASE / "var").resolve()


def mark(path: Path) -> str:
    """Ten hex digits that stand for a path where the path itself would be too long (a socket's name has 107 bytes)."""
    return hashlib.sha256(str(path).encode()).hexdigest()[:10]


def run_of(folder: Path) -> Path:
    """Folder of the sockets for a `var` folder. `/tmp` outright, since every command must find the same one."""
    return Path(f"/tmp/chaodipi-{os.geteuid()}-{mark(folder)}")  # noqa: S108  (its owner is checked before it is used)


def run() -> Path:
    """Folder of the embedded servers' sockets."""
    return run_of(var())


def keys_file() -> Path:
    """The file of the keys, readable by its owner only and part of no database dump."""
    return var() / "keys.env"
