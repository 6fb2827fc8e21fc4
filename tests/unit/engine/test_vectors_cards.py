"""Every published question has the answer published with it, and the copies here are the published ones."""

import json
from pathlib import Path

import pytest

from games.adjudicate import answer

HERE = Path(__file__).resolve().parents[2] / "vectors"
PUBLISHED = Path(__file__).resolve().parents[4] / "shared" / "vectors"
FILES = sorted(path for path in HERE.glob("*.jsonl") if path.stem != "deck-v1")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_published_answers(path: Path) -> None:
    wrong = []
    lines = path.read_text(encoding="utf-8").splitlines()
    for line in lines:
        row = json.loads(line)
        given = answer(row["q"])
        assert given["id"] == row["q"]["id"]
        if any(given[field] != value for field, value in row["a"].items()):
            wrong.append((row["q"], row["a"], given))
    assert lines
    assert not wrong


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_few_plays_are_listed_and_as_many_as_counted(path: Path) -> None:
    for line in path.read_text(encoding="utf-8").splitlines():
        question = json.loads(line)["q"]
        if question["ask"] == "options":
            given = answer(question)
            assert ("plays" in given) == (given["count"] <= 200)
            if "plays" in given:
                assert len(given["plays"]) == given["count"]
                assert given["plays"] == sorted(given["plays"])
                assert all(play == sorted(play) for play in given["plays"])


@pytest.mark.skipif(not PUBLISHED.is_dir(), reason="the published vectors are not beside the project")
def test_the_copies_are_the_published_vectors() -> None:
    published = {path.name: path.read_bytes() for path in PUBLISHED.glob("*.jsonl")}
    assert {path.name: path.read_bytes() for path in HERE.glob("*.jsonl")} == published
