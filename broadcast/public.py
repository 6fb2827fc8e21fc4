"""What the public is shown without an account: every evening as far as the public's own link has come, and no further.

All of it is read through one link a table, behind as its season says, from the same log by the same pace as a socket of
that link: what a page says, the socket has said. Nothing here asks a session's own row how its evening goes.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import Q, QuerySet

from core import clock, links, locks
from core.live.cursors import shown_at, standing
from core.models import Link
from games.models import Table
from tournaments.season.models import Session

Json = Any

AHEAD: Final = timedelta(days=14)
"""How far ahead the programme is told."""
LISTED: Final = 30
_BEGUN: Final = ("live", "decided", "settled")
_SEEN: Final = timedelta(days=2)
"""After so long everybody has seen the end of an evening: its log is not asked any more."""


def options_of(table: Table) -> dict[str, Any]:
    """How the public's link to this table is set: as the season says, at a rehearsal at once."""
    session = Session.objects.select_related("season").filter(table=table).first()
    if table.rehearsal or session is None:
        return {}
    season = session.season
    behind: dict[str, Any] = {"behind": "game"} if season.public_behind else {"delay": season.public_delay}
    return {"by": "season", **behind}


def link_of(table: Table) -> Link:
    """The public's link to this table: made when there is none that is good, and set as the season says now."""
    wanted = options_of(table)
    held = _held(table, wanted)
    if held is not None and held.options == wanted:
        return held
    with transaction.atomic():
        locks.advisory(f"links of {table.pk}")
        held = _held(table, wanted)
        if held is None:
            return links.issue(Link.Kind.PUBLIC, str(table.pk), options=wanted)
        if held.options != wanted:
            links.set_options(held, wanted, who="season", why="public_delay")
        return held


def _held(table: Table, wanted: dict[str, Any]) -> Link | None:
    rows = Link.objects.filter(links.good(), table=str(table.pk), kind=Link.Kind.PUBLIC, source="").order_by("-pk")
    rows = rows.filter(options__by="season") if wanted else rows.filter(options={})
    found: Link | None = rows.first()
    return found


@dataclass(frozen=True, slots=True)
class Evening:
    """A session as the public has it: ``over``: its end has been shown; ``view``: the table's public view, None where it
    was not asked for; ``token``: of the public's link."""

    session: Session
    over: bool
    view: Json = None
    token: str = ""


def evening(session: Session, now: datetime) -> Evening | None:
    """One evening; None before it has begun for the public."""
    if session.table is None or session.state not in _BEGUN:
        return None
    link = link_of(session.table)
    view = standing(link, now).view(link.audience)
    if not _has_begun(view):
        return None
    return Evening(session, _is_over(session, link, now), view, links.token(link))


def _has_begun(view: Json) -> bool:
    return view["stage"] != "waiting" or bool(view["games"])


def _is_over(session: Session, link: Link, now: datetime) -> bool:
    ended = session.settled_at
    if session.state != Session.State.SETTLED or ended is None or ended > now:
        return False
    return now - ended > _SEEN or shown_at(link, now) >= ended


def running(now: datetime) -> list[Evening]:
    """Evenings that the public is watching now, real ones first; a rehearsal only where there is no real one."""
    recent = Q(state__in=("live", "decided")) | Q(state="settled", settled_at__gt=now - _SEEN)
    found = []
    for session in _sessions().filter(recent).order_by("rehearsal", "-started_at")[:8]:
        one = evening(session, now)
        if one is not None and not one.over:
            found.append(one)
    real = [one for one in found if not one.session.rehearsal]
    return real or found[:1]


def past(now: datetime) -> list[Session]:
    """Evenings whose end the public has seen, the latest first."""
    found = []
    for session in _sessions().filter(state="settled", rehearsal=False, settled_at__lte=now).order_by("-settled_at"):
        assert session.table is not None
        assert session.settled_at is not None
        if now - session.settled_at > _SEEN or _is_over(session, link_of(session.table), now):
            found.append(session)
        if len(found) == LISTED:
            break
    return found


def programme(now: datetime, watching: bool) -> list[dict[str, Json]]:
    """What is planned from today on. While an evening goes on for the public (``watching``) nobody is told who plays
    next: that would be its end."""
    today: date = now.astimezone(clock.SHANGHAI).date()
    rows = _sessions().filter(rehearsal=False, state__in=("scheduled", "ready"), on__range=(today, today + AHEAD))
    return [
        {
            "code": session.code,
            "on": session.on,
            "starts_at": session.starts_at,
            "form": session.form,
            "teams": [] if watching else [team.name for team in (session.team_a, session.team_b) if team is not None],
        }
        for session in rows.order_by("on", "number")[:LISTED]
    ]


def anything_open(now: datetime) -> bool:
    """Whether a real evening has begun whose end the public has not seen, whatever of it has been shown so far."""
    open_ones = (
        _sessions()
        .filter(rehearsal=False)
        .filter(Q(state__in=("live", "decided")) | Q(state="settled", settled_at__gt=now - _SEEN))
    )
    return any(session.table is None or not _is_over(session, link_of(session.table), now) for session in open_ones[:8])


def _sessions() -> QuerySet[Session]:
    return Session.objects.select_related("season", "table", "team_a", "team_b")
