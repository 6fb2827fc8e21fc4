"""Pages for viewers without an account: what is on now, the programme, and every evening with its replays.

Each is read where the public's link stands (``broadcast.public``), titles included.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from broadcast import public
from core import clock
from core.refusals import language_of
from tournaments.season import reign_picture
from tournaments.season.models import Session


@require_safe
@never_cache
def show(request: HttpRequest) -> HttpResponse:
    """What is on now, what is planned, and what has been."""
    now = clock.now()
    facts = {
        "running": public.running(now),
        "programme": public.programme(now, watching=public.anything_open(now)),
        "past": public.past(now),
        "suffix": _suffix(request),
    }
    return render(request, "broadcast/public/show.html", facts)


@require_safe
@never_cache
def evening(request: HttpRequest, code: str) -> HttpResponse:
    """One evening: both combinations, the games so far, the board, the fund, and its replays once they are open."""
    session = (
        Session.objects.select_related("season", "table", "team_a", "team_b")
        .filter(code=code)
        .order_by("rehearsal", "-run")
        .first()
    )
    found = None if session is None else public.evening(session, clock.now())
    if found is None:
        raise Http404
    return render(request, "broadcast/public/evening.html", _facts(found) | {"suffix": _suffix(request)})


def _facts(found: public.Evening) -> dict[str, Any]:
    view, fund = found.view, found.view.get("fund")
    return {
        "evening": found,
        "view": view,
        "sides": [
            {"key": key, "won": view["winner"] == key, **view["sides"][key], "players": _players(view, key)}
            for key in ("A", "B")
        ],
        "board": view.get("board"),
        "mixes": [mix for mix in ((view.get("board") or {}).get("mix"), view.get("mix")) if mix],
        "fund": fund,
        "stair": reign_picture.picture(fund["awards"], fund["day"]) if fund else None,
    }


def _players(view: Any, key: str) -> list[str]:
    return [player["name"] for player in view["players"] if player["side"] == key]


def _suffix(request: HttpRequest) -> str:
    return "?lang=en" if language_of(request) == "en" else ""
