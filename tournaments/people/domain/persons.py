"""Making persons and combinations, many at once, everything private sealed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from core import sheets, vault
from core.models import DataKey
from core.pinyin import spellings
from tournaments.people import duplicates
from tournaments.people.models import Consent, Intake, Member, Person, Registration, Team

#: The terms that people sign on paper, when a sheet is taken in and no intake is open.
PAPER_TERMS = "paper"


@dataclass(frozen=True, slots=True)
class Someone:
    """A person as the form or the sheet has it, cleaned."""

    name: str
    town: str
    contact: str
    on_air: bool = True
    minor: bool = False
    guardian_name: str = ""
    guardian_contact: str = ""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A combination as the form or the sheet has it, cleaned."""

    team: str
    members: tuple[Someone, Someone]
    language: str = "zh"


def register_all(
    pairings: Sequence[Pairing],
    *,
    now: datetime,
    intake: Intake | None,
    state: str,
    source: str,
    consented: bool = True,
    decided_by: str = "",
) -> list[Registration]:
    """Write down new combinations, in their order, in the caller's transaction, which has begun with
    :func:`tournaments.people.duplicates.one_at_a_time`. Nothing is checked here.

    ``consented``: the terms were agreed to, and the name on air by whom ``on_air`` says so.
    """
    keys = vault.new_keys(2 * len(pairings), now)
    approved = state == Registration.State.APPROVED
    teams, people, members, registrations, consents = [], [], [], [], []
    version = PAPER_TERMS if intake is None else intake.terms_version
    for place, pairing in enumerate(pairings):
        team = Team(name=pairing.team, name_key=sheets.key(pairing.team), approved=approved, created_at=now)
        teams.append(team)
        for number, someone in enumerate(pairing.members, 1):
            person = _person(someone, keys[2 * place + number - 1], now)
            people.append(person)
            members.append(Member(team=team, person=person, number=number))
            if consented:
                consents += [
                    Consent(person=person, kind=kind, version=version, source=source, given_at=now)
                    for kind in _agreed(someone)
                ]
        registrations.append(
            Registration(
                team=team,
                intake=intake,
                state=state,
                state_at=now,
                source=source,
                language=pairing.language,
                searched=searched(pairing.team, *(one.name for one in pairing.members)),
                decided_by=decided_by,
                decided_at=now if decided_by else None,
                created_at=now,
            )
        )
    Team.objects.bulk_create(teams, batch_size=1000)
    Person.objects.bulk_create(people, batch_size=1000)
    Member.objects.bulk_create(members, batch_size=1000)
    Registration.objects.bulk_create(registrations, batch_size=1000)
    Consent.objects.bulk_create(consents, batch_size=1000)
    duplicates.note([team.pk for team in teams])
    return registrations


def searched(*names: str) -> str:
    """What the office's search looks through: the names' keys and how they are spelt in pinyin."""
    return " ".join(dict.fromkeys(part for name in names for part in (sheets.key(name), *spellings(name))))


def _agreed(someone: Someone) -> list[str]:
    agreed = [str(Consent.Kind.TERMS)]
    if someone.on_air:
        agreed.append(str(Consent.Kind.ON_AIR))
    if someone.minor:
        agreed.append(str(Consent.Kind.GUARDIAN))
    return agreed


def _person(someone: Someone, key: DataKey, now: datetime) -> Person:
    person = Person(
        real_name=someone.name, name_key=sheets.key(someone.name), data_key=key, minor=someone.minor, created_at=now
    )
    person.home_town, person.contact = someone.town, someone.contact
    if someone.minor:
        person.guardian_name, person.guardian_contact = someone.guardian_name, someone.guardian_contact
    return person
