"""The page that gives out a session's links: seats, desk, overlay, public page."""

from __future__ import annotations

from uuid import UUID

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from config import linking
from core import audit, roles
from core.members.membership import who
from core.refusals import language_of
from core.roles import Right
from tournaments.season.models import Session

_NAMES = {
    "seat": ("座位", "Seat"),
    "desk": ("导播台", "Desk"),
    "program": ("播出画面（OBS）", "Overlay (OBS)"),
    "public": ("观众页", "Public page"),
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@roles.require(Right.DESK_DIRECT)
def session_links(request: HttpRequest, pk: UUID) -> HttpResponse:
    """What there is; the links themselves on demand, which is written down: whoever holds one may use it."""
    session = Session.objects.select_related("table").filter(pk=pk).first()
    if session is None:
        raise Http404
    english = language_of(request) == "en"
    rows = []
    if request.method == "POST" and session.table is not None:
        by = who(request.user)  # type: ignore[arg-type]  # signed in: the view asks for a right
        origin = f"{request.scheme}://{request.get_host()}"
        players = {seat["seat"]: seat for seat in session.table.seats}
        for door in linking.doors(session.table, origin, by=by):
            seat = players.get(door.seat) if door.seat is not None else None
            person = f" {seat['side']}{seat['number']} {seat['name']}" if seat else ""
            # A link is too long to be typed: phones scan it, from this page alone (no address gives the picture).
            code = segno.make(door.page, error="l", micro=False).svg_data_uri(scale=4, border=3, light="#fff")
            rows.append((f"{_NAMES[door.kind][english]}{person}", door.page, door.expires_at, code))
        audit.record(by, "session.links_shown", f"session:{session.pk}", code=session.code)
    return render(request, "season/links.html", {"session": session, "rows": rows})
