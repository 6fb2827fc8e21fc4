"""How each output is now: who is connected, what its page was built from, what it has drawn, whether anybody sees it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from broadcast import themes
from broadcast.domain.outputs import SETTINGS, standing
from broadcast.models import Output
from core import links
from core.live import frames, presence
from tournaments.season.models import Session

Json = Any


def of_session(session: Session) -> list[dict[str, Json]]:
    """Its outputs, the oldest first. Three queries."""
    return lines(standing(session))


def lines(outputs: Iterable[Output]) -> list[dict[str, Json]]:
    """Each output as it is set, and as it is now."""
    found = list(outputs)
    told: dict[int, dict[str, Json]] = {}
    for table in {output.link.table for output in found}:
        told |= {line["link"]: line for line in presence.of_table(table)["links"]}
    return [_line(output, told.get(output.link_id)) for output in found]


def _line(output: Output, now: dict[str, Json] | None) -> dict[str, Json]:
    return {
        "id": output.pk,
        "session": output.session.code,
        "kind": output.link.kind,
        **{name: getattr(output, name) for name in SETTINGS},
        "reloads": output.reloads,
        "version": output.version,
        "masked": links.masked(output.link),
        "expires_at": output.link.expires_at,
        "revoked_at": output.revoked_at,
        "theme_ok": _wears(output.theme),
        **_state(now or {}),
    }


def _wears(theme: str) -> bool | None:
    """Whether outputs can wear this theme; None for the show's own look."""
    if theme in ("", "default"):
        return None
    found = themes.read(theme)
    return found is not None and found.ok


def _state(line: dict[str, Json]) -> dict[str, Json]:
    """``lag``: versions sent that the slowest page has not drawn yet; ``trip``: seconds there and back."""
    sent, drawn, seen = line.get("v"), line.get("drawn"), line.get("seen")
    build = line.get("build", "")
    return {
        "connected": line.get("connected", False),
        "sockets": line.get("sockets", 0),
        "build": build,
        "current": build == frames.build() if build else None,
        "sent": sent,
        "drawn": drawn,
        "lag": None if sent is None or drawn is None else max(0, sent - drawn),
        "trip": line.get("trip"),
        "visible": line.get("visible") if line.get("connected") else None,
        "seen_at": None if seen is None else datetime.fromtimestamp(seen, UTC),
    }
