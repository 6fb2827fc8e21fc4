"""Two at the books at the same moment, on two connections to a real PostgreSQL.

Both stop behind one barrier and meet again where each has read the payout's standing (see test_registrations). With the
lock one goes on alone and the other finds what became of it: 409. With the lock taken out the very same checks fail.
``CHAODIPI_SAMPLES`` is how often each race is run; the full sample is 500, and 100 without the lock.

A payment never meets a forfeiture: only what nobody has claimed is forfeit, only what was claimed and approved is paid, and
those are two states of one row. What can meet at the deadline is the claim and the forfeiture, so those race here.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest
from django.db.models import Sum

from core import locks
from core.models import Entry
from games.models import Table
from tests.at_once import at_once
from tests.evening import two_teams
from tests.integration.money.kit import (
    APPROVER,
    CASHIER,
    NOW,
    OTHER,
    Evenings,
    approved,
    claimed,
    paid,
    paper,
    payouts,
    totals,
    way,
    won,
)
from tests.races.contest import LONG, PATIENCE, SAMPLES, Deeds, Kind, Meeting, all_won, nearly_all_failed
from tournaments.money.domain import claiming, closing, holding, paying, withdraw
from tournaments.money.domain.amounts import business_day
from tournaments.money.models import Line, Payout, Posting, Standing
from tournaments.season import domain as season
from tournaments.season.domain import correcting, settling
from tournaments.season.models import Reign, Session

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


class Race:
    """Something won for one race after the other, and the place where both meet."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch, self.number = monkeypatch, 0
        self.patience = PATIENCE
        self.meeting = Meeting()
        self.team = two_teams()[0]

    def won(self) -> Payout:
        return payouts(won(self.team, 200_00))[0]

    @property
    def at(self) -> datetime:
        """The moment of this race; each is on a day of its own."""
        return NOW + timedelta(days=self.number)

    def evenings(self) -> Evenings:
        """Sessions that are won without being played, on the next day."""
        if not self.number:
            self.played = Evenings(self.monkeypatch)
        self.number += 1
        return self.played


def steps(payout: Payout, *kinds: str) -> Callable[[], int]:
    """How many of these steps the payout has taken since it was prepared."""
    wanted = [f"payout.{kind}" for kind in kinds]
    rows = Entry.objects.filter(subject=f"payout:{payout.pk}", what__in=wanted)
    before = rows.count()
    return lambda: rows.count() - before


@pytest.fixture
def race(monkeypatch: pytest.MonkeyPatch) -> Race:
    """What was read of a payout's standing is a place to meet."""
    found = Race(monkeypatch)
    monkeypatch.setattr(holding, "check", lambda standing: found.meeting.wait())
    monkeypatch.setattr(correcting, "check", lambda session: found.meeting.wait())
    missing = settling.missing_for_settling

    def looked(session: Session) -> Any:
        lacking = missing(session)
        found.meeting.wait()
        return lacking

    monkeypatch.setattr(settling, "missing_for_settling", looked)
    return found


@pytest.fixture
def unlocked(race: Race, monkeypatch: pytest.MonkeyPatch) -> None:
    """Payouts, and sessions with their tables and reigns, are read, not locked."""
    lock, lock_all, read = locks.lock, locks.lock_all, (Standing, Session, Table, Reign)

    def one(model: Any, pk: Any, **more: Any) -> Any:
        if model not in read:
            return lock(model, pk, **more)
        locks._claim(model, pk)  # what is locked after it in earnest stays in order
        return model.objects.get(pk=pk)

    def several(model: Any, pks: Any) -> Any:
        if model not in read:
            return lock_all(model, pks)
        for pk in sorted(set(pks)):
            locks._claim(model, pk)
        return list(model.objects.filter(pk__in=set(pks)))

    monkeypatch.setattr(locks, "lock", one)
    monkeypatch.setattr(locks, "lock_all", several)
    race.patience = LONG


