"""A board or a draw is declared void: by two people, with a reason; what it was stays in the log, and is opened in full.

What a void draw was worth is owed no longer and is back in store, by further rows. Its cell stays open and used up;
the winner draws again only where the season's rules say so. A board goes with all draws that the session made from it.
"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

import games.domain as tables
from core import audit
from core.refusals import Refusal
from core.two_people import name_of
from lottery import notes
from lottery.domain import stocking, void_effects
from lottery.domain.boards import board_of, is_opened, is_void
from lottery.domain.people import refuse_same
from lottery.domain.revealing import open_in_full
from lottery.models import Draw, Opening, Void, VoidAsked
from tournaments.money.domain import withdraw
from tournaments.season.domain.holding import hold, refuse_unless
from tournaments.season.models import Session

_OPEN = (Session.State.SCHEDULED, Session.State.READY, Session.State.LIVE, Session.State.DECIDED)


def ask_board_void(session_id: UUID, reason: str, *, now: datetime, by: str) -> VoidAsked:
    """Ask that the session's board be void. Nothing happens before somebody else confirms it."""
    reason = _reason(reason)
    with transaction.atomic():
        session = hold(session_id)
        refuse_unless(session, *_OPEN)
        board = board_of(session)
        if board is None:
            raise Refusal("no_board", "这一场没有奖板。", "The session has no board.")
        if is_void(board):
            raise Refusal("board_void", "这块奖板已经作废。", "This board is void already.")
        asked = VoidAsked.objects.create(board=board, reason=reason, asked_at=now, asked_by=by)
        audit.record(by, "board.void_asked", f"board:{board.pk}", reason, session=session.code)
    return asked


def ask_draw_void(session_id: UUID, draw_id: int, reason: str, *, now: datetime, by: str) -> VoidAsked:
    """Ask that one draw of the session be void; also after it was settled (a winner is found to have cheated)."""
    reason = _reason(reason)
    with transaction.atomic():
        session = hold(session_id)
        draw = Draw.objects.filter(pk=draw_id, session=session).first()
        if draw is None:
            raise Refusal("no_draw", "没有这次开奖。", "There is no such draw.", 404)
        if hasattr(draw, "void"):
            raise Refusal("draw_void", "这次开奖已经作废。", "This draw is void already.")
        asked = VoidAsked.objects.create(draw=draw, reason=reason, asked_at=now, asked_by=by)
        audit.record(by, "draw.void_asked", f"draw:{draw.pk}", reason, session=session.code, game=draw.game)
    return asked


def confirm_void(
    session_id: UUID, asked_id: int, *, seen: str, now: datetime, by: str, approver: bool = False, witness: bool = True
) -> Void:
    """Declare void what was asked for. ``seen`` is the digest of what it would change (``void_effects``), as it was shown.

    ``approver``: he may approve money; what takes back a payment is for such a one only (403), and anything else for a
    ``witness``. Refuses whoever asked, a question that is not the last about its thing, and what is no longer as it was shown.
    """
    with transaction.atomic():
        session = hold(session_id)
        asked = VoidAsked.objects.select_related("board", "draw__cell", "draw__prize").filter(pk=asked_id).first()
        if asked is None or not _of(asked, session):
            raise Refusal("not_asked", "没有这一项作废申请。", "Nobody has asked for that.", 404)
        if asked.board is not None and is_void(asked.board):
            raise Refusal("board_void", "这块奖板已经作废。", "This board is void already.")
        if asked.draw is not None and hasattr(asked.draw, "void"):
            raise Refusal("draw_void", "这次开奖已经作废。", "This draw is void already.")
        newer = VoidAsked.objects.filter(board=asked.board, draw=asked.draw, pk__gt=asked.pk)
        if newer.exists():
            raise Refusal(
                "asked_again",
                "又有人提过一次，理由可能不同，请看最新的一次再确认。",
                "It was asked for once more, perhaps for another reason; look at the last one before you confirm.",
            )
        refuse_same(asked.asked_by, by)
        thing = asked.board or asked.draw
        assert thing is not None
        void_effects.hold(session, thing)
        effect = void_effects.effect_of(session, thing)
        if effect.digest != seen:
            raise Refusal(
                "changed",
                "你看过之后，领奖、付款或开奖有了变化；什么都没有做，请看清现在会改什么再确认。",
                "A claim, a payment or a draw has changed since you looked; nothing was done. See what it would change "
                "now, then confirm.",
            )
        if effect.to_return and not approver:
            raise Refusal(
                "approver_needed",
                "这次作废要收回已付的钱：请有“批准付款”权限的人（审批）来确认。",
                "This void takes back money that was paid: somebody who may approve payments has to confirm it.",
                403,
            )
        if not effect.to_return and not witness:
            raise Refusal(
                "witness_needed",
                "没有已付的钱要收回，由裁判、导播或制片来确认。",
                "No money is taken back: referee, director or producer confirm it.",
                403,
            )
        if asked.board is not None:
            refuse_unless(session, *_OPEN)
            return _void_board(session, asked, now, by)
        return _void_draw(session, asked.draw, asked, now, by)


