"""The rules sheet's pages: the office writes and publishes, everybody reads what is published, by version."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from core import clock, roles
from core.refusals import Refusal, language_of
from core.roles import Right
from tournaments.season import domain, prize_lists, rules_sheet_page
from tournaments.season import programme_forms as forms
from tournaments.season.domain import rules_sheets
from tournaments.season.domain.seasons import season_on
from tournaments.season.models import RulesSheet, Season
from tournaments.season.programme_words import FIELDS as SETTINGS
from tournaments.season.programme_words import said
from tournaments.season.rules_sheet_words import FIELDS, LONGEST

_Facts = dict[str, Any]


@require_safe
@never_cache
@roles.require(Right.RULES_SHEET_READ)
def all_sheets(request: HttpRequest) -> HttpResponse:
    """Every season with what is published for it (two queries)."""
    published = RulesSheet.objects.order_by("-version").only("season_id", "version", "published_at")
    seasons = Season.objects.prefetch_related(Prefetch("rules_sheets", queryset=published))
    rows = [(season, next(iter(season.rules_sheets.all()), None)) for season in seasons]
    return render(request, "season/rules_sheets.html", {"rows": rows, "now_on": season_on(clock.today())})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@roles.require(Right.RULES_SHEET_READ)
def sheet(request: HttpRequest, pk: int) -> HttpResponse:
    """A season's sheet: the draft with its preview, and the published versions."""
    may, facts, status = roles.may(request.user, Right.RULES_SHEET_PUBLISH), _Facts(), 200
    if request.method == "POST" and not may:
        return roles.turned_away(request, Right.RULES_SHEET_PUBLISH)
    season = get_object_or_404(Season, pk=pk)
    if request.method == "POST":
        try:
            return forms.done(request, _act(request, pk), "season:rules-sheet", pk)
        except Refusal as refusal:
            facts = {"refusal": refusal.text(language_of(request)), "wrong": _wrong(refusal)}
            status = refusal.status
    return render(request, "season/rules_sheet.html", _facts(request, season, may=may) | facts, status=status)


def _act(request: HttpRequest, pk: int) -> tuple[str, str]:
    post, deed = request.POST, forms.deed(request)
    base = forms.base(post)
    if post.get("action") == "publish":
        made = domain.publish_rules_sheet(pk, base=base, **deed)
        return f"第 {made.version} 版已公布。", f"Version {made.version} is published."
    typed: _Facts = {name: post.get(name, "") for name in FIELDS if name in post}
    domain.edit_rules_sheet(pk, base=base, **deed, **typed)
    return "草稿已保存，还没有公布。", "The draft is saved; it is not published yet."


def _wrong(refusal: Refusal) -> list[str]:
    return [*refusal.facts.get("fields", []), refusal.facts.get("field", "")]


def _facts(request: HttpRequest, season: Season, *, may: bool) -> _Facts:
    language = language_of(request)
    draft = rules_sheets.draft_of(season)
    prizes = prize_lists.of(season)
    published = list(RulesSheet.objects.filter(season=season))
    last = published[0] if published else None
    body = rules_sheets.body(season, draft, prizes)
    typed = request.POST if request.method == "POST" and request.POST.get("action") != "publish" else {}
    return {
        "season": season,
        "may": may,
        "draft": draft,
        "fields": [
            {
                "name": name,
                "label": said(pair, language),
                "text": typed.get(name, getattr(draft, name)),
                "longest": LONGEST[name],
                "long": name.startswith("terms"),
            }
            for name, pair in FIELDS.items()
        ],
        "preview": rules_sheet_page.read(body, language) if prizes is not None else None,
        "faults": [said(fault, language) for fault in prizes.faults] if prizes is not None else [],
        "published": published,
        "last": last,
        "same": last is not None and last.body == body,
        "outdated": [said(SETTINGS[name], language) for name in rules_sheets.outdated(last, season)] if last else [],
        "unsaved": draft.version == 0,
    }


@require_safe
def current(request: HttpRequest) -> HttpResponse:
    """What is published for today's season; where nothing is, for the season that last had a sheet."""
    season = season_on(clock.today())
    found = rules_sheets.in_force(season) if season is not None else None
    found = found or RulesSheet.objects.order_by("-published_at").first()
    if found is None:
        return render(request, "season/no_sheet.html", status=404)
    return HttpResponseRedirect(reverse("season:sheet", args=[found.season.code, found.version]))


@require_safe
def published(request: HttpRequest, code: str, version: int) -> HttpResponse:
    """One published version; it never changes."""
    found = RulesSheet.objects.select_related("season").filter(season__code=code, version=version).first()
    if found is None:
        return render(request, "season/no_sheet.html", status=404)
    versions = list(RulesSheet.objects.filter(season=found.season).only("version", "published_at"))
    facts = {
        "sheet": rules_sheet_page.read(found.body, language_of(request)),
        "version": found,
        "versions": versions,
        "newest": versions[0],
    }
    answer = render(request, "season/sheet.html", facts)
    # In the language of a cookie; to who is signed in, with his name above.
    patch_vary_headers(answer, ["Cookie"])
    patch_cache_control(answer, max_age=60, **{"private" if request.user.is_authenticated else "public": True})
    return answer
