"""Books as files: a workbook with a sheet for each part, or one part as CSV that Excel opens. No cell is a formula."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import chain
from typing import Any, Final

from defusedcsv import csv

from core.workbooks import Cell, Sheet, workbook
from tournaments.money.domain import books
from tournaments.money.domain.books import Books
from tournaments.people.domain.export_roster import harmless

#: By sheet: its heads, and the columns that are amounts (fen here, yuan in the file).
_PARTS: Final[dict[str, tuple[str, Sequence[str], frozenset[int]]]] = {
    "payments": ("付款", books.PAYMENTS, frozenset({10, 12, 13})),
    "withheld": ("代扣", books.WITHHELD, frozenset({4, 5, 6})),
    "ledger": ("账目", books.LEDGER, frozenset(range(5, 11))),
}
_RATE: Final = 11
PARTS: Final = tuple(_PARTS)


def xlsx(found: Books) -> bytes:
    """All parts and the totals."""
    sheets: list[Sheet] = [(title, chain([head], _rows(found, part))) for part, (title, head, _) in _PARTS.items()]
    totals: list[list[Cell]] = [[name, Decimal(amount) / 100] for name, amount in found.totals.items()]
    return workbook([*sheets, ("合计", [books.TOTALS, *totals])])


def csv_of(found: Books, part: str) -> bytes:
    """One part (``PARTS``), in UTF-8 with its mark."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(_PARTS[part][1])
    for row in _rows(found, part):
        writer.writerow([harmless(cell) if isinstance(cell, str) else cell for cell in row])
    return text.getvalue().encode("utf-8-sig")


def _rows(found: Books, part: str) -> Iterator[list[Any]]:
    """A part's rows, amounts in yuan."""
    hundredths = _PARTS[part][2] | ({_RATE} if part == "payments" else frozenset())
    for row in getattr(found, part):
        yield [Decimal(value) / 100 if place in hundredths else value for place, value in enumerate(row)]
