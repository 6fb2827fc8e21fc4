"""Two at the programme at the same moment, on two connections to a real PostgreSQL.

Both stop behind one barrier and meet again where each has read and checked the session (see test_registrations). With
the lock one goes on alone and the other gets 409; with the lock taken out the very same checks fail.
``CHAODIPI_SAMPLES`` is how often each race is run; the full sample is 500, and 100 without the lock.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from functools import partial
from typing import Any

import pytest

from core import clock, locks
from core.models import Entry
from tests.at_once import at_once
from tests.evening import two_teams
from tests.races.contest import LONG, PATIENCE, SAMPLES, Deeds, Meeting, all_won, nearly_all_failed
from tournaments.season import domain
from tournaments.season.domain import challenging, checking_in, planning, revising
from tournaments.season.models import ChallengerOrder, CheckIn, Session

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
FIRST = date(2026, 12, 1)
Kind = Callable[["Race"], tuple[Deeds, Callable[[], int]]]


class Race:
    """A session for one race after the other, each on a day of its own, and the place where both meet."""

    def __init__(self) -> None:
        self.number = -1
        self.patience = PATIENCE
        self.meeting = Meeting()
        self.teams = two_teams()

    @property
    def day(self) -> date:
        """The day of this race's session."""
        return FIRST + timedelta(days=self.number)

    @property
    def now(self) -> datetime:
        """Noon of that day at the studio."""
        return datetime.combine(self.day, time(12), clock.SHANGHAI)

    def planned(self) -> Session:
        """The last race's session is called off, so that its combinations are free; a new one is planned."""
        Session.objects.exclude(state="cancelled").update(state="cancelled", reason="race")
        self.number += 1
        return domain.schedule(on=self.day, now=self.now, by="test")

    def named(self) -> Session:
        """With both combinations."""
        return domain.name_teams(self.planned().pk, *self.teams, now=self.now, by="test")


@pytest.fixture
def race(monkeypatch: pytest.MonkeyPatch) -> Race:
    """Every check of a held session is a place to meet."""
    found, check = Race(), revising.check

    def checked(*args: Any) -> None:
        check(*args)
        found.meeting.wait()

    for module in (planning, checking_in, challenging):
        monkeypatch.setattr(module, "check", checked)
    return found


@pytest.fixture
def unlocked(race: Race, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows are read, not locked, and nobody waits for anybody by name."""
    monkeypatch.setattr(locks, "lock", lambda model, pk: model.objects.get(pk=pk))
    monkeypatch.setattr(locks, "advisory", lambda name: None)
    race.patience = LONG


# ---- the races ------------------------------------------------------------------------------------------------------


def two_check_ins(race: Race) -> tuple[Deeds, Callable[[], int]]:
    session, team = race.named(), race.teams[0]
    deeds = (
        lambda: domain.check_in(session.pk, team.pk, now=race.now, by="desk 1"),
        lambda: domain.check_in(session.pk, team.pk, now=race.now, by="desk 2"),
    )
    return deeds, lambda: CheckIn.objects.filter(session=session, undone_at=None).count() // 2


def two_settings_of_one_day(race: Race) -> tuple[Deeds, Callable[[], int]]:
    session = race.planned()
    deeds = (
        lambda: domain.change_session(session.pk, note="一", now=race.now, by="user:1 甲", base=session.version),
        lambda: domain.change_session(session.pk, form="weekly", now=race.now, by="user:2 乙", base=session.version),
    )
    return deeds, lambda: Entry.objects.filter(subject=f"session:{session.pk}", what="session.changed").count()


def two_draws_of_the_order(race: Race) -> tuple[Deeds, Callable[[], int]]:
    session = race.planned()
    deeds = (
        lambda: domain.draw_challenger(session.pk, now=race.now, by="user:1 甲"),
        lambda: domain.draw_challenger(session.pk, now=race.now, by="user:2 乙"),
    )
    return deeds, lambda: ChallengerOrder.objects.filter(session=session).count()


def calling_off_against_check_in(race: Race) -> tuple[Deeds, Callable[[], int]]:
    session, team = race.named(), race.teams[1]
    deeds = (
        lambda: domain.call_off(session.pk, "停电", now=race.now, by="producer", base=session.version),
        lambda: domain.check_in(session.pk, team.pk, now=race.now, by="desk"),
    )
    done = ("session.cancelled", "session.checked_in")
    return deeds, lambda: Entry.objects.filter(subject=f"session:{session.pk}", what__in=done).count()


RACES = [two_check_ins, two_settings_of_one_day, two_draws_of_the_order, calling_off_against_check_in]


@pytest.mark.parametrize("kind", RACES)
def test_one_wins_and_the_other_gets_409(race: Race, kind: Kind) -> None:
    all_won(race, kind)


@pytest.mark.parametrize("kind", RACES)
@pytest.mark.usefixtures("unlocked")
def test_without_the_lock_the_same_race_fails(race: Race, kind: Kind) -> None:
    nearly_all_failed(race, kind)


@pytest.mark.large
@pytest.mark.parametrize("kind", RACES)
def test_one_wins_500_times(race: Race, kind: Kind) -> None:
    all_won(race, kind, 500)


@pytest.mark.large
@pytest.mark.parametrize("kind", RACES)
@pytest.mark.usefixtures("unlocked")
def test_without_the_lock_95_of_100_fail(race: Race, kind: Kind) -> None:
    nearly_all_failed(race, kind, 100)


def test_two_plans_for_the_same_number_of_a_day(race: Race) -> None:
    """Here a name is held and no row: of two that plan number 1 of a day, one is told which number is free."""
    race.meeting.barrier.abort()
    for number in range(min(SAMPLES, 25)):
        on = FIRST + timedelta(days=number)
        noon = datetime.combine(on, time(12), clock.SHANGHAI)
        outcomes = at_once(
            *(partial(domain.schedule, on=on, number=1, now=noon, by=who) for who in ("user:1 甲", "user:2 乙"))
        )
        refusals = [found for found in outcomes if getattr(found, "status", 0) == 409]
        assert (len(refusals), Session.objects.filter(on=on).count()) == (1, 1), outcomes
