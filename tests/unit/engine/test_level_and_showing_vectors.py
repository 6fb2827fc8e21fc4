"""Every published question about showings, levels and the fund has the answer published with it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from games.adjudicate_levels import ask_fund, ask_levels
from games.adjudicate_showing import ask_showing
from games.engine.ruleset import RuleSet, load

_ROOT = Path(__file__).resolve().parents[3]
VECTORS = [folder for folder in (_ROOT / "tests" / "vectors", _ROOT.parent / "shared" / "vectors") if folder.is_dir()]
ASKS: Mapping[str, Callable[[RuleSet, Mapping[str, Any]], dict[str, Any]]] = {
    "showing": ask_showing,
    "levels": ask_levels,
    "fund": ask_fund,
}


def _rows() -> Iterator[tuple[Mapping[str, Any], Mapping[str, Any]]]:
    paths = {path.name: path for folder in VECTORS for path in folder.glob("*.jsonl")}
    for path in paths.values():
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            if "q" in row and row["q"]["ask"] in ASKS:
                yield row["q"], row["a"]


@pytest.mark.parametrize("ask", sorted(ASKS))
def test_published_answers(ask: str) -> None:
    wrong = []
    asked = 0
    for question, answer in _rows():
        if question["ask"] != ask:
            continue
        asked += 1
        given = ASKS[ask](load(question["rules"], question.get("options")), question)
        if any(given[field] != value for field, value in answer.items()):
            wrong.append((question["id"], answer, given))
    assert asked, "no question of this kind: tests/vectors is not whole"
    assert not wrong
