"""Calls about the programme: from an empty day to a session whose table is open, and what came of the others."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.models import Entry
from lottery.models import Board
from tests.evening import NOW, a_rehearsal, two_teams
from tests.integration.api.kit import Caller, problem, program
from tournaments.people.models import Team
from tournaments.season.models import Match, Reign, ReignDay, Session

pytestmark = pytest.mark.django_db
ALL = "/api/sessions"
TODAY = "2026-11-30"


@pytest.fixture(autouse=True)
def _that_evening() -> Any:
    with time_machine.travel(NOW, tick=True):
        yield


@pytest.fixture
def office() -> Caller:
    return program("producer")


@pytest.fixture
def teams() -> list[Team]:
    return list(two_teams())


def planned(office: Caller, **body: Any) -> str:
    answer = office.post(ALL, {"on": TODAY, **body})
    assert answer.status_code == 201, answer.content
    assert answer.headers["ETag"] == office.get(answer.headers["Location"]).headers["ETag"]
    return str(answer.headers["Location"])


class TestSession:
    def test_from_an_empty_day_to_an_open_table(self, office: Caller, teams: list[Team]) -> None:
        session = planned(office, note="首播")
        found = office.get(session).json()
        assert (found["code"], found["state"], found["rules"]) == ("2026-11-30-01", "scheduled", "jiuai")
        named = office.post(f"{session}/teams", {"team_a": str(teams[0].pk), "team_b": str(teams[1].pk)})
        assert named.json()["team_b"]["name"] == teams[1].name
        nobody = office.post(f"{session}/teams", {"team_a": str(teams[0].pk), "team_b": session.rpartition("/")[2]})
        problem(nobody, 404, "no_team")
        assert nobody.json()["facts"]["field"] == "team_b"
        desk = program("director")
        for team in teams:
            assert desk.post(f"{session}/check-in", {"team": str(team.pk)}).status_code == 200
        assert len(office.get(session).json()["check_ins"]) == 4
        problem(desk.post(f"{session}/check-in", {"team": str(teams[0].pk)}), 409, "checked_in")
        problem(desk.post(f"{session}/undo-check-in", {"team": str(teams[0].pk)}), 400, "invalid")
        undone = desk.post(f"{session}/undo-check-in", {"team": str(teams[0].pk), "numbers": [2], "why": "认错人"})
        assert len(undone.json()["check_ins"]) == 3
        opened = office.post(f"{session}/open-table", {"why": "人到齐了"})
        assert opened.json()["table"]
        assert Entry.objects.get(what="session.table_opened").why == "人到齐了"
        missing = office.get(f"{session}/readiness").json()
        assert missing["ready"] is False
        assert "check_in" in {one["code"] for line in missing["checks"] for one in line["missing"]}
        problem(office.post(f"{session}/ready"), 409, "not_ready")
        problem(office.post(f"{session}/ready", {"version": 1}), 409, "stale")
        problem(office.patch(session, {"rules": "kangqi"}), 409, "table_open")

    def test_settings_are_changed_on_the_picture_that_was_seen(self, office: Caller) -> None:
        session = planned(office)
        tag = office.get(session).headers["ETag"]
        changed = office.patch(session, {"options": {"red_five": True}, "note": "红五"}, if_match=tag)
        assert changed.json()["note"] == "红五"
        problem(office.patch(session, {"note": "x"}, if_match=tag), 412, "changed")
        said = problem(office.patch(session, {"note": "x", "version": 1}), 409, "stale")
        assert sorted(said["facts"]["changes"][0]["fields"]) == ["note", "options"]
        said = problem(office.patch(session, {"options": {"colour": "red"}}), 422, "bad_options")
        assert said["facts"]["fields"] == ["colour"]

    def test_it_is_moved_and_called_off_with_a_reason(self, office: Caller) -> None:
        session = planned(office)
        problem(office.post(f"{session}/move", {"on": "2026-12-02"}), 400, "invalid")
        moved = office.post(f"{session}/move", {"on": "2026-12-02", "why": "停电"}).json()
        assert (moved["code"], moved["moves"][0]["code"], moved["moves"][0]["why"]) == (
            "2026-12-02-01",
            "2026-11-30-01",
            "停电",
        )
        assert office.post(f"{session}/cancel", {"why": "台风"}).json()["state"] == "cancelled"
        problem(office.post(f"{session}/cancel", {"why": "台风"}), 409, "session_state")
        problem(program("registrar").post(f"{session}/cancel", {"why": "台风"}), 403, "no_right")

    def test_challengers_are_called_in_an_order_that_is_kept(self, office: Caller, teams: list[Team]) -> None:
        session = planned(office)
        problem(office.get(f"{session}/order"), 404, "no_order")
        drawn = office.post(f"{session}/draw", {"why": "现场"}).json()
        order = office.get(f"{session}/order").json()
        assert {one["team"] for one in order["entries"]} >= {drawn["team_a"]["id"], drawn["team_b"]["id"]}
        assert [call["side"] for call in order["calls"]] == ["A", "B"]
        problem(office.post(f"{session}/draw"), 409, "order_made")
        called = office.post(f"{session}/call-next", {"side": "A", "why": "迟到"}).json()
        assert called["team_a"]["id"] == order["entries"][2]["team"]
        assert office.get(f"{session}/order").json()["calls"][2]["why"] == "迟到"

    def test_lists_are_filtered_at_a_constant_number_of_queries(self, office: Caller, teams: list[Team]) -> None:
        first = planned(office)
        office.post(f"{first}/teams", {"team_a": str(teams[0].pk), "team_b": None})
        office.get("/api/me")

        def asked() -> int:
            with CaptureQueriesContext(connection) as seen:
                assert office.get(ALL).status_code == 200
            return len(seen)

        few = asked()
        for day in range(1, 6):
            planned(office, on=f"2026-12-0{day}", form="weekly")
        assert asked() == few

        def codes(**query: Any) -> list[str]:
            return [line["code"][5:10] for line in office.get(ALL, query).json()["results"]]

        assert codes(since="2026-12-04") == ["12-05", "12-04"]
        assert codes(until=TODAY) == codes(form="daily") == codes(team=str(teams[0].pk)) == ["11-30"]
        assert codes(sort="on")[0] == "11-30"
        assert codes(state="live") == []

    def test_one_that_is_not_there(self, office: Caller) -> None:
        nothing = f"{ALL}/00000000-0000-4000-8000-000000000000"
        for address in (nothing, f"{nothing}/order", f"{nothing}/readiness", f"{nothing}/draws"):
            problem(office.get(address), 404, "no_session")
        for deed in ("teams", "draw", "open-table", "ready"):
            body = {"team_a": None, "team_b": None} if deed == "teams" else {}
            problem(office.post(f"{nothing}/{deed}", body), 404, "no_session")
            problem(office.post(f"{nothing}/{deed}", body, if_match='"x"'), 404, "no_session")


class TestSeasons:
    def test_a_new_one_and_a_change(self, office: Caller) -> None:
        body = {"code": "2027", "title": "2027 赛季", "starts_on": "2027-01-01", "ends_on": "2027-12-31"}
        made = office.post("/api/seasons", {**body, "fund_base": 30000})
        assert made.status_code == 201
        season = made.headers["Location"]
        assert (made.json()["fund_base"], made.json()["fund_cap"]) == (30000, 80000)
        assert office.patch(season, {"title": "新赛季"}, if_match=made.headers["ETag"]).json()["version"] == 2
        problem(office.patch(season, {"title": "x"}, if_match=made.headers["ETag"]), 412, "changed")
        later = office.patch(season, {"fund_cap": 70000, "fund_from": "2027-03-01"}).json()
        assert (later["fund_cap"], later["fund_coming"][0]["fund_cap"]) == (80000, 70000)
        problem(office.patch(season, {"fund_cap": 60000, "fund_from": "2020-01-01"}), 422, "bad_setting")
        problem(office.patch(season, {"board_blanks": 99}), 422, "bad_setting")
        problem(office.post("/api/seasons", {**body, "code": "again"}), 409, "seasons_overlap")
        assert [one["code"] for one in office.get("/api/seasons").json()["results"]] == ["2027"]
        problem(office.get("/api/seasons/987654"), 404, "no_season")
        problem(office.patch("/api/seasons/987654", {"title": "x"}), 404, "no_season")


class TestResults:
    def test_matches_and_reigns(self, office: Caller) -> None:
        session = a_rehearsal()
        assert session.team_a is not None
        levels = {"A": {"lap": 0, "rank": "5"}, "B": {"lap": 0, "rank": "2"}}
        at = NOW + timedelta(hours=2)
        Session.objects.filter(pk=session.pk).update(state="decided", decided_at=at, comes_back=True, answered_at=at)
        Match.objects.create(session=session, winner="A", team=session.team_a, levels=levels, games=6, decided_at=at)
        reign = Reign.objects.create(season=session.season, team=session.team_a, rehearsal=True, started_at=at)
        ReignDay.objects.create(reign=reign, session=session, day=1, award=20000, won_at=at)
        (match,) = office.get("/api/matches", {"rehearsal": "true", "team": str(session.team_a_id)}).json()["results"]
        assert (match["code"], match["winner"], match["levels"]) == (session.code, "A", levels)
        assert office.get("/api/matches", {"rehearsal": "false"}).json()["count"] == 0
        (run,) = office.get("/api/reigns", {"running": "true"}).json()["results"]
        assert (run["fund"], run["days"][0]["session"]) == (20000, session.code)
        assert office.get(f"/api/reigns/{run['id']}").json() == run
        problem(office.get("/api/reigns/987654"), 404, "no_reign")
        path = f"/api/reigns/{run['id']}/retire"
        problem(program("registrar").post(path, {"why": "没来"}), 403, "no_right")
        problem(office.post(path, {"why": ""}), 400, "invalid")
        ended = office.post(path, {"why": "没来"}).json()
        assert (ended["end"], ended["ended_at"] is not None) == ("left", True)
        problem(office.post(path, {"why": "再来"}), 409, "reign_ended")
        assert office.get(f"{ALL}/{session.pk}/draws").json()["results"] == []


class TestPrizes:
    SHEET = Path(settings.BASE_DIR) / "data" / "prizes.csv"

    def test_a_sheet_is_looked_at_then_taken_in_once(self, office: Caller) -> None:
        data = self.SHEET.read_bytes()
        checked = office.post("/api/pools/check", data, kind="text/csv", key="").json()
        assert sum(prize["count"] for prize in checked["prizes"]) == 25
        assert office.get("/api/pools").json()["count"] == 0
        made = office.post("/api/pools/import", data, kind="text/csv", key="p")
        assert made.status_code == 201
        assert office.get(made.headers["Location"]).json() == made.json()
        assert (
            office.post("/api/pools/import", data, kind="text/csv", key="p").headers["Idempotency-Replayed"] == "true"
        )
        assert Entry.objects.filter(what="prizes.imported").count() == 1
        said = problem(office.post("/api/pools/check", data[:200], kind="text/csv", key=""), 422, "bad_sheet")
        assert said["facts"]["faults"]
        problem(office.post("/api/pools/check?season=987654", data, kind="text/csv", key=""), 404, "no_season")

    def test_a_closed_cell_is_in_no_answer(self, office: Caller) -> None:
        session = a_rehearsal()
        assert Board.objects.exists()
        text = b"".join(office.get(address).content for address in (f"{ALL}/{session.pk}", f"{ALL}/{session.pk}/draws"))
        assert b"sealed" not in text
        assert b"commitment" not in text


def test_who_may_only_look_changes_nothing(teams: list[Team]) -> None:
    one = program("viewer")
    assert one.get(ALL).status_code == 200
    assert one.get("/api/pools").status_code == 200
    problem(one.post(ALL, {"on": TODAY}), 403, "no_right")
    problem(one.post("/api/pools/import", b"", kind="text/csv"), 403, "no_right")
