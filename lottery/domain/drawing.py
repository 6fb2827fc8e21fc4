"""The draw: after each game its winner opens one cell and has what is behind it (RULES §11)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

import games.domain as tables
from core import audit
from core.refusals import Refusal
from games.state import TableState
from lottery import notes
from lottery.domain import sealing
from lottery.domain.winnings import what_of
from lottery.models import Board, Cell, Draw, Prize
from tournaments.money.domain import owe
from tournaments.season.domain import decide
from tournaments.season.domain.holding import hold, refuse_stale, refuse_unless, table_state
from tournaments.season.models import Session


def open_cell(
    session_id: UUID, number: int, *, now: datetime, by: str, base: int | None = None, side: str | None = None
) -> Draw:
    """Open cell ``number`` for the winner of the game just finished.

    The row stands before any screen hears of it. Once a game: a second press gets 409 with the first one's result.
    ``side`` says who chose the cell, where the caller knows; the loser is refused. When the match is over the evening
    is decided in the same transaction. A rehearsal's draw is owed to nobody.
    """
    with transaction.atomic():
        session = hold(session_id)
        refuse_unless(session, Session.State.LIVE, Session.State.DECIDED)
        # The session's row is held; a board only grows, and the serving role may not even lock what it may not change.
        board = Board.objects.filter(session=session).first()
        if board is None:
            raise Refusal("no_board", "这一场没有奖板。", "The session has no board.")
        state = table_state(session)
        game = _game_to_draw_for(session, state, side)
        refuse_unless(session, Session.State.LIVE)  # asked last: who comes second learns what the first has drawn
        refuse_stale(state, base)
        cell = _closed_cell(board, number)
        prize_pk, salt = sealing.unseal(str(board.pk), cell.number, bytes(cell.sealed))
        prize = Prize.objects.get(pk=prize_pk, pool=board.pool_id)
        team = session.team_a if game["winner"] == "A" else session.team_b
        assert team is not None
        assert session.table_id is not None
        draw = Draw.objects.create(
            session=session,
            cell=cell,
            game=game["number"],
            side=game["winner"],
            team=team,
            prize=prize,
            salt=salt.hex(),
            drawn_at=now,
            drawn_by=by,
        )
        if not session.rehearsal and (what := what_of(draw)):
            owe(team, what, occasion=session.code, by=by, now=now)
        audit.record(
            by, "board.opened", f"board:{board.pk}", session=session.code, game=draw.game, cell=number, prize=prize.code
        )
        told = {**result_of(draw), "code": prize.code, "salt": draw.salt, "at": now.timestamp()}
        tables.note(session.table_id, notes.OPENED, told, now)
        if state.stage == "over":
            _decide(session, now, by)
    return draw


def result_of(draw: Draw) -> dict[str, Any]:
    """A draw as the view and a refusal show it; ``value`` in fen."""
    prize = draw.prize
    return {
        "game": draw.game,
        "side": draw.side,
        "cell": draw.cell.number,
        "prize": prize.name,
        "kind": prize.kind,
        "value": prize.value,
        "blank": prize.kind == Prize.Kind.BLANK,
    }


def _game_to_draw_for(session: Session, state: TableState, side: str | None) -> Mapping[str, Any]:
    """The finished game whose draw has not been made, or a refusal."""
    if state.stage == "playing" or not state.played:
        raise Refusal(
            "game_unfinished",
            "这一局还没打完，打完才能开格。",
            "The game is not finished; a cell is opened when it is.",
        )
    game = state.played[-1]
    before = Draw.objects.select_related("prize", "cell").filter(session=session, game=game["number"]).first()
    if before is not None:
        raise Refusal(
            "already_drawn",
            f"第 {before.game} 局已经开过 {before.cell.number} 号格：{before.prize.name}。",
            f"Game {before.game} has had its draw: cell {before.cell.number}, {before.prize.name}.",
            draw=result_of(before),
        )
    if side is not None and side != game["winner"]:
        raise Refusal(
            "not_the_winner",
            f"本局胜方是 {game['winner']} 方，由他们开格。",
            f"Side {game['winner']} won the game and opens the cell.",
            winner=game["winner"],
        )
    return game


def _closed_cell(board: Board, number: int) -> Cell:
    cell = Cell.objects.filter(board=board, number=number).first()
    if cell is None:
        raise Refusal(
            "no_such_cell",
            f"请选 1 到 {board.size} 号格。",
            f"Choose a cell from 1 to {board.size}.",
            422,
            size=board.size,
        )
    if Draw.objects.filter(cell=cell).exists():
        raise Refusal(
            "cell_open", f"{number} 号格已经开过，请另选一格。", f"Cell {number} is open; choose another.", cell=number
        )
    return cell


def _decide(session: Session, now: datetime, by: str) -> None:
    try:
        decide(session.pk, now=now, by=by)
    except Refusal as refusal:
        if refusal.code != "host_decides":  # the host's word comes later, by itself
            raise
