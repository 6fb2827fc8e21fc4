"""Pages of members: their own page, the lock-out."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from core import roles
from core.refusals import language_of


@require_safe
@login_required
def home(request: HttpRequest) -> HttpResponse:
    """Who one is here, with which roles, and what of them waits for a second factor."""
    language = language_of(request)
    facts = {
        "roles": roles.names(roles.roles_of(request.user), language),
        "waits": roles.lacks_second_factor(request.user),
        "second_factor": roles.has_second_factor(request.user),
        "english": language == "en",
    }
    return render(request, "account/home.html", facts)


def locked_out(
    request: HttpRequest, response: HttpResponse | None = None, credentials: dict[str, Any] | None = None
) -> HttpResponse:
    """What axes answers when an account is locked for an address; it says for how long."""
    return render(request, "account/locked.html", {"english": language_of(request) == "en"}, status=429)
