"""What every call has in common: refusals, keys, tags, pages, limits."""

from __future__ import annotations

import json
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from broadcast import api_onair as air
from core import audit
from core.api.throttles import MemberRate
from core.models import Answered, Entry, Link
from core.roles import ROLES
from games.models import Table
from tests.evening import NOW, two_teams
from tests.integration.api.kit import Caller, browser, problem, program
from tests.members import member
from tournaments.season import domain

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    opened = domain.open_session(teams=two_teams(), now=NOW, by="test").table
    assert opened is not None
    return opened


# ---- refusals -------------------------------------------------------------------------------------------------------


class TestRefusals:
    def test_nobody_is_asked_to_sign_in(self) -> None:
        answer = Client().get("/api/members")
        problem(answer, 401, "not_authenticated")
        assert answer.headers["WWW-Authenticate"] == 'Bearer realm="chaodipi"'

    def test_a_missing_right_is_named(self) -> None:
        said = problem(browser("viewer").get("/api/members"), 403, "no_right")
        assert said["facts"] == {"right": "members.edit", "roles": ["producer"]}

    def test_a_browsers_change_needs_its_pages_token(self) -> None:
        client = Client(enforce_csrf_checks=True)
        client.force_login(member("viewer"))
        problem(Caller(client, {}).post("/api/tokens/1/revoke", {"why": "x"}), 403, "forged")

    def test_a_token_needs_none(self) -> None:
        one = program("viewer")
        one.client = Client(enforce_csrf_checks=True)
        problem(one.post("/api/tokens/987654/revoke", {"why": "x"}), 404, "no_token")

    @pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
    def test_what_leads_nowhere_says_so(self, method: str) -> None:
        problem(program("viewer").send(method, "/api/nothing/here"), 404, "not_found")

    def test_a_method_that_is_not_there(self) -> None:
        answer = program("viewer").send("DELETE", "/api/me")
        problem(answer, 405, "method_not_allowed")
        assert "GET" in answer.headers["Allow"]

    def test_a_type_that_is_not_taken(self) -> None:
        one = program("viewer")
        problem(
            one.post("/api/tokens/1/revoke", b"why=x", kind="application/x-www-form-urlencoded"),
            415,
            "unsupported_media_type",
        )

    def test_a_type_that_is_not_answered(self) -> None:
        problem(program("viewer").get("/api/me", accept="text/html"), 406, "not_acceptable")

    @pytest.mark.parametrize(
        ("body", "code"),
        [
            (b"{", "not_json"),
            (b"\xff", "not_json"),
            (b'{"why": NaN}', "not_json"),
            (b"[" * 100_000, "not_json"),
            (b"[]", "not_an_object"),
            (b'"why"', "not_an_object"),
            (b'{"why": "\\u0000"}', "bad_text"),
            (b'{"\\ud800": 1}', "bad_text"),
        ],
    )
    def test_a_body_that_is_none(self, body: bytes, code: str) -> None:
        problem(program("viewer").post("/api/tokens/1/revoke", body), 400, code)

    def test_too_much(self) -> None:
        body = json.dumps({"why": "x" * 300_000}).encode()
        assert (
            problem(program("viewer").post("/api/tokens/1/revoke", body), 413, "too_large")["facts"]["most"] == 262144
        )

    def test_fields_are_named(self) -> None:
        said = problem(program("viewer").post("/api/tokens/1/revoke", {"why": ""}), 400, "invalid")
        assert list(said["facts"]["fields"]) == ["why"]

    def test_filters_are_named(self) -> None:
        said = problem(program("producer").get("/api/audit", {"since": "yesterday"}), 400, "invalid")
        assert list(said["facts"]["fields"]) == ["since"]

    @pytest.mark.parametrize(
        ("since", "status"), [("2072-06-25T11:43:06-18:47", 200), ("0001-01-01T00:00:00%2B01:00", 400)]
    )
    def test_moments_of_any_offset_are_understood_or_refused(self, since: str, status: int) -> None:
        assert program("producer").get(f"/api/audit?since={since}").status_code == status

    def test_a_page_that_is_not_there(self) -> None:
        problem(program("producer").get("/api/members", {"page": "99"}), 404, "not_found")
        problem(program("producer").get("/api/audit", {"cursor": "x"}), 400, "bad_cursor")

    def test_too_often(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(MemberRate, "THROTTLE_RATES", {"office": "3/min"})
        one, other = program("viewer"), program("viewer")
        assert [one.get("/api/me").status_code for _ in range(3)] == [200] * 3
        answer = one.get("/api/me")
        problem(answer, 429, "throttled")
        assert 0 < int(answer.headers["Retry-After"]) <= 60
        assert other.get("/api/me").status_code == 200

    def test_english_for_those_who_ask(self) -> None:
        said = program("viewer").get("/api/nothing?lang=en").json()
        assert said["title"] == said["en"]


# ---- keys -----------------------------------------------------------------------------------------------------------


class TestKeys:
    def issue(self, one: Caller, table: Table, key: str, **more: Any) -> Any:
        return one.post("/api/links", {"table": str(table.pk), "kind": "public", **more}, key=key)

    def test_a_post_without_one_is_refused_before_anything(self, table: Table) -> None:
        one = program("director")
        for key in ("", "x" * 121, "a b", "é"):
            answer = one.send("POST", "/api/links", {}, **({"idempotency_key": key} if key else {}))
            problem(answer, 400, "key_needed")

    def test_the_same_twice_counts_once_and_says_so(self, table: Table) -> None:
        one = program("director")
        before = Link.objects.count()
        first, again = self.issue(one, table, "k1"), self.issue(one, table, "k1")
        assert (first.status_code, again.status_code) == (201, 201)
        assert first.json() == again.json()
        assert first.headers["Location"] == again.headers["Location"] == f"/api/links/{first.json()['id']}"
        assert "Idempotency-Replayed" not in first.headers
        assert again.headers["Idempotency-Replayed"] == "true"
        assert Link.objects.count() == before + 1
        assert Entry.objects.filter(what="link.issued", subject=f"link:{first.json()['id']}").count() == 1

    def test_another_body_under_the_same_key_is_refused(self, table: Table) -> None:
        one = program("director")
        self.issue(one, table, "k1")
        problem(self.issue(one, table, "k1", why="another"), 422, "key_reused")

    def test_two_members_may_use_the_same_key(self, table: Table) -> None:
        first, second = self.issue(program("director"), table, "k1"), self.issue(program("director"), table, "k1")
        assert first.json()["id"] != second.json()["id"]

    def test_a_refused_deed_leaves_no_trace_and_may_be_sent_again(self, table: Table) -> None:
        one = program("director")
        problem(self.issue(one, table, "k1", seat=2), 422, "seat")
        assert not Answered.objects.filter(key="k1").exists()
        assert self.issue(one, table, "k1").status_code == 201


# ---- tags -----------------------------------------------------------------------------------------------------------


class TestTags:
    def test_what_one_has_is_not_sent_again(self, table: Table) -> None:
        one = program("director")
        address = one.post("/api/links", {"table": str(table.pk), "kind": "public"}).headers["Location"]
        tag = one.get(address).headers["ETag"]
        for asked in (tag, f"W/{tag}", f'"x", {tag}', "*"):
            answer = one.get(address, if_none_match=asked)
            assert (answer.status_code, answer.content, answer.headers["ETag"]) == (304, b"", tag)
        assert one.get(address, if_none_match='"x"').status_code == 200
        one.post(f"{address}/renew")
        assert one.get(address, if_none_match=tag).status_code == 200

    def test_a_change_on_an_old_picture_is_refused(self, table: Table) -> None:
        one = program("director")
        address = one.post("/api/links", {"table": str(table.pk), "kind": "public"}).headers["Location"]
        tag = one.get(address).headers["ETag"]
        renewed = one.post(f"{address}/renew", if_match=tag)
        assert renewed.status_code == 200
        said = problem(one.post(f"{address}/revoke", {"why": "old"}, if_match=tag), 412, "changed")
        assert said["facts"]["etag"] == renewed.headers["ETag"] == one.get(address).headers["ETag"]
        assert one.post(f"{address}/revoke", {"why": "new"}, if_match=renewed.headers["ETag"]).status_code == 200

    def test_nothing_is_kept_on_the_way(self) -> None:
        answer = program("viewer").get("/api/me")
        assert answer.headers["Cache-Control"] == "private, no-cache"
        assert {"Authorization", "Cookie"} <= {name.strip() for name in answer.headers["Vary"].split(",")}


# ---- lists ----------------------------------------------------------------------------------------------------------


class TestLists:
    def test_members_are_searched_filtered_and_sorted_at_a_constant_number_of_queries(self) -> None:
        boss = program("producer")
        member("viewer", name="甲")

        def asked() -> int:
            with CaptureQueriesContext(connection) as seen:
                assert boss.get("/api/members").status_code == 200
            return len(seen)

        boss.get("/api/me")  # that the token was used is written down once a minute
        few = asked()
        for name in "乙丙丁戊":
            member("registrar", name=name)
        assert asked() == few
        assert [one["name"] for one in boss.get("/api/members", {"q": "丙"}).json()["results"]] == ["丙"]
        found = boss.get("/api/members", {"role": "registrar", "sort": "-name", "per_page": "2"}).json()
        assert (found["count"], [one["name"] for one in found["results"]]) == (4, sorted("乙丙丁戊", reverse=True)[:2])
        assert found["next"]
        assert found["previous"] is None

    def test_the_audit_list_is_read_on_by_marks(self) -> None:
        boss = program("producer")
        for number in range(5):
            audit.record("test", "a.deed", f"thing:{number}")
        first = boss.get("/api/audit", {"what": "a.", "per_page": "3"}).json()
        audit.record("test", "a.deed", "thing:5")
        rest = boss.get(first["next"]).json()
        assert [line["subject"] for line in first["results"] + rest["results"]] == [
            f"thing:{n}" for n in (4, 3, 2, 1, 0)
        ]

    def test_a_links_token_is_shown_on_demand_and_written_down(self, table: Table) -> None:
        one = program("director")
        made = one.post("/api/links", {"table": str(table.pk), "kind": "desk"}).json()
        assert made["options"] == {"member": True}
        assert made["session"] == table.session
        listed = one.get("/api/links", {"session": table.session})
        shown = one.post(f"/api/links/{made['id']}/show", {"why": "for the desk"}, key="")
        assert shown.headers["Cache-Control"] == "no-store"
        token = shown.json()["token"]
        assert shown.json()["page"].endswith(f"/desk/#t={token}")
        assert token not in listed.content.decode()
        assert Entry.objects.get(what="link.shown").why == "for the desk"
        assert not any(token in json.dumps(row.answer) for row in Answered.objects.all())


def test_the_document_in_the_repository_is_the_one_that_is_served() -> None:
    served = yaml.safe_load(Client().get("/api/schema/").content)
    kept = yaml.safe_load((settings.BASE_DIR / "docs" / "openapi.yaml").read_text(encoding="utf-8"))
    assert served == kept, "make openapi"


# ---- keys -----------------------------------------------------------------------------------------------------------

BUTTON = "a button of a control surface cannot make a key; docs/onair.md"
NOTHING_MOVES = "nothing is changed"
NOT_KEPT = "its answer may not be kept"
WITHOUT_KEY = {
    **{f"/api/onair/{verb}": BUTTON for verb in air.VERBS},
    **{f"/api/outputs/{{id}}/{verb}": BUTTON for verb in ("take", "clear", "reload")},
    "/api/adjudicate": NOTHING_MOVES,
    "/api/replay": NOTHING_MOVES,
    "/api/pools/check": NOTHING_MOVES,
    "/api/registrations/check": NOTHING_MOVES,
    "/api/sessions/{id}/preview-correction": NOTHING_MOVES,
    "/api/links/{id}/show": NOT_KEPT,
    "/api/outputs/{id}/show": NOT_KEPT,
    "/api/registrations/{id}/link": NOT_KEPT,
    "/api/registrations/{id}/reveal": NOT_KEPT,
}


def test_every_post_asks_for_its_key_but_those_that_say_why() -> None:
    caller = program(user=member(*ROLES, name="什么都可以"))
    served = Client().get("/api/schema/", headers={"Accept": "application/vnd.oai.openapi+json"}).json()
    posts = {path: calls["post"] for path, calls in served["paths"].items() if "post" in calls}
    asked = set()
    for path, call in posts.items():
        (number,) = [one["schema"] for one in call.get("parameters", []) if one["name"] == "id"] or [{}]
        some = "00000000-0000-4000-8000-000000000000" if number.get("format") == "uuid" else "987654"
        answer = caller.post(path.replace("{id}", some), {}, key="")
        if answer.status_code == 400 and answer.json()["code"] == "key_needed":
            asked.add(path)
    assert set(posts) - asked == set(WITHOUT_KEY)
