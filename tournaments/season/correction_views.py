"""The page on which a wrong result is put right: what it would change, who asks, who confirms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from core import clock, roles
from core.console import deeds
from core.members.membership import who
from core.refusals import Refusal, language_of
from core.roles import Right
from core.two_people import same
from tournaments.money.domain.holding import NAMES
from tournaments.season.domain import correcting
from tournaments.season.models import Correction, Session
from tournaments.season.programme_words import said

_Facts = dict[str, Any]
ENDS = {
    "": ("在任", "reigns"),
    "left": ("见好就收", "left"),
    "lost": ("卫冕失败", "lost"),
    "void": ("不成立", "not at all"),
}


@require_safe
@never_cache
@roles.require(Right.PROGRAMME_READ)
def page(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The result as it stands, what was asked for, and (``?winner=…``) what another result would change."""
    return _page(request, pk, request.GET)


@require_POST
@never_cache
@roles.require(Right.DESK_REFEREE)
def ask(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Ask for what was shown."""
    post = request.POST

    def do(by: str) -> None:
        digest, why = post.get("digest", ""), post.get("why", "")
        correcting.ask(pk, *_result(post), digest, why, back=_back(post), now=clock.now(), by=by)

    return _done(request, pk, do, ("已提出，等另一个人确认。", "Asked for: another confirms it."))


@require_POST
@never_cache
@roles.require(Right.MONEY_APPROVE)
def confirm(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Confirm what somebody else asked for."""
    asked = request.POST.get("asked", "")

    def do(by: str) -> None:
        number = int(asked) if asked.isdecimal() and len(asked) < 18 else 0
        correcting.confirm(pk, number, now=clock.now(), by=by)

    return _done(request, pk, do, ("结果已更正。", "The result is corrected."))


def _done(request: HttpRequest, pk: UUID, do: Callable[[str], None], told: tuple[str, str]) -> HttpResponse:
    language = language_of(request)
    try:
        do(who(request.user))  # type: ignore[arg-type]  # signed in: the view asks for a right
    except Refusal as refusal:
        if refusal.status == 404:
            raise Http404 from refusal
        return _page(request, pk, request.POST, refusal)
    messages.success(request, said(told, language))
    return HttpResponseRedirect(reverse("season:correction", args=[pk]))


def _page(request: HttpRequest, pk: UUID, given: QueryDict, refusal: Refusal | None = None) -> HttpResponse:
    language = language_of(request)
    session = Session.objects.select_related("team_a", "team_b", "match__team").filter(pk=pk, rehearsal=False).first()
    if session is None or not hasattr(session, "match"):
        raise Http404
    plan, digest, status = None, "", 200 if refusal is None else refusal.status
    may_ask, may_confirm = (roles.may(request.user, right) for right in (Right.DESK_REFEREE, Right.MONEY_APPROVE))
    if given.get("winner") and may_ask:
        try:
            plan, digest = correcting.preview(pk, *_result(given), back=_back(given))
        except Refusal as caught:
            refusal, status = refusal or caught, caught.status if refusal is None else status
    asked, standing = correcting.standing_question(session), session.match.standing
    by = who(request.user)  # type: ignore[arg-type]  # as above
    facts: _Facts = {
        "session": session,
        "standing": standing,
        "levels": [(side, team, standing.levels[side]) for side, team in _sides(session)],
        "corrections": [
            (one, deeds.doer(one.asked_by, language), deeds.doer(one.by, language))
            for one in Correction.objects.filter(match=session.match).select_related("team")
        ],
        "plan": _words(plan, language) if plan else None,
        "digest": digest,
        "given": given,
        "asked": asked,
        "asked_plan": _words(asked.plan, language) if asked and (may_ask or may_confirm) else None,
        "asked_by": deeds.doer(asked.by, language) if asked else "",
        "own": asked is not None and same(asked.by, by),
        "may_ask": may_ask,
        "may_confirm": may_confirm,
        "refusal": refusal.text(language) if refusal else "",
    }
    return render(request, "season/correction.html", facts, status=status)


def _sides(session: Session) -> list[tuple[str, Any]]:
    return [("A", session.team_a), ("B", session.team_b)]


def _result(given: QueryDict) -> tuple[Any, dict[str, dict[str, Any]]]:
    """Who won and at which levels, as the form says."""
    levels: dict[str, dict[str, Any]] = {}
    for side in ("A", "B"):
        lap = given.get(f"lap_{side}", "")
        if not (lap.isdecimal() and lap.isascii() and len(lap) < 3):
            raise Refusal("levels", "级别不对。", "These are no levels.", 422, field="levels")
        levels[side] = {"lap": int(lap), "rank": given.get(f"rank_{side}", "")}
    return given.get("winner", ""), levels


def _back(given: QueryDict) -> bool | None:
    return {"1": True, "0": False}.get(given.get("back", ""))


def _words(plan: dict[str, Any], language: str) -> dict[str, Any]:
    """A plan as the page shows it."""
    runs = [
        {
            **line,
            "before_and_after": [run and _run(run, language) for run in (line["before"], line["after"])],
            "payouts": [{**one, "state": said(NAMES[one["state"]], language)} for one in line["payouts"]],
        }
        for line in plan["runs"]
    ]
    return {**plan, "runs": runs}


def _run(line: dict[str, Any], language: str) -> dict[str, Any]:
    return {**line, "number": len(line["days"]), "end": said(ENDS[line["end"]], language)}
