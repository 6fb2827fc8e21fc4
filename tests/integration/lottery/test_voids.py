"""A board or a draw is void by two people and a reason; nothing is rubbed out, and what it brought is taken back once."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from core.live.schema import validator
from core.models import Entry
from lottery import queries
from lottery.domain import (
    ask_board_void,
    ask_draw_void,
    lay_board,
    open_cell,
    put_in,
    stocking,
)
from lottery.models import Draw, Opening, StockMove, Void
from lottery.proofs import board as published
from tests.boards import a_season, cell_with, confirmed, inside, on_air, refused, view
from tests.evening import NOW, a_pool, a_rehearsal, play_game
from tournaments.money.domain import book_winnings, paying
from tournaments.money.models import Owed, Payout
from tournaments.season import domain
from tournaments.season.models import Session

pytestmark = pytest.mark.django_db
ONE, OTHER = "user:1 甲", "user:2 乙"


def void_draw(session: Session, draw: Draw, reason: str = "选手报错了格号") -> Void:
    asked = ask_draw_void(session.pk, draw.pk, reason, now=NOW, by=ONE)
    return confirmed(session, asked, by=OTHER)


@pytest.mark.parametrize(("kind", "there"), [("goods", 5), ("cash", 4)])
def test_d01_goods_that_nobody_came_for_are_in_store_again_once(kind: str, there: int) -> None:
    session, _ = on_air()
    for code in ("P01", "P02", "P03", "P04", "P05", "P06", "P07"):
        put_in(code, 5, now=NOW, by=ONE)
    draw = open_cell(session.pk, cell_with(session, kind), now=NOW, by="host")
    book_winnings(session.code, now=NOW, by="test")
    late = NOW + timedelta(days=61)
    assert paying.forfeit_due(late) == Payout.objects.count() > 0
    assert stocking.in_store()[draw.prize.code] == there
    void_draw(session, draw)
    assert stocking.in_store()[draw.prize.code] == 5, "a void gives back what has not come back"
    assert StockMove.objects.filter(draw=draw, change=1).count() == 1


def void_board(session: Session, reason: str = "有一格贴错") -> Void:
    asked = ask_board_void(session.pk, reason, now=NOW, by=ONE)
    return confirmed(session, asked, by=OTHER)


def test_a16_a_void_draw_stands_in_the_log_and_nothing_is_owed_for_it_any_more() -> None:
    session, _ = on_air()
    a_season(draw_again=True)  # too late: the sheet that the session was started under says no
    put_in("P06", 5, now=NOW, by=ONE)
    put_in("P07", 5, now=NOW, by=ONE)
    draw = open_cell(session.pk, cell_with(session, "cash"), now=NOW, by="host")
    code = draw.prize.code
    assert stocking.in_store()[code] == 4
    asked = ask_draw_void(session.pk, draw.pk, " 串通 ", now=NOW, by=ONE)
    assert not Void.objects.exists()  # one person alone changes nothing
    for same in (ONE, "user:1 改了名"):
        with refused("same_person"):
            confirmed(session, asked, by=same)
    void = confirmed(session, asked, by=OTHER)
    assert (void.reason, void.asked_by, void.confirmed_by, void.again) == ("串通", ONE, OTHER, False)
    assert Draw.objects.get() == draw
    assert Owed.objects.get().withdrawn.reason == "串通"
    assert stocking.in_store()[code] == 5
    assert [move.change for move in StockMove.objects.filter(draw=draw)] == [-1, 1]
    with refused("draw_void"):
        confirmed(session, asked, by=OTHER)
    with refused("draw_void"):
        ask_draw_void(session.pk, draw.pk, "再来", now=NOW, by=ONE)
    assert queries.owed(session) == []
    seen = view(session)
    validator("View").validate(seen)
    assert seen["games"][0]["draw"]["void"] == "串通"
    assert seen["board"]["cells"][draw.cell.number - 1]["open"]
    assert seen["board"]["to_open"] is None  # the rules do not let them draw again
    domain.next_game(session.pk, now=NOW, by="host")
    assert Entry.objects.filter(what="draw.void", why="串通").count() == 1


def test_a02_whose_draw_is_void_draws_again_only_where_the_rules_say_so() -> None:
    a_season(draw_again=True)
    session, _ = on_air()
    first = open_cell(session.pk, cell_with(session, "blank"), now=NOW, by="host")
    with refused("already_drawn"):
        open_cell(session.pk, cell_with(session, "cash"), now=NOW, by="host")
    void_draw(session, first)
    desk = view(session, "desk")
    assert desk["board"]["to_open"] == {"game": 1, "side": first.side, "since": NOW.timestamp()}
    assert desk["host"]["next"]["verb"] == "board.open"
    with refused("draw_first"):
        domain.next_game(session.pk, now=NOW, by="host")
    with refused("cell_open"):  # it stays used up
        open_cell(session.pk, first.cell.number, now=NOW, by="host")
    second = open_cell(session.pk, cell_with(session, "cash"), now=NOW, by="host")
    assert (second.game, second.after) == (1, first.void)
    assert [owed.source_id for owed in Owed.objects.filter(withdrawn=None)] == [str(second.pk)]
    with refused("already_drawn"):
        open_cell(session.pk, cell_with(session, "cash"), now=NOW, by="host")
    assert view(session)["games"][0]["draw"]["cell"] == second.cell.number
    domain.next_game(session.pk, now=NOW, by="host")
    third = second.cell.board.cells.filter(draw=None).first()
    assert third is not None
    with pytest.raises(IntegrityError), transaction.atomic():  # the database itself lets no third one stand
        Draw.objects.create(
            session=session, cell=third, game=1, side="A", team=second.team, prize=second.prize,
            salt="00", drawn_at=NOW, drawn_by="x",
        )  # fmt: skip


def test_a_void_board_is_opened_in_full_and_the_next_one_carries_its_root() -> None:
    a_season(draw_again=True)
    session, board = on_air()
    draw = open_cell(session.pk, cell_with(session, "cash"), now=NOW, by="host")
    domain.next_game(session.pk, now=NOW, by="host")
    play_game(session)
    contents = {number: prize.code for number, (prize, _) in inside(board).items()}
    with refused("reason"):
        ask_board_void(session.pk, "  ", now=NOW, by=ONE)
    void_board(session)
    with refused("board_void"):
        ask_board_void(session.pk, "又一次", now=NOW, by=OTHER)
    opening = Opening.objects.get(board=board)
    assert (opening.why, len(opening.cells)) == ("void", 24)
    proof = queries.proof_boards(session)[0]
    assert {cell["cell"]: cell["code"] for cell in proof["cells"]} == contents
    assert proof["void"] == {"reason": "有一格贴错", "by": ["甲", "乙"]}
    assert Void.objects.get(draw=draw).with_board == board.void
    assert not Owed.objects.filter(withdrawn=None).exists()
    shown = view(session)
    validator("View").validate(shown)
    assert shown["board"]["void"]["reason"] == "有一格贴错"
    assert shown["board"]["to_open"] is None
    assert all(cell["open"] for cell in shown["board"]["cells"])
    with refused("board_void"):
        open_cell(session.pk, 1, now=NOW, by="host")

    after = lay_board(session.pk, a_pool(), now=NOW, by="producer")
    assert after.replaces == board
    first, second = queries.proof_boards(session)
    assert (first["replaced_by"], second["replaces"]) == (after.root, board.root)
    found = [cell["commitment"] for cell in second["cells"]]
    pool = second["pool"]["hash"]
    assert published.root(session.code, found, pool=pool, laid="secret", replaces=board.root) == after.root
    assert published.root(session.code, found, pool=pool, laid="secret") != after.root
    shown = view(session)
    validator("View").validate(shown)
    assert (shown["board"]["root"], shown["board"]["replaces"]) == (after.root, board.root)
    assert [one["root"] for one in shown["board"]["voided"]] == [board.root]
    assert shown["board"]["odds"]["closed"] == 25
    # Both games are drawn for, the first one anew, in order.
    for game in (1, 2):
        assert view(session)["board"]["to_open"]["game"] == game
        assert open_cell(session.pk, game, now=NOW, by="host").game == game
    domain.next_game(session.pk, now=NOW, by="host")


def test_a_board_void_before_the_session_is_laid_again_and_can_be_void_again() -> None:
    session = a_rehearsal()
    roots = [queries.boards_of(session)[0].root]
    for _ in range(2):
        void_board(session)
        roots.append(lay_board(session.pk, a_pool(), now=NOW, by="producer").root)
    chain = queries.proof_boards(session)
    assert [board["root"] for board in chain] == roots
    assert [board["replaces"] for board in chain] == [None, *roots[:2]]
    assert len({cell["commitment"] for board in chain for cell in board["cells"]}) == 75
    domain.start_session(session.pk, now=NOW, by="test")


def test_only_the_last_question_is_confirmed() -> None:
    session, _ = on_air()
    first = ask_board_void(session.pk, "一", now=NOW, by=ONE)
    second = ask_board_void(session.pk, "二", now=NOW, by=OTHER)
    with refused("asked_again"):
        confirmed(session, first, by=OTHER)
    other = a_rehearsal(code=None, seed=None)
    with refused("not_asked"):
        confirmed(other, second, by=ONE)
    assert confirmed(session, second, by=ONE).reason == "二"


def test_the_database_refuses_one_person_twice_and_another_name_than_who_asked() -> None:
    session, board = on_air()
    asked = ask_board_void(session.pk, "一", now=NOW, by=ONE)
    given = {"asked": asked, "board": board, "reason": "一", "at": NOW}
    with pytest.raises(DatabaseError, match="two_people_void_it"), transaction.atomic():
        Void.objects.create(**given, asked_by=ONE, confirmed_by="user:1 别名")
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS asked_by_is_who_asked IMMEDIATE")
    with pytest.raises(IntegrityError), transaction.atomic():
        Void.objects.create(**given, asked_by="user:9 丙", confirmed_by=OTHER)


def test_a_cancelled_sessions_board_is_opened_in_full() -> None:
    session, board = on_air()
    open_cell(session.pk, 3, now=NOW, by="host")
    domain.cancel_session(session.pk, "停电", now=NOW, by="producer")
    assert Opening.objects.get(board=board).why == "cancelled"
    assert all(cell["salt"] for cell in queries.proof_boards(session)[0]["cells"])
    assert all(cell["open"] for cell in view(session)["board"]["cells"])
    with refused("session_state"):
        open_cell(session.pk, 4, now=NOW, by="host")
