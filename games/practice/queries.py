"""Reading about practice, and whether the show needs the machine."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db.models import Q

from core import pulse
from core.models import Presence
from games.models import Table
from games.practice.models import Practice

PULSE: Final = "practice"
#: A show's step that is later than this is late: practice waits until it has been taken.
BEHIND: Final = timedelta(seconds=1.0)
#: One that is later than this is no matter of the machine: a table that cannot be moved does not close practice.
GIVEN_UP: Final = timedelta(hours=1)
#: Without a mark of the process that moves practice for so long, none is begun.
STILL: Final = 10.0
#: A table whose page is not open for so long stands still.
AWAY: Final = timedelta(seconds=20)
_PRESENT: Final = timedelta(seconds=12)


def show_is_behind(now: datetime) -> bool:
    """Whether a table of the show waits for a step that is late (whatever its cause, practice then waits too)."""
    return Table.objects.filter(due_at__lt=now - BEHIND, due_at__gt=now - GIVEN_UP).exists()


def practice_stands_still() -> bool:
    """Whether nothing moves practice tables just now."""
    age = pulse.age(PULSE)
    return age is None or age > STILL


def due(now: datetime, limit: int) -> list[UUID]:
    """Tables with something due, the longest first."""
    return list(Practice.objects.filter(due_at__lte=now).order_by("due_at").values_list("pk", flat=True)[:limit])


def next_due() -> datetime | None:
    """When something is due next."""
    return Practice.objects.filter(due_at__isnull=False).order_by("due_at").values_list("due_at", flat=True).first()


def to_end(old: datetime, idle: datetime) -> list[UUID]:
    """Tables begun before ``old``, and those whose person has done nothing since ``idle``."""
    return list(Practice.objects.filter(Q(begun_at__lt=old) | Q(acted_at__lt=idle)).values_list("pk", flat=True))


def came_and_went(now: datetime) -> tuple[list[UUID], list[UUID], list[UUID]]:
    """Of all tables: those whose page is open, those of them that stand still, and those left that still run."""
    rows = list(Practice.objects.values_list("pk", "link_id", "seen_at", "paused_at", "stage"))
    links = [link for _, link, *_ in rows if link is not None]
    open_now = set(
        Presence.objects.filter(link__in=links, sockets__gt=0, seen_at__gt=now - _PRESENT).values_list(
            "link_id", flat=True
        )
    )
    here = [pk for pk, link, *_ in rows if link in open_now]
    back = [pk for pk, link, _, paused, _ in rows if link in open_now and paused is not None]
    left = [
        pk
        for pk, link, seen, paused, stage in rows
        if link not in open_now and paused is None and stage == "playing" and seen < now - AWAY
    ]
    return here, back, left