def approve_against_reject(race: Race) -> tuple[Deeds, Callable[[], int]]:
    payout = race.won()
    claimed(payout)
    deeds = (
        lambda: claiming.decide(payout.pk, approved=True, now=NOW, by=APPROVER),
        lambda: claiming.decide(payout.pk, approved=False, why="不清", now=NOW, by=OTHER),
    )
    return deeds, steps(payout, "approved", "sent_back")


def two_payments(race: Race) -> tuple[Deeds, Callable[[], int]]:
    payout = race.won()
    approved(payout)
    deeds = (
        lambda: paying.pay(payout.pk, "现金", "1", now=NOW, by=CASHIER),
        lambda: paying.pay(payout.pk, "银行转账", "2", now=NOW, by=OTHER),
    )
    return deeds, steps(payout, "paid")


def a_payment_against_the_approval_taken_back(race: Race) -> tuple[Deeds, Callable[[], int]]:
    payout = race.won()
    approved(payout)
    deeds = (
        lambda: paying.pay(payout.pk, way(payout), "1", now=NOW, by=CASHIER),
        lambda: claiming.unapprove(payout.pk, why="改由另一位领", now=NOW, by=APPROVER),
    )
    return deeds, steps(payout, "paid", "unapproved")


def a_claim_against_forfeiture_at_the_deadline(race: Race) -> tuple[Deeds, Callable[[], int]]:
    payout = race.won()
    given: dict[str, Any] = paper(payout)
    deeds = (
        lambda: claiming.claim(payout.pk, now=payout.due_at, by=CASHIER, **given),
        lambda: paying.forfeit(payout.pk, now=payout.due_at + timedelta(seconds=1), by="system"),
    )
    return deeds, steps(payout, "claimed", "forfeited")


def two_reversals(race: Race) -> tuple[Deeds, Callable[[], int]]:
    """Two confirm that one payment is taken back."""
    payout = race.won()
    paid(payout)
    asked = paying.ask_reversal(payout.pk, "错", now=NOW, by=CASHIER)
    deeds = (
        lambda: paying.confirm_reversal(payout.pk, asked.pk, now=NOW, by=APPROVER),
        lambda: paying.confirm_reversal(payout.pk, asked.pk, now=NOW, by=OTHER),
    )
    return deeds, steps(payout, "reversed")


def a_correction_against_payment(race: Race) -> tuple[Deeds, Callable[[], int]]:
    """A champion who had lost by mistake is being paid his fund while the result is put right."""
    evenings = race.evenings()
    evenings.won(race.at, settle=True)
    lost = evenings.won(race.at, winner="B", back=False)
    payout = Payout.objects.filter(owed__source_kind="fund", owed__team=lost.team_a).order_by("-pk")[0]
    approved(payout, at=race.at)
    levels = lost.match.levels
    _, digest = correcting.preview(lost.pk, "A", levels, back=False)
    asked = correcting.ask(lost.pk, "A", levels, digest, "抄错", back=False, now=race.at, by=CASHIER)
    paid_for, right = (
        steps(payout, "paid"),
        Entry.objects.filter(subject=f"session:{lost.pk}", what="session.corrected"),
    )
    deeds = (
        lambda: paying.pay(payout.pk, way(payout), "1", now=race.at, by=CASHIER),
        lambda: correcting.confirm(lost.pk, asked.pk, now=race.at, by=APPROVER),
    )
    return deeds, lambda: paid_for() + right.count()


def two_settlements(race: Race) -> tuple[Deeds, Callable[[], int]]:
    evenings = race.evenings()
    session = evenings.won(race.at, settle=False)
    done = Entry.objects.filter(subject=f"session:{session.pk}", what="session.settled")
    deeds = (
        lambda: season.settle(session.pk, now=race.at, by=CASHIER),
        lambda: season.settle(session.pk, now=race.at, by=OTHER),
    )
    return deeds, done.count


RACES = [
    approve_against_reject,
    two_payments,
    a_claim_against_forfeiture_at_the_deadline,
    two_reversals,
    a_correction_against_payment,
    two_settlements,
]
#: With what is met too seldom to be run at every change.
ALL = [*RACES, a_payment_against_the_approval_taken_back]


