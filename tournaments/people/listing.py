"""Reading registrations for the office: what a list shows of each, at a constant number of queries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import connection
from django.db.models import Count, Exists, OuterRef, Q

from core import sheets
from core.console import deeds
from core.models import Entry
from tournaments.people import duplicates, wording
from tournaments.people.duplicates import Duplicate
from tournaments.people.models import Consent, Member, Offer, Registration
from tournaments.people.private import contact_hash

SORTS: Final[Mapping[str, tuple[str, ...]]] = {
    "new": ("-id",),
    "old": ("id",),
    "name": ("team__name_key", "id"),
    "line": ("-priority", "created_at", "id"),
    "changed": ("-state_at", "-id"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One registration as the list shows it."""

    registration: Registration
    members: list[Member]
    duplicates: list[Duplicate]
    offer: Offer | None
    silent: list[int]
    """Numbers of those who have not agreed to be named on air."""

    @property
    def kinds(self) -> list[str]:
        """Kinds of duplicates, each once."""
        return list(dict.fromkeys(one.kind for one in self.duplicates))


_AGREED = Consent.objects.filter(person=OuterRef("person"), kind=Consent.Kind.ON_AIR, withdrawn_at__isnull=True)
#: Of a person a list shows no more; what is sealed is not even read.
_SHOWN = ("team_id", "number", "person__real_name", "person__minor", "person__contact_mask")


def lines_of(rows: list[Registration]) -> list[Line]:
    """The registrations with what the list shows of each (three queries)."""
    members: dict[object, list[Member]] = {}
    silent: dict[object, list[int]] = {}
    everybody = Member.objects.filter(team__in=[row.team_id for row in rows]).select_related("person").only(*_SHOWN)
    for member in everybody.annotate(agreed=Exists(_AGREED)).order_by("number"):
        members.setdefault(member.team_id, []).append(member)
        if not member.agreed:
            silent.setdefault(member.team_id, []).append(member.number)
    offers = {one.registration_id: one for one in Offer.objects.filter(registration__in=rows, state=Offer.State.OPEN)}
    same = duplicates.of([row for row in rows if row.state in duplicates.ACTIVE])
    return [
        Line(
            row,
            members.get(row.team_id, []),
            same.get(row.pk, []),
            offers.get(row.pk),
            silent.get(row.team_id, []),
        )
        for row in rows
    ]


def counts(intake: int | None) -> dict[str, int]:
    """How many there are in each state (one query)."""
    rows = Registration.objects.all() if intake is None else Registration.objects.filter(intake=intake)
    numbers = dict(rows.order_by().values_list("state").annotate(n=Count("pk")))
    return {state: numbers.get(state, 0) for state in Registration.State.values}


_PLACES = """
SELECT id, place FROM (
    SELECT id, row_number() OVER (PARTITION BY intake_id ORDER BY priority DESC, created_at, id) AS place
    FROM people_registration WHERE state = 'waitlisted' AND intake_id = ANY(%s)
) line WHERE id = ANY(%s)
"""


_TURNS: Final = ("registration.submitted", "registration.answered", "registration.reopened")
"""What makes a registration wait for the office."""


def waiting_places(rows: list[Registration]) -> dict[int, int]:
    """The places in line of those on the page that wait (one query)."""
    waiting = [row for row in rows if row.state == Registration.State.WAITLISTED]
    if not waiting:
        return {}
    with connection.cursor() as cursor:
        cursor.execute(_PLACES, [list({row.intake_id for row in waiting}), [row.pk for row in waiting]])
        return {int(pk): int(place) for pk, place in cursor.fetchall()}


def answered_at(registration: Registration) -> datetime | None:
    """When its contestants' correction came, while nobody has looked at it yet."""
    if registration.state != Registration.State.SUBMITTED:
        return None
    last = (
        Entry.objects.filter(subject=f"registration:{registration.pk}", what__in=_TURNS).order_by("-at", "-pk").first()
    )
    return last.at if last is not None and last.what == "registration.answered" else None


def history(registration: Registration, language: str) -> list[tuple[datetime, str, str, str]]:
    """What was done: when, by whom, what, why; the newest first."""
    entries = Entry.objects.filter(subject=f"registration:{registration.pk}").order_by("-at", "-pk")[:100]
    return [(entry.at, deeds.doer(entry.who, language), _deed(entry.what, language), entry.why) for entry in entries]


def _deed(what: str, language: str) -> str:
    kind, _, verb = what.partition(".")
    return wording.said(wording.DEEDS[verb], language) if kind == "registration" else deeds.said(what, language)


def searched_for(q: str) -> Q:
    """By name or pinyin; a whole number or mail address finds who has it, a short number the registration."""
    wanted = Q(searched__contains=sheets.key(q))
    digits = sum(c.isdigit() for c in q)
    if digits >= 7 or "@" in q:
        wanted |= Q(team__in=Member.objects.filter(person__contact_hash=contact_hash(q)).values("team"))
    elif q.isdecimal():
        wanted |= Q(pk=int(q))
    return wanted
