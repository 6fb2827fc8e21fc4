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
        return {"size": data["size"], "root": data["root"], "pool": data["pool"], "opened": [], "to_open": None}
    if value is None:
        return None
    if kind == table.GAME_FINISHED:
        summary = data["summary"]
        return {**value, "to_open": {"game": summary["number"], "side": summary["winner"]}}
    if kind == notes.OPENED:
        opened = {name: data[name] for name in _SHOWN}
        return {**value, "opened": [*value["opened"], opened], "to_open": None}
    if kind == notes.REVEALED:
        return {**value, "revealed": [{name: cell[name] for name in _CONTENT} for cell in data["cells"]]}
    return value


def view(value: Json, audience: str) -> Json:
    """``{"size", "root", "cells", "to_open", "odds", "latest"}``, the same for everybody.

    A cell that was won says by whom and in which game; one that was opened when all was over has ``at_end``.
    """
    if value is None:
        return None
    revealed = value.get("revealed", [])
    known = {entry["cell"]: {**entry, "open": True} for entry in value["opened"]}
    known |= {entry["cell"]: {**entry, "open": True, "at_end": True} for entry in revealed}
    cells = [known.get(number, {"cell": number, "open": False}) for number in range(1, value["size"] + 1)]
    return {
        "size": value["size"],
        "root": value["root"],
        "cells": cells,
        "to_open": value["to_open"],
        "odds": odds(value["pool"], [*value["opened"], *revealed], value["size"]),
        "latest": value["opened"][-1] if value["opened"] else None,
    }


def draws(value: Json, audience: str) -> list[Json]:
    """The draws made, by game: what the list of games takes up."""
    return [] if value is None else list(value["opened"])


def odds(pool: list[Json], opened: list[Json], size: int) -> dict[str, Json]:
    """What is still closed: how many cells, blanks among them, and cells with the pool's top prize (and its name)."""
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
