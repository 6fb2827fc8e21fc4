"""How the show tells people where to go: links, with codes to point a phone at."""

from __future__ import annotations

import io
import shutil
from collections.abc import Callable, Sequence

import segno
from django.urls import reverse

from config.linking import Door
from games.models import Table
from tournaments.season.models import Session

Say = Callable[[str], None]
#: What a place is for, and its address.
Place = tuple[str, str]
_ROLES = {
    "program": "播出画面（OBS 浏览器源 1920×1080） · overlay, for OBS",
    "desk": "导播台 · desk",
    "public": "观众页 · public page",
}


def of_table(doors: Sequence[Door], table: Table) -> list[Place]:
    """A table's links as they are told: the overlay first, the seats last."""
    order = {"program": 0, "desk": 1, "public": 2, "seat": 3}
    return [
        (_role(door, table), door.page) for door in sorted(doors, key=lambda door: (order[door.kind], door.seat or 0))
    ]


def of_office(sessions: Sequence[Session], origin: str) -> list[Place]:
    """Where an evening of the office's is run from. No link to a table is among them: who signs in is shown those."""
    links = []
    for session in sessions:
        teams = " — ".join(team.name for team in (session.team_a, session.team_b) if team is not None)
        named = f"{session.code} {teams}".rstrip()
        links.append((f"{named} 的链接 · its links", origin + reverse("session-links", args=[session.pk])))
    return [
        ("办公室 · office", origin + reverse("console:home")),
        *links,
        ("观众的首页 · for the public", origin + reverse("broadcast:show")),
    ]


def links(places: Sequence[Place], say: Say) -> None:
    """Print each address with its QR code, as many beside each other as the window is wide."""
    blocks = [_block(page) for _, page in places]
    width = max(len(line) for block in blocks for line in block)
    columns = max(1, shutil.get_terminal_size((80, 24)).columns // (width + 2))
    for start in range(0, len(places), columns):
        for what, page in places[start : start + columns]:
            say(f"{what}\n    {page}")
        row = blocks[start : start + columns]
        height = max(map(len, row))
        for line in range(height):
            say("  ".join((block[line] if line < len(block) else "").ljust(width) for block in row).rstrip("\n"))


def _role(door: Door, table: Table) -> str:
    if door.seat is None:
        return _ROLES[door.kind]
    seat = table.seats[door.seat]
    return f"座位 {door.seat + 1} {seat['side']}{seat['number']} {seat['name']} · seat {door.seat + 1}"


def _block(page: str) -> list[str]:
    out = io.StringIO()
    segno.make(page, error="l", micro=False).terminal(out, border=2, compact=True)
    return out.getvalue().rstrip("\n").split("\n")
