"""The wall of the control room: every table that is running, at once and without a single hand."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from broadcast import on_air_now
from core import clock, roles
from core.live import presence
from core.refusals import language_of
from core.roles import Right
from games import store
from games.live import TableCursor, facts_of
from games.models import Table
from tournaments.season.models import Session

Json = Any
SHOWN = 40
_WAITS = {
    "cut": ("等切牌", "to cut"),
    "declare": ("亮主", "declaring"),
    "bury": ("扣底", "burying"),
    "raid": ("炒底", "raiding"),
    "play": ("出牌", "to play"),
}


@require_safe
@never_cache
@roles.require(Right.DESK_DIRECT)
def wall(request: HttpRequest) -> HttpResponse:
    """The tables, renewed every other second while the page is open."""
    english = language_of(request) == "en"
    facts = {"tiles": tiles(clock.now(), english=english)}
    template = "broadcast/_wall.html" if request.headers.get("HX-Request") else "broadcast/wall.html"
    return render(request, template, facts)


def tiles(now: datetime, *, english: bool) -> list[dict[str, Json]]:
    """One for each session that has begun and not been settled: real ones first, then in the order of their start."""
    live = Session.objects.filter(state__in=("live", "decided"), table__isnull=False).select_related("table")
    return [
        _tile(session, session.table, now, english)
        for session in live.order_by("rehearsal", "started_at")[:SHOWN]
        if session.table is not None
    ]


def _tile(session: Session, table: Table, now: datetime, english: bool) -> dict[str, Json]:
    state = store.current(table)
    view = TableCursor(facts_of(table), state).view("public")
    links = presence.of_table(str(table.pk))["links"]
    seats = {line["seat"] for line in links if line["kind"] == "seat" and line["connected"]}
    outputs = [line for line in links if line["kind"] in ("program", "public") and line["connected"]]
    waits = view["clock"]
    late = waits is not None and waits.get("deadline") is not None and waits["deadline"] < now.timestamp() - 2
    return {
        "session": session,
        "view": view,
        "game": view["game"],
        "players": [
            {**player, "here": player["bot"] or player["seat"] in seats, "asked": _is_asked(waits, player["seat"])}
            for player in view["players"]
        ],
        "waits": _WAITS.get(waits["kind"], ("", ""))[english] if waits else "",
        "late": late,
        "scene": on_air_now.at(state, now)["scene"],
        "outputs": len(outputs),
        "good": not late and view["paused"] is None,
    }


def _is_asked(waits: Json, seat: int) -> bool:
    return waits is not None and seat in waits.get("seats", ())