def _void_board(session: Session, asked: VoidAsked, now: datetime, by: str) -> Void:
    board = asked.board
    assert board is not None
    assert session.table_id is not None
    void = Void.objects.create(
        asked=asked, asked_by=asked.asked_by, confirmed_by=by, board=board, reason=asked.reason, at=now
    )
    audit.record(
        by, "board.void", f"board:{board.pk}", asked.reason, session=session.code, root=board.root,
        asked_by=name_of(asked.asked_by),
    )  # fmt: skip
    if not is_opened(board):
        open_in_full(board, Opening.Why.VOID, session, now=now, by=by)
    tables.note(session.table_id, notes.BOARD_VOID, {**_said(void), "root": board.root}, now)
    draws = Draw.objects.filter(cell__board=board, session=session, void=None).select_related("cell", "prize")
    for draw in draws.order_by("game"):
        _void_draw(session, draw, void, now, by)
    return void


def _void_draw(session: Session, draw: Draw | None, cause: VoidAsked | Void, now: datetime, by: str) -> Void:
    assert draw is not None
    assert session.table_id is not None
    again = void_effects.again(session)
    void = Void.objects.create(
        asked=cause if isinstance(cause, VoidAsked) else None,
        with_board=cause if isinstance(cause, Void) else None,
        asked_by=cause.asked_by,
        confirmed_by=by,
        draw=draw,
        again=again,
        reason=cause.reason,
        at=now,
    )
    stocking.give_back(void, now=now, by=by)
    withdraw("draw", str(draw.pk), cause.reason, by=by, now=now, asked_by=cause.asked_by)
    audit.record(
        by, "draw.void", f"draw:{draw.pk}", cause.reason, session=session.code, game=draw.game,
        cell=draw.cell.number, again=again, asked_by=name_of(cause.asked_by),
    )  # fmt: skip
    told = {"game": draw.game, "side": draw.side, "cell": draw.cell.number, "again": again, **_said(void)}
    tables.note(session.table_id, notes.DRAW_VOID, told, now)
    return void


def _said(void: Void) -> dict[str, object]:
    people = [name_of(void.asked_by), name_of(void.confirmed_by)]
    return {"reason": void.reason, "by": people, "at": void.at.timestamp()}


def _of(asked: VoidAsked, session: Session) -> bool:
    if asked.draw is not None:
        return asked.draw.session_id == session.pk
    board = board_of(session)
    return board is not None and asked.board_id == board.pk


def _reason(reason: str) -> str:
    reason = " ".join(reason.split())
    if not reason:
        raise Refusal("reason", "请写明作废的原因，它会公布。", "Give the reason; it is published.", 422)
    return reason[:200]
