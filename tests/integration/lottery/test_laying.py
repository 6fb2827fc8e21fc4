"""The ways a board is laid: with a public value, by two hands, going on with the last session's; and what they refuse."""

from __future__ import annotations

import json

import pytest
from django.db import DatabaseError, transaction
from django.test import Client

from core.live.schema import validator
from core.models import Entry
from games.models import LogEvent
from lottery import live, queries
from lottery.domain import (
    ask_board_void,
    board_of,
    carry_over,
    import_prizes,
    lay_board,
    lay_by_hand,
    lay_mixed,
    left_over,
    name_value,
    open_cell,
    put_in,
    retire,
    sealing,
)
from lottery.models import Arrangement, Board, Draw, Mix
from lottery.proofs import board as published
from tests.boards import a_season, confirmed, inside, on_air, planned, refused, start, view, with_board
from tests.evening import DATA, NOW, a_pool, a_rehearsal, play_game
from tournaments.season import domain
from tournaments.season.models import Session

pytestmark = pytest.mark.django_db
ONE, OTHER = "user:1 甲", "user:2 乙"
NAME = "上证指数 2026-11-30 收盘"


def unlaid() -> Session:
    """A rehearsal whose first board is void: the next one is laid by the test."""
    session = a_rehearsal()
    asked = ask_board_void(session.pk, "试摆", now=NOW, by=ONE)
    confirmed(session, asked, by=OTHER)
    return session


# ---- a public value -------------------------------------------------------------------------------------------------


def test_a_public_value_is_named_before_it_is_known_and_the_order_follows_from_both() -> None:
    session, pool = planned(), a_pool()
    with refused("value_not_named"):
        lay_mixed(session.pk, pool, "3456.78", now=NOW, by=ONE)
    mix = name_value(session.pk, pool, f" {NAME} ", now=NOW, by=ONE)
    seen = view(session)
    validator("View").validate(seen)
    assert seen["mix"] == {"name": NAME, "commitment": mix.commitment}  # shown before, to everybody
    with refused("value_named"):
        name_value(session.pk, pool, "别的指数", now=NOW, by=ONE)
    with refused("value_named"):  # nor laid without it
        lay_board(session.pk, pool, now=NOW, by=ONE)
    with refused("value_named"):
        lay_by_hand(session.pk, pool, ["P01"], now=NOW, by=ONE)
    board = lay_mixed(session.pk, pool, "3456.78", now=NOW, by=ONE)
    seen = view(session)
    validator("View").validate(seen)
    assert (seen["mix"], seen["board"]["laid"], seen["board"]["mix"]["value"]) == (None, "mixed", "3456.78")
    (proof,) = queries.proof_boards(session)
    assert proof["mix"]["secret"] is None
    told = json.dumps(
        [proof, seen, *LogEvent.objects.values_list("data", flat=True), *Entry.objects.values_list("data")], default=str
    )
    secret = sealing.unseal_text(f"mix/{session.pk}/1", bytes(mix.sealed))
    assert secret.hex() not in told
    domain.cancel_session(session.pk, "停电", now=NOW, by="producer")
    (proof,) = queries.proof_boards(session)
    assert bytes.fromhex(proof["mix"]["secret"]) == secret
    assert published.secret_commitment(session.code, NAME, secret) == mix.commitment
    order = published.mixed_order(published.mixed_seed(secret, NAME, "3456.78"), session.code, proof["pool"]["lines"])
    assert [cell["code"] for cell in proof["cells"]] == order
    found = [cell["commitment"] for cell in proof["cells"]]
    assert board.root == published.root(
        session.code, found, pool=proof["pool"]["hash"], laid="mixed", mix=mix.commitment
    )


def test_the_public_page_names_the_value_beforehand_and_tells_it_when_it_is_out() -> None:
    a_season(public_delay=0)
    session, board = on_air()
    asked = ask_board_void(session.pk, "有一格贴错", now=NOW, by=ONE)
    confirmed(session, asked, by=OTHER)
    mix = name_value(session.pk, board.pool, NAME, now=NOW, by=ONE)

    def page() -> str:
        return Client().get(f"/show/{session.code}/").content.decode()

    before = page()
    for told in (f"{board.root} 已作废：有一格贴错", NAME, mix.commitment, "数值还没有公布"):
        assert told in before
    lay_mixed(session.pk, board.pool, "3456.78", now=NOW, by=ONE)
    after = page()
    for told in (f"{board.root} 已作废：有一格贴错", NAME, mix.commitment, "公布的数值 3456.78"):
        assert told in after


