"""The board as the table's view shows it, folded from the log: which holds nothing of a closed cell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games import state as table
from lottery import notes

Json = Any
_CONTENT = ("cell", "prize", "kind", "value", "blank")
_SHOWN = ("game", "side", *_CONTENT, "at")


def fold(value: Json, kind: str, data: Mapping[str, Json]) -> Json:
    """The board after one event: None until it is laid."""
    if kind == notes.LAID:
        return _laid(value or {}, data)
    if value is None:
        return None
    if kind == table.GAME_FINISHED:
        summary = data["summary"]
        waits = {"game": summary["number"], "side": summary["winner"], "since": data.get("at")}
        return {**value, "waiting": [*value["waiting"], waits]}
    if kind == notes.OPENED:
        opened = {name: data[name] for name in _SHOWN}
        waiting = [one for one in value["waiting"] if one["game"] != data["game"]]
        return {**value, "opened": [*value["opened"], opened], "waiting": waiting, **_told(data)}
    if kind == notes.REVEALED:
        return {**value, "revealed": [{name: cell[name] for name in _CONTENT} for cell in data["cells"]]}
    if kind == notes.BOARD_VOID:
        void = {"reason": data["reason"], "at": data["at"], "root": data["root"]}
        return {**value, "void": void, "voided": [*value["voided"], void]}
    if kind == notes.DRAW_VOID:
        return _draw_void(value, data)
    return value


def view(value: Json, audience: str) -> Json:
    """``{"size", "root", "cells", "to_open", "odds", "latest", …}``, the same for everybody.

    A cell that was won says by whom and in which game; one that was opened when all was over has ``at_end``, one that a
    session before has won ``before``. ``void`` is the board's own, ``voided`` all of this session; nobody picks from a
    void board, so nothing is ``to_open`` then. ``latest`` has its salt, and picture and sponsor where there are.
    """
    if value is None:
        return None
    revealed = value.get("revealed", [])
    known = {entry["cell"]: {**entry, "open": True, "before": True} for entry in value["earlier"]}
    known |= {entry["cell"]: {**entry, "open": True} for entry in value["opened"]}
    known |= {entry["cell"]: {**entry, "open": True, "at_end": True} for entry in revealed}
    cells = [known.get(number, {"cell": number, "open": False}) for number in range(1, value["size"] + 1)]
    waiting = value["waiting"]
    return {
        "size": value["size"],
        "root": value["root"],
        "laid": value["laid"],
        "by": value["by"],
        "mix": value["mix"],
        "replaces": value["replaces"],
        "cells": cells,
        "to_open": waiting[0] if waiting and value["void"] is None else None,
        "odds": odds(value["pool"], list(known.values()), value["size"]),
        "latest": {**value["opened"][-1], **value["told"]} if value["opened"] else None,
        "void": value["void"],
        "voided": value["voided"],
    }


def odds(pool: list[Json], opened: list[Json], size: int) -> dict[str, Json]:
    """What is still closed: how many cells, blanks among them, and cells with the pool's top prize (and its name).

    The chance of a blank is exactly ``blank / closed``, that of the top prize ``top / closed``.
    """
    blanks = sum(line["count"] for line in pool if line["kind"] == "blank")
    top = max(pool, key=lambda line: line["value"])
    found = sum(1 for entry in opened if (entry["prize"], entry["value"]) == (top["prize"], top["value"]))
    same = sum(line["count"] for line in pool if (line["prize"], line["value"]) == (top["prize"], top["value"]))
    return {
        "closed": size - len(opened),
        "blank": blanks - sum(1 for entry in opened if entry["blank"]),
        "top": same - found,
        "top_prize": top["prize"],
        "top_value": top["value"],
    }


def fold_draws(value: Json, kind: str, data: Mapping[str, Json]) -> Json:
    """The last draw of each game, over all boards of a session: what the list of games takes up."""
    if kind == notes.OPENED:
        others = [entry for entry in value or [] if entry["game"] != data["game"]]
        return [*others, {name: data[name] for name in _SHOWN}]
    if kind == notes.DRAW_VOID:
        return [{**e, "void": data["reason"]} if e["game"] == data["game"] else e for e in value or []]
    return value


def draws(value: Json, audience: str) -> list[Json]:
    """The draws made, by game; one that is void says why."""
    return list(value or [])


def fold_mix(value: Json, kind: str, data: Mapping[str, Json]) -> Json:
    """The public value named for the board that is laid next; None when none is, and when the board is laid."""
    if kind == notes.NAMED:
        return {"name": data["name"], "commitment": data["commitment"]}
    return None if kind == notes.LAID else value


def mix(value: Json, audience: str) -> Json:
    """``{"name", "commitment"}`` or None: shown to everybody before the value is known."""
    return value


def _laid(before: Mapping[str, Json], data: Mapping[str, Json]) -> dict[str, Json]:
    return {
        "size": data["size"],
        "root": data["root"],
        "pool": data["pool"],
        "laid": data.get("laid", "secret"),
        "by": data.get("by", []),
        "mix": data.get("mix"),
        "replaces": data.get("replaces"),
        "earlier": [{name: cell[name] for name in _CONTENT} for cell in data.get("open", [])],
        "opened": [],
        "told": {},
        "waiting": before.get("waiting", []),
        "void": None,
        "voided": before.get("voided", []),
    }


def _told(data: Mapping[str, Json]) -> dict[str, Json]:
    """What is said of the last draw only: its salt, its prize's picture (an address below ``/prizes/``) and sponsor."""
    return {"told": {name: data[name] for name in ("salt", "picture", "sponsor") if name in data}}


def _draw_void(value: Mapping[str, Json], data: Mapping[str, Json]) -> dict[str, Json]:
    said = {"void": data["reason"]}
    opened = [{**e, **said} if e["game"] == data["game"] and "void" not in e else e for e in value["opened"]]
    waiting = value["waiting"]
    if data["again"]:
        again = {"game": data["game"], "side": data["side"], "since": data["at"]}
        waiting = sorted([*waiting, again], key=lambda one: one["game"])
    return {**value, "opened": opened, "waiting": waiting}
