"""Seasons: the list, opening one, and its settings."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from core import clock, roles
from core.refusals import Refusal, language_of
from core.roles import Right
from games import options_form
from tournaments.season import calendar, domain, reign_picture
from tournaments.season import programme_forms as forms
from tournaments.season.domain.seasons import season_on
from tournaments.season.fund_terms import NAMES, as_of, coming
from tournaments.season.models import Reign, Season
from tournaments.season.programme_words import QUALIFY, SAVED, said

_Facts = dict[str, Any]
_MONEY = ("fund_base", "fund_step", "fund_cap", "prize_limit")
_TICKS = ("challengers_again", "board_stays", "draw_again", "public_behind")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@roles.require(Right.PROGRAMME_READ)
def seasons(request: HttpRequest) -> HttpResponse:
    """All seasons with how many sessions each has; and the form for a new one."""
    may, facts, status = roles.may(request.user, Right.PROGRAMME_EDIT), _Facts(), 200
    if request.method == "POST":
        if not may:
            return roles.turned_away(request, Right.PROGRAMME_EDIT)
        try:
            made = domain.open_season(request.POST.get("code", ""), **_typed(request.POST), **forms.deed(request))
            return HttpResponseRedirect(reverse("season:season", args=[made.pk]))
        except Refusal as refusal:
            facts, status = forms.refused(request, refusal), refusal.status
    held = Q(sessions__rehearsal=False)
    rows = Season.objects.annotate(
        daily=Count("sessions", filter=held & Q(sessions__form="daily") & ~Q(sessions__state="cancelled")),
        weekly=Count("sessions", filter=held & Q(sessions__form="weekly") & ~Q(sessions__state="cancelled")),
    )
    day = max([clock.today(), *(row.ends_on + timedelta(days=1) for row in rows)])  # seasons do not overlap
    new = Season(starts_on=day, ends_on=day.replace(month=12, day=31))
    facts |= {"rows": rows, "may_edit": may, "today": season_on(clock.today())}
    return render(request, "season/seasons.html", facts | _form(request, new), status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@roles.require(Right.PROGRAMME_READ)
def season(request: HttpRequest, pk: int) -> HttpResponse:
    """One season: what it sets. Members who may not edit see it without the form's buttons."""
    facts, status = _Facts(), 200
    if request.method == "POST" and not roles.may(request.user, Right.PROGRAMME_EDIT):
        return roles.turned_away(request, Right.PROGRAMME_EDIT)
    found = as_of(get_object_or_404(Season, pk=pk), clock.today())
    if request.method == "POST":
        try:
            from_on = request.POST.get("fund_from", "").strip()
            fund_from = forms.day(from_on, "fund_from") if from_on else None
            given = _typed(request.POST) | forms.deed(request)
            for name in NAMES:  # what stands there unchanged is of today, and may not be what that day has
                if given[name] == getattr(found, name):
                    del given[name]
            domain.change_season(pk, base=forms.base(request.POST), fund_from=fund_from, **given)
            return forms.done(request, SAVED, "season:season", pk)
        except Refusal as refusal:
            facts, status = forms.refused(request, refusal), refusal.status
            found = as_of(get_object_or_404(Season, pk=pk), clock.today())
    return _season(request, found, status, facts | _form(request, found, facts))


def _season(request: HttpRequest, found: Season, status: int, facts: _Facts) -> HttpResponse:
    language = language_of(request)
    facts |= {
        "season": found,
        "today": clock.today(),
        "fund_coming": coming(found, clock.today()),
        "may_edit": roles.may(request.user, Right.PROGRAMME_EDIT),
        "may_cancel": roles.may(request.user, Right.PROGRAMME_CANCEL),
        "history": calendar.history(f"season:{found.pk}", language),
        "runs": reign_picture.runs(found, language),
        "sessions": found.sessions.filter(rehearsal=False).count(),
    }
    return render(request, "season/season.html", facts, status=status)


@never_cache
@require_POST
@roles.require(Right.PROGRAMME_CANCEL)
def retire(request: HttpRequest, pk: int) -> HttpResponse:
    """End the run of a champion who does not come back; refused in words on the page of the season it began in."""
    reign = get_object_or_404(Reign, pk=pk)
    try:
        domain.retire_champion(pk, **forms.deed(request))
    except Refusal as refusal:
        facts = {"refusal": refusal.text(language_of(request))} | _form(
            request, as_of(reign.season, clock.today()), typed=False
        )
        return _season(request, reign.season, refusal.status, facts)
    told = "卫冕已结束，基金照付。", "The run is ended; the fund is owed."
    return forms.done(request, told, "season:season", reign.season_id)


def _form(request: HttpRequest, season: Season, facts: _Facts | None = None, *, typed: bool = True) -> _Facts:
    """What stands in the fields: what was typed, or what is (``typed`` false: another form was sent).

    A rule set asked for in the address is shown instead.
    """
    language, post = language_of(request), request.POST
    wrong = (facts or {}).get("fields", [])
    if typed and request.method == "POST":
        given: _Facts = post.dict()
        rules, chosen = post.get("rules", season.rules), options_form.typed_options(post)
        if options_form.shown_other(post):
            chosen = {}
    else:
        names = ("code", "title", "weekly_qualify", *_TICKS, "on_loss", "board_cells", "board_blanks", "public_delay")
        given = {name: getattr(season, name) for name in names}
        given |= {name: forms.yuan(getattr(season, name)) for name in _MONEY}
        given |= {"starts_on": season.starts_on.isoformat(), "ends_on": season.ends_on.isoformat()}
        given |= {"fund_from": clock.today().isoformat()}
        given |= {"start_time": f"{season.start_time:%H:%M}"}
        rules, chosen = request.GET.get("rules", season.rules), {}
    sets = options_form.rule_sets(language)
    rules = rules if rules in dict(sets) else season.rules
    options = season.options if rules == season.rules else {}
    return {
        "given": given,
        "rules": rules,
        "rule_sets": sets,
        "option_groups": options_form.groups(rules, options, language, chosen, wrong),
        "qualify": [(value, said(pair, language)) for value, pair in QUALIFY.items()],
        "on_loss": Season.OnLoss.choices,
    }


def _typed(post: QueryDict) -> _Facts:
    delay = forms.number(post.get("public_delay", ""), "public_delay")
    return {
        **({} if delay is None else {"public_delay": delay}),
        "title": post.get("title", ""),
        "starts_on": forms.day(post.get("starts_on", ""), "starts_on"),
        "ends_on": forms.day(post.get("ends_on", ""), "ends_on"),
        "start_time": forms.clock_time(post.get("start_time", "")),
        **options_form.chosen(post),
        "weekly_qualify": post.get("weekly_qualify", ""),
        **{name: bool(post.get(name)) for name in _TICKS},
        "on_loss": post.get("on_loss", ""),
        "board_cells": forms.number(post.get("board_cells", ""), "board_cells") or 0,
        "board_blanks": forms.number(post.get("board_blanks", ""), "board_blanks") or 0,
        **{name: forms.fen(post.get(name, ""), name) for name in _MONEY},
    }
