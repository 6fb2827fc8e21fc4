"""A session's proof: true from the first board to the last card, and no further on than the slowest output."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from core import clock
from core.models import Link
from lottery.domain import ask_board_void, lay_board, open_cell
from lottery.models import Board
from lottery.proof_file import proof_of, seen_by_all
from lottery.proofs.checking import Report, check
from lottery.proofs.reading import read
from lottery.queries import closed_cells
from tests.boards import confirmed
from tests.evening import NOW, a_pool, a_rehearsal, play_game
from tests.integration.test_board_end import rehearse, two_teams
from tournaments.season import domain
from tournaments.season.models import Session

pytestmark = pytest.mark.django_db


def checked(proof: dict[str, Any]) -> Report:
    return check(read(json.dumps(proof)))


def test_a10_a_settled_session_is_exported_and_found_true_to_the_last_card(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "now", lambda: NOW + timedelta(hours=1))
    session = rehearse(two_teams(), a_pool(), now=NOW, by="test", seed=7, code="rehearsal-7")
    file = tmp_path / "proof.json"
    call_command("export_proof", session.code, "--out", str(file))
    call_command("verify_board", str(file), "--lang", "zh")
    said = capsys.readouterr().out
    assert f"已开 25 格，{session.match.games} 副牌，全部属实。\n" in said
    assert f"root {Board.objects.get(session=session).root}" in said
    proof = json.loads(file.read_text(encoding="utf-8"))
    assert proof["over"]
    assert checked(proof).closed == ()
    assert proof["games"][0]["receiver"] == "drawn"
    assert Client().get(f"/api/proofs/{session.code}").json() == proof


def test_an_output_that_is_behind_has_its_proof_with_it() -> None:
    session = a_rehearsal()
    before = proof_of(session)
    assert (len(before["boards"]), before["games"], len(checked(before).closed)) == (1, [], 25)
    domain.start_session(session.pk, now=NOW, by="test")
    table = session.table
    assert table is not None
    playing = proof_of(session)["games"][0]["deal"]
    assert [playing[name] for name in ("seed", "hands", "kitty")] == [None, None, None]
    play_game(session)
    drawn_at = NOW + timedelta(hours=1)
    open_cell(session.pk, closed_cells(session)[2], now=drawn_at, by="test")

    now = proof_of(session, drawn_at)
    report = checked(now)
    assert (report.faults, report.cells, report.decks) == ((), 1, 1)
    (won,) = [cell["won"] for cell in now["boards"][0]["cells"] if cell["code"]]
    assert (won["session"], won["game"], won["void"]) == (session.code, 1, None)
    assert not now["over"]

    Link.objects.create(kind="public", table=str(table.pk), options={"delay": 30})
    Link.objects.create(kind="program", table=str(table.pk), options={})
    late = proof_of(session, seen_by_all(session, drawn_at + timedelta(seconds=29)))
    assert checked(late).cells == 0
    assert [cell["salt"] for cell in late["boards"][0]["cells"]] == [None] * 25
    assert checked(proof_of(session, seen_by_all(session, drawn_at + timedelta(seconds=30)))).cells == 1
    long_ago = proof_of(session, NOW - timedelta(days=1))
    assert (long_ago["boards"], long_ago["games"]) == ([], [])


def test_a_void_board_stays_in_the_chain_with_its_reason_and_two_names() -> None:
    session = a_rehearsal()
    domain.start_session(session.pk, now=NOW, by="test")
    play_game(session)
    open_cell(session.pk, closed_cells(session)[2], now=NOW, by="test")
    asked = ask_board_void(session.pk, "有一格贴错", now=NOW, by="user:1 甲")
    confirmed(session, asked, by="user:2 乙")
    lay_board(session.pk, a_pool(), now=NOW, by="test")
    proof = proof_of(Session.objects.get(pk=session.pk))
    report = checked(proof)
    assert (report.faults, report.boards, report.cells) == ((), 2, 25)
    first, second = proof["boards"]
    assert first["void"] == {"reason": "有一格贴错", "by": ["甲", "乙"]}
    assert second["replaces"] == first["root"]
    del proof["boards"][0]
    assert [fault.place for fault in checked(proof).faults] == ["boards[0].replaces"]


def test_nothing_is_there_of_a_session_that_nobody_knows() -> None:
    answer = Client().get("/api/proofs/2026-01-01-99")
    assert answer.status_code == 404
    assert answer.json()["code"] == "no_session"
