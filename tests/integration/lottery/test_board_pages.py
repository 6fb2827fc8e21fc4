"""The board on a session's page: laid in three ways, declared void by two people, the ways to its proof; the alarm."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models import LogEvent
from lottery import queries
from lottery.domain import board_of, open_cell
from lottery.models import Arrangement, Board, Void
from lottery.waiting import late_draws
from tests.boards import cell_with, on_air, planned, view
from tests.evening import NOW, a_pool
from tests.integration.money.kit import paid, payouts, totals
from tests.members import client_of, member
from tournaments.money.domain import booking
from tournaments.money.models import Owed, Payment
from tournaments.money.templatetags.money import yuan
from tournaments.season.models import Session

pytestmark = pytest.mark.django_db


def page(client: Client, session: Session) -> str:
    return str(client.get(reverse("season:session", args=[session.pk])).content.decode())


def post(client: Client, name: str, session: Session, /, *more: Any, status: int = 200, **data: Any) -> str:
    """Send a form of the panel; the page that comes back."""
    answer = client.post(reverse(f"lottery:{name}", args=[session.pk, *more]), data, follow=True)
    assert answer.status_code == status
    return str(answer.content.decode())


def digest(shown: str) -> str:
    """What the form of the second person says that he has seen."""
    return re.findall(r'name="seen"\s+value="(\w+)"', shown)[-1]


def test_a_public_value_is_named_on_the_page_and_the_board_laid_with_it() -> None:
    session, client, pool = planned(), client_of("producer"), a_pool()
    assert "/proof/" not in page(client, session)
    said = post(client, "lay", session, pool=pool.pk, how="name", name="上证指数 2026-11-30 收盘")
    assert "承诺已公布" in said
    assert "上证指数 2026-11-30 收盘" in page(client, session)
    assert "请填数值来摆" in post(client, "lay", session, pool=pool.pk, status=409)
    assert "奖板已摆" in post(client, "lay", session, pool=pool.pk, how="mixed", value="3456.78")
    board = board_of(session)
    assert board is not None
    assert f'<p class="once">{board.root}</p>' in page(client, session)
    assert "3456.78" in page(client, session)
    assert f'href="/proof/#session={session.code}"' in page(client, session)
    (address,) = re.findall(r'<img src="(/proof/qr/[^"]+)"', page(client, session))  # the one the overlay shows
    assert address == f"/proof/qr/{session.code}/{board.root}.svg"
    code = Client().get(address)
    assert (code.status_code, code["Content-Type"], b"<svg" in code.content) == (200, "image/svg+xml", True)


def test_two_people_lay_a_board_by_hand_on_the_page() -> None:
    session, pool = planned(), a_pool()
    codes = [line["code"] for line in queries.pool_lines(pool) for _ in range(line["count"])]
    cells = {f"cell-{number}": code for number, code in enumerate(codes, 1)}
    producer, director = client_of("producer"), client_of("director")
    assert "另一人照样再录一遍" in post(producer, "by-hand", session, pool=pool.pk, **cells)
    waiting = page(director, session)
    assert "已经录入并封存" in waiting
    assert waiting.count("selected") == 0  # nothing of it is shown to the second
    again = post(producer, "by-hand", session, pool=pool.pk, status=409, **cells)
    assert ("要两个人" in again, again.count("selected")) == (True, 0)
    assert "两人录入一致" in post(director, "by-hand", session, pool=pool.pk, **cells)
    assert Board.objects.get().laid == "hand"
    assert client_of("host").post(reverse("lottery:by-hand", args=[session.pk])).status_code == 403


def test_what_was_typed_by_hand_stays_when_it_is_refused_and_is_kept_nowhere_but_in_that_answer() -> None:
    session, pool, producer = planned(), a_pool(), client_of("producer")
    codes = [line["code"] for line in queries.pool_lines(pool) for _ in range(line["count"])]
    wrong = {f"cell-{number}": code for number, code in enumerate([codes[-1], "", *codes[2:]], 1)}
    answer = producer.post(reverse("lottery:by-hand", args=[session.pk]), {"pool": pool.pk, **wrong})
    said = str(answer.content.decode())
    assert (answer.status_code, "no-store" in answer["Cache-Control"]) == (422, True)
    typed = re.findall(r'<select name="cell-(\d+)".*?</select>(.*?)</label>', said, re.DOTALL)
    faults = {int(number): more for number, more in typed if "<small" in more}
    assert "还没有选" in faults.pop(2)
    too_many = [number for number, code in enumerate(codes, 1) if code == codes[-1]]
    assert sorted(faults) == [1, *too_many]
    assert f"共 {len(too_many)} 格，选了 {len(too_many) + 1}" in faults[1]
    assert said.count("selected") == 24
    assert page(producer, session).count("selected") == 0
    assert not Arrangement.objects.exists()
    changed = post(producer, "by-hand", session, pool=pool.pk + 1, status=409, **wrong)  # of another pool: it stays too
    assert changed.count("selected") == 24
    differs = {f"cell-{number}": code for number, code in enumerate(codes[::-1], 1)}
    director = client_of("director")
    post(producer, "by-hand", session, pool=pool.pk, **differs)
    right = {f"cell-{number}": code for number, code in enumerate(codes, 1)}
    anew = post(director, "by-hand", session, pool=pool.pk, status=409, **right)
    assert ("都从头录入" in anew, anew.count("selected")) == (True, 0)


def test_a_board_is_declared_void_on_the_page_by_two_people() -> None:
    session, board = on_air()
    one, other = client_of("producer"), client_of("referee")
    said = post(one, "ask-void", session, reason="有一格贴错")
    assert "另一人来确认" in said
    asked = board.voids_asked.get()
    assert "有一格贴错" in page(other, session)
    assert "有作废等另一人确认" in str(other.get(reverse("console:home")).content.decode())
    assert "要两个人" in post(one, "confirm-void", session, asked.pk, status=409)
    assert "请看清现在会改什么" in post(other, "confirm-void", session, asked.pk, status=409)  # without having seen it
    assert not Void.objects.exists()
    assert "已作废" in post(other, "confirm-void", session, asked.pk, seen=digest(page(other, session)))
    shown = page(client_of("viewer"), session)
    assert "这块奖板已作废：有一格贴错" in shown
    assert "接在作废的后面" in page(one, session)
    history = shown[shown.index('id="history"') :]
    for told in ("奖板：摆好", "奖板：申请作废</b> — 有一格贴错", "奖板：作废</b> — 有一格贴错", "奖板：全部翻开"):
        assert told in history
    assert "board." not in history
    nothing = one.post(reverse("lottery:ask-void", args=[session.pk]), {"draw": "999999", "reason": "x"})
    assert nothing.status_code == 404


def test_who_confirms_a_void_sees_the_money_it_moves_and_nothing_is_done_when_that_has_changed() -> None:
    session, _ = on_air()
    draw = open_cell(session.pk, cell_with(session, "cash"), now=NOW, by="host")
    row = Owed.objects.get()
    booking.book_prize(row, now=NOW, by="test")
    one, other = client_of("producer"), client_of("referee")
    post(one, "ask-void", session, draw=draw.pk, reason="报错了格号")
    asked = draw.voids_asked.get()
    assert "裁判、导播或制片来确认" in post(
        client_of("approver"), "confirm-void", session, asked.pk, seen=digest(page(other, session)), status=403
    )
    seen = page(other, session)
    assert "领奖撤销 2 笔" in " ".join(seen.split())
    assert "收回" not in seen
    paid(payouts(row)[0])
    told = post(other, "confirm-void", session, asked.pk, seen=digest(seen), status=409)
    assert not Void.objects.exists()
    net = Payment.objects.get().net
    assert f"共要收回 {yuan(net)}" in " ".join(told.split())
    assert "共要收回" not in page(client_of("viewer"), session)
    assert "由有“批准付款”权限的人" in told
    assert "请有“批准付款”权限的人" in post(other, "confirm-void", session, asked.pk, seen=digest(told), status=403)
    assert not Void.objects.exists()
    approver = client_of("approver")
    assert "等审批确认" in approver.get(reverse("console:home")).content.decode()
    post(approver, "confirm-void", session, asked.pk, seen=digest(page(approver, session)))
    assert "producer" in Payment.objects.get().reversal.asked_by
    assert totals() == {}


def test_a12_a_draw_that_was_due_and_not_made_is_an_alarm_and_not_silence() -> None:
    session, _ = on_air()
    finished = LogEvent.objects.get(table=session.table_id, kind="game_finished")
    since = view(session, "desk")["board"]["to_open"]["since"]
    assert since == finished.at.timestamp()  # the desk counts from here
    host = member("host")
    assert list(late_draws(host, finished.at + timedelta(seconds=119))) == []
    (alarm,) = late_draws(host, finished.at + timedelta(seconds=120))
    assert (alarm.tone, "第 1 局打完了，还没有开奖" in alarm.zh) == ("bad", True)
    open_cell(session.pk, 3, now=NOW, by="host")
    assert list(late_draws(host, finished.at + timedelta(hours=1))) == []
