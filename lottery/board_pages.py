"""The board on a session's page: how it is laid, what is open, and declaring it or a draw void by two people."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import UUID

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
from lottery import domain, queries
from lottery.domain.boards import goes_on, is_opened, is_void
from lottery.domain.void_effects import Effect, effect_of
from lottery.models import Board, Pool, VoidAsked
from tournaments.season.models import Session
from tournaments.season.panels import Panel
from tournaments.season.session_views import refused

_OPEN = (Session.State.SCHEDULED, Session.State.READY, Session.State.LIVE, Session.State.DECIDED)
Deed = Callable[[str], tuple[str, str]]


def panel(session: Session, user: Any) -> Panel:
    """The board of a session: laid with its root, or how it is laid; what was asked to be void, and what is.

    The root's QR code and the proof page are the outputs' own (``broadcast:proof-qr``, ``broadcast:proof``).
    """
    boards = queries.boards_of(session)
    board = boards[-1] if boards else None
    void = board is not None and is_void(board)
    draws = queries.draws(session) if board is not None else []
    witness = roles.may(user, Right.BOARD_WITNESS)
    approver = roles.may(user, Right.MONEY_APPROVE)
    planned = session.state in (Session.State.SCHEDULED, Session.State.READY)
    pool = queries.pool_for(session)
    left = domain.left_over(session) if board is None and planned else None
    facts: dict[str, Any] = {
        "board": board,
        "boards": boards,
        "opened": board is not None and is_opened(board),
        "drawn": [
            (draw, effect_of(session, draw) if witness and not hasattr(draw, "void") else None) for draw in draws
        ],
        "pool": pool,
        "faults": domain.pool_faults(pool, session.season) if pool is not None else [],
        "may_lay": roles.may(user, Right.PRIZES_EDIT),
        "may_witness": witness,
        "may_approve": approver,
        "planned": planned,
        "to_lay": (planned and board is None) or (void and session.state in _OPEN),
        "void": void,
        "left_over": left,
        "goes_on": left is not None and goes_on(session, left),
        "mix": queries.mix_named(session),
        "entered_by": domain.entered_by(session),
        "cells": _cells([""] * _size(pool), {}) if pool is not None else (),
        "prizes": queries.pool_lines(pool) if pool is not None else [],
        "asked": [
            (asked, _effect(session, asked) if witness or approver else None) for asked in _asked(session, board)
        ],
        "may_void": board is not None and not void and session.state in _OPEN,
    }
    about = (*(f"board:{one.pk}" for one in boards), *(f"draw:{draw.pk}" for draw in draws))
    return Panel("board", "lottery/session_panel.html", facts, about)


def _asked(session: Session, board: Board | None) -> list[VoidAsked]:
    """The last question about each thing that is not void yet."""
    rows = VoidAsked.objects.filter(void=None).select_related("draw__cell", "draw__prize", "board").order_by("-pk")
    found: dict[tuple[Any, Any], VoidAsked] = {}
    for asked in rows.filter(draw__session=session, draw__void=None):
        found.setdefault((None, asked.draw_id), asked)
    if board is not None and not is_void(board):
        for asked in rows.filter(board=board):
            found.setdefault((asked.board_id, None), asked)
    return list(found.values())


def _effect(session: Session, asked: VoidAsked) -> Effect:
    thing = asked.board or asked.draw
    assert thing is not None
    return effect_of(session, thing)


def _size(pool: Pool) -> int:
    return sum(prize.count for prize in pool.prizes.all())


def _cells(codes: Sequence[str], faults: Mapping[int, tuple[str, str]]) -> list[dict[str, Any]]:
    """The form of a board laid by hand: each cell's number, what was typed there, and what is wrong with it."""
    return [{"number": n, "code": code, "fault": faults.get(n)} for n, code in enumerate(codes, 1)]


