"""The end of a board: what nobody has won is opened too, so that everything that was sealed can be checked (DESIGN §6)."""

from __future__ import annotations

from datetime import datetime

import games.domain as tables
from core import audit
from lottery import notes
from lottery.domain import sealing
from lottery.domain.boards import board_of, is_opened, stays
from lottery.domain.laying import content_of
from lottery.domain.mixing import secret_of
from lottery.models import Board, Cell, Opening, Prize
from tournaments.season.models import Session


def open_in_full(board: Board, why: Opening.Why, session: Session, *, now: datetime, by: str) -> Opening:
    """Publish what is behind every cell that is still closed, with its salt, and a mixed board's secret; once.

    Nobody wins these cells. ``session`` is the one whose log tells it, and is held.
    """
    prizes = {prize.pk: prize for prize in Prize.objects.filter(pool=board.pool_id)}
    cells = []
    for cell in Cell.objects.filter(board=board, draw__isnull=True).order_by("number"):
        prize_pk, salt = sealing.unseal(str(board.pk), cell.number, bytes(cell.sealed))
        cells.append({"cell": cell.number, **content_of(prizes[prize_pk]), "salt": salt.hex()})
    secret = "" if board.mix is None else secret_of(board.mix).hex()
    opening = Opening.objects.create(board=board, why=why, cells=cells, secret=secret, at=now, by=by[:120])
    audit.record(by, "board.revealed", f"board:{board.pk}", session=session.code, cells=len(cells), because=why)
    assert session.table_id is not None
    data = {"cells": cells, "at": now.timestamp(), "why": why, "secret": secret or None}
    tables.note(session.table_id, notes.REVEALED, data, now)
    return opening


def reveal_board(session: Session, now: datetime, by: str) -> None:
    """A closing step of the session: it is decided and answered, so there is no pick to come.

    A board that stays for the next session is opened only when nothing of it is closed.
    """
    board = board_of(session)
    if board is None or is_opened(board):
        return
    if stays(session) and Cell.objects.filter(board=board, draw__isnull=True).exists():
        return
    open_in_full(board, Opening.Why.SETTLED, session, now=now, by=by)


def reveal_cancelled(session: Session, now: datetime, by: str) -> None:
    """A session was called off: its board is no more, and is opened. One that stays waits for the next session."""
    board = board_of(session)
    if board is None or is_opened(board) or stays(session):
        return
    open_in_full(board, Opening.Why.CANCELLED, session, now=now, by=by)
