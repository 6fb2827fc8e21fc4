"""The office's pages for intakes: calling for registrations, and changing places and times."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from core import clock, roles
from core.members.membership import who
from core.refusals import Refusal, language_of
from core.roles import Right
from tournaments.people import listing
from tournaments.people.domain import change_intake, offering, open_intake
from tournaments.people.models import Intake
from tournaments.people.wording import said

#: What the form proposes: closed three weeks from today, at midnight, and no offers three days later.
_OPEN, _LAST = timedelta(days=21), timedelta(days=24)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@roles.require(Right.REGISTRATION_READ)
def intakes(request: HttpRequest) -> HttpResponse:
    """All of them with their places; and the form for a new one."""
    now, facts, status = clock.now(), dict[str, Any](), 200
    may = roles.may(request.user, Right.PROGRAMME_EDIT)
    if request.method == "POST":
        if not may:
            return roles.turned_away(request, Right.PROGRAMME_EDIT)
        try:
            code = request.POST.get("code", "").strip()
            if not re.fullmatch(r"[a-z0-9-]{2,32}", code):
                raise Refusal("bad_code", "编号用小写字母、数字和短横线。", "The code: a–z, digits and hyphens.", 422)
            made = open_intake(code, **_typed(request.POST), now=now, by=who(request.user))  # type: ignore[arg-type]
            words = (
                ("报名期已开。", "The intake is open.")
                if made.opens_at <= now
                else ("报名期已定。", "The intake is set.")
            )
            messages.success(request, said(words, language_of(request)))
            return HttpResponseRedirect(reverse("people:intakes"))
        except Refusal as refusal:
            facts, status = {"refusal": refusal.text(language_of(request))}, refusal.status
    rows = [(one, listing.counts(one.pk), offering.free(one, now)) for one in Intake.objects.all()[:20]]
    facts |= {"rows": rows, "may_edit": may, "now": now, "given": _given(request, None, now)}
    facts["form"] = request.build_absolute_uri(reverse("people:register"))
    return render(request, "people/office/intakes.html", facts, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@roles.require(Right.PROGRAMME_EDIT)
def change(request: HttpRequest, pk: int) -> HttpResponse:
    """Change one; what became free is offered at once."""
    intake = Intake.objects.filter(pk=pk).first()
    if intake is None:
        raise Http404
    facts: dict[str, Any] = {}
    status = 200
    if request.method == "POST":
        try:
            change_intake(pk, **_typed(request.POST), now=clock.now(), by=who(request.user))  # type: ignore[arg-type]
            return HttpResponseRedirect(reverse("people:intakes"))
        except Refusal as refusal:
            facts, status = {"refusal": refusal.text(language_of(request))}, refusal.status
    return render(
        request,
        "people/office/intake.html",
        facts | {"intake": intake, "given": _given(request, intake, clock.now())},
        status=status,
    )


def _given(request: HttpRequest, intake: Intake | None, now: datetime) -> dict[str, Any]:
    """What stands in the form's fields: what was typed, what is, or what is usual."""
    if request.method == "POST":
        return request.POST.dict()
    if intake is None:
        midnight = now.astimezone(clock.SHANGHAI).replace(hour=0, minute=0)
        usual = {
            "opens_at": now.astimezone(clock.SHANGHAI),
            "closes_at": midnight + _OPEN,
            "offers_until": midnight + _LAST,
        }
        return {"offer_hours": 48, "auto_offer": True} | {name: f"{at:%Y-%m-%dT%H:%M}" for name, at in usual.items()}
    times = {
        name: f"{getattr(intake, name).astimezone(clock.SHANGHAI):%Y-%m-%dT%H:%M}"
        for name in ("opens_at", "closes_at", "offers_until")
    }
    others = {name: getattr(intake, name) for name in ("title", "places", "offer_hours", "auto_offer")}
    return times | others


def _typed(post: QueryDict) -> dict[str, Any]:
    return {
        "title": post.get("title", ""),
        "places": _number(post.get("places", "")),
        "opens_at": _moment(post.get("opens_at", "")),
        "closes_at": _moment(post.get("closes_at", "")),
        "offers_until": _moment(post.get("offers_until", "")),
        "offer_hours": _number(post.get("offer_hours", "")),
        "auto_offer": bool(post.get("auto_offer")),
    }


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 6 else 0


def _moment(text: str) -> datetime:
    """A field ``datetime-local``: the studio's time."""
    try:
        return datetime.strptime(text, "%Y-%m-%dT%H:%M").replace(tzinfo=clock.SHANGHAI)
    except ValueError:
        raise Refusal("bad_times", "请填写日期和时间。", "Give date and time.", 422) from None