def uneven() -> int:
    """How many postings do not balance."""
    return Posting.objects.annotate(sum=Sum("lines__amount")).exclude(sum=0).count()


@pytest.mark.parametrize("kind", RACES)
def test_d11_one_wins_and_the_other_gets_409(race: Race, kind: Kind) -> None:
    all_won(race, kind, wrong=uneven)


@pytest.mark.parametrize("kind", RACES)
@pytest.mark.usefixtures("unlocked")
def test_without_the_lock_the_same_race_fails(race: Race, kind: Kind) -> None:
    nearly_all_failed(race, kind, wrong=uneven)


@pytest.mark.large
@pytest.mark.parametrize("kind", ALL)
def test_one_wins_500_times(race: Race, kind: Kind) -> None:
    all_won(race, kind, 500, uneven)


@pytest.mark.large
@pytest.mark.parametrize("kind", ALL)
@pytest.mark.usefixtures("unlocked")
def test_without_the_lock_95_of_100_fail(race: Race, kind: Kind) -> None:
    nearly_all_failed(race, kind, 100, uneven)


def void_against_payment(race: Race) -> str:
    """Both may come through, one after the other: what was paid is taken back then. "" when nothing is left half done."""
    race.meeting.barrier.abort()
    row = won(race.team, 200_00, "goods")
    (one,) = payouts(row)
    approved(one)
    before = totals()
    race.meeting = Meeting(race.patience)
    outcomes = at_once(
        partial(paying.pay, one.pk, way(one), "1", now=NOW, by=CASHIER),
        partial(withdraw, row.source_kind, row.source_id, "作弊", asked_by=CASHIER, by=APPROVER, now=NOW),
    )
    others = [found for found in outcomes if isinstance(found, Exception) and getattr(found, "status", 0) != 409]
    moved = {
        name: totals().get(name, 0) - amount for name, amount in before.items() if name not in ("owed", "programme")
    }
    state = one.standing.state
    right = not others and state == "void" and not any(moved.values()) and totals().keys() <= before.keys()
    return "" if right else f"{outcomes}, {state}, {before}, {totals()}"


def test_a_void_draw_against_its_payment_leaves_nothing_paid(race: Race) -> None:
    for _ in range(max(SAMPLES // 4, 5)):
        found = void_against_payment(race)
        assert (found, totals()) == ("", {})


@pytest.mark.usefixtures("unlocked")
def test_without_the_lock_a_void_draw_leaves_a_payment(race: Race) -> None:
    samples = max(SAMPLES // 5, 5)
    assert sum(void_against_payment(race) != "" for _ in range(samples)) >= 0.95 * samples


@pytest.mark.large
def test_a_void_draw_leaves_nothing_paid_500_times(race: Race) -> None:
    for _ in range(500):
        found = void_against_payment(race)
        assert (found, totals()) == ("", {})


@pytest.mark.large
@pytest.mark.usefixtures("unlocked")
def test_without_the_lock_95_of_100_void_draws_leave_a_payment(race: Race) -> None:
    assert sum(void_against_payment(race) != "" for _ in range(100)) >= 95


def test_a_posting_against_the_days_close_is_in_it_or_refused(race: Race) -> None:
    race.meeting.barrier.abort()
    for number in range(max(SAMPLES // 4, 5)):
        at = NOW + timedelta(days=number)
        payout = race.won() if not number else payouts(won(race.team, 200_00, at=at))[0]
        approved(payout, at=at)
        closed: Any
        _, closed = at_once(
            partial(paying.pay, payout.pk, way(payout), "1", now=at, by=CASHIER),
            partial(closing.close_day, business_day(at), now=at, by=OTHER),
        )
        if isinstance(closed, Exception):
            assert getattr(closed, "code", "") == "busy"
            closed = closing.close_day(business_day(at), now=at, by=OTHER, knowing=True)
        lines = Line.objects.filter(posting__day=business_day(at)).values_list("account").annotate(Sum("amount"))
        assert closed.totals == {account: amount for account, amount in lines.order_by() if amount}
