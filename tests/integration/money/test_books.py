"""The books as files: totals that an independent reckoning finds again, and the file's way from asking to fetching."""

from __future__ import annotations

import csv
import io
import random
from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from openpyxl import load_workbook

from games import store
from tests.evening import two_teams
from tests.integration.money.kit import (
    APPROVER,
    CASHIER,
    DAY,
    NOW,
    NUMBER,
    Evenings,
    claimed,
    payouts,
    refused,
    totals,
    way,
    won,
)
from tests.integration.money.recount import recount
from tournaments.money import tasks
from tournaments.money.domain import claiming, exporting, paying, terms, withdraw
from tournaments.money.domain.amounts import business_day
from tournaments.money.domain.book_sheets import csv_of, xlsx
from tournaments.money.domain.books import books
from tournaments.money.models import Export, Owed, Payout, Standing
from tournaments.people.models import Team
from tournaments.season import domain
from tournaments.season.domain import cancelling, correcting
from tournaments.season.models import Session

pytestmark = pytest.mark.django_db
FIRST, LAST = date(2026, 11, 1), date(2027, 3, 31)


@pytest.fixture
def team() -> Team:
    return two_teams()[0]


class Evening:
    """Random money: won, claimed, approved, sent back, paid, taken back, void, forfeit, under changing terms; and random
    sessions between two: settled or called off, funds held, left, lost and paid, results put right afterwards."""

    def __init__(self, evenings: Evenings, seed: int) -> None:
        self.evenings, self.teams = evenings, evenings.teams
        self.chance, self.at = random.Random(seed), NOW
        self.sessions: list[Session] = []
        self.done: Counter[str] = Counter()

    def play(self, number: int) -> None:
        chance, self.at = self.chance, self.at + timedelta(minutes=7)
        if number % 40 == 0:
            bearer = chance.choice(["winner", "programme"])
            rate = chance.choice([0, 1999, 2000])
            kind = chance.choice(["cash", "goods"])
            terms.set_tax(business_day(self.at), kind, rate=rate, bearer=bearer, why="改", now=self.at, by=APPROVER)
        row = won(chance.choice(self.teams), chance.randrange(1, 900_00), chance.choice(Owed.Kind.values), at=self.at)
        for payout in payouts(row):
            self._one(payout)
        if chance.random() < 0.1:
            self.done["void"] += 1
            withdraw(row.source_kind, row.source_id, "错", asked_by=CASHIER, by=APPROVER, now=self.at)
        match number % 8:  # a session takes as long as forty prizes
            case 1:
                self._session()
            case 3 if self.sessions:
                self._correct(chance.choice(self.sessions[-3:]))
            case 5 if number % 3 == 2:
                domain.cancel_session(self.evenings.start(self.at).pk, "停电", now=self.at, by="test")
                self.done["cancelled"] += 1

    def _session(self) -> None:
        chance = self.chance
        winner, back = chance.choice("AB"), chance.random() < 0.7
        self.sessions.append(self.evenings.won(self.at, winner, back=back))
        self.at += timedelta(minutes=3)
        for payout in Payout.objects.filter(owed__source_kind="fund", standing__state="open").order_by("pk"):
            self._one(payout)

    def _correct(self, session: Session) -> None:
        other: Any = "B" if session.match.standing.winner == "A" else "A"
        levels, back = session.match.levels, self.chance.random() < 0.7
        plan, digest = correcting.preview(session.pk, other, levels, back=back)
        asked = correcting.ask(session.pk, other, levels, digest, "抄错", back=back, now=self.at, by=CASHIER)
        correcting.confirm(session.pk, asked.pk, now=self.at, by=APPROVER)
        self.done["corrected"] += 1
        self.done["corrected after payment"] += any(line["to_return"] for line in plan["runs"])

    def _one(self, payout: Payout) -> None:
        chance, at = self.chance, self.at
        if chance.random() < 0.15:
            return
        claimed(payout, at=at)
        back = chance.random() < 0.1
        claiming.decide(payout.pk, approved=not back, why="看不清", now=at, by=APPROVER)
        if back:
            self.done["sent back"] += 1
            return
        paying.pay(payout.pk, way(payout), f"N{payout.pk}", now=at, by=CASHIER)
        self.done["paid"] += 1
        if chance.random() < 0.2:
            asked = paying.ask_reversal(payout.pk, "错付", now=at, by=CASHIER)
            paying.confirm_reversal(payout.pk, asked.pk, now=at + chance.choice([0, 1]) * DAY, by=APPROVER)
            self.done["reversed"] += 1


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch) -> Evening:
    monkeypatch.setattr(
        cancelling, "table_state", lambda session: replace(store.current(session.table), stage="between")
    )
    return Evening(Evenings(monkeypatch), 20261130)


