"""Taking in the registration sheet (RULES §11): all of it or nothing.

Every fault is found, each with its row. The same sheet again changes nothing; a sheet in which a town or a contact was
put right changes just that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from core import audit, locks, sheets
from core.sheets import BadSheet, Fault, Row
from tournaments.people.models import Member, Person, Registration, Team

TEAM = "组合名称"
_EN = {TEAM: "combination"}
_PARTS = ("姓名", "住址", "联系方式")
_EN_PARTS = ("name", "home town", "contact")
COLUMNS = (TEAM, *(f"{number}号{part}" for number in (1, 2) for part in _PARTS))
_EN |= {f"{n}号{zh}": f"no. {n}'s {en}" for n in (1, 2) for zh, en in zip(_PARTS, _EN_PARTS, strict=True)}
_LONGEST = {TEAM: 40} | dict.fromkeys(COLUMNS[1:], 60)


@dataclass(frozen=True, slots=True)
class Someone:
    """A person as the sheet has it."""

    name: str
    town: str
    contact: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One combination as the sheet has it, with its row."""

    row: int
    team: str
    members: tuple[Someone, Someone]


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did, in numbers of combinations."""

    created: int
    changed: int
    same: int


def read_roster(data: bytes) -> list[Entry]:
    """The combinations of a sheet, in its order, without touching the database.

    Raises :class:`core.sheets.BadSheet` with every fault found.
    """
    rows, faults = sheets.read(data, COLUMNS)
    for row in rows:
        faults += _row_faults(row)
    faults += _twice(((row.number, row[TEAM]) for row in rows), "组合名称", "combination")
    people = ((row.number, row[f"{number}号姓名"]) for row in rows for number in (1, 2))
    faults += _twice(people, "选手姓名", "person")
    if faults:
        raise BadSheet(faults)
    return [Entry(row.number, row[TEAM], (_someone(row, 1), _someone(row, 2))) for row in rows]


def import_roster(data: bytes, *, by: str, now: datetime) -> Imported:
    """Register every combination of the sheet, approved, in its order.

    ``by`` is who did it, for the audit list. Raises :class:`core.sheets.BadSheet` and imports nothing when the sheet
    has a fault or contradicts what is registered.
    """
    entries = read_roster(data)
    with transaction.atomic():
        locks.advisory("roster")
        known = {
            team.name_key: team
            for team in Team.objects.filter(name_key__in=[sheets.key(entry.team) for entry in entries])
            .select_related("registration")
            .prefetch_related("members__person")
        }
        if faults := _contradictions(entries, known):
            raise BadSheet(faults)
        created = changed = 0
        for entry in entries:
            team = known.get(sheets.key(entry.team))
            if team is None:
                _register(entry, now)
                created += 1
            elif _put_right(entry, team):
                changed += 1
        done = Imported(created, changed, len(entries) - created - changed)
        if created or changed:
            audit.record(
                by, "roster.imported", "roster", "registration sheet", created=created, changed=changed, same=done.same
            )
    return done


def _someone(row: Row, number: int) -> Someone:
    return Someone(*(row[f"{number}号{part}"] for part in _PARTS))


def _row_faults(row: Row) -> list[Fault]:
    """What is missing in one row. A cell that is already at fault is not said twice."""
    faults = []
    missing = [column for column in COLUMNS if not row[column]]
    if row[TEAM] and not any(row[column] for column in COLUMNS[1:]):
        return [Fault(row.number, f"组合“{row[TEAM]}”没有选手", f"the combination “{row[TEAM]}” has no members")]
    for number in (1, 2):
        name = f"{number}号姓名"
        if name in missing:
            missing = [column for column in missing if not column.startswith(f"{number}号")]
            faults.append(
                Fault(
                    row.number,
                    f"组合“{row[TEAM]}”缺少{number}号选手，必须有两名",
                    f"the combination “{row[TEAM]}” lacks its no. {number}: it must have two members",
                )
            )
    faults += [Fault(row.number, f"没有填“{column}”", f"no {_EN[column]} is given") for column in missing]
    faults += [
        Fault(row.number, f"“{column}”超过 {longest} 个字", f"the {_EN[column]} is longer than {longest} characters")
        for column, longest in _LONGEST.items()
        if len(row[column]) > longest
    ]
    return faults


def _twice(named: Iterable[tuple[int, str]], zh: str, en: str) -> list[Fault]:
    """A name that an earlier row, or this one, already has; look-alikes are the same name."""
    seen: dict[str, int] = {}
    faults = []
    for number, name in named:
        if not name or sheets.is_error(name):
            continue
        first = seen.get(sheets.key(name))
        seen.setdefault(sheets.key(name), number)
        if first == number:
            faults.append(Fault(number, f"{zh}“{name}”在本行出现两次", f"the {en} “{name}” is in this row twice"))
        elif first is not None:
            faults.append(
                Fault(number, f"{zh}“{name}”与第 {first} 行重复", f"the {en} “{name}” is already in row {first}")
            )
    return faults


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
    wanted = {name: entry for entry in entries for name in _entry_names(entry)}
    places = Member.objects.filter(person__name_key__in=wanted).select_related("person", "team")
    for place in places:
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


def _names(team: Team) -> list[str]:
    return [member.person.name_key for member in team.members.all()]


def _entry_names(entry: Entry) -> list[str]:
    return [sheets.key(person.name) for person in entry.members]


def _register(entry: Entry, now: datetime) -> None:
    team = Team.objects.create(name=entry.team, name_key=sheets.key(entry.team), created_at=now)
    for number, someone in enumerate(entry.members, 1):
        person = Person.objects.create(
            real_name=someone.name,
            name_key=sheets.key(someone.name),
            home_town=someone.town,
            contact=someone.contact,
            created_at=now,
        )
        Member.objects.create(team=team, person=person, number=number)
    Registration.objects.create(
        team=team, state=Registration.State.APPROVED, source=Registration.Source.SHEET, created_at=now
    )


def _put_right(entry: Entry, team: Team) -> bool:
    """Take over a town or contact that was put right; True when anything was."""
    changed = False
    for member, someone in zip(team.members.all(), entry.members, strict=True):
        person = member.person
        if (person.home_town, person.contact) != (someone.town, someone.contact):
            person.home_town, person.contact = someone.town, someone.contact
            person.save(update_fields=["home_town", "contact"])
            changed = True
    return changed
