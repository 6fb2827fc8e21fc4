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
from lottery.domain import due, sealing, stocking
from lottery.domain.boards import board_of, is_void
from lottery.domain.winnings import what_of
from lottery.models import Board, Cell, Draw, Prize, Void
from tournaments.money.domain import owe
from tournaments.season.domain import decide
from tournaments.season.domain.holding import hold, refuse_stale, refuse_unless, table_state
from tournaments.season.models import Session


def open_cell(
    session_id: UUID, number: int, *, now: datetime, by: str, base: int | None = None, side: str | None = None
) -> Draw:
    """Open cell ``number`` for the winner of the game just finished.

    The row stands before any screen hears of it. Once a game: a second press gets 409 with the first one's result; a
    draw that was declared void is made again where the rules let it. ``side`` says who chose the cell, where the caller
    knows; the loser is refused. When the match is over the evening is decided in the same transaction. A rehearsal's
    draw is owed to nobody and takes nothing out of the store.
    """
    with transaction.atomic():
        session = hold(session_id)
        refuse_unless(session, Session.State.LIVE, Session.State.DECIDED)
        # The session's row is held; a board only grows, and the serving role may not even lock what it may not change.
        board = board_of(session)
        if board is None:
            raise Refusal("no_board", "这一场没有奖板。", "The session has no board.")
        state = table_state(session)
        game, void = _game_to_draw_for(session, state, side)
        if void is None:
            refuse_unless(session, Session.State.LIVE)  # asked last: who comes second learns what the first has drawn
        if is_void(board):
            raise Refusal(
                "board_void",
                "这块奖板已经作废，请先摆新板，再开格。",
                "The board is void: a new one has to be laid before a cell is opened.",
            )
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
            drawn_by=by[:120],
            after=void,
        )
        stocking.take(draw, now=now, by=by)
        if not session.rehearsal and (what := what_of(draw)):
            owe(team, what, occasion=session.code, by=by, now=now)
        audit.record(
            by, "board.opened", f"board:{board.pk}", session=session.code, game=draw.game, cell=number, prize=prize.code
        )
        told = {**result_of(draw), "code": prize.code, "salt": draw.salt, "at": now.timestamp()}
        if prize.picture is not None:
            told["picture"] = prize.picture.digest
        if prize.sponsor:
            told["sponsor"] = prize.sponsor
        tables.note(session.table_id, notes.OPENED, told, now)
        if state.stage == "over" and session.state == Session.State.LIVE:
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


def _game_to_draw_for(session: Session, state: TableState, side: str | None) -> tuple[Mapping[str, Any], Void | None]:
    """The finished game whose draw is to be made, and the void that lets it be made again; or a refusal."""
    if state.stage == "playing" or not state.played:
        raise Refusal(
            "game_unfinished",
            "这一局还没打完，打完才能开格。",
            "The game is not finished; a cell is opened when it is.",
        )
    made = due.draws_by_game(session)
    waiting = due.pending(session, state.played)
    if not waiting:
        before = made[state.played[-1]["number"]]
        raise Refusal(
            "already_drawn",
            f"第 {before.game} 局已经开过 {before.cell.number} 号格：{before.prize.name}。",
            f"Game {before.game} has had its draw: cell {before.cell.number}, {before.prize.name}.",
            draw=result_of(before),
        )
    game = waiting[0]
    if side is not None and side != game["winner"]:
        raise Refusal(
            "not_the_winner",
            f"本局胜方是 {game['winner']} 方，由他们开格。",
            f"Side {game['winner']} won the game and opens the cell.",
            winner=game["winner"],
        )
    earlier = made.get(game["number"])
    return game, None if earlier is None else earlier.void


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
