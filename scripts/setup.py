"""Make `.venv` and install the locked dependencies: `python3 -m scripts.setup run|dev`.

Runs before anything is installed, on any Python 3, so that an old one is told so in a line. A second call that has
nothing to do takes a twentieth of a second.
"""

from __future__ import annotations

import errno
import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
LOCKS = {"run": ROOT / "requirements.lock", "dev": ROOT / "requirements-dev.lock"}
ROOM = {"run": 700, "dev": 1500}  # MB that an installation needs


class Stop(Exception):
    """Ends the program with one line that says the way out, Chinese first."""


def main(profile: str) -> None:
    """Install the dependencies of a profile: `run` for the show, `dev` with the tools of tests and lint."""
    if sys.version_info < (3, 11):
        raise Stop(
            f"需要 Python 3.11 或更新(这里是 {sys.version.split()[0]}) · Python 3.11 or later is needed: "
            "install one (apt-get install python3.11 python3.11-venv), then `make PYTHON=python3.11 …`"
        )
    folder = os.open(ROOT, os.O_RDONLY)
    fcntl.flock(folder, fcntl.LOCK_EX)  # two `make` at once: the second waits for the first
    if any(_stamp(done).exists() for done in ("dev", profile)) and _works():
        return
    _check_room(profile)
    if not _works():
        _make_venv()
    print(f"安装依赖 · installing the locked dependencies ({LOCKS[profile].name})", flush=True)
    _install(LOCKS[profile])
    for old in VENV.glob(f".{profile}-*"):
        old.unlink()
    _stamp(profile).touch()


def install_one(name: str) -> None:
    """Install one package of the developers' lock beside the others, by its hash."""
    text = LOCKS["dev"].read_text(encoding="utf-8")
    found = re.search(rf"^{re.escape(name)}==.*?(?=^\S|\Z)", text, re.MULTILINE | re.DOTALL)
    if not found:
        raise Stop(f"requirements-dev.lock 中没有 {name} · {name} is not in requirements-dev.lock")
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as part:
        part.write(found.group())
        part.flush()
        _pip("install", "--quiet", "--no-deps", "--require-hashes", "-r", part.name)


def _install(lock: Path) -> None:
    """With uv, five times faster than pip; where uv cannot (a mirror only pip knows how to reach), with pip."""
    uv = VENV / "bin" / "uv"
    try:
        if not uv.exists():
            install_one("uv")
        command = [str(uv), "pip", "install", "--quiet", "--require-hashes", "--compile-bytecode", "-r", str(lock)]
        done = subprocess.run(command, env=_uv_environment(), stderr=subprocess.PIPE, text=True)
        if done.returncode == 0:
            return
        if "No space left" in done.stderr:
            raise OSError(errno.ENOSPC, "No space left on device")
        why = (done.stderr.strip().splitlines() or ["?"])[-1].strip()
        print(f"uv 未成,改用 pip · uv could not, going on with pip: {why}", flush=True)
    except Stop:
        print("没有 uv,改用 pip · no uv here; going on with pip", flush=True)
    _pip("install", "--quiet", "--require-hashes", "-r", str(lock))


def _uv_environment() -> dict[str, str]:
    """uv does not read pip's configuration; a mirror set there in place of the usual index is told to it."""
    asked = subprocess.run([str(VENV / "bin" / "pip"), "config", "list"], capture_output=True, text=True)
    mirror = re.search(r"^(?:global|install|:env:)\.index-url='(.*)'$", asked.stdout, re.MULTILINE)
    told = {**os.environ, "VIRTUAL_ENV": str(VENV), "UV_PYTHON_DOWNLOADS": "never"}
    if mirror:
        told.setdefault("UV_DEFAULT_INDEX", mirror.group(1))
    return told


def _pip(*arguments: str) -> None:
    done = subprocess.run([str(VENV / "bin" / "python"), "-m", "pip", *arguments], stderr=subprocess.PIPE, text=True)
    if "No space left" in done.stderr:
        raise OSError(errno.ENOSPC, "No space left on device")
    if done.returncode:
        errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR")] or done.stderr.splitlines()
        raise Stop(
            f"依赖装不上 · the dependencies could not be installed: {(errors or ['?'])[-1]} — check the network, or name "
            "a mirror (pip config set global.index-url …), then start again"
        )


def _make_venv() -> None:
    print("建立 .venv · making .venv", flush=True)
    shutil.rmtree(VENV, ignore_errors=True)
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    way_out = f"缺 venv 模块 · the venv module is missing: apt-get install python3-venv (or python{version}-venv)"
    if not (find_spec("venv") and find_spec("ensurepip")):  # Debian takes both out of Python
        raise Stop(way_out)
    done = subprocess.run(
        [sys.executable, "-m", "venv", str(VENV)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode:
        shutil.rmtree(VENV, ignore_errors=True)
        if "No space left" in done.stdout:
            raise OSError(errno.ENOSPC, "No space left on device")
        said = (done.stdout.strip().splitlines() or ["?"])[-1]
        raise Stop(way_out if "ensurepip" in done.stdout else f".venv 建不成 · .venv cannot be made: {said}")


def _works() -> bool:
    """Whether `.venv` has a Python that runs; one whose Python was upgraded away or that was moved here does not."""
    python = VENV / "bin" / "python"
    try:
        home = subprocess.run([str(python), "-c", "import sys; print(sys.prefix)"], capture_output=True, text=True)
    except OSError:
        return False
    return home.returncode == 0 and Path(home.stdout.strip()) == VENV and (VENV / "bin" / "pip").exists()


def _stamp(profile: str) -> Path:
    """The file that says: this lock is installed, for this place and Python."""
    digest = hashlib.sha256(LOCKS[profile].read_bytes())
    digest.update(f"{VENV} {sys.version_info[:2]}".encode())
    return VENV / f".{profile}-{digest.hexdigest()[:16]}"


def _check_room(profile: str) -> None:
    free = shutil.disk_usage(ROOT).free // 2**20
    if free < ROOM[profile]:
        raise Stop(
            f"磁盘空间不足 · the disk is full: {free} MB free at {ROOT}, {ROOM[profile]} MB needed; free some, then start again"
        )


def run(work: Callable[[str], None], argument: str) -> None:
    """Run a program's main function; a known fault is one line and exit code 1."""
    try:
        work(argument)
    except Stop as stop:
        sys.exit(str(stop))
    except OSError as fault:
        if fault.errno == errno.ENOSPC:
            sys.exit(f"磁盘满了 · the disk is full ({fault.filename or ROOT}): free some space, then start again")
        sys.exit(f"{fault.strerror}: {fault.filename} — 请检查权限 · check its permissions, then start again")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    run(main, sys.argv[1] if len(sys.argv) > 1 else "run")
