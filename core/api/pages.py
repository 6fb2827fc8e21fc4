"""The page on which a member makes tokens for his programs and revokes them; a producer sees and revokes everybody's."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from core import clock, roles
from core.api import tokens
from core.api.models import ApiToken
from core.members.membership import who
from core.refusals import Refusal, language_of
from core.roles import RIGHT_NAMES, Right

DAYS = (1, 7, 30, 90, 180, 366)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def tokens_page(request: HttpRequest) -> HttpResponse:
    """One's tokens; POST makes one and shows it, this once."""
    made: dict[str, Any] = {}
    status = 200
    if request.method == "POST":
        try:
            made = _make(request)
        except Refusal as refusal:
            made = {"refusal": refusal.text(language_of(request))}
            status = refusal.status
    return _page(request, status, **made)


@require_POST
@login_required
@never_cache
def revoke_page(request: HttpRequest, pk: int) -> HttpResponse:
    """It opens nothing any more; one's own, or with the right to manage members anybody's."""
    user = _signed_in(request)
    token = ApiToken.objects.filter(pk=pk).first()
    if token is None or (token.member_id != user.pk and not roles.may(user, Right.MEMBERS_EDIT)):
        raise Http404
    try:
        tokens.revoke(pk, now=clock.now(), by=who(user), why=request.POST.get("why", ""))
    except Refusal as refusal:
        return _page(request, refusal.status, refusal=refusal.text(language_of(request)))
    return HttpResponseRedirect(reverse("api:tokens-page"))


def _make(request: HttpRequest) -> dict[str, Any]:
    user, now = _signed_in(request), clock.now()
    days = request.POST.get("days", "")
    until = now + timedelta(days=int(days) if days in map(str, DAYS) else 0)
    token, text = tokens.make(
        user, request.POST.get("name", ""), request.POST.getlist("scope"), expires_at=until, now=now, by=who(user)
    )
    return {"made": token, "text": text}


def _page(request: HttpRequest, status: int, **facts: Any) -> HttpResponse:
    user, language, now = _signed_in(request), language_of(request), clock.now()
    everybodys = roles.may(user, Right.MEMBERS_EDIT)
    rows = ApiToken.objects.select_related("member").order_by("-pk")
    shown = rows if everybodys else rows.filter(member=user)
    facts |= {
        "lines": [_line(token, now, language) for token in shown[:200]],
        "everybodys": everybodys,
        "scopes": [(right.value, RIGHT_NAMES[right][language == "en"]) for right in Right if roles.may(user, right)],
        "chosen": request.POST.getlist("scope"),
        "given": request.POST,
        "days": DAYS,
    }
    return render(request, "account/tokens.html", facts, status=status)


def _line(token: ApiToken, now: Any, language: str) -> dict[str, Any]:
    return {
        "token": token,
        "scopes": [RIGHT_NAMES[Right(right)][language == "en"] for right in token.scopes if right in set(Right)],
        "live": token.revoked_at is None and token.expires_at > now,
    }


def _signed_in(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # the view asks for a member
    return request.user
