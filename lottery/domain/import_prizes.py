"""Taking in the prizes, from a sheet or from the office's page: all of it or nothing, with every fault and its row."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime

from django.db import transaction

from core import audit, locks, sheets
from core.sheets import BadSheet, Fault, Row
from lottery.models import Picture, Pool, PoolChoice, Prize
from tournaments.season.models import Season

CODE, NAME, KIND, VALUE, COUNT = COLUMNS = ("奖品编号", "名称", "类别", "价值(元)", "数量")
SPONSOR = "赞助商"
"""A column that a sheet may have."""
_EN = {SPONSOR: "sponsor", **dict(zip(COLUMNS, ("prize code", "name", "kind", "value", "count"), strict=True))}
KINDS = {
    "实物": Prize.Kind.GOODS,
    "现金": Prize.Kind.CASH,
    "优惠券": Prize.Kind.COUPON,
    "空白": Prize.Kind.BLANK,
}
_YUAN = re.compile(r"(\d{1,9})(?:\.(\d{1,2}))?")
_LONGEST = {CODE: 20, NAME: 60, SPONSOR: 60}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the sheet; ``value`` in fen, ``picture`` the digest of one that was added."""

    code: str
    name: str
    kind: str
    value: int
    count: int
    sponsor: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a pool must come to: cells, blanks among them, and the most a prize may be worth, in fen."""

    cells: int = 25
    blanks: int = 3
    limit: int = 50_000_00

    @classmethod
    def of(cls, season: Season) -> Numbers:
        """A season's settings."""
        return cls(season.board_cells, season.board_blanks, season.prize_limit)


def read_prizes(data: bytes, numbers: Numbers) -> list[Line]:
    """The lines of a sheet, without touching the database; raises :class:`core.sheets.BadSheet` with every fault."""
    rows, faults = sheets.read(data, COLUMNS, (SPONSOR,))
    return lines_of(rows, numbers, faults)


def lines_of(
    rows: Sequence[Row], numbers: Numbers, faults: Sequence[Fault] = (), pictures: Mapping[int, str] | None = None
) -> list[Line]:
    """Rows as lines; ``pictures`` are digests by a row's number. Raises with every fault, ``faults`` among them."""
    faults = list(faults)
    lines: list[Line] = []
    for row in rows:
        line, own = _line(row, numbers)
        faults += own
        if line is not None:
            lines.append(replace(line, picture=(pictures or {}).get(row.number, "")))
    faults += _twice(rows)
    if not faults:
        faults = number_faults(lines, numbers)
    if faults:
        raise BadSheet(faults)
    return lines


def import_prizes(data: bytes, *, by: str, now: datetime, numbers: Numbers | None = None) -> Pool:
    """The pool of a sheet; the same content is the same pool, however often it comes.

    Raises :class:`core.sheets.BadSheet` and imports nothing when the sheet has a fault.
    """
    return keep_pool(read_prizes(data, numbers or Numbers()), by=by, now=now, why="prize sheet")


def keep_pool(lines: Sequence[Line], *, by: str, now: datetime, why: str) -> Pool:
    """The pool of these lines, from which the next boards are laid (a real one's once the rules sheet publishes it).

    A pool never changes: what was published or laid stays as it was, and other lines are another pool.
    """
    content = [{name: value for name, value in asdict(line).items() if value != ""} for line in lines]
    digest = hashlib.sha256(json.dumps(content, ensure_ascii=False, sort_keys=True).encode()).hexdigest()
    with transaction.atomic():
        locks.advisory("prizes")
        pool, new = Pool.objects.get_or_create(digest=digest, defaults={"created_at": now})
        if new:
            pictures = {one.digest: one for one in Picture.objects.filter(digest__in={line.picture for line in lines})}
            Prize.objects.bulk_create(
                Prize(pool=pool, place=place, **{**asdict(line), "picture": pictures.get(line.picture)})
                for place, line in enumerate(lines, 1)
            )
        last = PoolChoice.objects.last()
        if last is None or last.pool_id != pool.pk:
            PoolChoice.objects.create(pool=pool, at=now, by=by)
            audit.record(by, "prizes.imported", f"pool:{pool.pk}", why, digest=digest)
    return pool


