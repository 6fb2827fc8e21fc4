"""Putting a member's name or home town right once the registration was decided: one asks, another confirms.

Whoever would confirm it may decline it instead, with a reason; nothing changes then, and it can be asked anew.
Before that the contestants do it themselves, when they are asked for changes. What was there before is kept, sealed with
the person's key. Higher apps say what stands in the way and hear of what was changed (:func:`mind`).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from core import audit, sheets, vault
from core.refusals import Refusal
from core.two_people import refuse_same
from tournaments.people import duplicates
from tournaments.people.domain import checking
from tournaments.people.domain.deciding import refuse_empty
from tournaments.people.domain.holding import State, check, doing, hold, subject
from tournaments.people.domain.persons import searched
from tournaments.people.domain.private_data import GONE
from tournaments.people.models import (
    Member,
    Person,
    PersonCorrection,
    PersonCorrectionAsked,
    PersonCorrectionDeclined,
    Registration,
)

#: Earlier the contestants are asked for changes; of who was declined nothing is needed any more.
STATES: Final = frozenset({State.APPROVED, State.WITHDRAWN})
_SEAL = "correction"
Texts = dict[str, str]
_refusing: dict[str, Callable[[Person], None]] = {}
_hearing: dict[str, Callable[[Person], None]] = {}


@dataclass(frozen=True, slots=True)
class Asked:
    """A correction that was asked for: whose (1 or 2), what it changes, whether that was done, why it was declined."""

    number: int
    asked: PersonCorrectionAsked
    before: Texts
    wanted: Texts
    done: bool = False
    declined: str = ""


def mind(name: str, *, refuse: Callable[[Person], None], changed: Callable[[Person], None]) -> None:
    """``refuse(person)`` locks what it looks at and raises what stands in the way; ``changed(person)`` follows it."""
    _refusing[name], _hearing[name] = refuse, changed


def ask(
    registration_id: int,
    number: int,
    *,
    name: str,
    town: str,
    now: datetime,
    by: str,
    why: str,
    base: int | None = None,
) -> PersonCorrectionAsked:
    """Say what the name and the town should be ("" for what is right already), and by what paper. Nothing changes yet.

    Refused: ``no_member`` (404), ``invalid``, ``same``, ``no_reason`` (422), ``wrong_state`` and what :func:`mind` says (409).
    """
    reason = refuse_empty(why)
    with doing(by, "registration.correction_asked"):
        duplicates.one_at_a_time()
        person = _person(registration_id, number)
        _refuse(person)
        registration = hold(registration_id)
        check(registration, base, STATES)
        before = _now(person)
        wanted = _wanted(registration, number, before, name, town)
        row = PersonCorrectionAsked.objects.create(
            person=person,
            before_sealed=vault.seal_for(person.data_key, _SEAL, json.dumps(before)),
            wanted_sealed=vault.seal_for(person.data_key, _SEAL, json.dumps(wanted)),
            fields=[field for field in before if before[field] != wanted[field]],
            why=reason,
            at=now,
            by=by[:120],
        )
        audit.record(
            by, "registration.correction_asked", subject(registration), reason, number=number, fields=row.fields
        )
    return row


def confirm(
    registration_id: int, asked_id: int, *, now: datetime, by: str, base: int | None = None
) -> PersonCorrection:
    """Do what was asked. Refuses (409) whoever asked, what was asked anew since, what has changed since, and as
    :func:`ask` does; (404) what nobody asked."""
    with doing(by, "registration.corrected"):
        duplicates.one_at_a_time()
        asked = _asked(registration_id, asked_id)
        number = asked.person.places.get().number
        person = _person(registration_id, number)
        _refuse(person)
        registration = hold(registration_id)
        check(registration, base, STATES)
        if not _stands(asked) or _opened(asked)[0] != _now(person):
            raise _changed()
        refuse_same(asked.by, by, ("提出了更正", "asked for it"))
        row = PersonCorrection.objects.create(asked=asked, asked_by=asked.by, at=now, by=by[:120])
        wanted = _opened(asked)[1]
        person.real_name, person.name_key = wanted["name"], sheets.key(wanted["name"])
        person.home_town = wanted["town"]
        person.save()
        names = registration.team.members.order_by("number").values_list("person__real_name", flat=True)
        registration.searched = searched(registration.team.name, *(one for one in names if one != GONE))
        registration.version += 1
        registration.save(update_fields=["searched", "version"])
        duplicates.note([registration.team_id])
        for follow in _hearing.values():
            follow(person)
        audit.record(
            by, "registration.corrected", subject(registration), asked.why, number=number, fields=asked.fields,
            asked_by=asked.by,
        )  # fmt: skip
    return row


def decline(
    registration_id: int, asked_id: int, *, now: datetime, by: str, why: str, base: int | None = None
) -> PersonCorrectionDeclined:
    """Say no to what was asked, with the reason; who asked may take it back so. Refuses (422) without a reason, (409)
    what was done, declined or asked anew since, (404) what nobody asked."""
    reason = refuse_empty(why)
    with doing(by, "registration.correction_declined"):
        duplicates.one_at_a_time()
        asked = _asked(registration_id, asked_id)
        registration = hold(registration_id)
        check(registration, base, State.values)
        if not _stands(asked):
            raise _changed()
        row = PersonCorrectionDeclined.objects.create(asked=asked, why=reason, at=now, by=by[:120])
        audit.record(
            by, "registration.correction_declined", subject(registration), reason,
            number=asked.person.places.get().number, fields=asked.fields, asked_by=asked.by,
        )  # fmt: skip
    return row


def waiting(registration: Registration) -> list[Asked]:
    """Of each member the last correction asked for, unless it was done or declined or is no longer of what stands there."""
    found = []
    for member in _members(registration.pk):
        asked = PersonCorrectionAsked.objects.filter(person=member.person_id).order_by("-pk").first()
        if asked is None or not _stands(asked) or member.person.real_name == GONE:
            continue
        before, wanted = _opened(asked)
        if before == _now(member.person):
            found.append(Asked(member.number, asked, before, wanted))
    return found


def all_of(person: Person) -> list[Asked]:
    """Everything that was ever asked for, the oldest first. Raises ``vault.Shredded`` when he is."""
    number = person.places.get().number
    rows = PersonCorrectionAsked.objects.filter(person=person).select_related("person__data_key", "done", "declined")
    return [
        Asked(number, row, *_opened(row), hasattr(row, "done"), row.declined.why if hasattr(row, "declined") else "")
        for row in rows
    ]


def _asked(registration_id: int, asked_id: int) -> PersonCorrectionAsked:
    found = PersonCorrectionAsked.objects.filter(pk=asked_id, person__places__team__registration=registration_id)
    if (asked := found.first()) is None:
        raise Refusal("not_asked", "没有这一项更正申请。", "Nobody has asked for that.", 404)
    return asked


def _stands(asked: PersonCorrectionAsked) -> bool:
    """Whether nobody has answered it yet or asked anew for this person."""
    later = PersonCorrectionAsked.objects.filter(person=asked.person_id, pk__gt=asked.pk)
    done = PersonCorrection.objects.filter(asked=asked)
    return not (later.exists() or done.exists() or PersonCorrectionDeclined.objects.filter(asked=asked).exists())


def _changed() -> Refusal:
    return Refusal(
        "changed",
        "这一项已经办过，或者后来又有变化；请看最新的再确认。",
        "This was done already, or something has changed since: look at the last one before you confirm.",
    )


def _refuse(person: Person) -> None:
    for refuse in _refusing.values():
        refuse(person)


def _members(registration_id: int) -> list[Member]:
    rows = Member.objects.filter(team__registration=registration_id).select_related("person__data_key")
    return list(rows.order_by("number"))


def _person(registration_id: int, number: int) -> Person:
    for member in _members(registration_id):
        if member.number == number and member.person.real_name != GONE:
            return member.person
    raise Refusal("no_member", "没有这名选手。", "There is no such member.", 404)


def _now(person: Person) -> Texts:
    return {"name": person.real_name, "town": person.home_town}


def _opened(asked: PersonCorrectionAsked) -> tuple[Texts, Texts]:
    key = asked.person.data_key
    before, wanted = (vault.open_for(key, _SEAL, sealed) for sealed in (asked.before_sealed, asked.wanted_sealed))
    return json.loads(before), json.loads(wanted)


def _wanted(registration: Registration, number: int, before: Texts, name: str, town: str) -> Texts:
    given = {f"name{number}": name, f"town{number}": town}
    clean = {field: checking.cleaned(field, text) for field, text in given.items() if text.strip()}
    names = {f"name{member.number}": member.person.real_name for member in _members(registration.pk)}
    if found := checking.faults(names | clean, clean):
        raise checking.invalid(found)
    wanted = {field: clean.get(f"{field}{number}", before[field]) for field in before}
    if wanted == before:
        raise Refusal(
            "same", "和现在登记的一样，没有要改的。", "That is what is registered already.", 422, field="name"
        )
    return wanted
