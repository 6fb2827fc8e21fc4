"""Who might be registered twice: by normalised names and by the keyed hash of contacts.

What is alike is written down when it comes in (:func:`note`), whatever becomes of it; only alikeness between two that are
active counts as a duplicate, and that is asked when it is read. So a decision rewrites nothing here, and a list of
thousands need not be compared with itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.db import connection
from django.db.models import Exists, OuterRef, QuerySet

from core import locks
from tournaments.people.models import Likeness, Registration

#: What is over does not count.
ACTIVE = (
    Registration.State.SUBMITTED,
    Registration.State.CHANGES_ASKED,
    Registration.State.APPROVED,
    Registration.State.WAITLISTED,
)

MANY: Final = 50


@dataclass(frozen=True, slots=True)
class Duplicate:
    """``kind``: ``team``, ``person`` or ``number``; ``other`` is the other registration, ``team`` its combination."""

    kind: str
    other: int
    team: str
    number: int | None = None


_FORGET = "DELETE FROM people_likeness WHERE registration_id = ANY(%(own)s) OR other_id = ANY(%(own)s)"

# Every pair of which at least one is new, both ways round.
_NOTE = """
WITH own AS MATERIALIZED (
    SELECT r.id, m.number, p.id AS person, p.name_key, p.contact_hash
    FROM people_registration r JOIN people_member m ON m.team_id = r.team_id JOIN people_person p ON p.id = m.person_id
    WHERE r.id = ANY(%(own)s)
), same AS (
    SELECT 'person' AS kind, own.id, own.number, p.id AS person
    FROM own JOIN people_person p ON p.name_key = own.name_key AND p.id <> own.person
    UNION ALL
    SELECT 'number', own.id, own.number, p.id
    FROM own JOIN people_person p ON p.contact_hash = own.contact_hash AND p.id <> own.person
    WHERE own.contact_hash <> ''
), pairs AS (
    SELECT same.kind, same.id AS a, same.number AS a_number, r.id AS b, m.number AS b_number
    FROM same JOIN people_member m ON m.person_id = same.person JOIN people_registration r ON r.team_id = m.team_id
    UNION ALL
    SELECT 'team', r.id, 0, s.id, 0
    FROM people_registration r JOIN people_team a ON a.id = r.team_id
    JOIN people_team b ON b.name_key = a.name_key JOIN people_registration s ON s.team_id = b.id
    WHERE r.id = ANY(%(own)s)
)
INSERT INTO people_likeness (kind, registration_id, number, other_id)
SELECT kind, a, a_number, b FROM pairs WHERE a <> b
UNION
SELECT kind, b, b_number, a FROM pairs WHERE a <> b
"""


def one_at_a_time() -> None:
    """Of two transactions that write down (:func:`note`) the later one waits here until the other has committed.

    An advisory lock, so it is taken before any row (``core.locks``).
    """
    locks.advisory("likeness")


def note(teams: Collection[UUID]) -> None:
    """Write down whom the registrations of these combinations are like, anew; in the caller's transaction, which has
    begun with :func:`one_at_a_time`, so that of two that come in at once the later one sees the other."""
    own = list(Registration.objects.filter(team__in=teams).values_list("pk", flat=True))
    with connection.cursor() as cursor:
        # Of rows that came in with this very transaction the planner knows nothing: left to itself it would compare a
        # sheet of thousands one by one.
        cursor.execute("SELECT set_config('enable_nestloop', %s, true)", ["off" if len(own) > MANY else "on"])
        cursor.execute(_FORGET, {"own": own})
        cursor.execute(_NOTE, {"own": own})
        cursor.execute("SELECT set_config('enable_nestloop', 'on', true)")


def of(registrations: Iterable[Registration]) -> dict[int, list[Duplicate]]:
    """For each registration, what it has in common with others that are active (one query for all of them)."""
    found: dict[int, list[Duplicate]] = {registration.pk: [] for registration in registrations}
    if not found:
        return found
    alike = Likeness.objects.filter(registration__in=list(found), other__state__in=ACTIVE)
    order = alike.order_by("number", "-kind", "other").values_list(
        "registration", "kind", "other", "other__team__name", "number"
    )
    for own, kind, other, name, number in order:
        found[own].append(Duplicate(kind, other, name, number or None))
    return found


def only(registrations: QuerySet[Registration]) -> QuerySet[Registration]:
    """Those that are active and have something in common with another active one."""
    alike = Likeness.objects.filter(registration=OuterRef("pk"), other__state__in=ACTIVE)
    return registrations.filter(Exists(alike), state__in=ACTIVE)
