"""What registrations put on the console's home page: what waits to be decided, and places that could be given out."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Q
from django.urls import reverse

from core.console.today import Waiting
from core.roles import Right, may
from tournaments.people.domain import correcting
from tournaments.people.models import Registration

State = Registration.State
SLOW = timedelta(days=3)
"""After so long an applicant begins to ask."""


def registrations(user: Any, now: datetime) -> Iterator[Waiting]:
    """For those who decide: how many wait, how many for long, how many have not answered (one query)."""
    if not may(user, Right.REGISTRATION_DECIDE):
        return
    numbers = Registration.objects.aggregate(
        new=Count("pk", filter=Q(state=State.SUBMITTED)),
        slow=Count("pk", filter=Q(state=State.SUBMITTED, state_at__lte=now - SLOW)),
        asked=Count("pk", filter=Q(state=State.CHANGES_ASKED, state_at__lte=now - SLOW)),
    )
    listed, slow = reverse("people:list"), numbers["slow"]
    yield Waiting(
        "份报名待审核",
        "registrations to decide",
        f"{listed}?state=submitted&sort=id",
        numbers["new"],
        tone="now" if slow else "wait",
        note_zh=f"其中 {slow} 份已等三天以上" if slow else "",
        note_en=f"{slow} for more than three days" if slow else "",
    )
    yield Waiting(
        "组三天还没有补正",
        "have not answered for three days",
        f"{listed}?state=changes_asked&sort=changed",
        numbers["asked"],
    )


def corrections(user: Any, now: datetime) -> Iterator[Waiting]:
    """Names and towns that somebody has asked to be put right, for the second person."""
    asked = Registration.objects.filter(
        state__in=correcting.STATES,
        team__members__person__corrections_asked__isnull=False,
        team__members__person__corrections_asked__done=None,
        team__members__person__corrections_asked__declined=None,
    )
    for one in asked.select_related("team").distinct().order_by("pk")[:20]:
        if correcting.waiting(one):
            yield Waiting(
                f"“{one.team.name}”有姓名或住址的更正等另一人确认",
                f"“{one.team.name}”: a name or town to be put right waits for the second person",
                reverse("people:detail", args=[one.pk]),
                tone="now",
            )
