"""Books as files: a workbook with a sheet for each part, or one part as CSV that Excel opens. No cell is a formula."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any, Final

from defusedcsv import csv
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell

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
    book = Workbook(write_only=True)
    for part, (title, head, amounts) in _PARTS.items():
        sheet = book.create_sheet(title)
        sheet.append([_text(sheet, cell) for cell in head])
        for row in getattr(found, part):
            sheet.append([_cell(sheet, value) for value in _in_yuan(part, row, amounts)])
    sheet = book.create_sheet("合计")
    sheet.append([_text(sheet, cell) for cell in books.TOTALS])
    for name, amount in found.totals.items():
        sheet.append([name, _yuan(amount)])
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def csv_of(found: Books, part: str) -> bytes:
    """One part (``PARTS``), in UTF-8 with its mark."""
    _, head, amounts = _PARTS[part]
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(head)
    for row in getattr(found, part):
        cells = _in_yuan(part, row, amounts)
        writer.writerow([harmless(cell) if isinstance(cell, str) else cell for cell in cells])
    return text.getvalue().encode("utf-8-sig")


def _in_yuan(part: str, row: Sequence[Any], amounts: frozenset[int]) -> Iterable[Any]:
    for place, value in enumerate(row):
        if place in amounts or (part == "payments" and place == _RATE):  # hundredths, both
            yield _yuan(value)
        else:
            yield value


def _yuan(fen: int) -> Decimal:
    return Decimal(fen) / 100


def _cell(sheet: Any, value: Any) -> Any:
    return _text(sheet, value) if isinstance(value, str) and value[:1] in "=+-@" and value else value


def _text(sheet: Any, value: str) -> Any:
    cell = WriteOnlyCell(sheet, value=value)
    cell.data_type = "s"  # openpyxl takes what begins with "=" for a formula
    cell.number_format = "@"
    return cell
