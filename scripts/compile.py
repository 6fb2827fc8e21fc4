"""Compile the engine and its players with mypyc: `python -m scripts.compile`. Optional; nothing needs it.

The same source, copied to `build/compiled/` and built there; the plain files are what everything else runs.
`python benchmarks/games.py --compiled` plays on the compiled ones. It takes a C compiler and Python's headers.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "compiled"
PACKAGES = ("games/engine", "games/players")
#: Read at the edge only, or too lively for mypyc: they stay plain.
PLAIN = {
    "__init__", "consistency", "dump", "fund", "record", "refusal", "replay", "ruleset", "scores", "verify",
    "view",
}  # fmt: skip


def copied() -> list[str]:
    """The sources in their place under `build/compiled/`; those to be compiled, as paths from there."""
    shutil.rmtree(BUILD, ignore_errors=True)
    (BUILD / "games").mkdir(parents=True)
    shutil.copy(ROOT / "games" / "__init__.py", BUILD / "games")
    (BUILD / "mypy.ini").write_text("[mypy]\n")  # the project's own has plugins that want all of it
    found: list[str] = []
    for package in PACKAGES:
        shutil.copytree(ROOT / package, BUILD / package, ignore=shutil.ignore_patterns("__pycache__"))
        found += [f"{package}/{path.name}" for path in sorted((BUILD / package).glob("*.py")) if path.stem not in PLAIN]
    return found


def main() -> int:
    """Build; 1 with a line on what is missing."""
    if not any(shutil.which(one) for one in (os.environ.get("CC", "cc"), "gcc", "clang")):
        print("没有 C 编译器；可不编译 · no C compiler; nothing needs it, else: apt-get install gcc", file=sys.stderr)
        return 1
    files = copied()
    print(f"编译 {len(files)} 个模块 · compiling {len(files)} modules, a minute or two")
    log = BUILD / "build.log"
    with open(log, "w", encoding="utf-8") as out:
        done = subprocess.run(
            [sys.executable, "-m", "mypyc", *files],
            cwd=BUILD,
            env={**os.environ, "MYPYC_OPT_LEVEL": "3", "MYPYPATH": str(BUILD)},
            stdout=out,
            stderr=subprocess.STDOUT,
            check=False,
        )
    if done.returncode:
        print(f"编译未成，照常运行 · not compiled, all runs as before; see {log}", file=sys.stderr)
        return 1
    print("已编译 · compiled: python benchmarks/games.py --compiled")
    return 0


if __name__ == "__main__":
    sys.exit(main())
