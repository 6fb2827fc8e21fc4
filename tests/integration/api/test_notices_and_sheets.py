"""Calls about the outbox and the rules sheet."""

from __future__ import annotations

from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.models import Entry
from tests.evening import NOW, a_pool
from tests.integration.api.kit import Caller, problem, program
from tests.integration.people.kit import NOW as NOVEMBER
from tests.integration.people.kit import an_intake, entered
from tournaments.people.notice_models import Notice
from tournaments.season.domain import current_season

pytestmark = pytest.mark.django_db
ALL = "/api/notices"


class TestNotices:
    @pytest.fixture(autouse=True)
    def _in_november(self) -> Any:
        with time_machine.travel(NOVEMBER, tick=True):
            yield

    @pytest.fixture
    def office(self) -> Caller:
        an_intake(places=20)
        entered(1)
        return program("registrar")

    def test_they_are_listed_with_their_texts_and_no_address(self, office: Caller) -> None:
        found = office.get(ALL, {"state": "waiting", "event": "received"}).json()
        assert found["count"] == 2
        one = office.get(f"{ALL}/{found['results'][0]['id']}")
        assert "报名已收到" in one.json()["preview"]["title"]
        assert one.json()["attempts"] == []
        assert b"1390000010" not in one.content
        assert office.get(ALL, {"person": found["results"][0]["person"]}).json()["count"] == 1
        problem(office.get(f"{ALL}/987654"), 404, "no_notice")

    def test_each_is_let_go_discarded_or_sent_again_on_the_picture_that_was_seen(self, office: Caller) -> None:
        first, second = (f"{ALL}/{line['id']}" for line in office.get(ALL).json()["results"])
        tag = office.get(first).headers["ETag"]
        released = office.post(f"{first}/release", if_match=tag)
        assert released.json()["state"] == "queued"
        assert released.headers["ETag"] == office.get(first).headers["ETag"]
        problem(office.post(f"{first}/release", if_match=tag), 412, "changed")
        problem(office.post(f"{first}/release"), 409, "wrong_state")
        problem(office.post(f"{second}/discard"), 400, "invalid")
        assert office.post(f"{second}/discard", {"why": "已电话告知"}).json()["state"] == "discarded"
        assert office.post(f"{second}/resend", {"why": "还是发吧"}).json()["state"] == "queued"
        problem(office.post(f"{second}/taken-as-sent", {"why": "x"}), 409, "wrong_state")
        assert {entry.what for entry in Entry.objects.filter(what__startswith="notice.")} >= {
            "notice.released",
            "notice.discarded",
            "notice.resent",
        }

    def test_several_are_let_go_and_who_is_left_is_told(self, office: Caller) -> None:
        ids = list(Notice.objects.values_list("pk", flat=True))
        office.post(f"{ALL}/{ids[0]}/discard", {"why": "x"})
        answer = office.post(f"{ALL}/release", {"ids": [*ids, 987654]}).json()
        assert answer["done"] == [pk for pk in ids if pk != ids[0]]
        assert {(one["id"], one["code"]) for one in answer["left"]} == {(ids[0], "wrong_state"), (987654, "no_notice")}
        problem(office.post(f"{ALL}/release", {"ids": []}), 400, "invalid")

    def test_who_may_not_send_sends_none(self, office: Caller) -> None:
        narrow = program("registrar", scopes=("notices.read",))
        pk = narrow.get(ALL).json()["results"][0]["id"]
        problem(narrow.post(f"{ALL}/{pk}/release"), 403, "out_of_scope")
        problem(program("viewer").get(ALL), 403, "no_right")

    def test_a_constant_number_of_queries(self, office: Caller) -> None:
        def asked() -> int:
            with CaptureQueriesContext(connection) as seen:
                assert office.get(ALL).status_code == 200
            return len(seen)

        asked()
        few = asked()
        for n in range(2, 8):
            entered(n)
        assert asked() == few


class TestRulesSheet:
    @pytest.fixture(autouse=True)
    def _that_evening(self) -> Any:
        with time_machine.travel(NOW, tick=True):
            yield

    def test_a_draft_is_published_and_frozen(self) -> None:
        a_pool()
        office = program("producer")
        season = f"/api/seasons/{current_season(NOW).pk}"
        sheet = f"{season}/rules-sheet"
        first = office.get(sheet)
        assert (first.json()["version"], first.json()["published"]) == (0, None)
        problem(office.post(f"{sheet}/publish"), 422, "incomplete")
        named = {"organiser_zh": "就爱电视", "organiser_en": "Jiuai TV", "contact": "office@example.org"}
        edited = office.patch(sheet, named, if_match=first.headers["ETag"])
        assert edited.json()["version"] == 1
        problem(office.patch(sheet, {"contact": "x"}, if_match=first.headers["ETag"]), 412, "changed")
        problem(office.patch(sheet, {"contact": "x", "version": 0}), 409, "stale")
        published = office.post(f"{sheet}/publish", {"why": "开季"}, if_match=edited.headers["ETag"])
        assert published.json()["version"] == 1
        problem(office.post(f"{sheet}/publish"), 409, "unchanged")
        assert office.get(sheet).json()["published"] == 1
        whole = office.get(f"{season}/rules-sheets/1").json()
        assert whole["body"]["organiser"]["zh"] == "就爱电视"
        assert whole["digest"] == office.get(f"{season}/rules-sheets").json()["results"][0]["digest"]
        office.patch(season, {"board_blanks": 5})
        assert office.get(sheet).json()["outdated"] == ["board_blanks"]
        problem(office.get(f"{season}/rules-sheets/2"), 404, "no_sheet")
        problem(office.get("/api/seasons/987654/rules-sheet"), 404, "no_season")
        problem(office.patch("/api/seasons/987654/rules-sheet", {"contact": "x"}), 404, "no_season")

    def test_who_only_reads_it_publishes_none(self) -> None:
        sheet = f"/api/seasons/{current_season(NOW).pk}/rules-sheet"
        one = program("referee")
        assert one.get(sheet).status_code == 200
        problem(one.patch(sheet, {"contact": "x"}), 403, "no_right")
        problem(one.post(f"{sheet}/publish"), 403, "no_right")
