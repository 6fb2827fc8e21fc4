"""What tests of boards share: a real session of bots on the air, and what lies behind its cells (which no page tells)."""

from __future__ import annotations

from typing import Any

import pytest

from core.refusals import Refusal
from games import store
from games.live import TableSource
from games.models import Table
from lottery.domain import board_of, confirm_void, lay_board, sealing
from lottery.domain.void_effects import effect_of
from lottery.models import Board, Pool, Prize, Void, VoidAsked
from tests.evening import AT_ONCE, NOW, a_pool, all_here, play_game, two_teams
from tournaments.season import domain
from tournaments.season.models import Season, Session


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    """A refusal of this code."""
    return pytest.raises(Refusal, check=lambda refusal: refusal.code == code)


def a_season(**settings: Any) -> Season:
    """The running season, with these settings."""
    season = domain.current_season(NOW)
    return domain.change_season(season.pk, now=NOW, by="test", **settings) if settings else season


def planned(pool: Pool | None = None) -> Session:
    """A real session with its table, everything there but the board."""
    if pool is None:
        a_pool()
    return all_here(domain.open_session(teams=two_teams(), now=NOW, by="test", pace=AT_ONCE))


def with_board(pool: Pool | None = None) -> tuple[Session, Board]:
    """The same, its board laid."""
    session = planned(pool)
    return session, lay_board(session.pk, pool or a_pool(), now=NOW, by="test")


def start(session: Session) -> None:
    """Bots take the seats and the session starts."""
    table = Table.objects.get(held_by=session)
    for seat in table.seats:
        seat["bot"] = True
    table.save()
    store.forget()
    domain.start_session(session.pk, now=NOW, by="test")


def on_air() -> tuple[Session, Board]:
    """A real session whose first game is finished; no cell is open."""
    session, board = with_board()
    start(session)
    play_game(session)
    return Session.objects.get(pk=session.pk), board


def inside(board: Board) -> dict[int, tuple[Prize, bytes]]:
    """What lies behind each cell: its prize and its salt."""
    prizes = {prize.pk: prize for prize in board.pool.prizes.all()}
    found = {cell.number: sealing.unseal(str(board.pk), cell.number, bytes(cell.sealed)) for cell in board.cells.all()}
    return {number: (prizes[pk], salt) for number, (pk, salt) in found.items()}


def cell_with(session: Session, kind: str) -> int:
    """A closed cell of the session's board with a prize of this kind behind it."""
    board = board_of(session)
    assert board is not None
    shut = set(board.cells.filter(draw=None).values_list("number", flat=True))
    return next(number for number, (prize, _) in inside(board).items() if prize.kind == kind and number in shut)


def view(session: Session, audience: str | int = "public") -> dict[str, Any]:
    """The table's view."""
    return TableSource().load(str(session.table_id)).view(audience)


def confirmed(session: Session, asked: VoidAsked, *, by: str) -> Void:
    """What was asked for is void: the second person has seen what it would change, as it is now."""
    thing = asked.board or asked.draw
    assert thing is not None
    seen = effect_of(Session.objects.get(pk=session.pk), thing).digest
    return confirm_void(session.pk, asked.pk, seen=seen, now=NOW, by=by, approver=True)
