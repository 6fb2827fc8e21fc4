"""Pages for viewers without an account: what is on now, the programme, and every evening with its replays.

Each is read where the public's link stands (``broadcast.public``), titles included. Whatever stands between may keep a
page for some seconds, so that many viewers are one reader here; who reloads without end is told to wait.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from math import ceil
from typing import Any, Final, cast

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from rest_framework.request import Request
from rest_framework.views import APIView

from broadcast import public
from core import clock
from core.refusals import language_of
from games.api_limits import ByAddress
from tournaments.season import reign_picture
from tournaments.season.models import Session

View = Callable[..., HttpResponse]

KEPT: Final = 5
"""Seconds that a proxy or a browser may show the same page for."""


class ShowRate(ByAddress):
    """For reading the public pages."""

    scope = "show"


def _for_many(view: View) -> View:
    """A page for anybody: only read, kept for a moment, and not more often from one address than anybody could look."""
    kept = vary_on_headers("Cookie", "Accept-Language")(cache_control(public=True, max_age=KEPT)(view))

    @wraps(view)
    def answer(request: HttpRequest, **given: Any) -> HttpResponse:
        rate = ShowRate()
        if rate.allow_request(cast(Request, request), cast(APIView, None)):  # it looks at nothing but the address
            return kept(request, **given)
        wait = ceil(rate.wait() or 1)
        facts = {"wait": wait, "suffix": _suffix(request)}
        told = render(request, "broadcast/public/too_fast.html", facts, status=429)
        told["Retry-After"], told["Cache-Control"] = str(wait), "no-store"
        return told

    return cast(View, require_safe(answer))


@_for_many
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


@_for_many
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
