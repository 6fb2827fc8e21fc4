"""What tests of money share: evenings that are won without being played, a winner's paper, the people at the counter."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db.models import Sum

from core.refusals import Refusal
from games import checks, store
from games.engine import match as matches
from lottery.domain import lay_board
from tests.evening import a_pool, all_here, two_teams
from tournaments.money.domain import What, booking, claiming, owe, paying
from tournaments.money.domain.claiming import Shown
from tournaments.money.models import Line, Owed, Payout, Standing
from tournaments.people.models import Team
from tournaments.season import domain
from tournaments.season.domain import deciding
from tournaments.season.models import Session

#: An evening at the studio, eight o'clock.
NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
DAY = timedelta(days=1)
CASHIER, APPROVER, OTHER = "user:1 出纳", "user:2 审批", "user:3 出纳乙"
NUMBER = "11010519491231002X"


def refused(code: str, status: int | None = None) -> pytest.RaisesExc[Refusal]:
    """Refused with this code."""
    return pytest.raises(
        Refusal, check=lambda refusal: refusal.code == code and (status is None or refusal.status == status)
    )


class Evenings:
    """Real sessions one after the other, started and decided without playing them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.winner = "A"
        monkeypatch.setattr(matches, "winner", lambda match: self.winner)
        monkeypatch.setattr(
            deciding, "table_state", lambda session: replace(store.current(session.table), stage="over")
        )
        monkeypatch.setattr(checks, "missing_before_game", lambda table: None)
        self.teams: list[Team] = two_teams()
        self.pool = a_pool()

    def start(self, now: datetime) -> Session:
        session = domain.open_session(teams=self.teams, now=now, by="test")
        lay_board(session.pk, self.pool, now=now, by="test")
        all_here(session)
        domain.start_session(session.pk, now=now, by="test")
        return Session.objects.get(pk=session.pk)

    def won(self, now: datetime, winner: str = "A", *, back: bool = True, settle: bool = True) -> Session:
        session = self.start(now)
        self.winner = winner
        domain.decide(session.pk, now=now, by="test")
        domain.answer_tomorrow(session.pk, back=back, now=now + timedelta(minutes=1), by="test")
        if settle:
            domain.settle(session.pk, now=now + timedelta(minutes=2), by="test")
        return Session.objects.get(pk=session.pk)


@pytest.fixture
def evenings(monkeypatch: pytest.MonkeyPatch) -> Evenings:
    return Evenings(monkeypatch)


def totals() -> dict[str, int]:
    """What each account stands at (fen); they come to nothing."""
    found = dict(Line.objects.order_by().values_list("account").annotate(Sum("amount")))
    assert sum(found.values()) == 0
    return {account: amount for account, amount in found.items() if amount}


_sources = iter(range(1, 1_000_000))


def won(
    team: Team, amount: int = 100_00, kind: str = "cash", *, at: datetime = NOW, code: str = "2026-11-30-01"
) -> Owed:
    """Something won and settled, without an evening."""
    row = owe(team, What("draw", f"t{next(_sources)}", kind, amount, "奖"), occasion=code, by="test", now=at)
    booking.book_prize(row, now=at, by="test")
    return row


def payouts(row: Owed) -> list[Payout]:
    return list(row.payouts.order_by("pk"))


def state(payout: Payout) -> str:
    return Standing.objects.get(pk=payout.pk).state


def paper(payout: Payout, number: int | None = None) -> dict[str, Any]:
    """The paper of the one it is for, and who that is."""
    members = list(payout.owed.team.members.select_related("person").order_by("number"))
    person = members[(payout.number or number or 1) - 1].person
    return {"shown": Shown("id", NUMBER, person.real_name), "person_id": person.pk}


def claimed(payout: Payout, *, at: datetime = NOW, by: str = CASHIER) -> None:
    claiming.claim(payout.pk, now=at, by=by, **paper(payout))


def approved(payout: Payout, *, at: datetime = NOW) -> None:
    claimed(payout, at=at)
    claiming.decide(payout.pk, approved=True, now=at, by=APPROVER)


def paid(payout: Payout, *, at: datetime = NOW) -> None:
    approved(payout, at=at)
    paying.pay(payout.pk, way(payout), "T-1", now=at, by=CASHIER)


def way(payout: Payout) -> str:
    """By what this kind of prize reaches its winner."""
    return "现金" if payout.owed.kind == "cash" else "快递"