def test_another_value_or_another_secret_lays_another_board() -> None:
    lines = queries.pool_lines(a_pool())
    orders = {
        tuple(published.mixed_order(published.mixed_seed(bytes([secret]) * 32, NAME, value), "2026-11-30-01", lines))
        for secret in range(3)
        for value in ("1", "1.0", "2")
    }
    assert len(orders) == 9


# ---- two hands ------------------------------------------------------------------------------------------------------


def codes(reverse: bool = False) -> list[str]:
    listed = [line["code"] for line in queries.pool_lines(a_pool()) for _ in range(line["count"])]
    return listed[::-1] if reverse else listed


def test_two_people_lay_a_board_by_hand_and_neither_is_told_what_the_other_entered() -> None:
    session, pool = unlaid(), a_pool()
    assert lay_by_hand(session.pk, pool, codes(), now=NOW, by=ONE) is None
    arrangement = Arrangement.objects.get()
    assert not any(code.encode() in bytes(arrangement.sealed) for code in set(codes()))
    with refused("same_person"):
        lay_by_hand(session.pk, pool, codes(), now=NOW, by=ONE)
    board = lay_by_hand(session.pk, pool, codes(), now=NOW, by=OTHER)
    assert board is not None
    assert [prize.code for prize, _ in inside(board).values()] == codes()
    assert (board.laid, board.laid_by, board.confirmed_by) == ("hand", ONE, OTHER)
    assert queries.proof_boards(session)[-1]["by"] == ["甲", "乙"]
    assert view(session)["board"]["by"] == ["甲", "乙"]
    assert not Arrangement.objects.exists()
    with pytest.raises(DatabaseError, match="two_people_lay_it"), transaction.atomic():
        Board.objects.create(
            session=session, number=9, rehearsal=True, pool=pool, size=25, laid="hand", root="00", laid_at=NOW,
            laid_by=ONE, confirmed_by="user:1 别名",
        )  # fmt: skip


def test_two_entries_that_differ_are_both_gone() -> None:
    session, pool = unlaid(), a_pool()
    lay_by_hand(session.pk, pool, codes(), now=NOW, by=ONE)
    with refused("hand_differs") as caught:
        lay_by_hand(session.pk, pool, codes(reverse=True), now=NOW, by=OTHER)
    assert not any(code in caught.value.zh + caught.value.en for code in codes())
    assert not Arrangement.objects.exists()
    assert Entry.objects.filter(what="board.hand_differs").count() == 1
    assert lay_by_hand(session.pk, pool, codes(), now=NOW, by=OTHER) is None  # both begin anew


def test_a14_a_hand_laid_board_of_other_prizes_than_the_pool_is_refused_by_name() -> None:
    session, pool = unlaid(), a_pool()
    wrong = [*codes()[:-2], "BLANK", "P99"]
    wrong[0] = "BLANK"
    with refused("other_prizes") as caught:
        lay_by_hand(session.pk, pool, wrong, now=NOW, by=ONE)
    assert caught.value.facts["wrong"] == [
        {"code": "P01", "wanted": 2, "entered": 1},
        {"code": "P99", "wanted": 0, "entered": 1},
    ]
    with refused("other_prizes"):
        lay_by_hand(session.pk, pool, codes()[:24], now=NOW, by=ONE)
    assert not Arrangement.objects.exists()


# ---- stock and pool ---------------------------------------------------------------------------------------------------


def test_a_real_board_is_not_laid_from_too_little_and_two_boards_do_not_promise_the_same_thing() -> None:
    session, pool = planned(), a_pool()
    put_in("P01", 1, now=NOW, by=ONE)
    with refused("short_of_stock") as caught:
        lay_board(session.pk, pool, now=NOW, by=ONE)
    assert caught.value.facts["short"] == [{"code": "P01", "wanted": 2, "there": 1}]
    assert "电饭煲" in caught.value.zh
    with refused("stock_below_zero"):
        put_in("P01", -2, now=NOW, by=ONE)
    put_in("P01", 2, now=NOW, by=ONE)
    lay_board(session.pk, pool, now=NOW, by=ONE)
    later = planned()
    with refused("short_of_stock") as caught:
        lay_board(later.pk, pool, now=NOW, by=ONE)
    assert caught.value.facts["short"][0]["there"] == 1
    a_rehearsal(code=None, seed=None)  # a rehearsal promises nothing


