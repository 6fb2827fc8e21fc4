"""Who might be registered twice: by normalised names and by the keyed hash of contacts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import QuerySet

from tournaments.people.models import Member, Registration, Team

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


def of(registrations: Iterable[Registration]) -> dict[int, list[Duplicate]]:
    """For each registration, what it has in common with others that are active (four queries for all of them)."""
    wanted = {registration.team_id: registration.pk for registration in registrations}
    found: dict[int, list[Duplicate]] = {pk: [] for pk in wanted.values()}
    if not wanted:
        return found
    teams = dict(Team.objects.filter(pk__in=wanted).values_list("pk", "name_key"))
    own = Member.objects.filter(team__in=wanted).order_by("team", "number")
    people = list(own.values_list("team", "number", "person__name_key", "person__contact_hash"))
    others = Team.objects.filter(registration__state__in=ACTIVE, name_key__in=set(teams.values()))
    by_team = _grouped(others.values_list("name_key", "pk", "registration", "name"))
    # Two questions, each answered by an index; joined by OR they would read everybody.
    active = Member.objects.filter(team__registration__state__in=ACTIVE)
    names, hashes = {name for _, _, name, _ in people}, {hash_ for *_, hash_ in people} - {""}
    columns = ("team", "team__registration", "team__name")
    by_name = _grouped(active.filter(person__name_key__in=names).values_list("person__name_key", *columns))
    by_hash = _grouped(active.filter(person__contact_hash__in=hashes).values_list("person__contact_hash", *columns))
    for team, pk in wanted.items():
        found[pk] += [Duplicate("team", other, name) for id, other, name in by_team[teams[team]] if id != team]
    for team, number, name_key, hash_ in people:
        found[wanted[team]] += [
            Duplicate(kind, other, name, number)
            for kind, same in (("person", by_name[name_key]), ("number", by_hash[hash_]))
            for id, other, name in same
            if id != team
        ]
    return found


def _grouped(rows: Iterable[tuple[Any, ...]]) -> dict[str, list[tuple[UUID, int, str]]]:
    """Combination's id, registration and name, by what they have in common."""
    groups: dict[str, list[tuple[UUID, int, str]]] = defaultdict(list)
    for key, team, registration, name in rows:
        groups[key].append((team, registration, name))
    return groups


_TWICE = """
WITH active AS MATERIALIZED (
    SELECT r.id, r.team_id FROM people_registration r WHERE r.state = ANY(%s)
), people AS MATERIALIZED (
    SELECT a.id, p.name_key, p.contact_hash
    FROM active a JOIN people_member m ON m.team_id = a.team_id JOIN people_person p ON p.id = m.person_id
)
SELECT unnest(array_agg(a.id)) FROM active a JOIN people_team t ON t.id = a.team_id GROUP BY t.name_key HAVING count(*) > 1
UNION SELECT unnest(array_agg(id)) FROM people GROUP BY name_key HAVING count(DISTINCT id) > 1
UNION SELECT unnest(array_agg(id)) FROM people WHERE contact_hash <> '' GROUP BY contact_hash HAVING count(DISTINCT id) > 1
"""


def only(registrations: QuerySet[Registration]) -> QuerySet[Registration]:
    """Those that are active and have something in common with another active one (asked once, here)."""
    with connection.cursor() as cursor:
        cursor.execute(_TWICE, [[str(state) for state in ACTIVE]])
        twice = [pk for (pk,) in cursor.fetchall()]
    return registrations.filter(pk__in=twice)
