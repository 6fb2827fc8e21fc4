"""Which board a session plays with, and which one an earlier session has left to it."""

from __future__ import annotations

from lottery.models import Board, Use
from tournaments.season.domain import rules_sheets
from tournaments.season.models import Session

DONE = (Session.State.SETTLED, Session.State.CANCELLED)


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
    return not session.rehearsal and rules_sheets.stays(session)


def left_over(session: Session) -> Board | None:
    """A real board that earlier sessions have left closed cells of: none may be forgotten before another is laid.

    It goes on with ``session`` (:func:`goes_on`), or was left when the setting or the season was another.
    """
    if session.rehearsal:
        return None
    boards = Board.objects.filter(rehearsal=False, opening=None, void=None).exclude(uses__session=session)
    boards = boards.select_related("pool", "session").order_by("-laid_at")
    busy = Use.objects.exclude(session__state__in=DONE).values("board")
    same = boards.filter(session__season=session.season_id).first() if stays(session) else None
    return same or boards.exclude(pk__in=busy).first()


def goes_on(session: Session, board: Board) -> bool:
    """Whether the season's rules let ``session`` go on with this board."""
    return stays(session) and board.session.season_id == session.season_id
