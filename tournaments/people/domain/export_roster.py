"""The registration sheet going out: CSV that Excel opens, or XLSX. No cell of it is ever a formula."""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Literal

from defusedcsv import csv

from core import audit, clock, vault
from core.workbooks import workbook
from tournaments.people import private, wording
from tournaments.people.domain.read_roster import COLUMNS, MAY, NO, YES
from tournaments.people.models import Registration

Format = Literal["csv", "xlsx"]
_MORE = ("状态", "来源", "报名时间", "编号")
_GUARDIAN = ("guardian_name", "guardian_contact")
_SOURCES = dict(Registration.Source.choices)
_FORMULA = frozenset("=+-@|%")


def export_roster(
    registrations: Iterable[Registration], format: Format, *, clear: bool, by: str, why: str = ""
) -> bytes:
    """The sheet of these registrations (``team.members.person.data_key`` loaded), in their order.

    Its first columns are those that an import reads. ``clear``: contacts as they are, else masked and towns too, and
    guardians left out; the
    caller has asked for the right to. That it was taken out is in the audit list.
    """
    rows = list(_rows(list(registrations), clear))
    audit.record(by, "roster.exported", "roster", why, rows=len(rows), clear=clear, format=format)
    head = (*COLUMNS, *MAY, *_MORE)
    return workbook([("报名", [head, *rows])]) if format == "xlsx" else _csv(head, rows)


def harmless(text: str) -> str:
    """The text so that no spreadsheet takes it for a formula, a full-width sign included (the rest: defusedcsv)."""
    first = unicodedata.normalize("NFKC", text[:1])
    return f"'{text}" if text[:1] not in _FORMULA and first[:1] in _FORMULA and first else text


def _rows(registrations: Sequence[Registration], clear: bool) -> Iterable[list[str]]:
    people = [member.person for one in registrations for member in one.team.members.all()]
    towns = private.opened(people, "home_town")
    towns = towns if clear else [vault.mask_town(town) for town in towns]
    contacts = private.opened(people, "contact") if clear else [person.contact_mask for person in people]
    private_of = iter(zip(towns, contacts, strict=True))
    guardians = [private.opened(people, field) if clear else [""] * len(people) for field in _GUARDIAN]
    guardian_of = iter(zip(*guardians, strict=True))
    for one in registrations:
        row = [one.team.name]
        for member in one.team.members.all():
            row += [member.person.real_name, *next(private_of)]
        for member in one.team.members.all():
            row += [YES if member.person.minor else NO, *next(guardian_of)]
        at = one.created_at.astimezone(clock.SHANGHAI)
        yield [*row, wording.STATES[one.state][0], _SOURCES[one.source], f"{at:%Y-%m-%d %H:%M}", str(one.pk)]


def _csv(head: Sequence[str], rows: Iterable[Sequence[str]]) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(head)
    writer.writerows([harmless(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")
