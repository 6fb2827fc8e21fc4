"""Who might be registered twice: by normalised names and by the keyed hash of contacts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

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
    """For each registration, what it has in common with others that are active (three queries for all of them)."""
    wanted = {registration.team_id: registration.pk for registration in registrations}
    found: dict[int, list[Duplicate]] = {pk: [] for pk in wanted.values()}
    own = list(Member.objects.filter(team__in=wanted).select_related("person", "team").order_by("team", "number"))
    if not own:
        return found
    teams = {member.team_id: member.team for member in own}
    by_team: dict[str, list[Team]] = defaultdict(list)
    same_name = Team.objects.filter(name_key__in={team.name_key for team in teams.values()})
    for other in same_name.filter(registration__state__in=ACTIVE).select_related("registration"):
        by_team[other.name_key].append(other)
    for team in teams.values():
        found[wanted[team.pk]] += [
            Duplicate("team", other.registration.pk, other.name)
            for other in by_team[team.name_key]
            if other.pk != team.pk
        ]
    others = (
        Member.objects.filter(team__registration__state__in=ACTIVE)
        .filter(
            Q(person__name_key__in={member.person.name_key for member in own})
            | Q(person__contact_hash__in={member.person.contact_hash for member in own} - {""})
        )
        .select_related("person", "team__registration")
    )
    by_name: dict[str, list[Member]] = defaultdict(list)
    by_hash: dict[str, list[Member]] = defaultdict(list)
    for one in others:
        by_name[one.person.name_key].append(one)
        by_hash[one.person.contact_hash].append(one)
    for member in own:
        found[wanted[member.team_id]] += [
            Duplicate(kind, one.team.registration.pk, one.team.name, member.number)
            for kind, list_ in (
                ("person", by_name[member.person.name_key]),
                ("number", by_hash[member.person.contact_hash] if member.person.contact_hash else []),
            )
            for one in list_
            if one.team_id != member.team_id
        ]
    return found


def only(registrations: QuerySet[Registration]) -> QuerySet[Registration]:
    """Those that are active and have something in common with another active one."""
    active = Registration.objects.filter(state__in=ACTIVE)
    names = active.values("team__name_key").annotate(n=Count("pk")).filter(n__gt=1).values("team__name_key")
    members = Member.objects.filter(team__registration__state__in=ACTIVE)
    people = members.values("person__name_key").annotate(n=Count("team", distinct=True)).filter(n__gt=1)
    numbers = (
        members.exclude(person__contact_hash="")
        .values("person__contact_hash")
        .annotate(n=Count("team", distinct=True))
        .filter(n__gt=1)
    )
    twice = Member.objects.filter(
        Q(person__name_key__in=people.values("person__name_key"))
        | Q(person__contact_hash__in=numbers.values("person__contact_hash"))
    )
    return registrations.filter(state__in=ACTIVE).filter(Q(team__name_key__in=names) | Q(team__in=twice.values("team")))
