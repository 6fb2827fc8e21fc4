"""Two deeds about one session at the same moment, on two connections to a real PostgreSQL: one wins, the other sees it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db.models import Model

import games.domain as tables
from core import locks
from core.refusals import Refusal
from lottery.domain import lay_board
from tests.at_once import at_once
from tests.evening import NOW, all_here
from tests.integration.test_reigns import Evenings
from tests.races.test_registrations import SAMPLES, Meeting
from tournaments.money.models import Owed
from tournaments.people import domain as people
from tournaments.people.domain import happenings
from tournaments.people.models import Registration, Team
from tournaments.season import domain
from tournaments.season.domain import starting
from tournaments.season.models import Reign, Session
from tournaments.season.withdrawing import refuse_on_air

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
LATER = NOW + timedelta(hours=1)


class Race:
    """Sessions ready to start, one after the other, and the place where a start and a withdrawal meet."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.evenings = Evenings(monkeypatch)
        self.patience = 0.05
        self.meeting = Meeting()
        asked = starting.missing_for_start

        def missing(session: Session) -> list[Any]:
            found = asked(session)
            self.meeting.wait()
            return found

        def heard(happened: happenings.Happened) -> None:
            refuse_on_air(happened)
            self.meeting.wait()

        monkeypatch.setattr(starting, "missing_for_start", missing)
        others = [fn for fn in happenings._listeners if fn is not refuse_on_air]
        monkeypatch.setattr(happenings, "_listeners", [heard, *others])

    def run(self) -> str:
        """Start against withdraw; "" when one won and the other was refused, else what happened."""
        for before in Session.objects.filter(state=Session.State.LIVE):
            tables.end_game(table=str(before.table_id), kind="voided", reason="赛后", now=LATER, by="test")
            domain.cancel_session(before.pk, "赛后", now=LATER, by="test")
        Registration.objects.update(state=Registration.State.APPROVED)
        Team.objects.update(approved=True)
        session = domain.open_session(teams=self.evenings.teams, now=NOW, by="test")
        lay_board(session.pk, self.evenings.pool, now=NOW, by="test")
        all_here(session)
        entered = Registration.objects.get(team=self.evenings.teams[1])
        self.meeting = Meeting(self.patience)
        outcomes = at_once(
            lambda: domain.start_session(session.pk, now=LATER, by="desk"),
            lambda: people.withdraw(entered.pk, now=LATER, by="link"),
        )
        refusals = [found.code for found in outcomes if isinstance(found, Refusal) and found.status == 409]
        session.refresh_from_db()
        entered.refresh_from_db()
        live = session.state == Session.State.LIVE
        gone = entered.state == Registration.State.WITHDRAWN
        if live != gone and refusals == ["on_air" if live else "not_ready"]:
            return ""
        return f"{outcomes}, live {live}, withdrawn {gone}"


@pytest.fixture
def race(monkeypatch: pytest.MonkeyPatch) -> Race:
    return Race(monkeypatch)


def test_a_start_and_a_withdrawal_do_not_both_win(race: Race) -> None:
    for _ in range(SAMPLES):
        assert race.run() == ""


def test_without_the_lock_both_win(race: Race, monkeypatch: pytest.MonkeyPatch) -> None:
    really = locks.lock

    def unlocked(model: type[Model], pk: Any, **how: Any) -> Any:
        return model._default_manager.get(pk=pk) if model is Registration else really(model, pk, **how)

    def none_locked(model: type[Model], pks: Iterable[Any]) -> list[Any]:
        return list(model._default_manager.filter(pk__in=list(pks)))

    monkeypatch.setattr(locks, "lock", unlocked)
    monkeypatch.setattr(locks, "lock_all", none_locked)
    race.patience = 10.0  # nobody holds the other up, so both come
    samples = max(SAMPLES // 4, 5)
    failed = sum(race.run() != "" for _ in range(samples))
    assert failed >= 0.95 * samples, f"{failed} of {samples}"


def test_a_reign_that_one_session_ends_and_another_adds_to_is_owed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not to be had by the desk, since the second start waits for the first outcome: the locks hold it all the same."""
    evenings = Evenings(monkeypatch)
    for _ in range(max(SAMPLES // 4, 5)):
        before = Owed.objects.count()
        first = evenings.decide(evenings.start(NOW))
        reign = first.reign_day.reign
        second = domain.open_session(teams=evenings.teams, now=NOW, by="test")
        Session.objects.filter(pk=second.pk).update(state=Session.State.LIVE, reign=reign)
        outcomes = at_once(
            partial(domain.answer_tomorrow, first.pk, back=False, now=LATER, by="desk 1"),
            partial(domain.decide, second.pk, now=LATER, by="desk 2"),
        )
        assert not [found for found in outcomes if isinstance(found, Exception)]
        reign.refresh_from_db()
        assert reign.ended_at is not None
        rows = Owed.objects.filter(source_id=str(reign.pk))
        assert [row.amount for row in rows] == [sum(day.award for day in reign.days.all())]
        assert Owed.objects.count() == before + 1
        second.refresh_from_db()
        domain.answer_tomorrow(second.pk, back=True, now=LATER, by="desk 2")
        for running in Reign.objects.filter(ended_at__isnull=True):
            domain.retire_champion(running.pk, "下一轮", now=LATER, by="test")
