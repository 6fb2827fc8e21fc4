"""Consents on the registration's page: one on paper written down, one taken back for who has written or called."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.dateparse import parse_date
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from core import clock, roles
from core.members.membership import who
from core.refusals import Refusal, language_of
from core.roles import Right
from tournaments.people.domain.answering import take_back_consent
from tournaments.people.domain.consenting import record_paper
from tournaments.people.domain.deciding import refuse_empty
from tournaments.people.office_views import detail_page
from tournaments.people.wording import Pair, said


@require_POST
@never_cache
@roles.require(Right.REGISTRATION_DECIDE)
def on_paper(request: HttpRequest, pk: int) -> HttpResponse:
    """A member has agreed on paper."""
    post = request.POST
    signed_on = _day(post.get("signed_on", ""))

    def do(number: int, by: str, why: str) -> None:
        if signed_on is None:
            raise Refusal("no_day", "请写明哪天签的。", "Say on which day it was signed.", 422)
        record_paper(pk, number, post.getlist("kinds"), signed_on=signed_on, now=clock.now(), by=by, why=why)

    return _done(request, pk, do, ("已登记纸面同意。", "Written down."))


@require_POST
@never_cache
@roles.require(Right.REGISTRATION_DECIDE)
def take_back(request: HttpRequest, pk: int) -> HttpResponse:
    """Take back a member's consent to the processing of his data for him, who has written or called."""

    def do(number: int, by: str, why: str) -> None:
        take_back_consent(pk, number, now=clock.now(), by=by, why=refuse_empty(why))

    return _done(request, pk, do, ("已撤回。", "Taken back."))


def _day(text: str) -> date | None:
    try:
        return parse_date(text)
    except ValueError:
        return None


def _done(request: HttpRequest, pk: int, do: Callable[[int, str, str], None], told: Pair) -> HttpResponse:
    language, number = language_of(request), request.POST.get("number", "")
    by = who(request.user)  # type: ignore[arg-type]  # signed in: a right is asked for
    try:
        do(int(number) if number in ("1", "2") else 0, by, request.POST.get("why", ""))
    except Refusal as refusal:
        if refusal.status == 404:
            raise Http404 from refusal
        return detail_page(request, pk, refusal.status, refusal=refusal.text(language))
    messages.success(request, said(told, language))
    return HttpResponseRedirect(reverse("people:detail", args=[pk]))
