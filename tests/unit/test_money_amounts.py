"""Fen divided, taxed and written out: known answers, and what must hold for any amount."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.refusals import Refusal
from core.yuan import signed, yuan
from tournaments.money.domain import identity
from tournaments.money.domain.amounts import business_day, deadline, in_words, split, withheld


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        (0, "零元整"),
        (5, "伍分"),
        (50, "伍角整"),
        (1005, "壹拾元零伍分"),
        (1234_56, "壹仟贰佰叁拾肆元伍角陆分"),
        (200_00, "贰佰元整"),
        (10_500_00, "壹万零伍佰元整"),
        (15_000_00, "壹万伍仟元整"),
        (100_005_000_00, "壹亿零伍仟元整"),
        (1_000_500_00, "壹佰万零伍佰元整"),
        (20_010_03, "贰万零壹拾元零叁分"),
        (1_0000_0000_00, "壹亿元整"),
        (6007_0080_09, "陆仟零柒万零捌拾元零玖分"),
    ],
)
def test_amounts_in_capital_characters(fen: int, words: str) -> None:
    assert in_words(fen) == words


def test_d16_twenty_per_cent_from_the_first_yuan_none_on_coupons_and_grossed_up() -> None:
    assert withheld(10_000_00, 2000, "winner") == withheld(10_000_00, 2000, "winner")
    for amount, tax in ((10_000_00, 2_000_00), (10_001_00, 2_000_20), (1, 0), (3, 1), (33, 7)):
        assert (withheld(amount, 2000, "winner").tax, withheld(amount, 2000, "winner").net) == (tax, amount - tax)
    grossed = withheld(10_000_00, 2000, "programme")
    assert (grossed.gross, grossed.tax, grossed.net) == (12_500_00, 2_500_00, 10_000_00)
    assert withheld(99_00, 0, "winner").tax == 0


@given(st.integers(1, 10**9), st.integers(0, 5000), st.sampled_from(["winner", "programme"]))
def test_what_is_withheld_adds_up_and_is_the_rate_of_the_gross(amount: int, rate: int, bearer: str) -> None:
    found = withheld(amount, rate, bearer)
    assert found.gross == found.net + found.tax
    assert amount == (found.net if bearer == "programme" else found.gross)
    assert abs(found.tax * 10_000 - found.gross * rate) <= 10_000


@given(st.integers(1, 10**9), st.integers(0, 100))
def test_two_parts_make_the_whole_and_number_one_has_the_odd_fen(amount: int, share: int) -> None:
    first, second = split(amount, share)
    assert first + second == amount
    assert first * 100 >= amount * share > first * 100 - 100
    assert split(101, 50) == (51, 50)


def test_the_day_is_the_studios_and_the_deadline_its_last_second() -> None:
    late = datetime(2026, 11, 30, 16, 30, tzinfo=UTC)  # half past midnight at the studio
    assert business_day(late) == date(2026, 12, 1)
    assert deadline(late, 1).astimezone(UTC) == datetime(2026, 12, 2, 15, 59, 59, tzinfo=UTC)
    assert (yuan(123456), yuan(-5), signed(-127590)) == ("1,234.56", "-0.05", "−¥1,275.90")


TODAY = date(2026, 11, 30)


def test_an_identity_number_is_checked_and_an_odd_area_only_warns() -> None:
    assert identity.checked("id", " 11010519491231002x ", TODAY) == ("11010519491231002X", "")
    number, warning = identity.checked("id", "990105194912310023", TODAY)
    assert "99" in warning
    assert number == "990105194912310023"


@pytest.mark.parametrize(
    ("paper", "number"),
    [
        ("id", "110105194912310021"),
        ("id", "11010519491231002"),
        ("id", "110105194902310026"),
        ("id", "110105209912310021"),
        ("hk_macao", "X12345678"),
        ("passport", "E1"),
        ("licence", "1"),
    ],
)
def test_a_number_that_cannot_be_is_refused(paper: str, number: str) -> None:
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "bad_paper"):
        identity.checked(paper, number, TODAY)
