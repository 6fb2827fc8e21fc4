"""What people are called at a table: as its row has it, or the substitute who sits there now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.sections_own import SUBSTITUTES
from games.state import TableState


def name_at(state: TableState, seats: Sequence[Mapping[str, Any]], seat: int) -> str:
    """Who sits at a seat now."""
    sits_in = state.sections.get(SUBSTITUTES, {}).get(str(seat))
    return str(sits_in["name"] if sits_in else seats[seat].get("name") or "")


def place(seat: int, seats: Sequence[Mapping[str, Any]]) -> str:
    """How a seat is called: ``A1``."""
    return f"{'AB'[seat % 2]}{seats[seat].get('number') or ''}"
