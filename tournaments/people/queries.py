"""Reading persons and combinations."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Q

from core import sheets, vault
from tournaments.people import private
from tournaments.people.models import Consent, Intake, Registration, Team


def approved_teams(limit: int | None = None) -> list[Team]:
    """The approved combinations in the order they came in, members loaded (three queries)."""
    teams = (
        Team.objects.filter(approved=True)
        .order_by("registration__id")
        .select_related("registration")
        .prefetch_related("members__person__data_key")
    )
    return list(teams if limit is None else teams[:limit])


def shown(team: Team) -> list[dict[str, Any]]:
    """A combination's members as they are shown on air: ``[{"number", "name", "town"}, …]``, number 1 first.

    Of somebody who has not agreed to be named on air the name is masked and the town left out.
    """
    members = list(team.members.select_related("person__data_key").order_by("number"))
    people = [member.person for member in members]
    agreed = set(
        Consent.objects.filter(person__in=people, kind=Consent.Kind.ON_AIR, withdrawn_at__isnull=True).values_list(
            "person_id", flat=True
        )
    )
    towns = private.opened(people, "home_town")
    return [
        {"number": member.number, "name": member.person.real_name, "town": town}
        if member.person_id in agreed
        else {"number": member.number, "name": vault.mask_name(member.person.real_name), "town": ""}
        for member, town in zip(members, towns, strict=True)
    ]


def missing_consents(team: Team) -> list[tuple[int, str]]:
    """What is not agreed to, as (number, kind of consent); empty when the combination may go on air."""
    members = list(team.members.select_related("person").order_by("number"))
    standing = set(
        Consent.objects.filter(person__in=[m.person_id for m in members], withdrawn_at__isnull=True).values_list(
            "person_id", "kind"
        )
    )
    return [
        (member.number, kind)
        for member in members
        for kind in Consent.Kind.values
        if (kind != Consent.Kind.GUARDIAN or member.person.minor) and (member.person_id, kind) not in standing
    ]


def teams_named(names: list[str]) -> list[Team]:
    """The approved combinations of these names (look-alikes count), in the same order; others are left out."""
    keys = [sheets.key(name) for name in names]
    teams = Team.objects.filter(approved=True, name_key__in=keys).prefetch_related("members__person__data_key")
    found = {team.name_key: team for team in teams}
    return [found[key] for key in keys if key in found]


def current_intake(now: datetime) -> Intake | None:
    """The intake whose form is open; of several the one that opened last."""
    return Intake.objects.filter(opens_at__lte=now, closes_at__gt=now).first()


def next_intake(now: datetime) -> Intake | None:
    """The one that opens next."""
    return Intake.objects.filter(opens_at__gt=now).order_by("opens_at").first()


def place_in_line(registration: Registration) -> int | None:
    """Its place on the waiting list, 1 the next; None when it is not on it."""
    if registration.state != Registration.State.WAITLISTED:
        return None
    before = Registration.objects.filter(intake=registration.intake_id, state=Registration.State.WAITLISTED).filter(
        Q(priority__gt=registration.priority)
        | Q(priority=registration.priority, created_at__lt=registration.created_at)
        | Q(priority=registration.priority, created_at=registration.created_at, pk__lt=registration.pk)
    )
    return before.count() + 1
