"""Which board a session plays with, and which one an earlier session has left to it."""

from __future__ import annotations

from lottery.models import Board, Use
from tournaments.season.models import Session


def board_of(session: Session) -> Board | None:
    """The board that a session plays with, void or not; None before it has one."""
    use = Use.objects.filter(session=session).select_related("board__pool").order_by("-pk").first()
    return None if use is None else use.board


def is_void(board: Board) -> bool:
    """Whether a board was declared void."""
    return hasattr(board, "void")


def is_opened(board: Board) -> bool:
    """Whether a board was opened in full: nobody picks from it any more."""
    return hasattr(board, "opening")


def stays(session: Session) -> bool:
    """Whether what is closed at the session's end stays closed for the next. A rehearsal's board serves it alone."""
    return session.season.board_stays and not session.rehearsal


def left_over(session: Session) -> Board | None:
    """The board of the season's earlier sessions that ``session`` is to go on with; None when there is none."""
    if not stays(session):
        return None
    boards = Board.objects.filter(rehearsal=False, session__season=session.season_id, opening=None, void=None)
    return boards.exclude(uses__session=session).select_related("pool").order_by("-laid_at").first()
