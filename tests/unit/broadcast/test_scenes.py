"""The law of what is on air, held to the table of cases that the overlay's own law is held to (web/desk/on-air.test.ts)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from broadcast import air
from broadcast.scenes import Scene, on_air

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "fixtures" / "on_air.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_the_server_says_what_the_overlay_shows(case: dict[str, Any]) -> None:
    value = {**air.INITIAL, **case["air"]}
    assert on_air(value, case["view"], case["now"], case["scenes"]) == Scene(case["scene"], case["until"])
