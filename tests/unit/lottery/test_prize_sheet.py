"""The sheet of prizes: 25 cells, 3 blank, nothing above the limit (A14, D17)."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.sheets import BadSheet
from lottery.domain import Numbers, read_prizes

TEXT = (Path(__file__).parents[3] / "data" / "prizes.csv").read_text(encoding="utf-8-sig")


def faults_of(text: str, numbers: Numbers | None = None) -> list[tuple[int | None, str]]:
    with pytest.raises(BadSheet) as caught:
        read_prizes(text.encode(), numbers or Numbers())
    return [(fault.row, fault.text("en")) for fault in caught.value.faults]


def test_the_offices_sheet_is_25_cells_with_3_blanks_in_fen() -> None:
    lines = read_prizes(TEXT.encode("gb18030"), Numbers())
    assert sum(line.count for line in lines) == 25
    assert [line.count for line in lines if line.kind == "blank"] == [3]
    assert {line.code: line.value for line in lines}["P04"] == 7990


@pytest.mark.parametrize(
    ("before", "after", "row"),
    [
        ("实物,299.00", "玩具,299.00", 2),
        ("129.00", "129.005", 3),
        ("268.00", "二百", 4),
        ("79.90,4", "79.90,0", 5),
        ("88.00,4", "88.00,4.0", 6),
        ("P07", "P06", 8),
        ("空白,0", "空白,1", 10),
        ("50.00,3", "0,3", 9),
        ("200.00", "#REF!", 8),
        ("大米一袋", "", 6),
    ],
)
def test_a_faulty_row_is_one_line(before: str, after: str, row: int) -> None:
    assert [found for found, _ in faults_of(TEXT.replace(before, after, 1))] == [row]


def test_a14_a_wrong_sum_names_both_numbers() -> None:
    assert faults_of(TEXT.replace("空白,0,3", "空白,0,4")) == [
        (None, "Whole sheet: the prizes come to 26 cells, it must be 25"),
        (None, "Whole sheet: 4 blanks, it must be 3"),
    ]


def test_the_numbers_are_settings() -> None:
    assert read_prizes(TEXT.replace("空白,0,3", "空白,0,4").encode(), Numbers(cells=26, blanks=4))


def test_d17_a_prize_above_the_limit_is_refused_and_one_at_it_is_not() -> None:
    assert read_prizes(TEXT.replace("299.00", "50000.00").encode(), Numbers())
    ((row, said),) = faults_of(TEXT.replace("299.00", "50000.01"))
    assert row == 2
    assert "50000" in said
