"""Laying the board of a session: which prize is behind which cell, by chance and under seal."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

import games.domain as tables
from core import audit
from core.randomness import shuffle
from core.refusals import Refusal
from core.sheets import Fault
from games.domain.starting import random_source
from games.models import Table
from lottery import notes
from lottery.domain import sealing
from lottery.domain.import_prizes import Line, Numbers, number_faults
from lottery.models import Board, Cell, Pool, Prize
from lottery.proofs import board as public
from tournaments.season.domain.holding import hold, refuse_unless
from tournaments.season.models import Season, Session


def pool_faults(pool: Pool, season: Season) -> list[Fault]:
    """Where a pool is not what the season's boards need: cells, blanks, the most a prize may be worth."""
    lines = [Line(prize.code, prize.name, prize.kind, prize.value, prize.count) for prize in pool.prizes.all()]
    return number_faults(lines, Numbers.of(season))


def board_opens(board: Board) -> bool:
    """Whether today's key opens every seal of a board. What is behind the cells is looked at by nobody."""
    try:
        for cell in board.cells.all():
            sealing.unseal(str(board.pk), cell.number, bytes(cell.sealed))
    except sealing.BrokenSeal:
        return False
    return True


def lay_board(session_id: UUID, pool: Pool, *, now: datetime, by: str) -> Board:
    """Shuffle ``pool`` behind the session's cells and publish the root; once, before the session starts.

    A real session's order and salts are secret randomness; only a rehearsal's may come from its seed. Refuses a pool
    that does not come to the season's numbers before any randomness is used.
    """
    with transaction.atomic():
        session = hold(session_id)
        refuse_unless(session, Session.State.SCHEDULED, Session.State.READY)
        if session.table_id is None:
            raise Refusal(
                "teams", "请先选定两支组合，再摆奖板。", "Choose the two combinations before laying the board."
            )
        if Board.objects.filter(session=session).exists():
            raise Refusal("board_laid", "这一场的奖板已经摆好。", "The session's board has been laid.")
        if faults := pool_faults(pool, session.season):
            raise Refusal(
                "bad_pool",
                "奖池不符合要求：" + "；".join(fault.zh for fault in faults) + "。",
                "The pool will not do: " + "; ".join(fault.en for fault in faults) + ".",
                422,
            )
        prizes = [prize for prize in pool.prizes.order_by("place") for _ in range(prize.count)]
        source = random_source(Table.objects.get(held_by=session), "board")
        shuffle(source, prizes)
        salts = [source.bytes(public.SALT_SIZE) for _ in prizes]
        commitments = [
            public.commitment(session.code, number, prize.code, salt)
            for number, (prize, salt) in enumerate(zip(prizes, salts, strict=True), 1)
        ]
        lines = [published_line(prize) for prize in pool.prizes.order_by("place")]
        board = Board.objects.create(
            session=session,
            rehearsal=session.rehearsal,
            pool=pool,
            size=len(prizes),
            laid=source.kind,
            root=public.root(session.code, commitments, pool=public.pool_hash(lines), laid=source.kind),
            laid_at=now,
        )
        Cell.objects.bulk_create(
            Cell(
                board=board,
                number=number,
                commitment=commitments[number - 1],
                sealed=sealing.seal(str(board.pk), number, prize.pk, salts[number - 1]),
            )
            for number, prize in enumerate(prizes, 1)
        )
        audit.record(by, "board.laid", f"board:{board.pk}", session=session.code, root=board.root, pool=pool.pk)
        published = [
            {"prize": prize.name, "kind": prize.kind, "value": prize.value, "count": prize.count}
            for prize in pool.prizes.order_by("place")
        ]
        data = {"size": board.size, "root": board.root, "pool": published}
        tables.note(session.table_id, notes.LAID, data, now)
    return board


def published_line(prize: Prize) -> dict[str, Any]:
    """A line of the pool as `board-v1` hashes it (``lottery.proofs.board.LINE_FIELDS``)."""
    return {
        "code": prize.code,
        "name": prize.name,
        "kind": prize.kind,
        "value": prize.value,
        "count": prize.count,
        "sponsor": None,
    }
