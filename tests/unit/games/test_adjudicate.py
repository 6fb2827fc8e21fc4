"""`manage.py adjudicate`: every line an answer or an error that names the field, and never a traceback."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.management.commands.adjudicate import answer_line

GOOD: dict[str, Any] = {"id": "q", "ask": "follow", "rules": "jiuai", "level": "2", "trump": "H"}
FOLLOW: dict[str, Any] = {**GOOD, "hand": ["S3", "S4", "D5"], "lead": ["S5"], "play": ["S3"]}
TRICK: dict[str, Any] = {**GOOD, "ask": "trick", "plays": [["S3"], ["S4"], ["S5"], ["SA"]]}
THROW: dict[str, Any] = {**GOOD, "ask": "throw", "lead": ["S3", "S5"], "others": [["S4"], ["S6"], ["S7"]]}


def run(tmp_path: Path, lines: list[bytes]) -> tuple[list[dict[str, Any]], int]:
    """The answers, and the exit status."""
    path = tmp_path / "questions.jsonl"
    path.write_bytes(b"\n".join(lines))
    out = io.StringIO()
    status = 0
    try:
        call_command("adjudicate", str(path), stdout=out)
    except SystemExit as leaving:
        status = int(str(leaving.code))
    return [json.loads(line) for line in out.getvalue().splitlines()], status


def line(question: object) -> bytes:
    return json.dumps(question).encode()


def test_answers_in_order(tmp_path: Path) -> None:
    answers, status = run(tmp_path, [line({**FOLLOW, "id": 1}), b"", line({**TRICK, "id": "two"})])
    assert answers == [{"id": 1, "legal": True}, {"id": "two", "winner": 3, "points": 5}]
    assert status == 0


def test_an_error_leaves_the_others_answered(tmp_path: Path) -> None:
    answers, status = run(tmp_path, [line(FOLLOW), b"{", line({**FOLLOW, "trump": "X"}), line(TRICK)])
    assert [("error" in answer) for answer in answers] == [False, True, True, False]
    assert [answer["id"] for answer in answers] == ["q", None, "q", "q"]
    assert status == 1


def test_ten_thousand_lines(tmp_path: Path) -> None:
    answers, status = run(tmp_path, [line({**FOLLOW, "id": number}) for number in range(10_000)])
    assert [answer["id"] for answer in answers] == list(range(10_000))
    assert status == 0


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        call_command("adjudicate", str(tmp_path / "none.jsonl"))


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ({}, "id: "),
        ({"id": None}, "id: "),
        ({"id": True}, "id: "),
        ({"id": ["q"]}, "id: "),
        ({"id": "q"}, "ask: "),
        ({**FOLLOW, "ask": "fly"}, "ask: "),
        ({**FOLLOW, "ask": ["follow"]}, "ask: "),
        ({**FOLLOW, "rules": "bridge"}, "rules: "),
        ({**FOLLOW, "rules": {"id": "jiuai"}}, "rules: "),
        ({**FOLLOW, "level": 2}, "level: "),
        ({**FOLLOW, "level": "10"}, "level: "),
        ({**FOLLOW, "trump": None}, "trump: "),
        ({**FOLLOW, "flag": True}, "flag: "),
        ({**FOLLOW, "flag": "no"}, "flag: "),
        ({**FOLLOW, "fixed": True}, "fixed: "),
        ({**FOLLOW, "rules": "classic", "fixed": True}, "trump: "),
        ({**FOLLOW, "options": []}, "options: "),
        ({**FOLLOW, "options": {"loud": True}}, "options.loud: "),
        ({**FOLLOW, "options": {"must_ruff": "yes"}}, "options.must_ruff: "),
        ({**FOLLOW, "hand": "S3"}, "hand: "),
        ({**FOLLOW, "hand": [3]}, "hand: "),
        ({**FOLLOW, "hand": ["S3", "S3", "S3"]}, "hand: S3"),
        ({**FOLLOW, "hand": []}, "hand: "),
        ({**FOLLOW, "hand": [s + r for s in "SH" for r in "23456789TJQKA"] + ["C2", "C3"]}, "hand: "),
        ({**FOLLOW, "lead": []}, "lead: "),
        ({**FOLLOW, "lead": ["S3", "D3"]}, "lead: "),
        ({**FOLLOW, "play": ["S10"]}, "play: "),
        ({**TRICK, "plays": [["S3"], ["S4"], ["S5"]]}, "plays: "),
        ({**TRICK, "plays": [["S3"], ["S4"], ["S5"], ["S5", "S6"]]}, "plays[3]: "),
        ({**TRICK, "plays": [["S3"], ["S4"], 5, ["S5"]]}, "plays[2]: "),
        ({**TRICK, "plays": [["S3", "D3"], ["S4", "S5"], ["S5", "S6"], ["S5", "S6"]]}, "plays[0]: "),
        ({**THROW, "others": [["S4"], ["S6"]]}, "others: "),
        ({**THROW, "others": [["S4"], ["S6"], ["ZZ"]]}, "others[2]: "),
        ({**THROW, "lead": None}, "lead: "),
        ({**GOOD, "ask": "shape", "cards": ["S3", "LJ"]}, "cards: "),
        ({**GOOD, "ask": "kitty", "kitty": ["S3"], "winning": []}, "winning: "),
        ({"id": "q", "ask": "fund", "rules": "jiuai", "days": 10**15}, "days: "),
    ],
)
def test_the_field_at_fault_is_named(question: dict[str, Any], named: str) -> None:
    answer = answer_line(line(question))
    assert set(answer) == {"id", "error"}
    assert answer["error"].startswith(named)


@pytest.mark.parametrize(
    "text",
    [
        b"[1]",
        b"7",
        b'"S3"',
        b"null",
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b'{"id": ' + b"9" * 5000 + b"}",
        b'{"id": "q", "ask": "fund", "rules": "jiuai", "days": NaN}',
        b'{"id": "q", "ask": "shape", "rules": "' + b"x" * 1_000_000 + b'"}',
        b"x" * 1_000_000,
    ],
    ids=["list", "number", "text", "null", "bytes", "deep", "digits", "nan", "long", "noise"],
)
def test_what_is_no_question_is_an_error(text: bytes) -> None:
    answer = answer_line(text)
    assert set(answer) == {"id", "error"}
    assert len(answer["error"]) <= 300


def test_half_a_surrogate_pair_comes_back_as_it_came(tmp_path: Path) -> None:
    answers, _ = run(tmp_path, [b'{"id": "\\ud800", "ask": "fund", "rules": "jiuai", "days": 1}'])
    assert answers[0]["id"] == "\ud800"


def test_cards_not_in_hand_are_a_refusal_with_its_clause() -> None:
    answer = answer_line(line({**FOLLOW, "play": ["S6"]}))
    assert answer["legal"] is False
    assert (answer["code"], answer["clause"]) == ("not_held", "8.1")
    assert "♠6" in answer["reason"]
    assert "♠6" in answer["reason_zh"]


def test_a_flag_round_needs_neither_level_nor_trump() -> None:
    question = {"id": "q", "ask": "shape", "rules": "kangqi", "flag": True, "cards": ["S3", "S3", "S4", "S4"]}
    assert answer_line(line(question))["components"][0]["kind"] == "tractor"
