"""The open API of the rules: answers beside errors, limits by address, records and their replay."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.test import Client

from core import clock, links
from games import domain
from games.api_limits import MOST_BYTES, ByAddress
from games.engine.ruleset import RULE_SETS, load
from games.models import ImportedRecord, LogEvent, Table
from games.records import records_of
from tests.integration.test_table_plays import START, open_table, run
from tests.unit.games.test_replaying import recorded

FOLLOW: dict[str, Any] = {
    "id": "q",
    "ask": "follow",
    "rules": "jiuai",
    "level": "2",
    "trump": "H",
    "hand": ["D5", "D5", "D7", "D9", "D9"],
    "lead": ["D3", "D3"],
    "play": ["D5", "D7"],
}


@pytest.fixture(autouse=True)
def _fresh_counts() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def ask(client: Client, body: Any, **more: Any) -> Any:
    raw = body if isinstance(body, bytes | str) else json.dumps(body)
    return client.post("/api/adjudicate", raw, content_type="application/json", **more)


class TestAdjudicate:
    def test_one_question_has_one_answer_that_teaches(self, client: Client) -> None:
        response = ask(client, FOLLOW)
        assert response.status_code == 200
        answer = response.json()
        assert (answer["id"], answer["legal"], answer["clause"]) == ("q", False, "8.2")
        assert "♦5♦5 或 ♦9♦9" in answer["reason_zh"]
        assert "♦5 ♦5 or ♦9 ♦9" in answer["reason"]

    def test_a_list_has_answers_in_order_and_errors_beside_them(self, client: Client) -> None:
        bad = {**FOLLOW, "id": 2, "trump": "X"}
        answers = ask(client, [FOLLOW, bad, 7, {**FOLLOW, "id": 4, "play": ["D5", "D5"]}]).json()
        assert [answer["id"] for answer in answers] == ["q", 2, None, 4]
        assert answers[1]["error"].startswith("trump: ")
        assert answers[2]["error"].startswith("question: ")
        assert answers[3] == {"id": 4, "legal": True}

    def test_a_malformed_single_question_names_its_field(self, client: Client) -> None:
        response = ask(client, {**FOLLOW, "hand": ["D5", "D5", "D5"]})
        assert response.status_code == 200
        assert response.json()["id"] == "q"
        assert response.json()["error"].startswith("hand: ")

    def test_a_thousand_are_taken_and_one_more_is_not(self, client: Client) -> None:
        small = {"id": 1, "ask": "fund", "rules": "jiuai", "days": 2}
        assert len(ask(client, [small] * 1000).json()) == 1000
        response = ask(client, [small] * 1001)
        problem(response, 400, "too_many")
        assert response.json()["facts"] == {"most": 1000, "sent": 1001}

    def test_256_kb_are_taken_and_a_byte_more_is_not(self, client: Client) -> None:
        body = json.dumps(FOLLOW)
        assert ask(client, body + " " * (MOST_BYTES - len(body))).status_code == 200
        problem(ask(client, body + " " * (MOST_BYTES - len(body) + 1)), 413, "too_large")

    @pytest.mark.parametrize(
        "body",
        [b"{", b"\xff\xfe", b"[1,", b"NaN", b"[" * 100_000, b'{"id": ' + b"9" * 5000 + b"}", b"Infinity"],
    )
    def test_what_is_no_json_is_a_problem_and_never_a_fault(self, client: Client, body: bytes) -> None:
        problem(ask(client, body), 400, "not_json")

    @pytest.mark.parametrize("body", [b"null", b"7", b'"follow"'])
    def test_json_that_is_no_question(self, client: Client, body: bytes) -> None:
        problem(ask(client, body), 400, "not_a_question")

    def test_half_a_surrogate_pair_comes_back_as_it_came(self, client: Client) -> None:
        response = ask(client, b'{"id": "\\ud800", "ask": "fund", "rules": "jiuai", "days": 1}')
        assert response.json()["id"] == "\ud800"

    def test_other_types_and_methods_are_refused_in_one_shape(self, client: Client) -> None:
        problem(client.post("/api/adjudicate", "id=1", content_type="application/x-www-form-urlencoded"), 415)
        problem(client.get("/api/adjudicate"), 405)

    def test_the_problem_is_told_in_the_readers_language(self, client: Client) -> None:
        assert "一次最多" in ask(client, [FOLLOW] * 1001).json()["title"]
        response = client.post("/api/adjudicate?lang=en", json.dumps([7] * 1001), content_type="application/json")
        assert response.json()["title"].startswith("At most 1000 questions")

    def test_too_many_from_one_address_wait_and_another_address_does_not(
        self, client: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(ByAddress, "THROTTLE_RATES", {"referee": "3/min"})
        assert [ask(client, FOLLOW).status_code for _ in range(4)] == [200, 200, 200, 429]
        response = ask(client, FOLLOW)
        problem(response, 429)
        assert 0 < int(response["Retry-After"]) <= 60
        assert ask(client, FOLLOW, REMOTE_ADDR="192.0.2.7").status_code == 200
        assert ask(client, FOLLOW, HTTP_X_FORWARDED_FOR="192.0.2.8").status_code == 429, "no proxy is known here"

    def test_a_sender_of_costly_questions_is_told_to_ask_again(
        self, client: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("games.api.SECONDS", 0.0)
        assert ask(client, [FOLLOW]).json() == [{"id": "q", "error": "question: 0 seconds are used up; ask it again"}]


def problem(response: Any, status: int, code: str | None = None) -> None:
    assert response.status_code == status, response.content
    assert response["Content-Type"] == "application/problem+json"
    told = response.json()
    assert told["status"] == status
    assert told["zh"]
    assert told["en"]
    assert code is None or told["code"] == code


def test_the_rule_sets_are_described_with_every_field(client: Client) -> None:
    told = client.get("/api/rules").json()
    assert [one["id"] for one in told["sets"]] == list(RULE_SETS)
    names = [field["name"] for field in told["fields"]]
    for one in told["sets"]:
        assert list(one["values"]) == names
        load("jiuai", one["values"])


class TestReplay:
    def test_a_record_becomes_steps(self, client: Client) -> None:
        data = recorded(3, "jiuai")
        response = client.post("/api/replay", json.dumps(data), content_type="application/json")
        assert response.status_code == 200
        steps = response.json()["steps"]
        assert len(steps) == len(data["events"]) + 1
        assert steps[-1]["view"]["result"]["points"] == data["result"]["points"]

    def test_an_untruth_is_named_with_its_event(self, client: Client) -> None:
        data = recorded(3, "jiuai")
        at = next(i for i, event in enumerate(data["events"]) if event["kind"] == "played")
        data["events"][at]["seat"] = (data["events"][at]["seat"] + 1) % 4
        response = client.post("/api/replay", json.dumps(data), content_type="application/json")
        problem(response, 422, "untrue")
        assert response.json()["facts"]["event"] == at + 1
        assert response.json()["zh"].startswith("不实：")

    @pytest.mark.parametrize("body", ["[]", "{}", "7", '{"game": 1}', '{"game": 1, "rules": [], "options": 3}'])
    def test_what_is_no_record_is_untrue(self, client: Client, body: str) -> None:
        problem(client.post("/api/replay", body, content_type="application/json"), 422, "untrue")


@pytest.mark.django_db
class TestRecords:
    def played(self, **changes: Any) -> Table:
        table = open_table(games=1, **changes)
        domain.start_game(table.pk, START)
        run(table, "end")
        table.refresh_from_db()
        return table

    def test_a_rehearsals_game_can_be_read_and_replayed(self, client: Client) -> None:
        table = self.played()
        record = client.get("/api/records/2026-11-30-01/1").json()
        assert record == json.loads(json.dumps(next(records_of(table))))
        listed = client.get("/api/records").json()
        assert [(one["session"], one["game"], one["source"]) for one in listed] == [("2026-11-30-01", 1, "rehearsal")]
        assert client.post("/api/replay", json.dumps(record), content_type="application/json").status_code == 200

    def test_a_real_sessions_game_is_closed_until_the_session_is_over(
        self, client: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(clock, "now", lambda: START)
        table = self.played(rehearsal=False, seed=None)
        assert table.closed_at is None or table.stage == "over"
        Table.objects.filter(pk=table.pk).update(closed_at=None)
        problem(client.get("/api/records/2026-11-30-01/1"), 404, "no_such_record")
        assert client.get("/api/records").json() == []
        Table.objects.filter(pk=table.pk).update(closed_at=START)
        assert client.get("/api/records/2026-11-30-01/1").status_code == 200

    def test_a_record_waits_for_the_slowest_output_whose_link_is_good(
        self, client: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = self.played(rehearsal=False, seed=None)
        Table.objects.filter(pk=table.pk).update(closed_at=START)
        links.issue("desk", str(table.pk))
        links.issue("public", str(table.pk), options={"delay": 10})
        slow = links.issue("public", str(table.pk), options={"delay": 30})
        links.issue("public", "another table", options={"delay": 600})
        for after, open_then in ((0, False), (29.9, False), (30, True)):
            monkeypatch.setattr(clock, "now", lambda after=after: START + timedelta(seconds=after))
            assert (client.get("/api/records/2026-11-30-01/1").status_code == 200) is open_then, after
            assert bool(client.get("/api/records").json()) is open_then, after
        links.revoke(slow, who="test")
        monkeypatch.setattr(clock, "now", lambda: START + timedelta(seconds=10))
        assert client.get("/api/records/2026-11-30-01/1").status_code == 200

    def test_a_record_waits_for_an_output_that_is_one_game_behind(
        self, client: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = self.played(rehearsal=False, seed=None)
        assert table.closed_at is not None
        link = links.issue("public", str(table.pk), options={"behind": "game"})
        address = "/api/records/2026-11-30-01/1"
        monkeypatch.setattr(clock, "now", lambda: table.closed_at + timedelta(hours=1))
        problem(client.get(address), 404, "no_such_record")
        assert client.get("/api/records").json() == [], "the session has not ended"
        over = table.closed_at + timedelta(minutes=10)
        domain.note(table.pk, "session_settled", {}, over)
        begun = LogEvent.objects.get(table=table, kind="game_started").at
        for after, open_then in ((-1, False), (1, True)):
            now = over + (table.closed_at - begun) + timedelta(seconds=after)
            monkeypatch.setattr(clock, "now", lambda now=now: now)
            assert (client.get(address).status_code == 200) is open_then, after
        links.revoke(link, who="test")
        monkeypatch.setattr(clock, "now", lambda: over)
        assert client.get(address).status_code == 200

    def test_an_imported_record_never_opens_a_game_of_this_server(self, client: Client, tmp_path: Path) -> None:
        table = self.played(rehearsal=False, seed=None)
        Table.objects.filter(pk=table.pk).update(closed_at=None)
        call_command("import_record", str(written(tmp_path, list(records_of(table)))), stdout=io.StringIO())
        problem(client.get("/api/records/2026-11-30-01/1"), 404, "no_such_record")
        assert client.get("/api/records").json() == []

    def test_unknown_ones(self, client: Client) -> None:
        problem(client.get("/api/records/nothing/1"), 404, "no_such_record")
        problem(client.get("/api/records/nothing/99999999999999999999"), 404, "no_such_record")


def written(folder: Path, records: list[dict[str, Any]]) -> Path:
    path = folder / "record.jsonl"
    path.write_text("\n".join(json.dumps(record, ensure_ascii=False) for record in records), encoding="utf-8")
    return path


@pytest.mark.django_db
class TestImport:
    def test_what_is_imported_can_be_replayed_and_is_stored_once(self, client: Client, tmp_path: Path) -> None:
        data = recorded(3, "kangqi")
        out = io.StringIO()
        call_command("import_record", str(written(tmp_path, [data])), "--lang", "en", stdout=out)
        call_command("import_record", str(written(tmp_path, [data])), "--lang", "zh", stdout=out)
        assert out.getvalue().splitlines() == [
            "1 games imported, 0 were there before. Replay them at /replay/.",
            "导入 0 局，另有 1 局早已导入。在 /replay/ 回放。",
        ]
        assert client.get("/api/records/test/1").json() == data
        assert [one["source"] for one in client.get("/api/records").json()] == ["imported"]

    def test_of_a_file_with_an_untruth_nothing_is_stored(self, tmp_path: Path) -> None:
        good, false = recorded(3, "jiuai"), recorded(4, "jiuai")
        false["session"] = "other"
        with pytest.raises(CommandError, match="commitment"):
            call_command("import_record", str(written(tmp_path, [good, false])), "--lang", "en")
        assert not ImportedRecord.objects.exists()

    def test_files_that_are_none(self, tmp_path: Path) -> None:
        with pytest.raises(CommandError, match="No such file"):
            call_command("import_record", str(tmp_path / "none"), "--lang", "en")
        with pytest.raises(CommandError, match="no game"):
            call_command("import_record", str(written(tmp_path, [])), "--lang", "en")
        (tmp_path / "deep").write_text("[" * 200_000)
        with pytest.raises(CommandError, match="line 1 is no JSON"):
            call_command("import_record", str(tmp_path / "deep"), "--lang", "en")

    def test_a_text_that_cannot_be_stored_is_named(self, tmp_path: Path) -> None:
        data = recorded(3, "jiuai")
        data["note"] = "\0"
        with pytest.raises(CommandError, match="cannot be stored"):
            call_command("import_record", str(written(tmp_path, [data])), "--lang", "en")
