"""Approving several at once: each by all its own checks; one that is refused leaves the others alone, and is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction

from core import locks
from core.refusals import Refusal
from tournaments.people.domain.deciding import approve
from tournaments.people.domain.holding import doing
from tournaments.people.models import Intake, Registration

#: How many may be approved at once: two pages of the list.
MOST: Final = 100


@dataclass(frozen=True, slots=True)
class Approved:
    """What became of several: those approved, and why the others were not, both in the order of their entry."""

    done: list[Registration]
    left: list[tuple[int, Refusal]]


def approve_many(wanted: Mapping[int, int | None], *, now: datetime, by: str, why: str = "") -> Approved:
    """:func:`approve` for each of ``wanted`` (by number, the version that was seen or None), the first :data:`MOST`.

    Duplicates, full intakes and turns are looked at one by one, so none is overridden here.
    """
    some = sorted(wanted)[:MOST]
    done: list[Registration] = []
    left: list[tuple[int, Refusal]] = []
    with doing(by, "registration.approved"):
        rows = Registration.objects.filter(pk__in=some)
        locks.lock_all(Intake, rows.exclude(intake=None).values_list("intake", flat=True))
        locks.lock_all(Registration, some)
        for pk in some:
            try:
                with transaction.atomic():
                    done.append(approve(pk, now=now, by=by, base=wanted[pk], why=why))
            except Refusal as refusal:
                left.append((pk, refusal))
    return Approved(done, left)