def number_faults(lines: Sequence[Line], numbers: Numbers) -> list[Fault]:
    """Where the whole does not come to what a board needs."""
    cells = sum(line.count for line in lines)
    blanks = sum(line.count for line in lines if line.kind == Prize.Kind.BLANK)
    faults = []
    if cells != numbers.cells:
        faults.append(
            Fault(
                None,
                f"奖品共 {cells} 格，应为 {numbers.cells} 格",
                f"the prizes come to {cells} cells, it must be {numbers.cells}",
            )
        )
    if blanks != numbers.blanks:
        faults.append(
            Fault(None, f"空白 {blanks} 格，应为 {numbers.blanks} 格", f"{blanks} blanks, it must be {numbers.blanks}")
        )
    faults += [
        Fault(
            None,
            f"“{line.name}”价值 {line.value / 100:.2f} 元，超过上限 {numbers.limit // 100} 元",
            f"“{line.name}” is worth {line.value / 100:.2f} yuan, more than the limit of {numbers.limit // 100}",
        )
        for line in lines
        if line.value > numbers.limit
    ]
    return faults


def _line(row: Row, numbers: Numbers) -> tuple[Line | None, list[Fault]]:
    """One row, or what is wrong with it; a cell that is already at fault is not said twice."""
    faults = [
        Fault(row.number, f"没有填“{column}”", f"no {_EN[column]} is given") for column in COLUMNS if not row[column]
    ]
    faults += [
        Fault(row.number, f"“{column}”超过 {longest} 个字", f"the {_EN[column]} is longer than {longest} characters")
        for column, longest in _LONGEST.items()
        if len(row[column]) > longest
    ]
    kind = KINDS.get(row[KIND])
    value, count = _fen(row[VALUE]), _count(row[COUNT])
    if kind is None and _worth_saying(row[KIND]):
        faults.append(
            Fault(
                row.number,
                f"类别“{row[KIND]}”不认识，应为{'、'.join(KINDS)}之一",
                f"the kind “{row[KIND]}” is unknown: one of {', '.join(KINDS)}",
            )
        )
    if value is None and _worth_saying(row[VALUE]):
        faults.append(
            Fault(
                row.number,
                f"价值“{row[VALUE]}”不是以元为单位、至多两位小数的数",
                f"the value “{row[VALUE]}” is not a number of yuan with at most two decimals",
            )
        )
    if count is None and _worth_saying(row[COUNT]):
        faults.append(
            Fault(
                row.number, f"数量“{row[COUNT]}”不是正整数", f"the count “{row[COUNT]}” is not a positive whole number"
            )
        )
    if kind is not None and value is not None:
        faults += _value_faults(row, kind, value, numbers)
    if faults or kind is None or value is None or count is None:
        return None, faults
    return Line(row[CODE], row[NAME], kind.value, value, count, row[SPONSOR]), []


def _value_faults(row: Row, kind: Prize.Kind, value: int, numbers: Numbers) -> list[Fault]:
    if kind == Prize.Kind.BLANK and value:
        return [Fault(row.number, "空白格的价值应为 0", "a blank must be worth 0")]
    if kind != Prize.Kind.BLANK and not value:
        return [
            Fault(
                row.number, "有奖的格价值不能为 0，空白请填类别“空白”", "a prize cannot be worth 0: a blank is “空白”"
            )
        ]
    if value > numbers.limit:
        return [
            Fault(
                row.number,
                f"“{row[NAME]}”价值超过上限 {numbers.limit // 100} 元（赛季设置；依法最高 50000 元）",
                f"“{row[NAME]}” is worth more than the season's limit of {numbers.limit // 100} yuan (50,000 at most by law)",
            )
        ]
    return []


def _worth_saying(cell: str) -> bool:
    return bool(cell) and not sheets.is_error(cell)


def _fen(text: str) -> int | None:
    match = _YUAN.fullmatch(text)
    return int(match[1]) * 100 + int((match[2] or "").ljust(2, "0")) if match else None


def _count(text: str) -> int | None:
    return int(text) if re.fullmatch(r"[1-9]\d{0,3}", text) else None


def _twice(rows: Sequence[Row]) -> list[Fault]:
    seen: dict[str, int] = {}
    faults = []
    for row in rows:
        code = sheets.key(row[CODE])
        if code in seen and _worth_saying(row[CODE]):
            faults.append(
                Fault(
                    row.number,
                    f"奖品编号“{row[CODE]}”与第 {seen[code]} 行重复",
                    f"the prize code “{row[CODE]}” is already in row {seen[code]}",
                )
            )
        seen.setdefault(code, row.number)
    return faults
