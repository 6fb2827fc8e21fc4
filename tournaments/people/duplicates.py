"""Who might be registered twice: by normalised names and by the keyed hash of contacts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import connection
from django.db.models import QuerySet
from django.db.models.expressions import RawSQL

from tournaments.people.models import Registration

#: What is over does not count.
ACTIVE = (
    Registration.State.SUBMITTED,
    Registration.State.CHANGES_ASKED,
    Registration.State.APPROVED,
    Registration.State.WAITLISTED,
)


@dataclass(frozen=True, slots=True)
class Duplicate:
    """``kind``: ``team``, ``person`` or ``number``; ``other`` is the other registration, ``team`` its combination."""

    kind: str
    other: int
    team: str
    number: int | None = None


_SAME = """
WITH own AS MATERIALIZED (
    SELECT m.team_id, m.number, p.id, p.name_key, p.contact_hash
    FROM people_member m JOIN people_person p ON p.id = m.person_id WHERE m.team_id = ANY(%(teams)s)
), same AS (
    SELECT 'team' AS kind, a.id AS own, 0 AS number, t.id AS team_id
    FROM people_team a JOIN people_team t ON t.name_key = a.name_key WHERE a.id = ANY(%(teams)s)
    UNION ALL
    SELECT 'person', own.team_id, own.number, m.team_id
    FROM own JOIN people_person p ON p.name_key = own.name_key JOIN people_member m ON m.person_id = p.id
    UNION ALL
    SELECT 'number', own.team_id, own.number, m.team_id
    FROM own JOIN people_person p ON p.contact_hash = own.contact_hash AND p.contact_hash <> ''
    JOIN people_member m ON m.person_id = p.id
)
SELECT same.kind, same.own, nullif(same.number, 0), r.id, t.name
FROM same JOIN people_team t ON t.id = same.team_id JOIN people_registration r ON r.team_id = t.id
WHERE same.own <> same.team_id AND r.state = ANY(%(active)s)
ORDER BY same.number, same.kind DESC, r.id
"""


def of(registrations: Iterable[Registration]) -> dict[int, list[Duplicate]]:
    """For each registration, what it has in common with others that are active (one query for all of them)."""
    wanted = {registration.team_id: registration.pk for registration in registrations}
    found: dict[int, list[Duplicate]] = {pk: [] for pk in wanted.values()}
    if not wanted:
        return found
    with connection.cursor() as cursor:
        cursor.execute(_SAME, {"teams": list(wanted), "active": [str(state) for state in ACTIVE]})
        for kind, own, number, other, name in cursor.fetchall():
            found[wanted[own]].append(Duplicate(kind, other, name, number))
    return found


# First what occurs twice among everybody, which an index answers; then whether both are active.
_TWICE = """
WITH names AS MATERIALIZED (
    SELECT name_key AS key FROM people_person GROUP BY name_key HAVING count(*) > 1
), numbers AS MATERIALIZED (
    SELECT contact_hash AS key FROM people_person WHERE contact_hash <> '' GROUP BY contact_hash HAVING count(*) > 1
), titles AS MATERIALIZED (
    SELECT name_key AS key FROM people_team GROUP BY name_key HAVING count(*) > 1
), same AS (
    SELECT 1 AS kind, key, m.team_id
    FROM names JOIN people_person p ON p.name_key = key JOIN people_member m ON m.person_id = p.id
    UNION ALL
    SELECT 2, key, m.team_id
    FROM numbers JOIN people_person p ON p.contact_hash = key JOIN people_member m ON m.person_id = p.id
    UNION ALL
    SELECT 3, key, t.id FROM titles JOIN people_team t ON t.name_key = key
), live AS MATERIALIZED (
    SELECT kind, key, r.id FROM same JOIN people_registration r ON r.team_id = same.team_id AND r.state = ANY(%s)
)
SELECT DISTINCT id FROM live JOIN (
    SELECT kind, key FROM live GROUP BY kind, key HAVING min(id) <> max(id)
) twice USING (kind, key)
"""


def only(registrations: QuerySet[Registration]) -> QuerySet[Registration]:
    """Those that are active and have something in common with another active one (asked once, here)."""
    with connection.cursor() as cursor:
        cursor.execute(_TWICE, [[str(state) for state in ACTIVE]])
        twice = [pk for (pk,) in cursor.fetchall()]
    # One parameter, however many there are: thousands of them would be written into the statement one by one.
    return registrations.filter(pk__in=RawSQL("SELECT unnest(%s::bigint[])", [twice]))
