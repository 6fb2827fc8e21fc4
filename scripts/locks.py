"""Lock files pin names, versions and hashes. A host in one would tie every installation to that host."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_HOST = re.compile(r"https?:|git\+|--index|--extra-index|--find-links|\"resolved\"")


def faults(root: Path = ROOT) -> list[str]:
    """One line for each line of a lock file that names a host, and for each file that should not be there."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=root, capture_output=True, text=True
    )
    names = listed.stdout.split() or [
        str(p.relative_to(root)) for p in (*root.glob("*.lock"), *root.glob("web/*.json"))
    ]
    locks = [name for name in names if name.endswith((".lock", "package-lock.json")) and (root / name).is_file()]
    found = [f"{name}: may not be committed, it names hosts" for name in locks if name.endswith("uv.lock")]
    for name in locks:
        for number, line in enumerate((root / name).read_text(encoding="utf-8").splitlines(), 1):
            if _HOST.search(line):
                found.append(f"{name}:{number}: {line.strip()[:120]}")
    return found


if __name__ == "__main__":
    if said := faults():
        sys.exit("Lock files name a host:\n" + "\n".join(said))
