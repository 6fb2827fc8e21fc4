"""The prizes' page, and the board on a session's page."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from core import clock, roles
from core.members.membership import who
from core.refusals import Refusal, language_of
from core.roles import Right
from core.sheets import BadSheet
from lottery import queries
from lottery.domain import Numbers, import_prizes, lay_board, pool_faults
from lottery.models import Board, Pool, Prize
from tournaments.season.domain import current_season
from tournaments.season.models import Season, Session
from tournaments.season.panels import Panel

_LARGEST = 2 << 20
_KINDS = {
    "goods": ("实物", "goods"),
    "cash": ("现金", "cash"),
    "coupon": ("优惠券", "coupon"),
    "blank": ("空白", "blank"),
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@roles.require(Right.RULES_SHEET_READ)
def prizes(request: HttpRequest) -> HttpResponse:
    """The pool that the next boards are laid from; whoever may edit prizes imports another by sheet."""
    language, now, facts, status = language_of(request), clock.now(), dict[str, Any](), 200
    may = roles.may(request.user, Right.PRIZES_EDIT)
    season = current_season(now)
    if request.method == "POST":
        if not may:
            return roles.turned_away(request, Right.PRIZES_EDIT)
        file = request.FILES.get("file")
        try:
            if file is None or not file.size or file.size > _LARGEST:
                raise Refusal("no_file", "请选一个不超过 2 MB 的文件。", "Choose a file of at most 2 MB.", 422)
            by = who(request.user)  # type: ignore[arg-type]  # signed in: the view asks for a right
            import_prizes(file.read(), by=by, now=now, numbers=Numbers.of(season))
            messages.success(request, "Imported." if language == "en" else "已导入。")
            return HttpResponseRedirect(reverse("lottery:prizes"))
        except BadSheet as bad:
            facts["faults"], status = [(fault.row, fault.text(language)) for fault in bad.faults], 422
        except Refusal as refusal:
            facts["refusal"], status = refusal.text(language), refusal.status
    facts |= {"season": season, "may_edit": may, **_pool(queries.latest_pool(), season, language)}
    return render(request, "lottery/prizes.html", facts, status=status)


def _pool(pool: Pool | None, season: Season, language: str) -> dict[str, Any]:
    if pool is None:
        return {"pool": None}
    lines = list(Prize.objects.filter(pool=pool).order_by("place"))
    return {
        "pool": pool,
        "lines": [(line, _KINDS[line.kind][language == "en"]) for line in lines],
        "cells": sum(line.count for line in lines),
        "worth": sum(line.count * line.value for line in lines),
        "pool_faults": [fault.text(language) for fault in pool_faults(pool, season)],
    }


def panel(session: Session, user: Any) -> Panel:
    """The board of a session: laid with its root, or how it is laid."""
    board = Board.objects.filter(session=session).select_related("pool").first()
    pool = queries.latest_pool()
    facts = {
        "board": board,
        "drawn": queries.draws(session) if board is not None else [],
        "pool": pool,
        "faults": pool_faults(pool, session.season) if pool is not None else [],
        "may_lay": roles.may(user, Right.PRIZES_EDIT),
        "planned": session.state in (Session.State.SCHEDULED, Session.State.READY),
    }
    return Panel("board", "lottery/session_panel.html", facts)


@require_POST
@never_cache
@roles.require(Right.PRIZES_EDIT)
def lay(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Lay a session's board from the pool that the page showed."""
    page = f"{reverse('season:session', args=[pk])}#board"
    try:
        pool = queries.latest_pool()
        if pool is None or str(pool.pk) != request.POST.get("pool", ""):
            raise Refusal(
                "other_pool",
                "奖池刚换过，请看清再摆。",
                "The pool has just changed: look at it before laying the board.",
            )
        lay_board(pk, pool, now=clock.now(), by=who(request.user))  # type: ignore[arg-type]  # signed in
    except Refusal as refusal:
        if refusal.status == 404:
            raise Http404 from refusal
        messages.error(request, refusal.text(language_of(request)))
        return HttpResponseRedirect(page)
    text = "The board is laid; its root is published." if language_of(request) == "en" else "奖板已摆，封存码已公布。"
    messages.success(request, text)
    return HttpResponseRedirect(page)
