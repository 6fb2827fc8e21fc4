"""Reading persons and combinations."""

from __future__ import annotations

from typing import Any

from core import sheets
from tournaments.people.models import Registration, Team


def approved_teams(limit: int | None = None) -> list[Team]:
    """The approved combinations in the order they came in, members loaded (three queries)."""
    teams = (
        Team.objects.filter(registration__state=Registration.State.APPROVED)
        .order_by("registration__id")
        .select_related("registration")
        .prefetch_related("members__person")
    )
    return list(teams if limit is None else teams[:limit])


def shown(team: Team) -> list[dict[str, Any]]:
    """A combination's members as they are shown on air: ``[{"number", "name", "town"}, …]``, number 1 first."""
    return [
        {"number": member.number, "name": member.person.real_name, "town": member.person.home_town}
        for member in team.members.select_related("person").order_by("number")
    ]


def teams_named(names: list[str]) -> list[Team]:
    """The combinations of these names (look-alikes count), in the same order; those that are not there are left out."""
    keys = [sheets.key(name) for name in names]
    found = {team.name_key: team for team in Team.objects.filter(name_key__in=keys).prefetch_related("members__person")}
    return [found[key] for key in keys if key in found]