def test_a14_a_pool_of_other_numbers_than_the_season_asks_for_lays_no_board() -> None:
    session, pool = planned(), a_pool()
    a_season(board_cells=24)
    with refused("bad_pool") as caught:
        lay_board(session.pk, pool, now=NOW, by=ONE)
    assert "25" in caught.value.zh
    assert "24" in caught.value.zh
    assert not Board.objects.exists()


def test_a_real_session_is_played_for_the_published_prizes() -> None:
    session = planned()
    text = (DATA / "prizes.csv").read_text(encoding="utf-8-sig")
    other = import_prizes(text.replace("电饭煲", "电压力锅").encode(), by="test", now=NOW)
    assert queries.latest_pool() == other
    published_pool = queries.pool_for(session)
    assert published_pool == a_pool()
    assert queries.latest_pool() == published_pool  # an earlier pool taken in again is the latest
    lay_board(session.pk, other, now=NOW, by="test")
    assert [lack.code for lack in live.missing_board(session)] == ["rules_sheet_pool"]


# ---- until it is opened up --------------------------------------------------------------------------------------------


def settle(session: Session) -> None:
    """Play out the evening, each winner opening the first closed cell, and settle it."""
    while True:
        open_cell(session.pk, queries.closed_cells(session)[0], now=NOW, by="host")
        session.refresh_from_db()
        if session.state == Session.State.DECIDED:
            break
        domain.next_game(session.pk, now=NOW, by="host")
        play_game(session)
    domain.answer_tomorrow(session.pk, back=True, now=NOW, by="host")
    domain.settle(session.pk, now=NOW, by="host")


@pytest.mark.slow
def test_a_board_that_stays_goes_on_with_the_next_session_until_it_is_opened_up() -> None:
    a_season(board_stays=True)
    first, board = with_board()
    start(first)
    play_game(first)
    settle(first)
    won = Draw.objects.filter(session=first).count()
    assert not hasattr(Board.objects.get(), "opening")
    second = planned()
    assert left_over(second) == board
    with refused("board_goes_on"):
        lay_board(second.pk, a_pool(), now=NOW, by="producer")
    assert [lack.code for lack in live.missing_board(second)] == ["board"]
    carry_over(second.pk, now=NOW, by="producer")
    with refused("board_laid"):
        carry_over(second.pk, now=NOW, by="producer")
    assert board_of(second) == board
    seen = view(second)
    validator("View").validate(seen)
    assert seen["board"]["root"] == board.root
    assert [cell["cell"] for cell in seen["board"]["cells"] if cell.get("before")] == list(range(1, won + 1))
    assert seen["board"]["odds"]["closed"] == 25 - won
    third = planned()
    with refused("board_in_use"):
        carry_over(third.pk, now=NOW, by="producer")
    with refused("board_in_use"):
        retire(third.pk, now=NOW, by="producer")
    start(second)
    play_game(second)
    with refused("cell_open"):
        open_cell(second.pk, 1, now=NOW, by="host")
    open_cell(second.pk, won + 1, now=NOW, by="host")
    assert [cell["won"]["session"] for cell in queries.proof_boards(second)[0]["cells"][: won + 1]] == [
        *[first.code] * won, second.code,
    ]  # fmt: skip
    domain.cancel_session(second.pk, "停电", now=NOW, by="producer")
    assert left_over(third) == board
    a_season(board_stays=False)  # the setting changes: it is not forgotten, and goes on no more
    third = Session.objects.get(pk=third.pk)
    assert left_over(third) == board
    with refused("board_serves_one"):
        carry_over(third.pk, now=NOW, by="producer")
    with refused("board_goes_on"):
        lay_board(third.pk, a_pool(), now=NOW, by="producer")
    retire(third.pk, now=NOW, by="producer")
    assert Board.objects.get().opening.why == "replaced"
    lay_board(third.pk, a_pool(), now=NOW, by="producer")


def test_by_default_a_board_serves_one_session_and_is_opened_with_it() -> None:
    session = a_rehearsal()
    assert left_over(session) is None
    assert not Mix.objects.exists()
