"""The address itself: what the show is, and the ways on. It spans all floors, so it stands on the top one."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from core import clock
from tournaments.people import form_links
from tournaments.people.queries import current_intake, next_intake


@require_safe
@never_cache
def front(request: HttpRequest) -> HttpResponse:
    """Everybody's ways: to register, the rules and what is published, finished games, and the members' sign-in."""
    now = clock.now()
    intake = current_intake(now)
    facts = {
        "intake": intake,
        "next": next_intake(now) if intake is None else None,
        "links": form_links.links(now),
    }
    return render(request, "front.html", facts)
