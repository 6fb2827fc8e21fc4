"""How the show tells people where to go: links, with codes to point a phone at."""

from __future__ import annotations

import io
import shutil
from collections.abc import Callable, Sequence

import segno

from config.linking import Door
from games.models import Table

Say = Callable[[str], None]
_ROLES = {
    "program": "播出画面（OBS 浏览器源 1920×1080） · overlay, for OBS",
    "desk": "导播台 · desk",
    "public": "观众页 · public page",
}


def links(doors: Sequence[Door], table: Table, say: Say) -> None:
    """Print each link with its QR code, as many beside each other as the window is wide."""
    order = {"program": 0, "desk": 1, "public": 2, "seat": 3}
    doors = sorted(doors, key=lambda door: (order[door.kind], door.seat or 0))
    blocks = [_block(door) for door in doors]
    width = max(len(line) for block in blocks for line in block)
    columns = max(1, shutil.get_terminal_size((80, 24)).columns // (width + 2))
    for start in range(0, len(doors), columns):
        for door in doors[start : start + columns]:
            say(f"{_role(door, table)}\n    {door.page}")
        row = blocks[start : start + columns]
        height = max(map(len, row))
        for line in range(height):
            say("  ".join((block[line] if line < len(block) else "").ljust(width) for block in row).rstrip("\n"))


def _role(door: Door, table: Table) -> str:
    if door.seat is None:
        return _ROLES[door.kind]
    seat = table.seats[door.seat]
    return f"座位 {door.seat + 1} {seat['side']}{seat['number']} {seat['name']} · seat {door.seat + 1}"


def _block(door: Door) -> list[str]:
    out = io.StringIO()
    segno.make(door.page, error="l", micro=False).terminal(out, border=2, compact=True)
    return out.getvalue().rstrip("\n").split("\n")
