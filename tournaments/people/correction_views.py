"""A member's name or town put right on the registration's page: asked by one, confirmed or declined by another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from core import clock, roles
from core.members.membership import who
from core.refusals import Refusal, language_of
from core.roles import Right
from tournaments.people.domain import correcting
from tournaments.people.office_views import detail_page
from tournaments.people.wording import Pair, said


@require_POST
@never_cache
@sensitive_post_parameters()
@roles.require(Right.REGISTRATION_DECIDE)
def ask(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask for it."""
    post = request.POST
    number = int(post["number"]) if post.get("number") in ("1", "2") else 0

    def do(how: dict[str, Any]) -> None:
        name, town = post.get("name", ""), post.get("town", "")
        correcting.ask(pk, number, name=name, town=town, why=post.get("why", ""), **how)

    return _done(request, pk, do, ("已提出，请另一人来确认；在那以前什么都不变。", "Asked; somebody else confirms it."))


@require_POST
@never_cache
@roles.require(Right.REGISTRATION_DECIDE)
def confirm(request: HttpRequest, pk: int, asked: int) -> HttpResponse:
    """Confirm it."""
    return _done(request, pk, lambda how: correcting.confirm(pk, asked, **how), ("已更正。", "It is put right."))


@require_POST
@never_cache
@roles.require(Right.REGISTRATION_DECIDE)
def decline(request: HttpRequest, pk: int, asked: int) -> HttpResponse:
    """Say no to it, and why."""

    def do(how: dict[str, Any]) -> None:
        correcting.decline(pk, asked, why=request.POST.get("why", ""), **how)

    return _done(request, pk, do, ("已记下不予更正，登记没有变。", "Declined; nothing was changed."))


def _done(request: HttpRequest, pk: int, do: Callable[[dict[str, Any]], object], told: Pair) -> HttpResponse:
    language = language_of(request)
    try:
        do({"now": clock.now(), "by": who(request.user)})  # type: ignore[arg-type]  # signed in: a right is asked for
    except Refusal as refusal:
        if refusal.status == 404:
            raise Http404 from refusal
        return detail_page(request, pk, refusal.status, refusal=refusal.text(language))
    messages.success(request, said(told, language))
    return HttpResponseRedirect(reverse("people:detail", args=[pk]))
