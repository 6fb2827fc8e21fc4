"""What is put on air by hand: preview, take, follow, hold, undo, single elements, the lower third, emergency.

One take at a time: all of it happens under the table's lock. A desk says which version of the table it showed when the
button was pressed (``base``); where something that bears on the command has changed since, it is refused, naming what.
Clearing the air is never refused for that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from broadcast import air_notes, scenes
from broadcast.air import ELEMENTS, EXTRAS, INITIAL, MOST_SUSPENSE, SCENES
from core import audit
from core.refusals import Refusal
from games.domain import Change, change
from games.domain.standing import refuse_stale
from games.happenings_air import SCENES as SCENES_SAID

Json = Any
Key = UUID | str

TITLE: Final = 20
NAME: Final = 20
"""Characters of a title and a name: what fits on the lower third in one line."""
LONGEST_BREAK: Final = 3 * 3600
"""Seconds of a countdown."""


@contextmanager
def _edit(table_id: Key, now: datetime, base: int | None, kinds: tuple[str, ...]) -> Iterator[Change]:
    with change(table_id, now) as edit:
        refuse_stale(edit, base, kinds)
        yield edit


def _value(edit: Change) -> Mapping[str, Json]:
    value: Mapping[str, Json] = edit.state.sections.get("air") or INITIAL
    return value


def _emit(edit: Change, kind: str, who: str, what: str, data: Mapping[str, Json], why: str = "") -> None:
    edit.emit(kind, {**data, "who": who})
    audit.record(who, what, f"table:{edit.table.pk}", why, **data)


def preview(
    table_id: Key,
    scene: str | None,
    *,
    now: datetime,
    who: str,
    title: str = "",
    seconds: int | None = None,
    base: int | None = None,
) -> int:
    """Put a scene beside the air, to be seen before it is taken; None puts it away. Returns the version.

    ``title`` and ``seconds`` (of its countdown, from the take on) belong to a break. Refuses (422) what there is not.
    """
    data = {} if scene is None else _scene(scene, title, seconds)
    with _edit(table_id, now, base, (air_notes.PREVIEWED, air_notes.TAKEN)) as edit:
        edit.emit(air_notes.PREVIEWED, {"scene": None, **_until(data, edit.now), "who": who})
    return edit.table.version


def take(
    table_id: Key,
    scene: str | None = None,
    *,
    now: datetime,
    who: str,
    title: str = "",
    seconds: int | None = None,
    base: int | None = None,
) -> int:
    """Put a scene on air: the one that is named, else the one in preview. Returns the version.

    Refuses ``nothing_in_preview``, ``held``, and ``not_there`` for a scene that has nothing to show yet.
    """
    named = None if scene is None else _scene(scene, title, seconds)
    bears = air_notes.ON_AIR if named else (air_notes.PREVIEWED, *air_notes.ON_AIR)
    with _edit(table_id, now, base, bears) as edit:
        value = _value(edit)
        _refuse_held(value)
        data = named or {name: it for name, it in (value["preview"] or {}).items() if name not in ("at", "until")}
        if not data:
            raise Refusal(
                "nothing_in_preview", "预监里没有画面，请先选一个。", "Nothing is in preview: choose a scene first."
            )
        if not scenes.is_there(scenes.seen(edit.state), data["scene"]):
            raise Refusal(
                "not_there",
                f"“{SCENES_SAID[data['scene']][0]}”现在还没有内容，请等有了再上。",
                f"“{SCENES_SAID[data['scene']][1]}” has nothing to show yet: take it when it has.",
                scene=data["scene"],
            )
        lasting = {name: it for name, it in _until(data, edit.now).items() if name != "seconds"}
        _emit(edit, air_notes.TAKEN, who, "air.taken", lasting)
    return edit.table.version


def follow(table_id: Key, on: bool, *, now: datetime, who: str, base: int | None = None) -> int:
    """Let the state decide the scene, or let the scene that is on air now stand until the next take."""
    with _edit(table_id, now, base, air_notes.ON_AIR) as edit:
        value = _value(edit)
        _refuse_held(value)
        if value["follow"] != on:
            scene = {} if on else {"scene": _by_state(edit, value)}
            _emit(edit, air_notes.FOLLOWED, who, "air.followed", {"on": on, **scene})
    return edit.table.version


def hold(table_id: Key, on: bool, *, now: datetime, who: str, base: int | None = None) -> int:
    """Hold the scene that is on air: neither the state nor a take changes it, until it is let go."""
    with _edit(table_id, now, base, air_notes.ON_AIR) as edit:
        value = _value(edit)
        if (value["held"] is not None) != on:
            standing = {name: it for name, it in (value["program"] or {}).items() if name != "at"}
            held = {"scene": _by_state(edit, value)} if value["follow"] or not standing else standing
            _emit(edit, air_notes.HELD, who, "air.held", {"on": on, **(held if on else {})})
    return edit.table.version


def undo(table_id: Key, *, now: datetime, who: str, base: int | None = None) -> int:
    """Put back what stood before the last take. Refuses ``nothing_to_undo`` where there was none since the last undo."""
    with _edit(table_id, now, base, air_notes.ON_AIR) as edit:
        value = _value(edit)
        _refuse_held(value)
        if value["before"] is None:
            raise Refusal(
                "nothing_to_undo", "没有可以撤回的切换。", "There is no take to undo: the last one was undone already."
            )
        _emit(edit, air_notes.UNDONE, who, "air.undone", {})
    return edit.table.version


def element(table_id: Key, name: str, is_in: bool, *, now: datetime, who: str, base: int | None = None) -> int:
    """Take one element in or out. The mark of a rehearsal is none of them."""
    if name not in (*ELEMENTS, *EXTRAS):
        raise _bad("name", f"没有“{name[:40]}”这个元素。", f"There is no element “{name[:40]}”.")
    with _edit(table_id, now, base, (air_notes.ELEMENT,)) as edit:
        value = _value(edit)
        there = name in value["extras"] if name in EXTRAS else name not in value["out"]
        if there != is_in:
            _emit(edit, air_notes.ELEMENT, who, "air.element", {"name": name, "in": is_in})
    return edit.table.version


def lower(table_id: Key, name: str, title: str = "", *, now: datetime, who: str, base: int | None = None) -> int:
    """Put a free lower third on air (a title, 主持人, and a name), or take it off: an empty name."""
    name, title = _line(name, NAME, "name"), _line(title, TITLE, "title")
    with _edit(table_id, now, base, (air_notes.LOWER,)) as edit:
        before = _value(edit)["lower"]
        if name and (before is None or (before["name"], before["title"]) != (name, title)):
            _emit(edit, air_notes.LOWER, who, "air.lower", {"title": title, "name": name})
        elif not name and before is not None:
            _emit(edit, air_notes.LOWER, who, "air.lower_off", {})
    return edit.table.version


def emergency(table_id: Key, kind: str | None, *, now: datetime, who: str, base: int | None = None) -> int:
    """``clear``: nothing on any output at once; ``still``: the fallback picture; None: back to what stands beneath.

    Only the way back can be refused as stale.
    """
    if kind not in ("clear", "still", None):
        raise _bad("kind", "kind：应是 clear、still 或 null。", "kind: has to be clear, still or null.")
    with _edit(table_id, now, base if kind is None else None, (air_notes.EMERGENCY,)) as edit:
        if _value(edit)["emergency"] != kind:
            what = {"clear": "air.cleared", "still": "air.still"}.get(kind or "", "air.back")
            _emit(edit, air_notes.EMERGENCY, who, what, {"emergency": kind})
    return edit.table.version


def suspense(table_id: Key, seconds: float, *, now: datetime, who: str, base: int | None = None) -> int:
    """How long a picked cell waits before it turns, in seconds."""
    if not 0 <= seconds <= MOST_SUSPENSE:
        raise _bad(
            "seconds", f"悬念是 0 到 {MOST_SUSPENSE:g} 秒。", f"The suspense is from 0 to {MOST_SUSPENSE:g} seconds."
        )
    with _edit(table_id, now, base, (air_notes.SUSPENSE,)) as edit:
        if _value(edit)["suspense"] != seconds:
            _emit(edit, air_notes.SUSPENSE, who, "air.suspense", {"seconds": seconds})
    return edit.table.version


def _scene(scene: str, title: str, seconds: int | None) -> dict[str, Json]:
    if scene not in SCENES:
        raise _bad("scene", f"没有“{scene[:40]}”这个画面。", f"There is no scene “{scene[:40]}”.")
    title = _line(title, TITLE, "title")
    if scene != "break" and (title or seconds is not None):
        raise _bad("title", "标题和倒计时只属于中场。", "A title and a countdown belong to a break only.")
    if seconds is not None and not 0 < seconds <= LONGEST_BREAK:
        raise _bad(
            "seconds", f"倒计时是 1 到 {LONGEST_BREAK} 秒。", f"A countdown is from 1 to {LONGEST_BREAK} seconds."
        )
    return {
        "scene": scene,
        **({"title": title} if title else {}),
        **({"seconds": seconds} if seconds is not None else {}),
    }


def _until(data: Mapping[str, Json], now: datetime) -> dict[str, Json]:
    """With the end of its countdown, where it has one, counted from now."""
    return {**data, **({"until": now.timestamp() + data["seconds"]} if "seconds" in data else {})}


def _by_state(edit: Change, value: Mapping[str, Json]) -> str:
    return scenes.by_state(scenes.seen(edit.state), edit.now.timestamp(), value["suspense"]).name


def _refuse_held(value: Mapping[str, Json]) -> None:
    if value["held"] is not None:
        raise Refusal("held", "画面正定住，请先放开。", "The picture is held: let it go first.")


def _line(text: str, most: int, field: str) -> str:
    text = " ".join(text.split())
    if len(text) > most:
        raise _bad(field, f"最多 {most} 个字。", f"At most {most} characters.")
    return text


def _bad(field: str, zh: str, en: str) -> Refusal:
    return Refusal("bad_data", zh, en, 422, field=field)
