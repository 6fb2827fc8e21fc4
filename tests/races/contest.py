"""What races share: where two deeds meet that have both read, one race, and many of them with the lock and without."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from typing import Any, Protocol

from tests.at_once import at_once

#: How often each race is run; without the lock a fifth of it.
SAMPLES = int(os.environ.get("CHAODIPI_SAMPLES", "20"))
#: With the lock the other one cannot come; without it he is waited for (``LONG``).
PATIENCE, LONG = 0.05, 5.0
Deeds = tuple[Callable[[], object], Callable[[], object]]


class Meeting:
    """Where a deed that has read waits, ``patience`` seconds at most, until the other one has read as well."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self.barrier = threading.Barrier(2)
        self.met = 0

    def wait(self) -> None:
        try:
            self.barrier.wait(self.patience)
            self.met += 1
        except threading.BrokenBarrierError:
            pass


class Racing(Protocol):
    """What prepares one race after the other."""

    meeting: Meeting
    patience: float


#: Prepares a race: the two deeds, and how often one of them has been done.
Kind = Callable[[Any], tuple[Deeds, Callable[[], int]]]


def run(race: Racing, kind: Kind, wrong: Callable[[], object] = lambda: None) -> str:
    """One race; "" when one won, the other got 409 and nothing is ``wrong`` after it, else what happened instead."""
    race.meeting.barrier.abort()  # while it is prepared nobody waits for anybody
    deeds, done = kind(race)
    race.meeting = Meeting(race.patience)
    outcomes = at_once(*deeds)
    refusals = [found for found in outcomes if getattr(found, "status", 0) == 409]
    others = [found for found in outcomes if isinstance(found, Exception) and found not in refusals]
    fault = wrong()
    if (len(refusals), len(others), done()) == (1, 0, 1) and not fault:
        return ""
    return f"{outcomes}, done {done()} times, {fault or 'nothing else wrong'}"


def all_won(race: Racing, kind: Kind, samples: int = SAMPLES, wrong: Callable[[], object] = lambda: None) -> None:
    """One wins and the other gets 409, every time."""
    for _ in range(samples):
        found = run(race, kind, wrong)
        assert found == "", found


def nearly_all_failed(
    race: Racing, kind: Kind, samples: int = max(SAMPLES // 5, 5), wrong: Callable[[], object] = lambda: None
) -> None:
    """Without the lock the very same check fails, 95 times of 100 at least."""
    failed = sum(run(race, kind, wrong) != "" for _ in range(samples))
    assert failed >= 0.95 * samples, f"{failed} of {samples}"
