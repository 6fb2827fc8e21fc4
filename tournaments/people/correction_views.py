"""A member's name or town put right on the registration's page: asked by one, confirmed or declined by another."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from core import roles
from core.roles import Right
from tournaments.people.domain import correcting
from tournaments.people.office_views import done, number_in


@require_POST
@never_cache
@sensitive_post_parameters()
@roles.require(Right.REGISTRATION_DECIDE)
def ask(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask for it."""
    post = request.POST

    def do(how: dict[str, Any]) -> None:
        name, town = post.get("name", ""), post.get("town", "")
        correcting.ask(pk, number_in(request), name=name, town=town, why=post.get("why", ""), **how)

    return done(request, pk, do, ("已提出，请另一人来确认；在那以前什么都不变。", "Asked; somebody else confirms it."))


@require_POST
@never_cache
@roles.require(Right.REGISTRATION_DECIDE)
def confirm(request: HttpRequest, pk: int, asked: int) -> HttpResponse:
    """Confirm it."""
    return done(request, pk, lambda how: correcting.confirm(pk, asked, **how), ("已更正。", "It is put right."))


@require_POST
@never_cache
@roles.require(Right.REGISTRATION_DECIDE)
def decline(request: HttpRequest, pk: int, asked: int) -> HttpResponse:
    """Say no to it, and why."""

    def do(how: dict[str, Any]) -> None:
        correcting.decline(pk, asked, why=request.POST.get("why", ""), **how)

    return done(request, pk, do, ("已记下不予更正，登记没有变。", "Declined; nothing was changed."))
