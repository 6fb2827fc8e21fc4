"""Reading the programme: a month of days, a list of sessions, what was done to one."""

from __future__ import annotations

import calendar as months
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from uuid import UUID

from django.db.models import Q, QuerySet

from core.console import deeds, fact_words
from core.models import Entry
from core.yuan import signed
from tournaments.people.models import Team
from tournaments.season.models import Move, Season, Session
from tournaments.season.programme_words import DEEDS, FIELDS, ON_LOSS, said


@dataclass(slots=True)
class Day:
    """One day of the calendar: its sessions, and what was moved away from it."""

    on: date
    inside: bool
    today: bool
    past: bool
    season: Season | None
    sessions: list[Session] = field(default_factory=list)
    moved: list[Move] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Month:
    """A month as weeks of seven days, Monday first, and the months beside it."""

    first: date
    weeks: list[list[Day]]
    before: date
    after: date


def month_of(day: date, today: date, *, rehearsals: bool = False) -> Month:
    """The month of ``day`` with its sessions (three queries, however many there are)."""
    first = day.replace(day=1)
    weeks = months.Calendar(firstweekday=0).monthdatescalendar(first.year, first.month)
    seasons = list(Season.objects.filter(starts_on__lte=weeks[-1][-1], ends_on__gte=weeks[0][0]))
    days = {
        on: Day(
            on,
            on.month == first.month,
            on == today,
            on < today,
            next((season for season in seasons if season.starts_on <= on <= season.ends_on), None),
        )
        for week in weeks
        for on in week
    }
    for session in sessions_between(weeks[0][0], weeks[-1][-1], rehearsals=rehearsals):
        days[session.on].sessions.append(session)
    for move in Move.objects.filter(from_on__in=days).select_related("session"):
        if move.from_on != move.to_on and move.session.on != move.from_on:
            days[move.from_on].moved.append(move)
    return Month(
        first,
        [[days[on] for on in week] for week in weeks],
        (first - timedelta(days=1)).replace(day=1),
        (first + timedelta(days=32)).replace(day=1),
    )


def sessions_between(first: date, last: date, *, rehearsals: bool = False) -> QuerySet[Session]:
    """The sessions of these days in order, combinations and season read along (one query)."""
    found = Session.objects.filter(on__range=(first, last)).select_related("team_a", "team_b", "season")
    if not rehearsals:
        found = found.filter(rehearsal=False)
    return found.order_by("on", "number", "run", "opened_at")


def history(
    subject: str, language: str, limit: int = 60, *, also: Sequence[str] = (), session: str = ""
) -> list[tuple[datetime, str, str, str]]:
    """What was done, the newest first: when, by whom, what (to which settings or combination), why. Two queries.

    ``also``: other subjects, of which what was done in ``session`` (its code) is told.
    """
    about = Q(subject=subject) | Q(subject__in=also, data__session=session)
    entries = list(Entry.objects.filter(about).order_by("-at", "-pk")[:limit])
    meant = {pk for entry in entries if (pk := _team_of(entry)) is not None}
    teams = {team.pk: team.name for team in Team.objects.filter(pk__in=meant)}
    return [(entry.at, who(entry.who, language), _deed(entry, language, teams), entry.why) for entry in entries]


def who(by: str, language: str) -> str:
    """Whoever did it, as people read it."""
    if by == "system":
        return said(("系统", "system"), language)
    return by.partition(" ")[2] or by


def _team_of(entry: Entry) -> UUID | None:
    """The combination that it was done to, where it is one."""
    try:
        return UUID(str(entry.data.get("team", "")))
    except ValueError:
        return None


def _deed(entry: Entry, language: str, teams: Mapping[UUID, str]) -> str:
    told = DEEDS.get(entry.what)
    text = deeds.said(entry.what, language) if told is None else said(told, language)
    changed = entry.data.get("changed") or {}
    parts = []
    for name, values in changed.items():
        label = said(FIELDS.get(name, (name, name)), language)
        before, after = (_value(name, value, language) for value in values)
        parts.append(f"{label} {before} → {after}" if name != "options" else label)
    team = teams.get(_team_of(entry) or UUID(int=0), "")
    numbers = entry.data.get("numbers") or []
    if team or numbers:
        them = ", ".join(f"member {n}" for n in numbers) if language == "en" else "、".join(f"{n} 号" for n in numbers)
        parts.append(" ".join(filter(None, (team, them))))
    if from_on := entry.data.get("from_on"):
        parts.append(f"from {from_on} on" if language == "en" else f"自 {from_on} 起")
    if not parts:
        return text
    return f"{text}：{'；'.join(parts)}" if language != "en" else f"{text}: {'; '.join(parts)}"


def _value(name: str, value: object, language: str) -> str:
    if name in fact_words.FEN and isinstance(value, int):
        return signed(value)
    if name == "on_loss" and value in ON_LOSS:
        return said(ON_LOSS[str(value)], language)
    return _short(value)


def _short(value: object) -> str:
    text = "—" if value in (None, "") else str(value)
    return text if len(text) <= 40 else f"{text[:39]}…"
