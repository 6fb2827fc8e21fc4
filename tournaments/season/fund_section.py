"""The champion's fund as the table's view shows it, folded from the log. Amounts are fen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.season import notes

Json = Any


def fold(value: Json, kind: str, data: Mapping[str, Json]) -> Json:
    """The fund after one event: None until there is a champion."""
    if kind in (notes.OPENED, notes.STARTED) and "fund" in data:
        return None if data["fund"] is None else {**data["fund"], "asked": False, "answer": None}
    if kind == notes.DECIDED:
        return {
            **{name: data[name] for name in ("side", "team", "day", "award", "total", "awards")},
            "asked": False,
            "answer": None,
        }
    if kind == notes.CORRECTED:
        return {**(value or {"asked": False, "answer": None}), **data}
    if value is None:
        return None
    if kind == notes.ASKED:
        return {**value, "asked": True}
    if kind == notes.ANSWERED:
        return {**value, "asked": True, "answer": data["back"], "answered_at": data.get("at")}
    return value


def view(value: Json, audience: str) -> Json:
    """Everybody may see it."""
    return value
