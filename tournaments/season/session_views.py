"""A session's own page, and what is done on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from core import clock, roles
from core.refusals import Refusal, language_of
from core.roles import Right
from tournaments.season import calendar, domain, page, panels
from tournaments.season import programme_forms as forms
from tournaments.season.models import CheckIn, Session
from tournaments.season.programme_models import ChallengerOrder
from tournaments.season.programme_words import FORMS, STATES, said

_Facts = dict[str, Any]
_Words = tuple[str, str]
State = Session.State


@require_safe
@never_cache
@roles.require(Right.PROGRAMME_READ)
def session_page(request: HttpRequest, pk: UUID) -> HttpResponse:
    """State, combinations, check-in, board, rules, links, history; ``q`` and ``side`` search a combination.

    While one types there, htmx asks for the search alone.
    """
    typing = request.htmx and request.GET.get("side") in ("A", "B")  # type: ignore[attr-defined]  # from its middleware
    if typing and roles.may(request.user, Right.PROGRAMME_EDIT):
        answer = _finder(request, get_object_or_404(Session.objects.select_related("team_a", "team_b"), pk=pk))
    else:
        answer = _page(request, pk)
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def _finder(request: HttpRequest, session: Session) -> HttpResponse:
    facts = _search(request, session) | {
        "session": session,
        "sides": page.sides(session, names=False),
        "order": ChallengerOrder.objects.filter(session=session).exists(),
    }
    return render(request, "season/_find.html", facts)


def _search(request: HttpRequest, session: Session) -> _Facts:
    side, q = request.GET.get("side", ""), request.GET.get("q", "")
    wanted = side in ("A", "B")
    return {
        "searching": side if wanted else "",
        "q": q,
        "found": page.search(session, q, language_of(request)) if wanted else [],
    }


def refused(request: HttpRequest, pk: UUID, refusal: Refusal, at: str, **given: Mapping[str, Any]) -> HttpResponse:
    """The page as it now stands with a refusal on it; ``given``: by panel, what was typed and stays (``panels``)."""
    if refusal.status == 404:
        raise Http404 from refusal
    text = refusal.text(language_of(request))
    return _page(request, pk, refusal.status, given, refusal=text, code=refusal.code, at=at)


def _page(
    request: HttpRequest, pk: UUID, status: int = 200, given: Mapping[str, Mapping[str, Any]] = {}, **more: Any
) -> HttpResponse:
    language = language_of(request)
    session = Session.objects.select_related("season", "team_a", "team_b", "table", "match__team").filter(pk=pk).first()
    if session is None:
        raise Http404
    may = {
        "edit": roles.may(request.user, Right.PROGRAMME_EDIT),
        "check_in": roles.may(request.user, Right.PROGRAMME_CHECKIN),
        "cancel": roles.may(request.user, Right.PROGRAMME_CANCEL),
        "links": roles.may(request.user, Right.DESK_DIRECT),
    }
    planned = session.state in (State.SCHEDULED, State.READY)
    missing = domain.missing_for_start(session) if planned else []
    sides = page.sides(session, names=may["check_in"])
    shown = panels.panels(session, request.user, given)
    also = [subject for panel in shown for subject in panel.subjects]
    steps = page.steps(session, sides, missing, language)
    facts: _Facts = {
        "session": session,
        "state": said(STATES[session.state], language),
        "form": said(FORMS[session.form], language),
        "sides": sides,
        "named": [line.side for line in sides if line.team is not None],
        "planned": planned,
        "open_teams": planned and session.table_id is None and not session.rehearsal,
        "today": session.on == clock.today(),
        "missing": missing,
        "steps": steps,
        "doing": next((step.key for step in steps if step.now), ""),
        "week": page.week(session, language),
        "order": page.order_lines(session, language, everybody=bool(request.GET.get("order"))),
        "moves": list(session.moves.all()),
        "undone": list(CheckIn.objects.filter(session=session, undone_at__isnull=False).select_related("team")),
        "panels": shown,
        "history": calendar.history(f"session:{pk}", language, also=also, session=session.code),
        "may": may,
        "typed": request.POST,
        **_search(request, session),
        **page.facts_of_rules(session, language),
    }
    return render(request, "season/session.html", facts | more, status=status)


def _do(request: HttpRequest, pk: UUID, deed: Callable[[], _Words], anchor: str) -> HttpResponse:
    """Do it and show the page again; a refusal is shown on the session as it now stands."""
    try:
        words = deed()
    except Refusal as refusal:
        return refused(request, pk, refusal, anchor)
    messages.success(request, said(words, language_of(request)))
    return HttpResponseRedirect(f"{reverse('season:session', args=[pk])}#{anchor}")


@require_POST
@never_cache
@roles.require(Right.PROGRAMME_EDIT)
def teams(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Name a combination, leave a side open, draw the order, or call the next of it."""
    post, given = request.POST, {"base": forms.base(request.POST), **forms.deed(request)}
    side = post.get("side", "")

    def deed() -> _Words:
        match post.get("action", ""):
            case "draw":
                domain.draw_challenger(pk, **given)
                return "次序已排定并存档。", "The order is made and kept."
            case "next":
                call = domain.call_next(pk, side, **given)
                return (
                    f"已请第 {call.place} 位“{call.team.name}”。",
                    f"No. {call.place}, “{call.team.name}”, is called.",
                )
            case "name" | "clear" as action if side in ("A", "B"):
                session = Session.objects.filter(pk=pk).first()
                if session is None:
                    raise Http404
                chosen = page.team_id(post.get("team", "")) if action == "name" else None
                if action == "name" and chosen is None:
                    raise Refusal("two_teams", "请选一支组合。", "Choose a combination.", 422)
                a, b = (chosen, session.team_b_id) if side == "A" else (session.team_a_id, chosen)
                domain.name_teams(pk, a, b, **given)
                return (
                    "组合已选定。" if chosen else "这一方已空出。",
                    "Named." if chosen else "That side is open again.",
                )
        raise _unknown()

    return _do(request, pk, deed, "teams")


