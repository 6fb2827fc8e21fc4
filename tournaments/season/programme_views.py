"""The calendar, and the form by which a session is planned and changed."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from core import clock, roles
from core.refusals import Refusal, language_of
from core.roles import Right
from games import options_form
from tournaments.season import calendar, domain
from tournaments.season import programme_forms as forms
from tournaments.season.domain.numbering import next_number
from tournaments.season.domain.seasons import season_on
from tournaments.season.models import Season, Session
from tournaments.season.programme_words import FORMS, SAVED, STATES, said

_Facts = dict[str, Any]


@require_safe
@never_cache
@roles.require(Right.PROGRAMME_READ)
def calendar_page(request: HttpRequest) -> HttpResponse:
    """A month of days."""
    today = clock.today()
    wish = request.GET.get("month", "")
    rehearsals = bool(request.GET.get("rehearsals"))
    month = calendar.month_of(forms.day_or(f"{wish}-01", today), today, rehearsals=rehearsals)
    facts = _common(request) | {"month": month, "rehearsals": rehearsals, "season": season_on(today)}
    facts["empty"] = not any(day.sessions or day.moved for week in month.weeks for day in week)
    return render(request, "season/calendar.html", facts)


def _common(request: HttpRequest) -> _Facts:
    language = language_of(request)
    return {
        "may_edit": roles.may(request.user, Right.PROGRAMME_EDIT),
        "today": clock.today(),
        "states": {state: said(pair, language) for state, pair in STATES.items()},
        "forms": {form: said(pair, language) for form, pair in FORMS.items()},
    }


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@roles.require(Right.PROGRAMME_EDIT)
def plan(request: HttpRequest) -> HttpResponse:
    """Plan a session."""
    facts, status, post = _Facts(), 200, request.POST
    if request.method == "POST":
        try:
            on = forms.day(post.get("on", ""))
            session = domain.schedule(
                on=on,
                number=forms.number(post.get("number", ""), "number"),
                form=post.get("form", ""),
                **options_form.chosen(post),
                starts_at=forms.start(on, post.get("starts_at", "")),
                note=post.get("note", ""),
                **forms.deed(request),
            )
            text = (f"已排好 {session.code}。", f"{session.code} is planned.")
            return forms.done(request, text, "season:session", session.pk)
        except Refusal as refusal:
            facts, status = forms.refused(request, refusal), refusal.status
    on = forms.day_or(request.GET.get("on", post.get("on", "")), clock.today())
    season = season_on(on) or Season(title=f"{on:%Y} 赛季")
    given = {
        "on": on.isoformat(),
        "number": next_number(on),
        "form": request.GET.get("form", "daily"),
        "starts_at": f"{season.start_time:%H:%M}",
    }
    facts |= {"planning": True, "season": season}
    return _form(request, facts, given, season.rules, season.options, status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@roles.require(Right.PROGRAMME_EDIT)
def settings_page(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Change what was planned; the day is moved on the session's page, with a reason."""
    session = get_object_or_404(Session.objects.select_related("season"), pk=pk)
    facts, status, post = _Facts(), 200, request.POST
    if request.method == "POST":
        try:
            chosen: _Facts = {}
            if session.table_id is None:
                chosen = {"form": post.get("form", ""), **options_form.chosen(post)}
            domain.change_session(
                pk,
                base=forms.base(post),
                starts_at=forms.start(session.on, post.get("starts_at", "")),
                note=post.get("note", ""),
                **chosen,
                **forms.deed(request),
            )
            return forms.done(request, SAVED, "season:session", pk)
        except Refusal as refusal:
            facts, status = forms.refused(request, refusal), refusal.status
            session.refresh_from_db()
    given = {
        "on": session.on.isoformat(),
        "number": session.number,
        "form": session.form,
        "starts_at": f"{session.starts_at.astimezone(clock.SHANGHAI):%H:%M}" if session.starts_at else "",
        "note": session.note,
    }
    facts |= {"session": session, "season": session.season, "table_open": session.table_id is not None}
    return _form(request, facts, given, session.rules, session.options, status)


def _form(
    request: HttpRequest, facts: _Facts, given: _Facts, rules: str, options: dict[str, Any], status: int
) -> HttpResponse:
    """The form with what was typed; another rule set that is asked for (``rules``) starts from its own values."""
    language, post = language_of(request), request.POST
    typed: dict[str, str] = {}
    own = rules
    sets = options_form.rule_sets(language)
    if request.method == "POST":
        given |= {name: str(text) for name, text in post.items() if not name.startswith(options_form.PREFIX)}
        own = post.get("rules", rules)
        typed = {} if options_form.shown_other(post) else options_form.typed_options(post)
    elif request.GET.get("rules"):
        own = request.GET["rules"]
    if own not in dict(sets):
        own, typed = rules, {}
    facts |= {
        "given": given,
        "rules": own,
        "rule_sets": sets,
        "option_groups": options_form.groups(
            own, options if own == rules else {}, language, typed, facts.get("fields", [])
        ),
        "forms": [(form, said(pair, language)) for form, pair in FORMS.items()],
    }
    return render(request, "season/plan.html", facts, status=status)
