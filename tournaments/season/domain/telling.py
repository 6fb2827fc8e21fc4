"""What contestants are told of their sessions: queued in the outbox within the deed's own transaction. Of a rehearsal,
nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from tournaments.people.domain import notices
from tournaments.people.models import Team
from tournaments.season.models import Session


def tell_teams(session: Session, before: Iterable[UUID | None], *, now: datetime, by: str) -> None:
    """Tell who has newly been named for a held session when it is, and who no longer is that they do not play."""
    were = {pk for pk in before if pk is not None}
    are = {pk for pk in (session.team_a_id, session.team_b_id) if pk is not None}
    _tell("scheduled", session, are - were, {}, now=now, by=by)
    _tell("cancelled", session, were - are, {}, now=now, by=by)


def tell_moved(session: Session, before: Mapping[str, Any], *, now: datetime, by: str) -> None:
    """Tell both combinations of a held session that its day or time has changed; ``before`` has what they were."""
    was = {"was_on": before.get("on", session.on), "was_starts_at": before.get("starts_at")}
    if (was["was_on"], was["was_starts_at"]) == (session.on, session.starts_at):
        return
    facts = {name: value.isoformat() if value is not None else None for name, value in was.items()}
    _tell("moved", session, _both(session), facts, now=now, by=by)


def tell_cancelled(session: Session, *, now: datetime, by: str) -> None:
    """Tell both combinations of a held session that it was called off."""
    _tell("cancelled", session, _both(session), {}, now=now, by=by, occasion=f"session:{session.pk}:off")


def _tell(
    event: str,
    session: Session,
    teams: Iterable[UUID],
    more: Mapping[str, Any],
    *,
    now: datetime,
    by: str,
    occasion: str = "",
) -> None:
    if session.rehearsal:
        return
    facts = {
        "session": str(session.pk),
        "code": session.code,
        "form": str(session.form),
        "on": session.on.isoformat(),
        "starts_at": session.starts_at.isoformat() if session.starts_at else None,
        **more,
    }
    occasion = occasion or f"session:{session.pk}:{session.version}"
    for team in Team.objects.filter(pk__in=list(teams)).order_by("pk"):
        notices.queue_team(event, team, occasion=occasion, facts=facts, now=now, by=by)


def _both(session: Session) -> list[UUID]:
    return [pk for pk in (session.team_a_id, session.team_b_id) if pk is not None]
