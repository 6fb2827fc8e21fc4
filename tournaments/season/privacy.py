"""What the programme holds about a person, and what his combination is still needed for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from tournaments.people.domain.keeping import Need
from tournaments.people.models import Person
from tournaments.season.models import CheckIn, Session

State = Session.State
_PLANNED = ("还排在场次里", "a session is planned or not settled")


def needs(teams: Iterable[UUID]) -> Mapping[UUID, Need]:
    """The day of the last session, and whether one is not over (two queries)."""
    wanted, found = set(teams), dict[UUID, Need]()
    for side in ("team_a", "team_b"):
        rows = Session.objects.filter(**{f"{side}__in": wanted}, rehearsal=False).exclude(state=State.CANCELLED)
        for team, on, state in rows.values_list(side, "on", "state"):
            before = found.get(team, Need())
            held = None if state == State.SETTLED else _PLANNED
            found[team] = Need(max(on, before.last) if before.last else on, before.held or held)
    return found


def held(person: Person) -> list[dict[str, Any]]:
    """His sessions, and when he was checked in."""
    mine = Session.objects.filter(team_a__members__person=person) | Session.objects.filter(
        team_b__members__person=person
    )
    lines: list[dict[str, Any]] = [
        {"场次 session": one.code, "日期 day": one.on.isoformat(), "状态 state": one.state}
        for one in mine.filter(rehearsal=False).distinct().order_by("on", "number")
    ]
    for one in CheckIn.objects.filter(person=person).select_related("session").order_by("pk"):
        lines.append({"签到 check-in": one.session.code, "时间 at": one.at.isoformat()})
    return lines
