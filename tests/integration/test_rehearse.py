"""``manage.py rehearse``: a whole session through the live functions, and its record proved."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from lottery.models import Draw
from tests.evening import DATA
from tournaments.money.models import Owed
from tournaments.season.models import Session

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def rehearse(capsys: pytest.CaptureFixture[str], *args: str) -> dict[str, Any]:
    call_command("rehearse", "--json", *args)
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_a_session_is_played_told_proved_and_the_same_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    told = rehearse(capsys, "--seed", "7")
    assert len(told["games"]) in (6, 7)
    assert told["golden"] == (len(told["games"]) == 7)
    assert told["fund"] == {"awards": [200], "total": 200}
    assert told["levels"] == told["games"][-1]["levels"] or told["golden"]
    for game in told["games"]:
        assert {"banker", "points", "captured", "gains", "winner", "draw", "levels"} <= game.keys()
        assert 1 <= game["draw"]["cell"] <= 25
    goods = [owed for owed in told["owed"] if owed["source"] == "draw"]
    assert len(goods) == sum(game["draw"]["kind"] != "blank" for game in told["games"])
    # A rehearsal posts nothing (D20).
    assert not Owed.objects.exists()
    assert Session.objects.get(code="rehearsal-7").state == Session.State.SETTLED

    call_command("export_record", told["session"])
    record = capsys.readouterr().out
    games = [json.loads(line) for line in record.splitlines()]
    assert [game["game"] for game in games] == [game["number"] for game in told["games"]]
    assert [game["result"]["points"] for game in games] == [game["points"] for game in told["games"]]
    file = tmp_path / "record.jsonl"
    file.write_text(record, encoding="utf-8")
    call_command("verify_record", str(file))
    assert "全部属实" in capsys.readouterr().out

    seq = games[2]["events"][-1]["seq"]
    games[2]["events"][-1]["seat"] = (games[2]["events"][-1]["seat"] + 1) % 4
    file.write_text("\n".join(json.dumps(game) for game in games), encoding="utf-8")
    with pytest.raises(CommandError, match=f"game 3, event {seq}"):
        call_command("verify_record", str(file), "--lang", "en")
    with pytest.raises(CommandError, match=f"第 3 局第 {seq} 个事件"):
        call_command("verify_record", str(file), "--lang", "zh")

    assert rehearse(capsys, "--seed", "7") == told
    assert Draw.objects.count() == 2 * len(told["games"])


def test_given_sheets_are_used_and_a_bad_one_stops_everything(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    roster, prizes = tmp_path / "r.csv", tmp_path / "p.csv"
    roster.write_bytes((DATA / "roster.csv").read_bytes().split(b"\r\n", 1)[0] + b"\r\n" + "单,一,a,1,,,".encode())
    with pytest.raises(CommandError):
        call_command("rehearse", "--roster", str(roster), "--lang", "zh")
    assert "缺少2号选手" in capsys.readouterr().out
    prizes.write_text((DATA / "prizes.csv").read_text(encoding="utf-8-sig").replace("空白,0,3", "空白,0,2"))
    with pytest.raises(CommandError):
        call_command("rehearse", "--prizes", str(prizes), "--lang", "zh")
    assert "应为 25 格" in capsys.readouterr().out
    assert not Session.objects.exists()


def test_one_combination_is_not_enough(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    roster = tmp_path / "r.csv"
    lines = (DATA / "roster.csv").read_text(encoding="utf-8-sig").splitlines()
    roster.write_text("\n".join(lines[:2]), encoding="utf-8")
    with pytest.raises(CommandError, match="现有 1 支"):
        call_command("rehearse", "--roster", str(roster), "--lang", "zh")
    assert not Session.objects.exists()
    for wrong in (["--rules", "nope"], ["--seed", str(10**40)]):
        with pytest.raises(CommandError):
            call_command("rehearse", *wrong, "--lang", "zh")


def test_a_sessions_links_are_the_same_each_time(capsys: pytest.CaptureFixture[str]) -> None:
    rehearse(capsys, "--seed", "8")
    call_command("links", "rehearsal-8", "--json", "--origin", "https://show.example")
    first = capsys.readouterr().out
    links = [json.loads(line) for line in first.splitlines()]
    assert [(link["kind"], link["seat"]) for link in links] == [
        ("seat", 0), ("seat", 1), ("seat", 2), ("seat", 3), ("desk", None), ("program", None), ("public", None),
    ]  # fmt: skip
    assert all(link["page"].startswith("https://show.example/") and "#t=" in link["page"] for link in links)
    assert all(link["socket"].startswith("wss://show.example/ws/") for link in links)
    call_command("links", "rehearsal-8", "--json", "--origin", "https://show.example")
    assert capsys.readouterr().out == first
    with pytest.raises(CommandError, match="nope"):
        call_command("links", "nope")