@require_POST
@never_cache
@roles.require(Right.PROGRAMME_CHECKIN)
def check_in(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Check members of a combination in, or undo it with a reason."""
    post, given = request.POST, forms.deed(request)
    team, numbers = page.team_id(post.get("team", "")), [int(n) for n in post.getlist("number") if n in ("1", "2")]

    def deed() -> _Words:
        if team is None:
            raise _unknown()
        if post.get("action") == "undo":
            domain.undo_check_in(pk, team, numbers or (1, 2), **given)
            return "签到已撤销。", "The check-in is undone."
        domain.check_in(pk, team, numbers or (1, 2), **given)
        return "已签到。", "Checked in."

    return _do(request, pk, deed, "teams")


@require_POST
@never_cache
@roles.require(Right.PROGRAMME_EDIT)
def table(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Open the table; say that the session is ready for air."""
    given = forms.deed(request)
    given.pop("why")

    def deed() -> _Words:
        match request.POST.get("action", ""):
            case "open":
                domain.open_table(pk, base=forms.base(request.POST), **given)
                return "牌桌已开。", "The table is open."
            case "ready":
                domain.mark_ready(pk, **given)
                return "已标为待开播。", "It is ready for air."
        raise _unknown()

    return _do(request, pk, deed, "table")


@require_POST
@never_cache
@roles.require(Right.PROGRAMME_CANCEL)
def move(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Move it to another day, number or time, with a reason."""
    post = request.POST

    def deed() -> _Words:
        on = forms.day(post.get("on", ""))
        moved = domain.reschedule(
            pk,
            on=on,
            number=forms.number(post.get("number", ""), "number"),
            starts_at=forms.start(on, post.get("starts_at", "")),
            base=forms.base(post),
            **forms.deed(request),
        )
        return f"已改到 {moved.on} 第 {moved.number} 场。", f"Moved to {moved.on}, number {moved.number}."

    return _do(request, pk, deed, "change")


@require_POST
@never_cache
@roles.require(Right.PROGRAMME_CANCEL)
def cancel(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Call it off, with a reason."""
    given = forms.deed(request)
    why = given.pop("why")

    def deed() -> _Words:
        domain.call_off(pk, why, base=forms.base(request.POST), **given)
        return "这一场已取消。", "The session is called off."

    return _do(request, pk, deed, "change")


def _unknown() -> Refusal:
    return Refusal("unknown_action", "没有这项操作，请刷新页面。", "There is no such action; reload the page.", 422)
