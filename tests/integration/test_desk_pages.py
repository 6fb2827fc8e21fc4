"""What a desk asks for beside its socket: a seat's link to scan, and everything that happened."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from django.test import Client

from core import links
from core.models import Entry, Link
from games import domain as tables
from tests.members import client_of
from tests.seats import NAMES, Seats

pytestmark = pytest.mark.django_db


def of(seats: Seats, **options: Any) -> dict[str, str]:
    """The header of a desk's page."""
    link = links.issue("desk", str(seats.table.pk), options=options, who="test")
    return {"x-desk-link": links.token(link)}


def log(seats: Seats, **query: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = Client().get("/desk/log", query, headers=of(seats)).json()["rows"]
    return found


def test_a_seats_link_is_shown_to_be_scanned_and_opens_the_seat() -> None:
    seats = Seats()
    tables.change_device(seats.table.pk, 1, seats.now, who="referee")
    answer = Client().post("/desk/seat-link", {"seat": "1"}, headers=of(seats))
    assert answer["Cache-Control"] == "no-store"
    told = answer.json()
    link = links.resolve(told["page"].partition("#t=")[2])
    assert link is not None
    assert (link.kind, link.seat, link.table) == ("seat", 1, str(seats.table.pk))
    assert told["svg"].count("<svg") == 1
    assert Entry.objects.filter(what="link.shown", subject=f"link:{link.pk}").count() == 1
    assert Client().post("/desk/seat-link", {"seat": "2"}, headers=of(seats)).status_code == 404


def test_nobody_is_answered_without_a_desks_link_and_at_a_real_session_without_a_referee() -> None:
    seats = Seats()
    seat = links.issue("seat", str(seats.table.pk), seat=0, who="test")
    for headers in ({}, {"x-desk-link": "x" * 32}, {"x-desk-link": links.token(seat)}):
        assert Client().get("/desk/log", headers=headers).status_code == 404
        assert Client().post("/desk/seat-link", {"seat": "0"}, headers=headers).status_code == 404
    real = of(seats, member=True)
    assert Client().get("/desk/log", headers=real).status_code == 403
    assert client_of("cashier").get("/desk/log", headers=real).status_code == 403
    referee = client_of("referee")
    assert referee.get("/desk/log", headers=real).status_code == 200
    assert referee.post("/desk/seat-link", {"seat": "0"}, headers=real).status_code == 200
    assert "link.shown" in Entry.objects.filter(who__contains="referee").values_list("what", flat=True)
    Link.objects.update(revoked_at=seats.now)
    assert referee.get("/desk/log", headers=real).status_code == 404


def a_table_where_things_happened() -> Seats:
    seats = Seats().until("play")
    tables.pause(seats.table.pk, seats.now, who="user:3 李裁判", why="争议")
    tables.resume(seats.table.pk, seats.now, who="user:3 李裁判")
    tables.substitute(seats.table.pk, 2, "周小兵", "=1+1", seats.now, who="user:3 李裁判")
    tables.leave(table=seats.table.pk, seat=3, reason="身体不适", now=seats.now, by="user:3 李裁判")
    seats.answer()
    seats.time_out()
    tables.end_game(table=seats.table.pk, kind="misdealt", reason="多一张", now=seats.now, by="user:3 李裁判")
    tables.start_game(seats.table.pk, seats.now)
    return seats


def test_the_list_says_what_happened_who_ordered_it_and_why_and_is_chosen_from() -> None:
    seats = a_table_where_things_happened()
    everything = log(seats)
    assert [row["v"] for row in everything] == sorted([row["v"] for row in everything], reverse=True)
    assert not [row for row in everything if row["kind"] == "dealt"]
    ordered = {row["kind"]: row for row in log(seats, kind="referee")}
    assert set(ordered) == {"paused", "resumed", "substituted", "left", "misdealt", "game_ended"}
    assert (ordered["left"]["who"], ordered["left"]["why"]) == ("李裁判", "身体不适")
    assert f"周小兵 替 {NAMES[2]}" in ordered["substituted"]["text"]
    assert "Misdeal" in {row["kind"]: row for row in log(seats, kind="referee", lang="en")}["misdealt"]["text"]
    assert {row["kind"] for row in log(seats, q="争议")} == {"paused"}
    assert {row["seat"] for row in log(seats, seat=2, kind="play")} == {"A1"}
    assert [row["kind"] for row in log(seats, seat=2, kind="referee")] == ["substituted"]
    assert {row["kind"] for row in log(seats, game=2)} == set()
    assert len(log(seats, kind="dealt")) == 25
    assert log(seats, kind="nonsense") == []


def test_the_file_is_what_a_spreadsheet_opens_and_calculates_nothing() -> None:
    seats = a_table_where_things_happened()
    answer = Client().get("/desk/log", {"as": "csv", "kind": "referee"}, headers=of(seats))
    assert answer.content.startswith(b"\xef\xbb\xbf")
    assert answer["Content-Disposition"].startswith("attachment")
    head, *lines = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
    assert head == ["日期", "时间（北京）", "局", "座位", "类别", "发生了什么", "谁办的", "原因"]
    assert [line[4] for line in lines] == ["paused", "resumed", "substituted", "left", "misdealt", "game_ended"]
    assert (lines[0][0], lines[0][1][:6]) == ("2026-11-30", "20:00:")
    assert lines[2][7] == "'=1+1"
    assert lines[3][3] == "B1"
