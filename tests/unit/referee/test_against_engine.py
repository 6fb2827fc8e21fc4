"""The engine, through its adjudication, against the referee on random positions of every set.

Each draw is a position asked in every way (its hand holds up to 12 cards of the led class), a few showings and results:
with the full sample 20,000 positions over all sets.
"""

import random
from collections.abc import Callable
from typing import Any

import pytest

from games import adjudicate
from tests import sample
from tests.referee import positions
from tests.referee.answers import answer
from tests.referee.deck import ALL_SETS


def agree(question: dict[str, Any]) -> None:
    """Both say the same, in every field that the referee knows."""
    engine, referee = adjudicate.answer(question), answer(question)
    assert {field: engine.get(field) for field in referee} == referee, question


@pytest.mark.parametrize("draws", [125, pytest.param(2500, marks=pytest.mark.large)])
@pytest.mark.parametrize("rules", ALL_SETS)
def test_positions(rules: str, draws: int) -> None:
    dice = sample.dice(f"positions {rules} {draws}")
    for _ in range(draws):
        for question in positions.table(dice, rules):
            agree(question)


@pytest.mark.parametrize("maker", [positions.a_showing, positions.a_result], ids=["showing", "levels"])
@pytest.mark.parametrize("draws", [1000, pytest.param(20_000, marks=pytest.mark.large)])
@pytest.mark.parametrize("rules", ALL_SETS)
def test_showings_and_levels(rules: str, draws: int, maker: Callable[[random.Random, str], dict[str, Any]]) -> None:
    dice = sample.dice(f"more {rules} {draws}")
    for _ in range(draws):
        agree(maker(dice, rules))
