"""Under which account the servers run: PostgreSQL refuses root, so root lends it an account that has nothing else."""

from __future__ import annotations

import hashlib
import os
import pwd
import shutil
import subprocess
from pathlib import Path
from typing import Any

from config.faults import CannotStart

# Root's place for what the servers' account must reach and the project's folder does not let it.
LENT = Path("/var/lib/chaodipi")


def lent() -> pwd.struct_passwd | None:
    """The account to drop to when we are root, else None."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise CannotStart(
        "Running as root needs a user `postgres` or `nobody`: make one (useradd -r postgres) or run as another user."
    )


def as_lent(account: pwd.struct_passwd | None) -> dict[str, Any]:
    """Arguments for `subprocess` that start a program under the account."""
    if account is None:
        return {"cwd": "/"}
    return {"cwd": "/", "user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}


def can_enter(folder: Path, account: pwd.struct_passwd | None) -> bool:
    """Whether the account can walk into the folder (each parent up to `/` included)."""
    if account is None:
        return True
    probe = subprocess.run(["/bin/sh", "-c", 'cd "$0"', str(folder)], stderr=subprocess.DEVNULL, **as_lent(account))
    return probe.returncode == 0


def own(folder: Path, account: pwd.struct_passwd | None, mode: int = 0o700) -> None:
    """Make the folder and give it to the account. One that a stranger made before us is refused."""
    folder.mkdir(parents=True, exist_ok=True, mode=mode)
    stat = folder.lstat()
    owner = account.pw_uid if account else os.geteuid()
    if folder.is_symlink() or stat.st_uid not in (owner, os.geteuid()):
        raise CannotStart(f"{folder} belongs to somebody else (user {stat.st_uid}): remove it and start again.")
    if stat.st_uid != owner and account:
        os.chown(folder, account.pw_uid, account.pw_gid)
    folder.chmod(mode)


def reachable(program: Path, account: pwd.struct_passwd | None) -> Path:
    """The program, or a copy of it the account can run.

    A virtual environment below a private folder (`/root`) cannot be entered by the lent account. The package is then
    copied once, with the folder of its libraries beside it, since the binaries look for them by a relative path.
    """
    if account is None or can_enter(program.parent, account):
        return program
    package = program
    while package.parent.name != "site-packages":
        if package == package.parent:
            raise CannotStart(f"{program} cannot be run by user {account.pw_name}: permit it (chmod a+rx its folders).")
        package = package.parent
    stamp = hashlib.sha256(f"{program}:{program.stat().st_mtime_ns}".encode()).hexdigest()[:10]
    copy = LENT / f"bin-{stamp}"
    if not copy.exists():
        draft = LENT / f"bin-{stamp}.{os.getpid()}"
        LENT.mkdir(parents=True, exist_ok=True, mode=0o755)
        for folder in (package, package.with_name(f"{package.name}.libs")):
            if folder.exists():
                shutil.copytree(folder, draft / folder.name, symlinks=True)
        try:
            draft.rename(copy)
        except OSError:  # somebody was faster
            shutil.rmtree(draft, ignore_errors=True)
    return copy / program.relative_to(package.parent)
