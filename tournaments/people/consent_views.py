"""Consents on the registration's page: one on paper written down, one taken back for who has written or called."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.dateparse import parse_date
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from core import roles
from core.refusals import Refusal
from core.roles import Right
from tournaments.people.domain.answering import take_back_consent
from tournaments.people.domain.consenting import record_paper
from tournaments.people.domain.deciding import refuse_empty
from tournaments.people.office_views import done, number_in


@require_POST
@never_cache
@roles.require(Right.REGISTRATION_DECIDE)
def on_paper(request: HttpRequest, pk: int) -> HttpResponse:
    """A member has agreed on paper."""
    post = request.POST
    signed_on = _day(post.get("signed_on", ""))

    def do(how: dict[str, Any]) -> None:
        if signed_on is None:
            raise Refusal("no_day", "请写明哪天签的。", "Say on which day it was signed.", 422)
        why = post.get("why", "")
        record_paper(pk, number_in(request), post.getlist("kinds"), signed_on=signed_on, why=why, **how)

    return done(request, pk, do, ("已登记纸面同意。", "Written down."))


@require_POST
@never_cache
@roles.require(Right.REGISTRATION_DECIDE)
def take_back(request: HttpRequest, pk: int) -> HttpResponse:
    """Take back a member's consent to the processing of his data for him, who has written or called."""

    def do(how: dict[str, Any]) -> None:
        take_back_consent(pk, number_in(request), why=refuse_empty(request.POST.get("why", "")), **how)

    return done(request, pk, do, ("已撤回。", "Taken back."))


def _day(text: str) -> date | None:
    try:
        return parse_date(text)
    except ValueError:
        return None
