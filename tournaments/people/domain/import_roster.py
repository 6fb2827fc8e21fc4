"""Taking in the registration sheet (RULES §11): all of it or nothing.

Every fault is found, each with its row. The same sheet again changes nothing; a sheet in which a town or a contact was
put right changes just that. A dry run (:func:`check_roster`) looks at the same things and writes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction

from core import audit, locks, sheets
from core.sheets import BadSheet, Fault
from tournaments.people import duplicates, private
from tournaments.people.domain import offering
from tournaments.people.domain.holding import doing, hold_intake
from tournaments.people.domain.persons import PAPER_TERMS, Pairing, register_all
from tournaments.people.domain.read_roster import Entry, read_roster
from tournaments.people.duplicates import ACTIVE
from tournaments.people.models import Consent, Intake, Member, Person, Registration, Team


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did, or would do, in numbers of combinations."""

    created: int
    changed: int
    same: int


def check_roster(data: bytes, *, now: datetime, intake_id: int | None = None) -> Imported:
    """What an import of this sheet would do, without doing it. Raises :class:`core.sheets.BadSheet` as it would."""
    entries = read_roster(data)
    known = _known(entries)
    intake = None if intake_id is None else Intake.objects.get(pk=intake_id)
    if faults := _contradictions(entries, known) + _too_many(entries, known, intake, now):
        raise BadSheet(faults)
    created = sum(sheets.key(entry.team) not in known for entry in entries)
    changed = len(_put_right(entries, known))
    return Imported(created, changed, len(entries) - created - changed)


def import_roster(
    data: bytes, *, by: str, now: datetime, intake_id: int | None = None, consented: bool = True
) -> Imported:
    """Register every combination of the sheet, approved, in its order.

    ``by`` is who did it, for the audit list. ``intake_id``: the places that they take. ``consented``: the signed paper
    forms, with the use of name and picture on air, are in the office's hands; a sheet that came without them comes once
    more when they are. Raises :class:`core.sheets.BadSheet` and imports nothing when the sheet has a fault or contradicts
    what is registered.
    """
    entries = read_roster(data)
    with doing(by, "roster.imported"), transaction.atomic():
        locks.advisory("roster")
        duplicates.one_at_a_time()
        intake = None if intake_id is None else hold_intake(intake_id)
        known = _known(entries)
        if faults := _contradictions(entries, known) + _too_many(entries, known, intake, now):
            raise BadSheet(faults)
        new = [entry for entry in entries if sheets.key(entry.team) not in known]
        changed = _put_right(entries, known)
        for people in changed.values():
            for person in people:
                person.save()
                if person.minor and consented:
                    _guardian_agrees(person, intake, now)
        signed = _signed_since(known, intake, now) if consented else set[UUID]()
        register_all(
            [Pairing(entry.team, entry.members) for entry in new],
            now=now,
            intake=intake,
            state=Registration.State.APPROVED,
            source=Registration.Source.SHEET,
            consented=consented,
            decided_by=by,
        )
        duplicates.note(changed)
        touched = len(signed | set(changed))
        done = Imported(len(new), touched, len(entries) - len(new) - touched)
        if new or touched:
            audit.record(
                by,
                "roster.imported",
                "roster",
                "registration sheet",
                created=done.created,
                changed=done.changed,
                same=done.same,
                signed=len(signed),
            )
    return done


def _signed_since(known: dict[str, Team], intake: Intake | None, now: datetime) -> set[UUID]:
    """Write down the consents of those who came by a sheet whose papers were not there yet: of each person what he
    never gave. What he took back stays so. Gives the combinations concerned."""
    came = Registration.objects.filter(team__in=known.values(), source=Registration.Source.SHEET)
    teams = set(came.values_list("team", flat=True))
    places = [place for team in known.values() if team.pk in teams for place in team.members.all()]
    said = set(Consent.objects.filter(person__in=[one.person_id for one in places]).values_list("person", "kind"))
    version = PAPER_TERMS if intake is None else intake.terms_version
    missing = [
        (place.team_id, Consent(person=place.person, kind=kind, version=version, source="sheet", given_at=now))
        for place in places
        for kind in Consent.Kind.values
        if (kind != Consent.Kind.GUARDIAN or place.person.minor) and (place.person_id, kind) not in said
    ]
    Consent.objects.bulk_create((one for _, one in missing), ignore_conflicts=True)
    return {team for team, _ in missing}