@require_POST
@never_cache
@roles.require(Right.PRIZES_EDIT)
def lay(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Lay a session's board from the pool that the page showed: by chance, or with the public value that was named."""

    def do(by: str) -> tuple[str, str]:
        pool, now = _pool_shown(request, pk), clock.now()
        if request.POST.get("how") == "name":
            domain.name_value(pk, pool, request.POST.get("name", ""), now=now, by=by)
            return "数值的名字和承诺已公布，等数值公布以后再来摆板。", "Named; lay the board when the value is known."
        if request.POST.get("how") == "mixed":
            domain.lay_mixed(pk, pool, request.POST.get("value", ""), now=now, by=by)
        else:
            domain.lay_board(pk, pool, now=now, by=by)
        return "奖板已摆，封存码已公布。", "The board is laid; its root is published."

    return _done(request, pk, do)


@require_POST
@never_cache
@sensitive_post_parameters()
@roles.require(Right.BOARD_WITNESS)
def by_hand(request: HttpRequest, pk: UUID) -> HttpResponse:
    """What one of two people has laid by hand, cell by cell.

    Refused, it comes back in the answer itself (kept nowhere, cached by nobody) with what is wrong at which cell; but
    not when both entries differ or the first person sends another one: then whoever enters it looks at the cells anew.
    """

    def do(by: str) -> tuple[str, str]:
        pool = _pool_shown(request, pk)
        if domain.lay_by_hand(pk, pool, _entered(request, pool), now=clock.now(), by=by) is None:
            return "已封存，请另一人照样再录一遍。", "Sealed; somebody else enters it again."
        return "两人录入一致，奖板已摆，封存码已公布。", "Both agree; the board is laid and its root is published."

    def typed(refusal: Refusal) -> Mapping[str, Any]:
        pool = queries.pool_for(Session.objects.get(pk=pk))
        if pool is None or refusal.code in ("hand_differs", "same_person"):
            return {}
        codes = _entered(request, pool)
        return {"cells": _cells(codes, domain.faults_by_cell(pool, codes)), "typed": True}

    return _done(request, pk, do, typed)


def _entered(request: HttpRequest, pool: Pool) -> list[str]:
    return [request.POST.get(f"cell-{number}", "") for number in range(1, _size(pool) + 1)]


@require_POST
@never_cache
@roles.require(Right.PRIZES_EDIT)
def carry(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Go on with the last session's board, or open it in full so that a new one may be laid."""

    def do(by: str) -> tuple[str, str]:
        if request.POST.get("how") == "retire":
            domain.retire(pk, now=clock.now(), by=by)
            return "上一场的奖板已全部翻开，请摆新板。", "The last board is opened in full; lay a new one."
        domain.carry_over(pk, now=clock.now(), by=by)
        return (
            "接着用上一场的奖板，封存码又公布了一次。",
            "The last session's board goes on; its root is published again.",
        )

    return _done(request, pk, do)


@require_POST
@never_cache
@roles.require(Right.BOARD_WITNESS)
def ask_void(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Ask that the board, or one draw, be void."""

    def do(by: str) -> tuple[str, str]:
        draw, why = request.POST.get("draw", ""), request.POST.get("reason", "")
        if draw:
            if not draw.isascii() or not draw.isdigit() or len(draw) > 18:
                raise Refusal("no_draw", "没有这次开奖。", "There is no such draw.", 404)
            domain.ask_draw_void(pk, int(draw), why, now=clock.now(), by=by)
        else:
            domain.ask_board_void(pk, why, now=clock.now(), by=by)
        return "已提出，请另一人来确认；在那以前什么都不变。", "Asked; nothing changes until somebody else confirms it."

    return _done(request, pk, do)


@require_POST
@never_cache
@roles.require(Right.BOARD_WITNESS, Right.MONEY_APPROVE)
def confirm_void(request: HttpRequest, pk: UUID, asked: int) -> HttpResponse:
    """The second person declares void what the first has asked for; where that takes back a payment, an approver."""

    def do(by: str) -> tuple[str, str]:
        domain.confirm_void(
            pk,
            asked,
            seen=request.POST.get("seen", ""),
            now=clock.now(),
            by=by,
            approver=roles.may(request.user, Right.MONEY_APPROVE),
            witness=roles.may(request.user, Right.BOARD_WITNESS),
        )
        return "已作废，原因已公布。", "It is void; the reason is published."

    return _done(request, pk, do)


def _pool_shown(request: HttpRequest, pk: UUID) -> Pool:
    session = Session.objects.filter(pk=pk).first()
    pool = None if session is None else queries.pool_for(session)
    if pool is None or str(pool.pk) != request.POST.get("pool", ""):
        raise Refusal(
            "other_pool", "奖池刚换过，请看清再摆。", "The pool has just changed: look at it before laying the board."
        )
    return pool


def _done(
    request: HttpRequest, pk: UUID, do: Deed, typed: Callable[[Refusal], Mapping[str, Any]] = lambda refusal: {}
) -> HttpResponse:
    """Back to the session's page with what was done; or the page with why not, and what was ``typed``."""
    if not Session.objects.filter(pk=pk).exists():
        raise Http404
    try:
        zh, en = do(who(request.user))  # type: ignore[arg-type]  # signed in: the view asks for a right
    except Refusal as refusal:
        return refused(request, pk, refusal, "board", board=typed(refusal))
    messages.success(request, en if language_of(request) == "en" else zh)
    return HttpResponseRedirect(f"{reverse('season:session', args=[pk])}#board")
