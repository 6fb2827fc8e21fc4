"""The practice page: begin a table, go on with one that was left, end one. Nobody signs in."""

from __future__ import annotations

import threading
from collections import OrderedDict
from contextlib import suppress
from typing import Any
from uuid import UUID

from django.conf import settings
from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from core import clock
from core.live.inbound import Bucket
from core.members.address import client_address
from core.refusals import Refusal, language_of
from games import options_form
from games.engine.ruleset import RULE_SETS, load
from games.practice import domain
from games.practice.models import Practice
from games.practice.paces import PACES

COOKIE = "practice"
"""Names the tables that this browser began, signed; it opens nothing else."""
_KEPT = 5
_PACE_WORDS = {
    "relaxed": ("慢慢想", "Time to think", "出牌 3 分钟，适合学", "3 minutes a play, to learn"),
    "show": ("比赛节奏", "The show's clock", "出牌 15 秒，和正式比赛一样", "15 seconds a play, as in the show"),
}
_RATE, _BURST = 6 / 60, 6
_begun: OrderedDict[str, Bucket] = OrderedDict()
_guard = threading.Lock()


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def practice(request: HttpRequest) -> HttpResponse:
    """The page, and by POST a new table."""
    if request.method == "POST" and "show" not in request.POST:
        return _begin(request)
    return _page(request)  # with the options of the set picked, where those are asked for


def _begin(request: HttpRequest) -> HttpResponse:
    language = "en" if request.POST.get("language") == "en" else "zh"
    try:
        chosen = _chosen(request.POST)
        _refuse_hurry(request)
        row = domain.begin(
            **chosen,
            clocks=request.POST.get("pace", ""),
            language=language,
            address=client_address(request),
            now=clock.now(),
        )
    except Refusal as refusal:
        return _page(request, refusal)
    return _remember(request, _to_seat(row), [str(row.pk), *_mine(request)])


def _chosen(post: QueryDict) -> dict[str, Any]:
    """``rules`` and ``options``; who picks another set and had changed nothing of the one shown has that set as it is."""
    shown, rules = post.get("rules_shown", ""), post.get("rules", "")
    if options_form.shown_other(post) and shown in RULE_SETS:
        with suppress(Refusal):
            if not options_form.read_options(shown, options_form.typed_options(post)):
                return {"rules": rules, "options": {}}
    return options_form.chosen(post)


def _refuse_hurry(request: HttpRequest) -> None:
    """Not more than a few begun a minute from one address, counted in each web process by itself."""
    digest, now = domain.digest_of(client_address(request)), clock.epoch()
    with _guard:
        bucket = _begun.setdefault(digest, Bucket(_RATE, _BURST))
        _begun.move_to_end(digest)
        while len(_begun) > 1000:
            _begun.popitem(last=False)
        in_time = bucket.take(now)
    if not in_time:
        raise Refusal(
            "too_fast", "开得太快了，请过半分钟再来。", "Too many in a short time; come again in half a minute.", 429
        )


@never_cache
@require_safe
def go_on(request: HttpRequest, pk: UUID) -> HttpResponse:
    """To the seat of a table that this browser began."""
    row = Practice.objects.select_related("link").filter(pk=pk).first() if str(pk) in _mine(request) else None
    if row is None or row.link is None:
        return _page(request, domain.ended())
    return _to_seat(row)


@never_cache
@require_POST
def end(request: HttpRequest, pk: UUID) -> HttpResponse:
    """End a table that this browser began."""
    mine = _mine(request)
    if str(pk) in mine:
        domain.end(pk)
    language = request.GET.get("lang", "")
    answer = redirect(f"{reverse('practice:practice')}{'?lang=en' if language == 'en' else ''}")
    return _remember(request, answer, [one for one in mine if one != str(pk)])


def _to_seat(row: Practice) -> HttpResponse:
    # The token stands in the fragment: it reaches no log, here or elsewhere.
    answer = HttpResponseRedirect(f"/seat/{'?lang=en' if row.language == 'en' else ''}#t={domain.token(row)}")
    answer["Referrer-Policy"] = "no-referrer"
    return answer


def _mine(request: HttpRequest) -> list[str]:
    try:
        text = request.get_signed_cookie(COOKIE, "", max_age=settings.PRACTICE_MINUTES * 60)
    except BadSignature:
        return []
    return [one for one in (text or "").split(".") if one]


def _remember(request: HttpRequest, answer: HttpResponse, tables: list[str]) -> HttpResponse:
    answer.set_signed_cookie(
        COOKIE,
        ".".join(tables[:_KEPT]),
        max_age=settings.PRACTICE_MINUTES * 60,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return answer


def _page(request: HttpRequest, refusal: Refusal | None = None) -> HttpResponse:
    english = language_of(request) == "en"
    sets = [load(rules_id) for rules_id in RULE_SETS]
    language = "en" if english else "zh"
    rules = request.POST.get("rules", "")
    rules = rules if rules in RULE_SETS else "jiuai"
    typed = {} if options_form.shown_other(request.POST) else options_form.typed_options(request.POST)
    wrong = [] if refusal is None else refusal.facts.get("fields", [])
    groups = options_form.groups(rules, {}, language, typed, wrong)
    mine = {str(row.pk): row for row in Practice.objects.filter(pk__in=_mine(request), link__isnull=False)}
    names = {rules.id: rules.name_en if english else rules.name_zh for rules in sets}
    facts = {
        "sets": [{"id": rules.id, "name": names[rules.id]} for rules in sets],
        "paces": [
            {"id": pace, "name": _PACE_WORDS[pace][english], "about": _PACE_WORDS[pace][2 + english]} for pace in PACES
        ],
        "chosen": {
            "rules": rules,
            "pace": request.POST.get("pace") or "relaxed",
            "language": request.POST.get("language") or ("en" if english else "zh"),
        },
        "mine": [
            {"pk": pk, "rules": names[mine[pk].rules], "begun": mine[pk].begun_at}
            for pk in _mine(request)
            if pk in mine
        ],
        "rules": rules,
        "option_groups": groups,
        "changed": sum(group.changed for group in groups),
        "refused": None if refusal is None else refusal.text(language),
        "minutes": settings.PRACTICE_MINUTES,
        "idle": settings.PRACTICE_IDLE_MINUTES,
    }
    answer = render(request, "practice/practice.html", facts, status=200 if refusal is None else refusal.status)
    if refusal is not None:
        answer._has_been_logged = True  # type: ignore[attr-defined]  # said to its reader; no fault of ours
    return answer
