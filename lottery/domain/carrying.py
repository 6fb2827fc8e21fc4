"""A board that serves until it is opened up: the next session of its season goes on with it (a setting of the season)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

from core import audit, locks
from core.refusals import Refusal
from lottery.domain.boards import DONE, board_of, goes_on, left_over
from lottery.domain.laying import take_up
from lottery.domain.revealing import open_in_full
from lottery.models import Board, Opening, Use
from tournaments.season.domain.holding import hold, refuse_unless, session_by_id
from tournaments.season.models import Session


def carry_over(session_id: UUID, *, now: datetime, by: str) -> Use:
    """Go on with the board that the season's last session left; its root is published again, with what is open."""
    with transaction.atomic():
        locks.advisory("boards")
        session = hold(session_id)
        refuse_unless(session, Session.State.SCHEDULED, Session.State.READY)
        if board_of(session) is not None:
            raise Refusal("board_laid", "这一场的奖板已经摆好。", "The session's board has been laid.")
        board = left_over(session)
        if board is None:
            raise Refusal("no_board_left", "没有留下来的奖板，请摆新板。", "No board is left over: lay a new one.")
        if not goes_on(session, board):
            raise Refusal(
                "board_serves_one",
                "按赛季设置一场一板，请先把上一块全部翻开，再摆新板。",
                "By the season's setting a board serves one session: open the last in full and lay a new one.",
            )
        _refuse_in_use(board)
        if session.table_id is None:
            raise Refusal("teams", "请先选定两支组合。", "Choose the two combinations first.")
        use = take_up(session, board, now=now, by=by)
        audit.record(by, "board.carried", f"board:{board.pk}", session=session.code, root=board.root)
    return use


def retire(session_id: UUID, *, now: datetime, by: str) -> Opening:
    """Open the board that the season's last session left in full, so that a new one may be laid for this session."""
    with transaction.atomic():
        locks.advisory("boards")  # no other session goes on with it meanwhile
        board = left_over(session_by_id(session_id))
        if board is None:
            raise Refusal("no_board_left", "没有留下来的奖板。", "No board is left over.")
        last = board.uses.order_by("-pk")[0].session
        hold(last.pk)
        _refuse_in_use(board)
        return open_in_full(board, Opening.Why.REPLACED, last, now=now, by=by)


def _refuse_in_use(board: Board) -> None:
    other = Use.objects.filter(board=board).exclude(session__state__in=DONE).select_related("session").first()
    if other is not None:
        raise Refusal(
            "board_in_use",
            f"这块奖板正由 {other.session.code} 用着，请等它结算。",
            f"Session {other.session.code} plays with this board; wait until it is settled.",
            session=other.session.code,
        )
