"""What the front end's build made: the hashed names of a page's script and styles."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings

#: Below STATIC_URL, as `base` says in web/vite.config.ts.
FOLDER = "web/"


class NotBuilt(Exception):
    """The front end has not been built, or not this page of it."""


@dataclass(frozen=True, slots=True)
class Assets:
    """Files of one page, as paths below STATIC_URL: the entry, the modules it imports, and styles in their order."""

    script: str
    modules: tuple[str, ...]
    styles: tuple[str, ...]


def assets(page: str) -> Assets:
    """The files of ``web/<page>/main.ts``. Raises NotBuilt. The manifest is read anew when it has changed."""
    path = Path(settings.WEB_DIST) / "manifest.json"
    try:
        stamp = path.stat().st_mtime_ns
    except FileNotFoundError as missing:
        raise NotBuilt(page) from missing
    return _assets(path, stamp, page)


@lru_cache(maxsize=16)
def _assets(path: Path, stamp: int, page: str) -> Assets:
    manifest: dict[str, dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    entry = f"{page}/main.ts"
    if entry not in manifest:
        raise NotBuilt(page)
    chunks = list(_with_imports(manifest, entry, set()))
    files = [FOLDER + manifest[name]["file"] for name in chunks]
    styles = dict.fromkeys(FOLDER + style for name in chunks for style in manifest[name].get("css", ()))
    return Assets(script=files[-1], modules=tuple(files[:-1]), styles=tuple(styles))


def _with_imports(manifest: dict[str, dict[str, Any]], name: str, seen: set[str]) -> Iterator[str]:
    """A chunk after what it imports, each once: the order in which styles must stand."""
    if name in seen:
        return
    seen.add(name)
    for imported in manifest[name].get("imports", ()):
        yield from _with_imports(manifest, imported, seen)
    yield name
