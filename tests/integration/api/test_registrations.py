"""Calls about registrations: masked, decided once and on the picture that was seen, sheets in and out."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.models import Answered, Entry
from tests.integration.api.kit import Caller, browser, problem, program
from tests.integration.people.kit import NOW, again, an_intake, entered
from tests.members import member
from tournaments.people.domain.read_roster import COLUMNS
from tournaments.people.models import Intake, Registration, Team

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(hours=2)
ALL = "/api/registrations"


@pytest.fixture(autouse=True)
def _in_november() -> Any:
    with time_machine.travel(LATER, tick=True):
        yield


@pytest.fixture
def intake() -> Intake:
    return an_intake(places=2)


@pytest.fixture
def office(intake: Intake) -> Caller:
    return program("registrar")


def of(registration: Registration, deed: str = "") -> str:
    return f"{ALL}/{registration.pk}" + (f"/{deed}" if deed else "")


def sheet(*rows: tuple[str, ...]) -> bytes:
    return "\n".join(",".join(row) for row in (COLUMNS, *rows)).encode()


ROW = ("新人队", "何新", "合肥", "13900000001", "许新", "合肥", "13900000002")
CSV = "text/csv"


# ---- reading --------------------------------------------------------------------------------------------------------


class TestReading:
    def test_contacts_are_masked_and_towns_left_out(self, office: Caller) -> None:
        one = entered(1)
        for answer in (office.get(ALL), office.get(of(one))):
            text = answer.content.decode()
            assert answer.status_code == 200
            assert "13900000101" not in text
            assert "合肥" not in text
        line = office.get(of(one)).json()
        assert line["members"][0]["contact"].startswith("139")
        assert (line["state"], line["version"], line["place"]) == ("submitted", 1, None)

    def test_it_is_searched_filtered_and_sorted(self, office: Caller, intake: Intake) -> None:
        entered(1)
        second = entered(2)
        office.post(of(second, "decline"), {"why": "满了"})

        def ids(**query: Any) -> list[int]:
            return [line["id"] for line in office.get(ALL, query).json()["results"]]

        first_id = Registration.objects.get(team__name="乙子天队").pk
        assert ids() == [second.pk, first_id]
        assert ids(sort="old") == [first_id, second.pk]
        assert ids(state="declined") == [second.pk]
        assert ids(state=["declined", "submitted"], sort="old") == [first_id, second.pk]
        assert ids(q="乙子") == ids(q="yizi") == ids(q="13900000101") == [first_id]
        assert ids(intake=intake.pk, source="sheet") == []
        assert ids(duplicates="true") == []
        problem(office.get(ALL, {"state": "lost"}), 400, "invalid")
        problem(office.get(ALL, {"intake": "9" * 30}), 400, "invalid")

    def test_a_constant_number_of_queries(self, office: Caller, intake: Intake) -> None:
        Intake.objects.update(places=50)
        one = entered(1)
        office.post(of(one, "waitlist"))
        office.get("/api/me")

        def asked() -> int:
            with CaptureQueriesContext(connection) as seen:
                assert office.get(ALL).status_code == 200
            return len(seen)

        few = asked()
        for n in range(2, 12):
            entered(n)
        assert asked() == few <= 16

    def test_one_that_is_not_there(self, office: Caller) -> None:
        problem(office.get(f"{ALL}/987654"), 404, "no_registration")
        problem(office.post(f"{ALL}/987654/approve"), 404, "no_registration")
        problem(office.post(f"{ALL}/{10**30}/approve"), 404, "no_registration")


# ---- deciding -------------------------------------------------------------------------------------------------------


class TestDeciding:
    def test_every_deed_moves_it_as_the_page_does(self, office: Caller, intake: Intake) -> None:
        one = entered(1)

        def done(deed: str, **body: Any) -> dict[str, Any]:
            answer = office.post(of(one, deed), body)
            assert answer.status_code == 200, answer.content
            assert answer.headers["ETag"] == office.get(of(one)).headers["ETag"]
            standing: dict[str, Any] = answer.json()
            assert standing["version"] == again(one).version
            return standing

        assert done("ask-changes", notes={"team": "换个名字"})["state"] == "changes_asked"
        assert office.get(of(one)).json()["notes"] == {"team": "换个名字"}
        assert done("decline", why="没有回音")["state"] == "declined"
        assert done("reopen")["state"] == "submitted"
        Intake.objects.update(auto_offer=False)
        assert done("waitlist", priority=3)["priority"] == 3
        assert office.get(of(one)).json()["place"] == 1
        assert done("priority", priority=-3)["priority"] == -3
        assert done("offer")["state"] == "waitlisted"
        assert office.get(of(one)).json()["offer"]["expires_at"]
        Registration.objects.filter(pk=one.pk).update(skipped="offer_refused")
        assert done("put-back")["skipped"] == ""
        assert done("approve")["state"] == "approved"
        assert done("withdraw", why="生病")["state"] == "withdrawn"
        done("renew-link")

    def test_refusals_are_the_domains_own(self, office: Caller) -> None:
        one = entered(1)
        problem(office.post(of(one, "offer")), 409, "wrong_state")
        problem(office.post(of(one, "decline")), 400, "invalid")
        problem(office.post(of(one, "ask-changes"), {"notes": {"colour": "red"}}), 422, "unknown_field")
        problem(office.post(of(one, "ask-changes"), {"notes": {}}), 422, "no_notes")
        said = problem(office.post(of(one, "approve"), {"version": 7}), 409, "stale")
        assert said["facts"] == {"state": "submitted", "version": 1}

    def test_two_decide_on_the_same_picture_and_one_is_told(self, office: Caller) -> None:
        one = entered(1)
        tag = office.get(of(one)).headers["ETag"]
        assert office.post(of(one, "approve"), if_match=tag).status_code == 200
        problem(program("registrar").post(of(one, "decline"), {"why": "x"}, if_match=tag), 412, "changed")
        assert again(one).state == "approved"

    def test_the_same_deed_sent_twice_counts_once(self, office: Caller) -> None:
        one = entered(1)
        first = office.post(of(one, "approve"), {"why": "好"}, key="a")
        second = office.post(of(one, "approve"), {"why": "好"}, key="a")
        assert first.json() == second.json()
        assert second.headers["Idempotency-Replayed"] == "true"
        assert second.headers["ETag"] == first.headers["ETag"]
        assert Entry.objects.filter(what="registration.approved").count() == 1
        problem(office.post(of(one, "approve"), {"why": "更好"}, key="a"), 422, "key_reused")
        problem(office.post(of(one, "reopen"), {"why": "好"}, key="a"), 422, "key_reused")

    def test_beyond_the_places_is_a_right_of_its_own(self, office: Caller, intake: Intake) -> None:
        for n in (1, 2):
            assert office.post(of(entered(n), "approve")).status_code == 200
        third = entered(3)
        problem(office.post(of(third, "approve")), 409, "no_place")
        said = problem(office.post(of(third, "approve"), {"override": True, "why": "加席"}), 403, "no_right")
        assert said["facts"]["right"] == "registration.override"
        boss = program("producer")
        problem(boss.post(of(third, "approve"), {"override": True}), 422, "no_reason")
        assert boss.post(of(third, "approve"), {"override": True, "why": "加席"}).json()["state"] == "approved"

    def test_what_is_kept_for_repeats_names_nobody(self, office: Caller) -> None:
        one = entered(1)
        office.post(of(one, "approve"))
        kept = json.dumps(list(Answered.objects.values_list("answer", flat=True)), ensure_ascii=False)
        assert "乙子" not in kept.replace(str(one.pk), "")


# ---- what is private ------------------------------------------------------------------------------------------------


class TestPrivate:
    def test_contacts_are_seen_with_a_reason_and_kept_nowhere(self, office: Caller) -> None:
        one = entered(1)
        problem(office.post(of(one, "reveal"), key=""), 400, "invalid")
        seen = office.post(of(one, "reveal"), {"why": "通知比赛时间"}, key="")
        assert [line["contact"] for line in seen.json()["members"]] == ["13900000101", "13900000102"]
        assert seen.headers["Cache-Control"] == "no-store"
        assert Entry.objects.get(what="registration.revealed").why == "通知比赛时间"
        assert not Answered.objects.exclude(key__startswith="form-").filter(answer__isnull=False).exists()
        problem(program("cashier").post(of(one, "reveal"), {"why": "x"}, key=""), 403, "no_right")

    def test_the_private_link_is_shown_and_renewed(self, office: Caller) -> None:
        one = entered(1)
        page = office.post(of(one, "link"), {"why": "打电话来要"}, key="").json()["page"]
        assert Entry.objects.get(what="registration.link_shown").why == "打电话来要"
        assert office.client.get(page.removeprefix("http://testserver")).status_code == 200
        problem(office.post(of(one, "renew-link"), {"version": 7}), 409, "stale")
        renewed = office.post(of(one, "renew-link"), {"version": 1, "why": "链接外传"})
        assert renewed.json()["version"] == 2
        assert Entry.objects.get(what="registration.link_renewed").why == "链接外传"
        assert office.client.get(page.removeprefix("http://testserver")).status_code == 404

    def test_a_person_is_shredded_once_the_registration_is_over(self, office: Caller) -> None:
        one = entered(1)
        boss = program("producer")
        person = office.get(of(one)).json()["members"][0]["person"]
        problem(boss.post(f"/api/persons/{person}/shred", {"why": "本人要求"}), 409, "still_active")
        office.post(of(one, "withdraw"), {"why": "本人要求"})
        assert boss.post(f"/api/persons/{person}/shred", {"why": "本人要求"}).json()["shredded"]
        assert office.get(of(one)).json()["members"][0]["name"] == "（已销毁）"


# ---- sheets ---------------------------------------------------------------------------------------------------------


class TestSheets:
    def test_a_dry_run_says_what_would_be_and_does_nothing(self, office: Caller) -> None:
        answer = office.post(f"{ALL}/check", sheet(ROW), kind=CSV, key="")
        assert answer.json() == {"created": 1, "changed": 0, "same": 0}
        assert not Team.objects.exists()

    def test_an_import_counts_once(self, office: Caller, intake: Intake) -> None:
        address = f"{ALL}/import?intake={intake.pk}&consented=true"
        first = office.post(address, sheet(ROW), kind=CSV, key="s")
        again = office.post(address, sheet(ROW), kind=CSV, key="s")
        assert first.json() == again.json() == {"created": 1, "changed": 0, "same": 0}
        assert again.headers["Idempotency-Replayed"] == "true"
        problem(office.post(address, sheet(), kind=CSV, key="s"), 422, "key_reused")
        assert Registration.objects.get().intake == intake

    def test_faults_are_named_by_row(self, office: Caller) -> None:
        bad = sheet(ROW, ("缺人队", "何新", "合肥", "13900000003", "", "", ""))
        for address, key in ((f"{ALL}/check", ""), (f"{ALL}/import", "s")):
            said = problem(office.post(address, bad, kind=CSV, key=key), 422, "bad_sheet")
            assert {fault["row"] for fault in said["facts"]["faults"]} == {3}
        assert not Team.objects.exists()

    def test_an_intake_that_is_not_there(self, office: Caller) -> None:
        problem(office.post(f"{ALL}/check?intake=987654", sheet(ROW), kind=CSV, key=""), 404, "no_intake")
        problem(office.post(f"{ALL}/check?intake=x", sheet(ROW), kind=CSV, key=""), 400, "invalid")
        problem(office.post(f"{ALL}/import?consented=perhaps", sheet(ROW), kind=CSV), 400, "invalid")
        problem(office.post(f"{ALL}/check", b"", kind=CSV, key=""), 422, "bad_sheet")

    def test_what_is_given_out_is_masked_unless_asked_for(self, office: Caller) -> None:
        entered(1)
        masked = office.get(f"{ALL}/export", {"q": "乙子"})
        assert masked.headers["Content-Disposition"].endswith('.csv"')
        assert "13900000101" not in masked.content.decode("utf-8-sig")
        clear = office.get(f"{ALL}/export", {"clear": "true", "as": "xlsx"}, accept="application/vnd.ms-excel")
        assert clear.content[:2] == b"PK"
        assert [entry.data["clear"] for entry in Entry.objects.filter(what="roster.exported").order_by("pk")] == [
            False,
            True,
        ]
        narrow = program("registrar", scopes=("registration.export",))
        assert problem(narrow.get(f"{ALL}/export", {"clear": "true"}), 403, "out_of_scope")
        problem(office.get(f"{ALL}/export", {"as": "pdf"}), 400, "invalid")
        assert "乙子" not in office.get(f"{ALL}/export", {"q": "nobody"}).content.decode("utf-8-sig")


# ---- intakes --------------------------------------------------------------------------------------------------------


class TestIntakes:
    BODY = {
        "code": "spring",
        "title": "春季赛",
        "places": 10,
        "opens_at": "2026-12-01T00:00:00+08:00",
        "closes_at": "2026-12-31T00:00:00+08:00",
    }

    def test_a_new_one_and_a_change(self, office: Caller) -> None:
        made = office.post("/api/intakes", self.BODY)
        assert made.status_code == 201
        address = made.headers["Location"]
        assert made.headers["ETag"] == office.get(address).headers["ETag"]
        assert made.json()["free"] == 10
        changed = office.patch(address, {"places": 12, "why": "加席"}, if_match=made.headers["ETag"])
        assert changed.json()["places"] == 12
        assert changed.json()["title"] == "春季赛"
        problem(office.patch(address, {"places": 13}, if_match=made.headers["ETag"]), 412, "changed")
        problem(office.patch(address, {"closes_at": "2026-11-01T00:00:00+08:00"}), 422, "bad_times")
        problem(office.post("/api/intakes", self.BODY), 409, "code_taken")
        problem(office.patch("/api/intakes/987654", {"places": 13}), 404, "no_intake")

    def test_a_viewer_of_registrations_changes_none(self) -> None:
        problem(program("cashier").post("/api/intakes", self.BODY), 403, "no_right")

    def test_the_list_counts_at_a_constant_number_of_queries(self, office: Caller, intake: Intake) -> None:
        office.post(of(entered(1), "approve"))
        office.get("/api/me")

        def asked() -> tuple[int, list[dict[str, Any]]]:
            with CaptureQueriesContext(connection) as seen:
                found = office.get("/api/intakes").json()["results"]
            return len(seen), found

        few, (line,) = asked()
        assert (line["free"], line["counts"]["approved"]) == (1, 1)
        for n in range(4):
            an_intake(code=f"more{n}")
        assert asked()[0] == few


def test_a_browser_may_do_the_same() -> None:
    an_intake()
    one = entered(1)
    assert browser("registrar").post(of(one, "approve")).json()["state"] == "approved"
    assert "through" not in Entry.objects.get(what="registration.approved").data
    program(user=member("registrar")).post(of(one, "withdraw"), {"why": "x"})
    assert Entry.objects.get(what="registration.withdrawn").data["through"].startswith("token:")
