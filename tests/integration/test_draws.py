"""The draw: one cell a game by its winner, the row first, and nothing of a closed cell anywhere (A01–A14)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from core.live import verbs
from core.live.schema import validator
from core.models import Entry, Link
from core.refusals import Refusal
from games import store
from games.live import TableSource
from games.models import LogEvent, Table
from lottery import queries
from lottery.domain import lay_board, open_cell, sealing
from lottery.domain.laying import published_line
from lottery.models import Board, Cell, Draw, Prize
from lottery.proofs import board as published
from tests.evening import AT_ONCE, NOW, a_pool, a_rehearsal, all_here, play_game, two_teams
from tournaments.money.models import Owed
from tournaments.season import domain
from tournaments.season.models import Session

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Session:
    """A rehearsal with its first game finished and no cell opened."""
    session = a_rehearsal()
    domain.start_session(session.pk, now=NOW, by="test")
    play_game(session)
    return session


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    return pytest.raises(Refusal, check=lambda refusal: refusal.code == code)


def view(session: Session, audience: str | int = "desk") -> dict[str, Any]:
    return TableSource().load(str(session.table_id)).view(audience)


def press(session: Session, data: dict[str, Any], base: int | None, request: str = "1") -> int:
    link = Link.objects.get_or_create(kind="desk", table=str(session.table_id))[0]
    handler = verbs.handler_for("desk", "board.open")
    assert handler is not None
    return handler(link, data, base, NOW, 0.0, request)


def test_a04_the_winner_opens_a_cell_and_it_is_in_the_view_and_the_log(played: Session) -> None:
    to_open = view(played)["board"]["to_open"]
    draw = open_cell(played.pk, 7, now=NOW, by="test", side=to_open["side"])
    after = view(played, "public")
    for audience in (0, "desk", "program", "public"):
        validator("View").validate(view(played, audience))
    assert after["board"]["to_open"] is None
    assert after["board"]["latest"] == {**after["games"][0]["draw"], "salt": draw.salt}
    assert after["board"]["cells"][6]["prize"] == draw.prize.name
    assert after["board"]["odds"]["closed"] == 24
    event = LogEvent.objects.get(kind="board_opened")
    cell = Cell.objects.get(board__session=played, number=7)
    salt = bytes.fromhex(event.data["salt"])
    assert cell.commitment == published.commitment(played.code, 7, draw.prize.code, salt)


def test_the_root_commits_to_every_cell_before_the_first_pick(played: Session) -> None:
    board = Board.objects.get(session=played)
    assert view(played)["board"]["root"] == board.root
    commitments = list(board.cells.order_by("number").values_list("commitment", flat=True))
    pool = published.pool_hash(published_line(prize) for prize in board.pool.prizes.order_by("place"))
    assert published.root(played.code, commitments, pool=pool, laid="seeded") == board.root
    found = [sealing.unseal(str(board.pk), cell.number, bytes(cell.sealed))[0] for cell in board.cells.all()]
    counts = {prize.pk: prize.count for prize in board.pool.prizes.all()}
    assert {pk: found.count(pk) for pk in found} == counts


def test_nothing_of_a_closed_cell_is_in_any_view_log_or_audit_list(played: Session) -> None:
    for audience in (0, 1, 2, 3, "desk", "program", "program-closed", "public"):
        board = view(played, audience)["board"]
        assert all(cell.keys() == {"cell", "open"} for cell in board["cells"])
    board_row = Board.objects.get(session=played)
    log = json.dumps(list(LogEvent.objects.values_list("data", flat=True)))
    audit = json.dumps(list(Entry.objects.values_list("data", flat=True)))
    for cell in board_row.cells.all():
        _, salt = sealing.unseal(str(board_row.pk), cell.number, bytes(cell.sealed))
        assert salt.hex() not in log + audit
        assert salt not in bytes(cell.sealed)
    assert len({len(bytes(cell.sealed)) for cell in board_row.cells.all()}) == 1


def test_a_second_draw_is_refused_with_the_first_ones_result(played: Session) -> None:
    draw = open_cell(played.pk, 7, now=NOW, by="test")
    with refused("already_drawn") as caught:
        open_cell(played.pk, 8, now=NOW, by="test")
    assert caught.value.status == 409
    assert caught.value.facts["draw"]["cell"] == 7
    assert draw.prize.name in caught.value.zh
    assert Draw.objects.count() == 1


def test_the_next_game_waits_for_the_draw_and_an_open_cell_stays_open(played: Session) -> None:
    with refused("draw_first"):
        domain.next_game(played.pk, now=NOW, by="test")
    open_cell(played.pk, 7, now=NOW, by="test")
    domain.next_game(played.pk, now=NOW, by="test")
    with refused("game_unfinished"):
        open_cell(played.pk, 8, now=NOW, by="test")
    play_game(played)
    with refused("cell_open"):
        open_cell(played.pk, 7, now=NOW, by="test")
    for number in (0, 26, -1):
        with refused("no_such_cell"):
            open_cell(played.pk, number, now=NOW, by="test")
    winner = view(played)["board"]["to_open"]["side"]
    with refused("not_the_winner"):
        open_cell(played.pk, 8, now=NOW, by="test", side="B" if winner == "A" else "A")
    open_cell(played.pk, 8, now=NOW, by="test", side=winner)
    assert [draw.game for draw in queries.draws(played)] == [1, 2]


def test_no_draw_before_the_first_game_or_in_a_session_that_is_not_live(played: Session) -> None:
    waiting = a_rehearsal(two_teams(), code=None)
    with refused("session_state"):
        open_cell(waiting.pk, 1, now=NOW, by="test")
    domain.start_session(waiting.pk, now=NOW, by="test")
    with refused("game_unfinished"):
        open_cell(waiting.pk, 1, now=NOW, by="test")
    domain.cancel_session(played.pk, "停电", now=NOW, by="test")
    with refused("session_state"):
        open_cell(played.pk, 1, now=NOW, by="test")


def test_a05_the_same_press_twice_counts_once_and_a_stale_picture_is_refused(played: Session) -> None:
    base = view(played)["host"]["base"]
    with refused("stale"):
        press(played, {"cell": 3}, base - 1, "0")
    first = press(played, {"cell": 3}, base, "1")
    assert press(played, {"cell": 3}, base, "1") == first
    assert first == Table.objects.get(held_by=played).version
    with refused("already_drawn"):
        press(played, {"cell": 4}, base, "2")
    with refused("bad_data"):
        press(played, {"cell": "4"}, base, "3")


def test_a13_only_desks_have_the_verb() -> None:
    assert verbs.handler_for("seat", "board.open") is None
    for kind in ("program", "public"):
        assert verbs.handler_for(kind, "board.open") is None


def test_a06_draws_cells_boards_and_pools_only_grow(played: Session) -> None:
    open_cell(played.pk, 7, now=NOW, by="test")
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    for table in ("draw", "cell", "board", "prize", "pool"):
        for change in (
            f"UPDATE lottery_{table} SET id = id",
            f"DELETE FROM lottery_{table}",
            f"TRUNCATE lottery_{table} CASCADE",
        ):
            with connection.cursor() as cursor, pytest.raises(DatabaseError, match="only grows"), transaction.atomic():
                cursor.execute(change)


def test_a_real_draw_is_owed_and_a_blank_is_not() -> None:
    session = all_here(domain.open_session(teams=two_teams(), now=NOW, by="test", pace=AT_ONCE))
    board = lay_board(session.pk, a_pool(), now=NOW, by="test")
    table = Table.objects.get(held_by=session)
    for seat in table.seats:
        seat["bot"] = True
    table.save()
    store.forget()
    domain.start_session(session.pk, now=NOW, by="test")
    play_game(session)
    inside = {
        cell.number: Prize.objects.get(pk=sealing.unseal(str(board.pk), cell.number, bytes(cell.sealed))[0])
        for cell in board.cells.all()
    }
    blank = next(number for number, prize in inside.items() if prize.kind == "blank")
    prize = next(number for number, prize in inside.items() if prize.kind == "cash")
    open_cell(session.pk, blank, now=NOW, by="test")
    assert not Owed.objects.exists()
    domain.next_game(session.pk, now=NOW, by="test")
    play_game(session)
    draw = open_cell(session.pk, prize, now=NOW, by="test")
    (owed,) = Owed.objects.all()
    assert (owed.team, owed.kind, owed.amount, owed.source_id) == (draw.team, "cash", draw.prize.value, str(draw.pk))
    assert owed.occasion == session.code


def test_the_same_seed_lays_the_same_board_and_another_seed_another() -> None:
    teams, orders = two_teams(), []
    for seed in (1, 1, 2, None):
        session = a_rehearsal(teams, seed=seed, code=None)
        board = Board.objects.get(session=session)
        orders.append([sealing.unseal(str(board.pk), c.number, bytes(c.sealed))[0] for c in board.cells.all()])
    assert orders[0] == orders[1]
    assert orders[1] != orders[2]
    assert orders[3] not in orders[:3]
