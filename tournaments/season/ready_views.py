"""Ready for air: every check of a session, what is missing, and the way to it."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from core import clock, roles
from core.members.membership import who
from core.refusals import Refusal, language_of
from core.roles import Right
from tournaments.season import domain, readiness
from tournaments.season.models import Session
from tournaments.season.programme_words import STATES, said


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@roles.require(Right.PROGRAMME_READ)
def ready(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The list, renewed every few seconds while it is open; and the button when nothing is missing."""
    may_edit = roles.may(request.user, Right.PROGRAMME_EDIT)
    if request.method == "POST" and not may_edit:
        return roles.turned_away(request, Right.PROGRAMME_EDIT)
    session = Session.objects.select_related("season", "team_a", "team_b").filter(pk=pk).first()
    if session is None:
        raise Http404
    language, refusal, status = language_of(request), "", 200
    if request.method == "POST":
        try:
            domain.mark_ready(pk, now=clock.now(), by=who(request.user))  # type: ignore[arg-type]  # signed in
            messages.success(request, said(("已标为待开播。", "It is ready for air."), language))
            return HttpResponseRedirect(reverse("season:ready", args=[pk]))
        except Refusal as no:
            refusal, status = no.text(language), no.status
    planned = session.state in (Session.State.SCHEDULED, Session.State.READY)
    lines = readiness.checklist(session) if planned else []
    facts = {
        "session": session,
        "state": said(STATES[session.state], language),
        "planned": planned,
        "lines": lines,
        "missing": sum(len(line.missing) for line in lines),
        "advice": readiness.advice(session) if planned else [],
        "at": clock.now(),
        "may_edit": may_edit,
        "may_links": roles.may(request.user, Right.DESK_DIRECT),
        "refusal": refusal,
    }
    template = "season/_ready.html" if request.headers.get("HX-Request") else "season/ready.html"
    return render(request, template, facts, status=status)
