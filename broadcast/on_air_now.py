"""What is really on air, as the server knows it: for whoever controls it from outside, and wants to see what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from broadcast import air, outputs_now, scenes
from core.live.cursors import shown_at
from core.models import Link
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
        "outputs": [_output(line, table, state, now) for line in outputs_now.of_session(session)],
    }


def _output(line: dict[str, Json], table: Table, head: TableState, now: datetime) -> dict[str, Json]:
    """What one output shows where its own cursor stands; an emergency waits for none."""
    link = Link(table=str(table.pk), options={"delay": line["delay"], "behind": line["behind"]})
    late = link.delay or link.behind
    then = shown_at(link, now) if late else now
    seen = at(store.state_at(table, then) if late else head, then, line["scenes"], _air(head)["emergency"])
    told = {name: seen[name] for name in ("scene", "until", "emergency", "take")}
    if line["preview"]:
        told["scene"] = (seen["preview"] or seen)["scene"]
    return {
        "id": line["id"],
        "name": line["name"],
        **told,
        "delay": line["delay"],
        "behind": line["behind"],
        "connected": line["connected"],
    }


def _air(state: TableState) -> Mapping[str, Json]:
    value: Mapping[str, Json] = state.sections.get("air") or air.INITIAL
    return value


def at(state: TableState, now: datetime, scene_set: str = "all", emergency: str | None = "as then") -> dict[str, Json]:
    """What one set of scenes shows of a table's state at ``now``, and what stands behind it; under an ``emergency`` of
    another moment where one is given."""
    value = _air(state) if emergency == "as then" else {**_air(state), "emergency": emergency}
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
