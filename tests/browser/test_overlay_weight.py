"""The overlay is light: OBS starts it on the machine that also encodes the broadcast."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from config import places

DIST = Path(places.BASE, "web", "dist")
MOST = 150 * 1024


def files_of(manifest: dict[str, Any], name: str, found: set[str]) -> set[str]:
    """Scripts and styles that an entry needs, now or later."""
    part = manifest[name]
    if part["file"] not in found:
        found |= {part["file"], *part.get("css", ())}
        for other in (*part.get("imports", ()), *part.get("dynamicImports", ())):
            files_of(manifest, other, found)
    return found


def test_its_scripts_and_styles_are_at_most_150_kb_compressed() -> None:
    manifest = json.loads((DIST / "manifest.json").read_text())
    files = files_of(manifest, "overlay/main.ts", set())
    assert {Path(file).suffix for file in files} == {".js", ".css"}
    sizes = {file: len(gzip.compress((DIST / file).read_bytes(), 9)) for file in files}
    assert sum(sizes.values()) <= MOST, sizes
