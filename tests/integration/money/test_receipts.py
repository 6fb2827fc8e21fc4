"""A receipt is read back from its PDF: its text, and the font that is in it whatever the machine has."""

from __future__ import annotations

import io
from typing import Any

import pytest
from pypdf import PdfReader

from tests.evening import two_teams
from tests.integration.money.kit import APPROVER, CASHIER, NOW, NUMBER, approved, paid, payouts, refused, won
from tournaments.money.domain import paying
from tournaments.money.domain.amounts import business_day
from tournaments.money.domain.receipts import print_receipt
from tournaments.money.domain.terms import set_tax
from tournaments.people.models import Team

pytestmark = pytest.mark.django_db
PAGE = "https://show.example.com/office/payouts/1/"


@pytest.fixture
def team() -> Team:
    return two_teams()[0]


def read(pdf: bytes) -> tuple[str, set[str]]:
    """Its text without spaces, and the fonts that are embedded in it."""
    (page,) = PdfReader(io.BytesIO(pdf)).pages
    resources: Any = page["/Resources"]
    fonts = [one.get_object() for one in resources["/Font"].values()]
    for font in fonts:
        descriptor = font["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()
        assert "/FontFile3" in descriptor or "/FontFile2" in descriptor, "not embedded"
    return "".join(page.extract_text().split()), {str(font["/BaseFont"]).partition("+")[2] for font in fonts}


def test_e15_chinese_text_and_the_embedded_font_are_read_back(team: Team) -> None:
    payout = payouts(won(team, 2469_12))[0]
    paid(payout)
    _, pdf = print_receipt(payout.pk, PAGE, now=NOW, by=CASHIER)
    text, fonts = read(pdf)
    assert payout.person is not None
    for part in ("领奖收据", f"P{payout.pk}-1", payout.person.real_name, team.name, "110*************2X", "¥987.65"):
        assert part in text, part
    assert "人民币玖佰捌拾柒元陆角伍分" in text
    assert "代扣税款¥246.91（20%）" in text
    assert "副本" not in text
    assert NUMBER not in text
    assert {name.removesuffix("-Identity-H") for name in fonts} == {"NotoSansSC-Regular"}


def test_a_reprint_is_marked_as_a_copy(team: Team) -> None:
    payout = payouts(won(team))[0]
    approved(payout)
    with refused("wrong_state", 409):
        print_receipt(payout.pk, PAGE, now=NOW, by=CASHIER)
    paying.pay(payout.pk, "现金", "收 7", now=NOW, by=CASHIER)
    pages = [read(print_receipt(payout.pk, PAGE, now=NOW, by=CASHIER)[1])[0] for _ in range(3)]
    assert ["副本1" in pages[1], "副本2" in pages[2], "副本" in pages[0]] == [True, True, False]


def test_who_bears_the_tax_is_said_and_nothing_typed_is_markup(team: Team) -> None:
    set_tax(business_day(NOW), "cash", rate=2000, bearer="programme", why="节目组承担", now=NOW, by=APPROVER)
    payout = payouts(won(team, 200_00))[0]
    approved(payout)
    paying.pay(payout.pk, "现金", "#panic() *1*", now=NOW, by=CASHIER)
    text, _ = read(print_receipt(payout.pk, PAGE, now=NOW, by=CASHIER)[1])
    assert "税款由节目组另行承担" in text
    assert "#panic()*1*" in text
    assert "¥125.00" in text
    assert "人民币壹佰元整" in text
