"""What is really on air, as the server knows it: for whoever controls it from outside, and wants to see what came of it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from broadcast import air, scenes
from games import store
from games.models import Table
from games.state import TableState
from tournaments.season.models import Session

Json = Any


def of_session(session: Session, now: datetime) -> dict[str, Json]:
    """The session's air at ``now``; a session whose table is not open has nothing on air."""
    table = Table.objects.filter(held_by=session).first()  # as it is now, whatever the caller has read
    if table is None:
        return {"session": session.code, "table": None, "v": 0, **_empty(now), "outputs": []}
    state = store.current(table)
    return {
        "session": session.code,
        "table": str(table.pk),
        "v": state.v,
        **at(state, now),
        "outputs": [],
    }


def at(state: TableState, now: datetime, scene_set: str = "all") -> dict[str, Json]:
    """What one set of scenes shows of a table's state at ``now``, and what stands behind it."""
    value = state.sections.get("air") or air.INITIAL
    shown = air.view(value, "program-preview")
    assert shown is not None
    scene = scenes.on_air(value, scenes.seen(state), now.timestamp(), scene_set)
    standing = shown["program"] if not shown["follow"] and shown["program"] else {}
    return {
        "at": now,
        "scene": scene.name,
        "until": standing.get("until", scene.until),
        "title": standing.get("title", ""),
        **{name: shown[name] for name in (
            "follow", "emergency", "take", "held", "undo", "lower", "out", "extras", "suspense", "preview",
        )},
    }  # fmt: skip


def _empty(now: datetime) -> dict[str, Json]:
    shown = air.view(air.INITIAL, "program-preview")
    assert shown is not None
    return {"at": now, "scene": "none", "until": None, "title": "", **shown}
