"""The page that gives out a session's links: seats, desk, overlay, public page; each can be renewed there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from config import linking
from core import audit, roles
from core.members.membership import who
from core.refusals import Refusal, language_of
from core.roles import Right
from games.models import Table
from tournaments.season.models import Session

_NAMES = {
    "seat": ("座位", "Seat"),
    "desk": ("导播台", "Desk"),
    "program": ("播出画面（OBS）", "Overlay (OBS)"),
    "public": ("观众页", "Public page"),
}
#: What is to be done with the new one.
_AFTER = {
    "seat": ("这位选手要扫新的二维码；牌和时间都在。", "The player scans the new code; hand and clock are kept."),
    "desk": (
        "导播、主持、裁判都要改用新的。",
        "Director, host and referee all need the new one.",
    ),
    "program": (
        "OBS 的浏览器源要贴上新的地址，贴好以前没有画面。",
        "Paste the new address into OBS's browser source: until then there is no picture.",
    ),
    "public": ("发出去的旧地址会打不开，要发新的。", "What was sent out opens nothing any more: send the new one."),
}


@dataclass(frozen=True, slots=True)
class Row:
    """A link as the page has it. ``said``: what has just been done with it, ``good`` whether that was what was asked."""

    pk: int
    generation: int
    name: str
    page: str
    expires_at: datetime | None
    code: str
    after: str
    said: str = ""
    good: bool = True


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@roles.require(Right.DESK_DIRECT)
def session_links(request: HttpRequest, pk: UUID) -> HttpResponse:
    """What there is; the links themselves on demand, which is written down: whoever holds one may use it. A link that
    is to be renewed is, and then they are shown."""
    session = Session.objects.select_related("table").filter(pk=pk).first()
    if session is None:
        raise Http404
    facts: dict[str, Any] = {"session": session}
    status = 200
    if request.method == "POST" and session.table is not None:
        by = who(request.user)  # type: ignore[arg-type]  # signed in: the view asks for a right
        asked, refusal = _number(request, "renew"), None
        if asked:
            try:
                why = request.POST.get("why", "").strip()[:200]
                linking.renew(session.table, asked, _number(request, "generation"), by=by, why=why)
            except Refusal as refused:
                refusal, status = refused, refused.status
        rows = facts["rows"] = _rows(request, session.table, by, asked, refusal)
        if refusal is not None and not any(row.said for row in rows):
            facts["refusal"] = refusal.text(language_of(request))
        audit.record(by, "session.links_shown", f"session:{session.pk}", code=session.code)
    return render(request, "season/links.html", facts, status=status)


def _rows(request: HttpRequest, table: Table, by: str, asked: int, refusal: Refusal | None) -> list[Row]:
    """All of a table's links; the one ``asked`` for is told as renewed, or why it is not."""
    language = language_of(request)
    english = language == "en"
    told = "已换新，旧的已经作废。" if not english else "Renewed; the old one has ended."
    if refusal is not None:
        told = refusal.text(language)
    players = {seat["seat"]: seat for seat in table.seats}
    rows = []
    for door in linking.doors(table, f"{request.scheme}://{request.get_host()}", by=by):
        seat = players.get(door.seat) if door.seat is not None else None
        person = f" {seat['side']}{seat['number']} {seat['name']}" if seat else ""
        # A link is too long to be typed: phones scan it, from this page alone (no address gives the picture).
        code = segno.make(door.page, error="l", micro=False).svg_data_uri(scale=4, border=3, light="#fff")
        rows.append(
            Row(
                door.pk,
                door.generation,
                f"{_NAMES[door.kind][english]}{person}",
                door.page,
                door.expires_at,
                code,
                _AFTER[door.kind][english],
                told if door.pk == asked else "",
                refusal is None,
            )
        )
    return rows


def _number(request: HttpRequest, name: str) -> int:
    """A number among the form's hidden fields, 0 where there is none."""
    text = request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 18 else 0
