"""Reading the registration sheet, without touching the database."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from core import sheets
from core.sheets import BadSheet, Fault, Row
from tournaments.people.domain.persons import Someone

TEAM = "组合名称"
_EN = {TEAM: "combination"}
_PARTS = ("姓名", "住址", "联系方式")
_EN_PARTS = ("name", "home town", "contact")
COLUMNS = (TEAM, *(f"{number}号{part}" for number in (1, 2) for part in _PARTS))
_EN |= {f"{n}号{zh}": f"no. {n}'s {en}" for n in (1, 2) for zh, en in zip(_PARTS, _EN_PARTS, strict=True)}
#: May be left out, as in sheets of before: who is under 18, and his guardian.
_MINOR = ("未成年", "监护人", "监护人联系方式")
_EN_MINOR = ("under 18", "guardian", "guardian's contact")
MAY = tuple(f"{number}号{part}" for number in (1, 2) for part in _MINOR)
_EN |= {f"{n}号{zh}": f"no. {n}'s {en}" for n in (1, 2) for zh, en in zip(_MINOR, _EN_MINOR, strict=True)}
YES, NO = "是", "否"
_SAID = {
    YES: True,
    "yes": True,
    "y": True,
    "1": True,
    "√": True,
    NO: False,
    "no": False,
    "n": False,
    "0": False,
    "": False,
}
_LONGEST = {TEAM: 40} | dict.fromkeys((*COLUMNS[1:], *MAY), 60)
_HARMLESS = re.compile(r"'(?=[=+\-@|%＝＋－＠｜％])")


@dataclass(frozen=True, slots=True)
class Entry:
    """One combination as the sheet has it, with its row."""

    row: int
    team: str
    members: tuple[Someone, Someone]


def read_roster(data: bytes) -> list[Entry]:
    """The combinations of a sheet, in its order, without touching the database.

    Raises :class:`core.sheets.BadSheet` with every fault found.
    """
    rows, faults = sheets.read(data, COLUMNS, MAY)
    rows = [Row(row.number, {column: _as_meant(cell) for column, cell in row.cells.items()}) for row in rows]
    for row in rows:
        faults += _row_faults(row)
    faults += _twice(((row.number, row[TEAM]) for row in rows), "组合名称", "combination")
    people = ((row.number, row[f"{number}号姓名"]) for row in rows for number in (1, 2))
    faults += _twice(people, "选手姓名", "person")
    if faults:
        raise BadSheet(faults)
    return [Entry(row.number, row[TEAM], (_someone(row, 1), _someone(row, 2))) for row in rows]


def _as_meant(cell: str) -> str:
    """A cell of our own export without the quote that made it harmless."""
    return _HARMLESS.sub("", cell, count=1) if cell.startswith("'") else cell


def _someone(row: Row, number: int) -> Someone:
    name, town, contact = (row[f"{number}号{part}"] for part in _PARTS)
    minor, *guardian = (row[f"{number}号{part}"] for part in _MINOR)
    if not _SAID[minor.lower()]:
        return Someone(name, town, contact)
    return Someone(name, town, contact, minor=True, guardian_name=guardian[0], guardian_contact=guardian[1])


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
    for number in (1, 2):
        faults += _minor_faults(row, number)
    faults += [
        Fault(row.number, f"“{column}”超过 {longest} 个字", f"the {_EN[column]} is longer than {longest} characters")
        for column, longest in _LONGEST.items()
        if len(row[column]) > longest
    ]
    return faults


def _minor_faults(row: Row, number: int) -> list[Fault]:
    said, *guardian = (f"{number}号{part}" for part in _MINOR)
    if row[said].lower() not in _SAID:
        return [Fault(row.number, f"“{said}”只写“是”或“否”", f"the column {_EN[said]} takes 是 or 否")]
    if _SAID[row[said].lower()]:
        return [
            Fault(
                row.number,
                f"{number}号未成年，没有填“{column}”",
                f"no. {number} is under 18: no {_EN[column]} is given",
            )
            for column in guardian
            if not row[column]
        ]
    if any(row[column] for column in guardian):
        return [
            Fault(
                row.number,
                f"填了{number}号的监护人，请在“{said}”写“是”",
                f"a guardian of no. {number} is given: say 是 under {_EN[said]}",
            )
        ]
    return []


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
