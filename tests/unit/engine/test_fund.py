"""The champion fund's amounts (RULES §11)."""

from __future__ import annotations

import pytest

from games.adjudicate_levels import ask_fund
from games.engine.fund import award, awards
from games.engine.ruleset import load
from games.question import BadQuestion


def test_four_days_make_two_thousand_and_every_further_one_adds_eight_hundred() -> None:
    assert awards(4) == (200, 400, 600, 800)
    assert sum(awards(4)) == 2000
    assert award(30) == 800
    assert awards(0) == ()


def test_amounts_are_settings() -> None:
    assert awards(4, base=100, step=50, cap=175) == (100, 150, 175, 175)
    assert ask_fund(load("jiuai", {"fund_base": 300}), {"days": 2}) == {"awards": [300, 500], "total": 800}
    assert ask_fund(load("jiuai"), {"days": 2, "base": 100})["awards"] == [100, 300]


def test_days_are_counted_in_whole_days_from_one() -> None:
    with pytest.raises(ValueError, match="count from 1"):
        award(0)
    with pytest.raises(BadQuestion, match="days"):
        ask_fund(load("jiuai"), {"days": "two"})
