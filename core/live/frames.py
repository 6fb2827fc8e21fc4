"""The frames' text, and the numbers both ends agree on. ``frames.schema.json`` describes each frame.

A view is encoded once for an audience and then only pasted into frames.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from django.conf import settings

PROTOCOL: Final = "chaodipi.v1"
HEARTBEAT: Final = 5.0
"""Seconds between heartbeats, both ways."""
SEAT_HEARTBEAT: Final = 1.0
"""The same at a seat, under a clock of 15 s, and on air: there a line that has died is to be found soon."""
SILENCE: Final = 15.0
"""A client that says nothing for so long is let go."""
STALL: Final = 10.0
"""A client that takes nothing for so long is let go."""

CLOSE_DEAD_LINK: Final = 4401
CLOSE_SIGN_IN: Final = 4403
CLOSE_NO_TABLE: Final = 4404
CLOSE_SEATED: Final = 4406
"""The device plays a seat of this table: it is shown no other hands."""
CLOSE_TAKEN: Final = 4409
"""Another device plays this seat: this one is told, and comes back only when its holder asks for it."""
CLOSE_POLICY: Final = 1008
CLOSE_TOO_BIG: Final = 1009
CLOSE_RESTART: Final = 1012
"""Sent by the server itself when it stops."""
CLOSE_TRY_LATER: Final = 1013
CLOSE_SILENT: Final = 1001


def encode(value: Any) -> str:
    """Compact JSON text, Chinese left as it is; NaN and infinities are faults."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def heartbeat_of(kind: str, is_output: bool = False) -> float:
    """Seconds between the heartbeats of a link of this kind, or of a public output."""
    return min(HEARTBEAT, SEAT_HEARTBEAT) if kind in ("seat", "program") or is_output else HEARTBEAT


def hello(now: float, kind: str, seat: int | None, language: str, output: Mapping[str, Any] | None = None) -> str:
    """The first frame of a socket; ``output`` is how an output is to look."""
    return encode(
        {
            "t": "hello",
            "proto": PROTOCOL,
            "build": build(),
            "now": round(now, 3),
            "heartbeat": heartbeat_of(kind, output is not None),
            "audience": {"kind": kind, "seat": seat},
            "language": language,
            "output": output,
        }
    )


def snap(v: int, now: float, view: str) -> str:
    """The whole picture; ``view`` is encoded already."""
    return f'{{"t":"snap","v":{v},"now":{now:.3f},"view":{view}}}'


def ev(v: int, now: float, kind: str, data: Mapping[str, Any], view: str) -> str:
    """One event and the whole picture after it; ``view`` is encoded already."""
    return f'{{"t":"ev","v":{v},"now":{now:.3f},"kind":{encode(kind)},"data":{encode(data)},"view":{view}}}'


def filler(v: int) -> str:
    """An event of which this audience may know nothing but that there was one."""
    return f'{{"t":"ev","v":{v}}}'


def ok(id: str, v: int | None, now: float) -> str:
    """A command was done."""
    return encode({"t": "ok", "id": id, "v": v, "now": round(now, 3)})


def no(id: str | None, code: str, text: str, v: int | None, now: float) -> str:
    """A command was refused and changed nothing."""
    return encode({"t": "no", "id": id, "code": code, "text": text, "v": v, "now": round(now, 3)})


def beat(v: int | None, now: float, stamp: int, more: Mapping[str, Any] | None = None) -> str:
    """A heartbeat; the client sends its stamp back at once, by which the server measures the way."""
    return encode({"t": "beat", "v": v, "now": round(now, 3), "stamp": stamp, **(more or {})})


@lru_cache(maxsize=1)
def build() -> str:
    """What the pages were built from: an old page that hears another build loads itself again between hands."""
    dist = getattr(settings, "WEB_DIST", None)
    manifest = Path(dist) / ".vite" / "manifest.json" if dist else None
    if manifest is None or not manifest.is_file():
        return "dev"
    return hashlib.sha256(manifest.read_bytes()).hexdigest()[:12]