def evenings_add_up(evening: Evening, count: int) -> None:
    for number in range(count):
        evening.play(number)
    evening.done["forfeited"] = paying.forfeit_due(evening.at + 70 * DAY)
    wanted = "void", "sent back", "paid", "reversed", "forfeited", "cancelled", "corrected", "corrected after payment"
    assert all(evening.done[what] for what in wanted), evening.done
    found = recount(xlsx(books(FIRST, LAST)))
    stands = totals()
    assert {name.removeprefix("账目 "): amount for name, amount in found.items() if name.startswith("账目")} == {
        label: stands.get(account, 0)
        for account, label in (
            ("programme", "节目组"), ("fund", "代管基金"), ("owed", "应付奖励"), ("paid", "已付"),
            ("tax", "代扣税款"), ("forfeited", "作废"),
        )
    }  # fmt: skip
    open_still = Standing.objects.filter(state__in=("claimed", "approved")).values_list("payout__amount", flat=True)
    assert stands.get("owed", 0) == sum(open_still)


def test_random_evenings_are_found_again_from_the_workbook_alone(evening: Evening) -> None:
    evenings_add_up(evening, 50)


@pytest.mark.large
@pytest.mark.slow
def test_1000_random_evenings_are_found_again_from_the_workbook_alone(evening: Evening) -> None:
    evenings_add_up(evening, 1000)


def test_a_wrong_workbook_is_noticed(team: Team) -> None:
    for payout in payouts(won(team, 200_00)):
        claimed(payout)
    found = books(FIRST, LAST)
    found.ledger[0][5] += 1
    with pytest.raises(ValueError, match="does not balance"):
        recount(xlsx(found))


def a_payment(team: Team, at: Any = NOW) -> Payout:
    payout = payouts(won(team, 200_00, at=at))[0]
    claimed(payout, at=at)
    claiming.decide(payout.pk, approved=True, now=at, by=APPROVER)
    paying.pay(payout.pk, "现金", "=1+1", now=at, by=CASHIER)
    return payout


def test_c18_c19_csv_opens_in_excel_and_no_cell_is_a_formula(team: Team) -> None:
    a_payment(team)
    found = books(FIRST, LAST)
    text = csv_of(found, "payments")
    assert text.startswith(b"\xef\xbb\xbf")
    (row,) = csv.DictReader(io.StringIO(text.decode("utf-8-sig")))
    assert (row["实付"], row["税款"], row["税率%"], row["凭证号"]) == ("80", "20", "20", "'=1+1")
    cell = load_workbook(io.BytesIO(xlsx(found)))["付款"]["Q2"]
    assert (cell.value, cell.data_type) == ("=1+1", "s")


def test_d15_half_past_midnight_counts_to_the_next_month_and_the_last_day_is_in(team: Team) -> None:
    a_payment(team, NOW + timedelta(hours=4, minutes=30))  # 1 December, 00:30 at the studio
    assert books(date(2026, 11, 1), date(2026, 11, 30)).payments == []
    assert len(books(date(2026, 12, 1), date(2026, 12, 1)).payments) == 1


def test_a_payment_taken_back_in_another_month_stands_in_both(team: Team) -> None:
    payout = a_payment(team)
    asked = paying.ask_reversal(payout.pk, "错", now=NOW, by=CASHIER)
    paying.confirm_reversal(payout.pk, asked.pk, now=NOW + 3 * DAY, by=APPROVER)
    november, december = books(date(2026, 11, 1), date(2026, 11, 30)), books(date(2026, 12, 1), date(2026, 12, 31))
    assert [row[5] for row in november.withheld] == [20_00]
    assert [row[5] for row in december.withheld] == [-20_00]


def test_a_file_is_asked_for_written_and_fetched_by_who_asked(team: Team) -> None:
    a_payment(team)
    row = exporting.ask(FIRST, LAST, "xlsx", clear=False, now=NOW, by=CASHIER)
    with refused("not_done", 409):
        exporting.file_of(row.pk, by=CASHIER)
    tasks.write_export(str(row.pk))
    assert not exporting.write(row.pk, NOW), "once"
    row = Export.objects.get()
    assert row.done == row.total > 0
    _, file = exporting.file_of(row.pk, by=CASHIER)
    assert recount(file)["付款 实付"] == 80_00
    assert b"PK" not in bytes(row.sealed or b"")[:4]
    with refused("no_export", 404):
        exporting.file_of(row.pk, by=APPROVER)
    assert exporting.forget_old(NOW + DAY) == 1
    with refused("export_failed", 409):
        exporting.file_of(row.pk, by=CASHIER)


def test_numbers_in_clear_only_where_it_is_said_what_for(team: Team) -> None:
    a_payment(team)
    assert NUMBER not in str(books(FIRST, LAST).withheld)
    with refused("reason", 422):
        exporting.ask(FIRST, LAST, "withheld", clear=True, now=NOW, by=CASHIER)
    row = exporting.ask(FIRST, LAST, "withheld", clear=True, now=NOW, by=CASHIER, why="报税")
    exporting.write(row.pk, NOW)
    assert NUMBER in exporting.file_of(row.pk, by=CASHIER)[1].decode("utf-8-sig")
