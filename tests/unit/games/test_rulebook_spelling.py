"""Values of a rule set as people write them."""

from __future__ import annotations

import pytest

from games.rulebook_spelling import unspelled


@pytest.mark.parametrize(
    "text",
    [
        *("方块 < 梅花 < 红桃 < 黑桃", "方块、梅花、红桃、黑桃。", "方块梅花红桃黑桃", "DCHS"),
        *("diamonds, clubs, hearts, spades", "♦️ ♣️ ♥️ ♠️", "♦♦ ‹ ♣♣ ‹ ♥♥ ‹ ♠♠", "黑桃 > 红桃 > 梅花 > 方块"),
        *("方片＜草花＜红心＜黑桃",),
    ],
)
def test_suits_are_read_from_the_lowest_on_however_they_are_written(text: str) -> None:
    assert unspelled("pair_order", text) == "DCHS"


@pytest.mark.parametrize("text", ["方块 < 梅花 > 红桃 黑桃", "方块 < 梅花 < 星星", "四种"])
def test_what_says_no_order_of_suits_is_left_for_the_rules_to_refuse(text: str) -> None:
    assert unspelled("pair_order", text) == text


@pytest.mark.parametrize("text", ["直接到 A", "直接到A", "straight to A", "Straight to a"])
def test_straight_to_a_is_read(text: str) -> None:
    assert unspelled("shutout_levels", text) is None


def test_full_width_digits_and_a_full_stop_are_read() -> None:
    assert unspelled("must_play", "５、１０、K。") == ["5", "T", "K"]


@pytest.mark.parametrize(
    "text", ["加 3 减 2", "加3分减2分", "加 3 分、减 2 分", "加３分，减２分。", "gain 3 points, lose 2 points"]
)
def test_points_gained_and_lost_are_read(text: str) -> None:
    assert unspelled("match_points_attackers", text) == [3, 2]


def test_rows_of_points_are_read() -> None:
    text = "低于 40 分加 3 分、减 2 分；低于80加３减２。"
    assert unspelled("match_points_bankers", text) == [[40, 3, 2], [80, 3, 2]]
