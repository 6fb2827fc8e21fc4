"""Two decide about registrations at the same moment, on two connections to a real PostgreSQL.

Both stop behind one barrier, then go for the row; who holds it waits a moment for the other to come as far. With the
lock he cannot, so the first goes on alone and the second finds a newer picture: 409. With the lock taken out both have
looked before either writes, and the very same checks fail. ``CHAODIPI_SAMPLES`` is how often each race is run; the full
sample is 500, and 100 without the lock.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from core import locks
from core.models import Entry
from tests.at_once import at_once
from tests.integration.people.kit import DAY, NOW, values
from tests.races.contest import LONG, PATIENCE, SAMPLES, Deeds, Kind, Meeting, all_won, nearly_all_failed
from tournaments.people import domain, duplicates
from tournaments.people.domain import deciding, holding, offering
from tournaments.people.models import Intake, Offer, Registration

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
LATER = NOW + timedelta(hours=1)


class Race:
    """Registrations for one race after the other, and the place where both meet."""

    def __init__(self) -> None:
        self.number = 0
        self.patience = PATIENCE
        self.meeting = Meeting()

    def intake(self, places: int = 1) -> Intake:
        self.number += 1
        return domain.open_intake(
            f"race-{self.number}",
            "赛",
            places=places,
            opens_at=NOW - DAY,
            closes_at=NOW + DAY,
            auto_offer=False,
            now=NOW,
            by="test",
        )

    def entered(self, intake: Intake, n: int = 0) -> Registration:
        letters = "".join("甲乙丙丁戊己庚辛壬癸"[int(digit)] for digit in str(self.number * 10 + n))
        form = {field: f"{letters}{text}" if "contact" not in field else text for field, text in values(n).items()}
        boxes = frozenset({"terms"})
        number = f"{self.number:05d}{n}"
        form |= {"contact1": f"139{number}01", "contact2": f"139{number}02"}
        return domain.submit(form, boxes, intake_id=intake.pk, now=NOW, key=f"race-{self.number}-{n}")


@pytest.fixture
def race(monkeypatch: pytest.MonkeyPatch) -> Race:
    """Every check of a held registration is a place to meet."""
    found, check = Race(), holding.check

    def checked(*args: Any) -> None:
        found.meeting.wait()
        check(*args)

    for module in (deciding, offering):
        monkeypatch.setattr(module, "check", checked)
    return found


@pytest.fixture
def unlocked(race: Race, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows are read, not locked."""
    race.patience = LONG
    monkeypatch.setattr(locks, "lock", lambda model, pk: model.objects.get(pk=pk))


# ---- the races ------------------------------------------------------------------------------------------------------


def two_approvals(race: Race) -> tuple[Deeds, Callable[[], int]]:
    one = race.entered(race.intake())
    deeds = (
        lambda: domain.approve(one.pk, now=LATER, by="registrar 1", base=one.version),
        lambda: domain.approve(one.pk, now=LATER, by="registrar 2", base=one.version),
    )
    return deeds, lambda: Entry.objects.filter(subject=f"registration:{one.pk}", what="registration.approved").count()


def approve_against_withdraw(race: Race) -> tuple[Deeds, Callable[[], int]]:
    one = race.entered(race.intake())
    deeds = (
        lambda: domain.approve(one.pk, now=LATER, by="registrar", base=one.version),
        lambda: domain.withdraw(one.pk, now=LATER, by="link", base=one.version),
    )
    done = ("registration.approved", "registration.withdrawn")
    return deeds, lambda: Entry.objects.filter(subject=f"registration:{one.pk}", what__in=done).count()


def two_offers_for_one_place(race: Race) -> tuple[Deeds, Callable[[], int]]:
    intake = race.intake(places=1)
    one, two = (domain.waitlist(race.entered(intake, n).pk, now=NOW, by="registrar") for n in (1, 2))
    deeds = (
        lambda: domain.offer(one.pk, now=LATER, by="registrar 1", base=one.version, override=True),
        lambda: domain.offer(two.pk, now=LATER, by="registrar 2", base=two.version, override=True),
    )
    return deeds, lambda: Offer.objects.filter(registration__intake=intake, state="open").count()


def two_approvals_for_one_place(race: Race) -> tuple[Deeds, Callable[[], int]]:
    intake = race.intake(places=1)
    one, two = (race.entered(intake, n) for n in (1, 2))
    deeds = (
        lambda: domain.approve(one.pk, now=LATER, by="registrar 1", base=one.version),
        lambda: domain.approve(two.pk, now=LATER, by="registrar 2", base=two.version),
    )
    return deeds, lambda: Registration.objects.filter(intake=intake, state="approved").count()


RACES = [two_approvals, approve_against_withdraw, two_offers_for_one_place, two_approvals_for_one_place]


# ---- two that come in at once and are alike ---------------------------------------------------------------------------


@pytest.fixture
def noting(race: Race, monkeypatch: pytest.MonkeyPatch) -> Race:
    """Both meet where what is alike is written down."""
    note = duplicates.note

    def noted(teams: Any) -> None:
        race.meeting.wait()
        note(teams)

    monkeypatch.setattr(duplicates, "note", noted)
    return race


def alike(race: Race) -> str:
    """Two register with one name and the same numbers at the same moment; "" when each is told of the other."""
    intake = race.intake()
    form = values(race.number) | {f"contact{n}": f"138{race.number:07d}{n}" for n in (1, 2)}
    race.meeting = Meeting(race.patience)
    both = at_once(
        *(
            lambda n=n: domain.submit(form, frozenset({"terms"}), intake_id=intake.pk, now=NOW, key=f"{intake.pk}-{n}")
            for n in (1, 2)
        )
    )
    one, two = (found for found in both if isinstance(found, Registration))
    seen = {own: {(like.kind, like.other) for like in likes} for own, likes in duplicates.of([one, two]).items()}
    wanted = {a.pk: {(kind, b.pk) for kind in ("team", "person", "number")} for a, b in ((one, two), (two, one))}
    return "" if seen == wanted else f"{seen}"


def none_alike_unseen(race: Race, samples: int) -> None:
    for _ in range(samples):
        assert alike(race) == ""


def nearly_all_unseen(race: Race, patch: pytest.MonkeyPatch, samples: int) -> None:
    patch.setattr(locks, "advisory", lambda name: None)
    race.patience = LONG
    failed = sum(alike(race) != "" for _ in range(samples))
    assert failed >= 0.95 * samples, f"{failed} of {samples}"


def test_of_two_alike_that_come_in_at_once_each_is_told_of_the_other(noting: Race) -> None:
    none_alike_unseen(noting, SAMPLES)


def test_without_the_lock_they_do_not_see_each_other(noting: Race, monkeypatch: pytest.MonkeyPatch) -> None:
    nearly_all_unseen(noting, monkeypatch, max(SAMPLES // 5, 5))


@pytest.mark.large
def test_of_two_alike_each_is_told_500_times(noting: Race) -> None:
    none_alike_unseen(noting, 500)


@pytest.mark.large
def test_without_the_lock_two_alike_are_unseen_95_of_100_times(noting: Race, monkeypatch: pytest.MonkeyPatch) -> None:
    nearly_all_unseen(noting, monkeypatch, 100)


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
