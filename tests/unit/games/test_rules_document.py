"""`docs/rules.md` names functions and tests that exist, every clause, and every reading."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path

import pytest

from games.rulebook import book
from games.rulebook_fields import ALL

ROOT = Path(__file__).resolve().parents[3]
TEXT = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
NAMED = re.findall(r"`([^`\s]+)`", TEXT)
ROWS = [line for line in TEXT.splitlines() if line.startswith("| §")]


@pytest.mark.parametrize("name", sorted({name for name in NAMED if name.startswith("games.")}))
def test_a_named_function_exists(name: str) -> None:
    module, _, attribute = name.rpartition(".")
    assert hasattr(importlib.import_module(module), attribute)


@pytest.mark.parametrize("name", sorted({name for name in NAMED if "::" in name}))
def test_a_named_test_exists(name: str) -> None:
    path, _, function = name.partition("::")
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    assert function in {
        node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def test_every_clause_has_functions_and_tests() -> None:
    told = {row.split("|")[1].strip().removeprefix("§") for row in ROWS if "`games." in row and "::" in row}
    assert told == {section.clause for section in book("jiuai").sections}


def test_every_reading_stands_among_the_doubts() -> None:
    doubts = TEXT[TEXT.index("## Doubts") :]
    for field in ALL:
        assert (f"`{field.name}`" in doubts) == field.reading, field.name
