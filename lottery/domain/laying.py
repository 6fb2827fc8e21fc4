"""Laying a board: which prize is behind which cell, by chance and under seal; the same for all ways of laying it.

By hand, with a public value, or going on with the board of the session before: ``by_hand``, ``mixing``, ``carrying``.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

import games.domain as tables
from core import audit
from core.randomness import SecretSource, shuffle
from core.refusals import Refusal
from core.sheets import Fault
from core.two_people import name_of
from games.domain.starting import random_source
from games.models import Table
from lottery import notes
from lottery.domain import sealing, stocking
from lottery.domain.boards import board_of, is_void, left_over
from lottery.domain.import_prizes import Line, Numbers, number_faults
from lottery.models import Board, Cell, Mix, Pool, Prize, Use
from lottery.proofs import board as public
from tournaments.season.domain.holding import hold, refuse_unless
from tournaments.season.models import Season, Session

_BEFORE = (Session.State.SCHEDULED, Session.State.READY)


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
    """Shuffle ``pool`` behind the session's cells and publish the root, before the session starts; or after a void board.

    A real session's order and salts are secret randomness; only a rehearsal's may come from its seed. Refuses a pool
    that does not come to the season's numbers, and whatever else there is to refuse, before any randomness is used.
    """
    with transaction.atomic():
        session, number = hold_to_lay(session_id, pool)
        if Mix.objects.filter(session=session, number=number).exists():
            raise Refusal(
                "value_named",
                "这块奖板已经公布要掺入一个公开数值，请填数值来摆。",
                "A public value to be mixed into this board has been named: lay it with that value.",
            )
        prizes = in_order(pool)
        source = random_source(Table.objects.get(held_by=session), "board" if number == 1 else f"board/{number}")
        shuffle(source, prizes)
        salts = [source.bytes(public.SALT_SIZE) for _ in prizes]
        return seal_board(session, number, pool, prizes, salts, laid=source.kind, now=now, by=by)


def hold_to_lay(session_id: UUID | str, pool: Pool) -> tuple[Session, int]:
    """The session held, and the number its next board gets; refuses unless it may be laid from ``pool`` now."""
    stocking.one_at_a_time()
    session = hold(session_id)
    before = board_of(session)
    if before is not None and not is_void(before):
        raise Refusal("board_laid", "这一场的奖板已经摆好。", "The session's board has been laid.")
    states = _BEFORE if before is None else (*_BEFORE, Session.State.LIVE, Session.State.DECIDED)
    refuse_unless(session, *states)
    if session.table_id is None:
        raise Refusal("teams", "请先选定两支组合，再摆奖板。", "Choose the two combinations before laying the board.")
    if faults := pool_faults(pool, session.season):
        raise Refusal(
            "bad_pool",
            "奖池不符合要求：" + "；".join(fault.zh for fault in faults) + "。",
            "The pool will not do: " + "; ".join(fault.en for fault in faults) + ".",
            422,
        )
    if before is None and (board := left_over(session)) is not None:
        closed = board.cells.filter(draw=None).count()
        raise Refusal(
            "board_goes_on",
            f"以前的奖板还有 {closed} 格没开，请接着用，或先把它全部翻开，再摆新板。",
            f"A board of before has {closed} closed cells: go on with it, or open it in full first.",
            closed=closed,
        )
    if not session.rehearsal:
        stocking.refuse_short(pool)
    return session, Board.objects.filter(session=session).count() + 1


def in_order(pool: Pool) -> list[Prize]:
    """The prizes of a pool in its order, each as often as it has cells."""
    return [prize for prize in pool.prizes.order_by("place") for _ in range(prize.count)]


def secret_salts(count: int) -> list[bytes]:
    """As many salts, of secret randomness."""
    source = SecretSource()
    return [source.bytes(public.SALT_SIZE) for _ in range(count)]


def seal_board(
    session: Session,
    number: int,
    pool: Pool,
    prizes: Sequence[Prize],
    salts: Sequence[bytes],
    *,
    laid: str,
    now: datetime,
    by: str,
    mix: Mix | None = None,
    value: str = "",
    confirmed_by: str = "",
) -> Board:
    """Write a held session's board: cells, commitments, root, its use, and the event that publishes it."""
    commitments = [
        public.commitment(session.code, place, prize.code, salt)
        for place, (prize, salt) in enumerate(zip(prizes, salts, strict=True), 1)
    ]
    before = board_of(session)
    lines = [published_line(prize) for prize in pool.prizes.order_by("place")]
    board = Board.objects.create(
        session=session,
        number=number,
        rehearsal=session.rehearsal,
        pool=pool,
        size=len(prizes),
        laid=laid,
        mix=mix,
        mixed_value=value,
        replaces=before,
        root=public.root(
            session.code,
            commitments,
            pool=public.pool_hash(lines),
            laid=laid,
            mix=None if mix is None else mix.commitment,
            replaces=None if before is None else before.root,
        ),
        laid_at=now,
        laid_by=by,
        confirmed_by=confirmed_by,
    )
    Cell.objects.bulk_create(
        Cell(
            board=board,
            number=place,
            commitment=commitments[place - 1],
            sealed=sealing.seal(str(board.pk), place, prize.pk, salts[place - 1]),
        )
        for place, prize in enumerate(prizes, 1)
    )
    audit.record(by, "board.laid", f"board:{board.pk}", session=session.code, root=board.root, pool=pool.pk, laid=laid)
    take_up(session, board, now=now, by=by)
    return board


def take_up(session: Session, board: Board, *, now: datetime, by: str) -> Use:
    """The held session plays with this board from now on: its root, its pool and what is open are in its table's log."""
    use = Use.objects.create(session=session, board=board, at=now, by=by)
    assert session.table_id is not None
    tables.note(session.table_id, notes.LAID, _published(board), now)
    return use


def _published(board: Board) -> dict[str, Any]:
    mix = board.mix
    opened = board.cells.filter(draw__isnull=False).select_related("draw__prize").order_by("draw__pk")
    return {
        "size": board.size,
        "root": board.root,
        "laid": board.laid,
        "by": [name_of(board.laid_by), name_of(board.confirmed_by)] if board.confirmed_by else [],
        "mix": None if mix is None else {"name": mix.name, "commitment": mix.commitment, "value": board.mixed_value},
        "replaces": None if board.replaces is None else board.replaces.root,
        "pool": [
            {"code": prize.code, "prize": prize.name, "kind": prize.kind, "value": prize.value, "count": prize.count}
            | ({"sponsor": prize.sponsor} if prize.sponsor else {})
            for prize in board.pool.prizes.order_by("place")
        ],
        "open": [  # what sessions before have won of it
            {"cell": cell.number, **content_of(cell.draw.prize), "salt": cell.draw.salt} for cell in opened
        ],
    }


def content_of(prize: Prize) -> dict[str, object]:
    """What is behind a cell that is open; ``value`` in fen. ``code`` is what its commitment was made from."""
    return {
        "code": prize.code,
        "prize": prize.name,
        "kind": prize.kind,
        "value": prize.value,
        "blank": prize.kind == Prize.Kind.BLANK,
    }


def published_line(prize: Prize) -> dict[str, Any]:
    """A line of the pool as `board-v1` hashes it (``lottery.proofs.board.LINE_FIELDS``)."""
    return {
        "code": prize.code,
        "name": prize.name,
        "kind": prize.kind,
        "value": prize.value,
        "count": prize.count,
        "sponsor": prize.sponsor or None,
    }
