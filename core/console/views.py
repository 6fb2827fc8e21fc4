"""The console's home page."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from core import clock, roles
from core.console import beginnings, today


@require_safe
@never_cache
@login_required
def home(request: HttpRequest) -> HttpResponse:
    """What waits for this member today, and the ways on."""
    now = clock.now()
    facts = {
        "waiting": today.waiting(request.user, now),
        "beginning": beginnings.lines(request.user),
        "today": now.astimezone(clock.SHANGHAI),
        "roleless": not roles.roles_of(request.user),
        "lacks_factor": roles.lacks_second_factor(request.user),
    }
    return render(request, "console/home.html", facts)
