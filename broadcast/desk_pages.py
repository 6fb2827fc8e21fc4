"""What the desk's page asks for beside its socket: the run of show's lines and plan, and the as-run log.

Whoever asks holds the desk's link, in a header (``games.desk_pages``).
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.views.decorators.http import require_GET

from broadcast import as_run_sheet, queries
from core.refusals import Refusal
from core.roles import Right
from games.desk_pages import at_desk, refused
from games.models import Table
from tournaments.season.models import Session

_RIGHTS = (Right.DESK_DIRECT, Right.DESK_HOST)


@require_GET
def run(request: HttpRequest) -> HttpResponse:
    """The lines to say, planned minutes, and when the session is planned to begin (``queries.run_of_show``).

    A table without a session has no plan: nothing is answered (204).
    """
    try:
        link = at_desk(request, *_RIGHTS)
    except Refusal as refusal:
        return refused(refusal)
    session = Session.objects.filter(table_id=link.table).first()
    if session is None:
        return HttpResponse(status=204)
    told = {**queries.run_of_show(session), "office": reverse("broadcast:outputs", args=[session.pk])}
    return JsonResponse(told, headers={"Cache-Control": "no-store"})


@require_GET
def as_run(request: HttpRequest) -> HttpResponse:
    """The as-run log as a file for editors; ``lang`` is its language."""
    try:
        link = at_desk(request, *_RIGHTS)
    except Refusal as refusal:
        return refused(refusal)
    table = Table.objects.get(pk=link.table)
    return as_run_sheet.download(table, english=request.GET.get("lang") == "en")
