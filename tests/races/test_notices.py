"""Two workers at one notice at the same moment, on two connections to a real PostgreSQL: one sends it.

Both stop where the notice is asked whether it is still true, after its row was taken. With the lock the second does not
come as far. With the lock taken out both have found it due, and what then holds is the database: a try begins once.
"""

from __future__ import annotations

import os
import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError

from core import locks
from tests.at_once import at_once
from tests.integration.people.kit import NOW, an_intake, entered
from tests.races.test_registrations import Meeting
from tournaments.people import notice_backends, notice_kinds, notice_tasks
from tournaments.people.domain import notice_sending, notices
from tournaments.people.models import Notice, Try

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
SAMPLES = int(os.environ.get("CHAODIPI_SAMPLES", "20"))
LATER = NOW + timedelta(hours=1)


class Race:
    """Notices to be sent, one after the other; how often each was handed over."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.meeting = Meeting()
        self.handed = 0
        self.counting = threading.Lock()
        still = notice_kinds.kind_of("received").still

        def asked(notice: Notice, now: Any) -> Any:
            self.meeting.wait()
            return still(notice, now)

        def hand_over(*args: Any) -> None:
            with self.counting:
                self.handed += 1

        kind = notice_kinds.Kind("received", *_parts("received"), asked)
        monkeypatch.setitem(notice_kinds._kinds, "received", kind)
        monkeypatch.setattr(notice_backends, "send_sms", hand_over)
        monkeypatch.setattr(notice_tasks, "ask", lambda pk: None)
        an_intake(places=10_000)
        self.number = 0

    def notice(self) -> Notice:
        """One that is due."""
        self.number += 1
        self.meeting.barrier.abort()  # while it is prepared nobody waits for anybody
        notice = Notice.objects.filter(registration=entered(self.number)).latest("pk")
        notices.release(notice.pk, now=NOW, by="user:1 甲")
        return notice

    def run(self) -> str:
        """One race; "" when one sent it and the other did nothing, else what happened instead."""
        notice, self.handed = self.notice(), 0
        self.meeting = Meeting()
        outcomes = at_once(lambda: notice_sending.send(notice.pk, LATER), lambda: notice_sending.send(notice.pk, LATER))
        notice.refresh_from_db()
        found = sorted(type(one).__name__ for one in outcomes)
        if (self.handed, notice.state, notice.tries, found) == (1, "sent", 1, ["NoneType", "Notice"]):
            return ""
        return f"{outcomes}, handed over {self.handed} times, {notice.state}"


def _parts(code: str) -> tuple[Any, Any, Any]:
    kind = notice_kinds.kind_of(code)
    return kind.name, kind.say, kind.sample


@pytest.fixture
def race(monkeypatch: pytest.MonkeyPatch) -> Race:
    return Race(monkeypatch)


def test_of_two_workers_one_sends(race: Race) -> None:
    for _ in range(SAMPLES):
        assert race.run() == ""
    assert Try.objects.filter(what="begun").count() == SAMPLES


def test_without_the_lock_the_database_lets_one_begin(race: Race, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "lock", lambda model, pk, **options: model.objects.get(pk=pk))
    samples = max(SAMPLES // 5, 5)
    outcomes = [race.run() for _ in range(samples)]
    assert sum(found != "" for found in outcomes) >= 0.95 * samples, "the race is not met"
    assert all(IntegrityError.__name__ in found for found in outcomes if found)
    assert all("handed over 1 times" in found for found in outcomes if found)
