"""The end of a board: what nobody has won is opened too, so that everything that was sealed can be checked (DESIGN §6)."""

from __future__ import annotations

from datetime import datetime

import games.domain as tables
from core import audit
from lottery import notes
from lottery.domain import sealing
from lottery.models import Board, Cell, Prize
from tournaments.season.models import Session


def reveal_board(session: Session, now: datetime, by: str) -> None:
    """Publish what is behind every cell that is still closed, with its salt, as one event of the table's log.

    A closing step of the session: it is decided and answered, so there is no pick to come. Nobody wins these cells.
    Nothing is done for a session without a board.
    """
    board = Board.objects.filter(session=session).first()
    if board is None:
        return
    assert session.table_id is not None
    prizes = {prize.pk: prize for prize in Prize.objects.filter(pool=board.pool_id)}
    cells = []
    for cell in Cell.objects.filter(board=board, draw__isnull=True).order_by("number"):
        prize_pk, salt = sealing.unseal(str(board.pk), cell.number, bytes(cell.sealed))
        cells.append({"cell": cell.number, **content_of(prizes[prize_pk]), "salt": salt.hex()})
    audit.record(by, "board.revealed", f"board:{board.pk}", session=session.code, cells=len(cells))
    tables.note(session.table_id, notes.REVEALED, {"cells": cells, "at": now.timestamp()}, now)


def content_of(prize: Prize) -> dict[str, object]:
    """What is behind a cell that is open; ``value`` in fen. ``code`` is what its commitment was made from."""
    return {
        "code": prize.code,
        "prize": prize.name,
        "kind": prize.kind,
        "value": prize.value,
        "blank": prize.kind == Prize.Kind.BLANK,
    }