def _guardian_agrees(person: Person, intake: Intake | None, now: datetime) -> None:
    given = Consent.objects.filter(person=person, kind=Consent.Kind.GUARDIAN, withdrawn_at=None)
    if not given.exists():
        version = PAPER_TERMS if intake is None else intake.terms_version
        source = Registration.Source.SHEET
        Consent.objects.create(person=person, kind=Consent.Kind.GUARDIAN, version=version, source=source, given_at=now)


def _known(entries: Sequence[Entry]) -> dict[str, Team]:
    """The approved combinations that the sheet speaks of."""
    teams = Team.objects.filter(approved=True, name_key__in=[sheets.key(entry.team) for entry in entries])
    return {team.name_key: team for team in teams.prefetch_related("members__person__data_key")}


def _contradictions(entries: Sequence[Entry], known: dict[str, Team]) -> list[Fault]:
    """Where the sheet and what is registered cannot both be right."""
    faults = []
    for entry in entries:
        team = known.get(sheets.key(entry.team))
        if team is not None and _names(team) != _entry_names(entry):
            faults.append(
                Fault(
                    entry.row,
                    f"组合“{entry.team}”已经登记过，成员不同；请先更正登记或换一个名称",
                    f"the combination “{entry.team}” is registered with other members: correct that or rename it",
                )
            )
    by_key = {sheets.key(entry.team): entry for entry in entries}
    waiting = Team.objects.filter(approved=False, registration__state__in=ACTIVE, name_key__in=by_key)
    faults += [
        Fault(
            by_key[team.name_key].row,
            f"组合“{team.name}”已有一份待定的报名，请先在报名里处理",
            f"the combination “{team.name}” has a registration under way: decide on that first",
        )
        for team in waiting
    ]
    wanted = {name: entry for entry in entries for name in _entry_names(entry)}
    places = Member.objects.filter(person__name_key__in=wanted, team__registration__state__in=ACTIVE)
    for place in places.select_related("person", "team"):
        entry = wanted[place.person.name_key]
        if place.team.name_key != sheets.key(entry.team):
            faults.append(
                Fault(
                    entry.row,
                    f"选手“{place.person.real_name}”已经登记在组合“{place.team.name}”里",
                    f"“{place.person.real_name}” is already registered in the combination “{place.team.name}”",
                )
            )
    return faults


def _too_many(entries: Sequence[Entry], known: dict[str, Team], intake: Intake | None, now: datetime) -> list[Fault]:
    """The rows for which no place is left."""
    if intake is None:
        return []
    new = [entry for entry in entries if sheets.key(entry.team) not in known]
    left = offering.free(intake, now)
    return [
        Fault(entry.row, f"名额只剩 {left} 个，这一行没有名额", f"only {left} places are left: none for this row")
        for entry in new[left:]
    ]


def _names(team: Team) -> list[str]:
    return [member.person.name_key for member in team.members.all()]


def _entry_names(entry: Entry) -> list[str]:
    return [sheets.key(person.name) for person in entry.members]


def _put_right(entries: Sequence[Entry], known: dict[str, Team]) -> dict[UUID, list[Person]]:
    """The persons, by combination, whose town, contact or guardian is another in the sheet; changed, not yet saved."""
    pairs = [
        (member.person, someone, team.pk)
        for entry in entries
        if (team := known.get(sheets.key(entry.team))) is not None
        for member, someone in zip(team.members.all(), entry.members, strict=True)
    ]
    people = [person for person, _, _ in pairs]
    towns, contacts = private.opened(people, "home_town"), private.opened(people, "contact")
    names, numbers = private.opened(people, "guardian_name"), private.opened(people, "guardian_contact")
    changed: dict[UUID, list[Person]] = {}
    for (person, someone, team_id), town, contact, *guardian in zip(
        pairs, towns, contacts, names, numbers, strict=True
    ):
        # A sheet that says nothing of guardians, as those of before, leaves them as they are.
        wanted = [someone.guardian_name, someone.guardian_contact] if someone.minor else guardian
        if (town, contact, guardian) != (someone.town, someone.contact, wanted) or someone.minor > person.minor:
            person.home_town, person.contact = someone.town, someone.contact
            if someone.minor:
                person.minor = True
                person.guardian_name, person.guardian_contact = wanted
            changed.setdefault(team_id, []).append(person)
    return changed
