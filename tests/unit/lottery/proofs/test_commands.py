"""`verify_board` and `verify_record`: the same codes and places as the page's, for people and for scripts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.unit.lottery.proofs import making

Capture = pytest.CaptureFixture[str]


def written(path: Path, *values: making.Json) -> str:
    path.write_text("\n".join(json.dumps(value, ensure_ascii=False) for value in values), encoding="utf-8")
    return str(path)


def test_a_true_proof_is_told_with_its_roots(tmp_path: Path, capsys: Capture) -> None:
    proof = making.live(4)
    call_command("verify_board", written(tmp_path / "proof.json", proof), "--lang", "zh")
    said = capsys.readouterr().out
    assert f"root {proof['boards'][0]['root']}" in said
    assert "已开 2 格，2 副牌，全部属实。还没打开的 24 处。" in said


def test_every_fault_of_a_proof_is_told_and_the_status_is_one(tmp_path: Path, capsys: Capture) -> None:
    proof = making.whole(4)
    proof["boards"][1]["cells"][6]["salt"] = "0" * 64
    proof["games"][3]["deal"]["seed"] = "0" * 64
    with pytest.raises(CommandError, match=r"^2 faults\.$"):
        call_command("verify_board", written(tmp_path / "proof.json", proof), "--lang", "en")
    said = capsys.readouterr().out
    assert "boards[1].cells[6]: the cell was changed" in said
    assert "(cell_commitment)" in said
    assert "games[3].deal: the seed is not" in said


def test_a_file_that_is_no_proof_is_told_by_its_place(tmp_path: Path) -> None:
    proof = making.live(4)
    del proof["boards"][0]["cells"][2]["commitment"]
    with pytest.raises(CommandError, match=r"^boards\[0\]\.cells\[2\]\.commitment：缺这一项（malformed）$"):
        call_command("verify_board", written(tmp_path / "proof.json", proof), "--lang", "zh")
    with pytest.raises(CommandError, match="does-not-exist"):
        call_command("verify_board", str(tmp_path / "does-not-exist"), "--lang", "en")


def record(number: int) -> making.Json:
    """As much of a game's record as its deal is checked by."""
    game = making.game(making.SeededSource(number), number, receiver="drawn")
    header = {
        "format": "chaodipi-record/1",
        "rules_version": 1,
        "options": {},
        "session": making.SESSION,
        "banker": None,
    }
    return {**game, **header}


@pytest.mark.parametrize(
    ("change", "code", "place"),
    [
        ({"seed": "1" * 64}, "deck_commitment", "games[1].deal"),
        ({"cut": 3}, "deck_cut", "games[1].deal.cut"),
        ({"kitty": ["S2"] * 8}, "deck_cards", "games[1].deal.kitty"),
    ],
)
def test_a_records_deal_has_the_codes_of_a_proof(
    change: dict[str, making.Json], code: str, place: str, tmp_path: Path, capsys: Capture
) -> None:
    first, second = record(1), record(2)
    second["deal"] |= change
    with pytest.raises(CommandError):
        call_command("verify_record", written(tmp_path / "record.jsonl", first, second), "--lang", "en")
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith(f"{place}: ")
    assert line.endswith(f"({code})")
