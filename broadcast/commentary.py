"""The commentator's way in, on the session's page: his link is shown to whoever may read, hands are the director's word."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from broadcast.domain import commentary as domain
from core import links, roles
from core.members.membership import who
from core.refusals import Refusal, language_of
from core.roles import Right
from tournaments.season.models import Session
from tournaments.season.panels import Panel
from tournaments.season.session_views import refused


def panel(session: Session, user: Any) -> Panel | None:
    """Where the page is, and whether it has hands; for those who may read it, while there is a table and play to come.

    Hands that are still shown when all is played can be taken away.
    """
    if session.table_id is None or not roles.may(user, Right.COMMENTARY_READ):
        return None
    link, over = domain.standing(session), domain.is_over(session)
    shown = link is not None and domain.shows_hands(link)
    if over and not shown:
        return None
    return Panel(
        "commentary",
        "broadcast/commentary_panel.html",
        {
            "hands": shown,
            "may_direct": roles.may(user, Right.DESK_DIRECT),
        },
    )


def _session(pk: UUID) -> Session:
    session = Session.objects.filter(pk=pk).first()
    if session is None:
        raise Http404
    return session


@never_cache
@require_safe
@roles.require(Right.COMMENTARY_READ)
def page(request: HttpRequest, pk: UUID) -> HttpResponse:
    """On to the live page, by the link of this session's commentators."""
    try:
        link = domain.link_of(_session(pk), who=who(request.user))  # type: ignore[arg-type]  # signed in
    except Refusal as refusal:
        facts = {"text": refusal.text(language_of(request))}
        return render(request, "broadcast/no_commentary.html", facts, status=refusal.status)
    answer = HttpResponseRedirect(f"/commentary/?lang={language_of(request)}#t={links.token(link)}")
    answer["Referrer-Policy"] = "no-referrer"
    return answer


@never_cache
@require_POST
@roles.require(Right.DESK_DIRECT)
def hands(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Hands on, or off; a refusal is shown on the session as it now stands."""
    on, why = request.POST.get("hands") == "1", request.POST.get("why", "")[:200]
    try:
        domain.show_hands(_session(pk), on, who=who(request.user), why=why)  # type: ignore[arg-type]  # signed in
    except Refusal as refusal:
        return refused(request, pk, refusal, "commentary", commentary={"why": why})
    said = (
        ("解说能看手牌了。", "Commentators see the hands.")
        if on
        else ("解说不再看手牌。", "No hands for commentators.")
    )
    messages.success(request, said[language_of(request) == "en"])
    return HttpResponseRedirect(f"{reverse('season:session', args=[pk])}#commentary")
