"""Two who confirm one list of overdue data at the same moment: one destroys, the other gets 409."""

from __future__ import annotations

from contextlib import nullcontext
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from tests.at_once import at_once
from tests.integration.people.kit import NOW, an_intake, entered
from tests.races.contest import Meeting
from tournaments.people import domain
from tournaments.people.domain import keeping
from tournaments.people.models import Registration, Shredding

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
LATER = NOW + timedelta(days=200)


def both(monkeypatch: pytest.MonkeyPatch, patience: float) -> list[Any]:
    an_intake()
    one = domain.decline(entered(1).pk, now=NOW, by="test", why="满")
    Registration.objects.filter(pk=one.pk).update(state_at=NOW)
    meeting, digest_of = Meeting(patience), keeping.digest_of
    seen = digest_of(keeping.due(LATER))

    def met(found: Any) -> str:
        meeting.wait()
        return digest_of(found)

    monkeypatch.setattr(keeping, "digest_of", met)
    return at_once(
        *(partial(keeping.shred_due, seen, now=LATER, by=by, why="到期") for by in ("user:1 甲", "user:2 乙"))
    )


def test_one_list_is_destroyed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    outcomes = both(monkeypatch, 0.3)
    assert sorted(getattr(one, "status", 0) for one in outcomes) == [0, 409]
    assert Shredding.objects.get().done == 2


def test_without_the_lock_both_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "alone", nullcontext)
    both(monkeypatch, 5.0)
    assert Shredding.objects.count() == 2
