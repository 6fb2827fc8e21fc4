"""Reading a spreadsheet as an office saves it: CSV in UTF-8 (with or without BOM) or GB18030, or XLSX.

Nothing is guessed over: what cannot be read as it was meant becomes a :class:`Fault` with its row, and a caller that
finds any fault raises :class:`BadSheet` with all of them and changes nothing.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

_ERROR_CELL = re.compile(
    r"#(?:REF!|N/A|VALUE!|NAME\?|DIV/0!|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|UNKNOWN!|CONNECT!|GETTING_DATA|#{2,})",
    re.IGNORECASE,
)
_SCIENTIFIC = re.compile(r"\d(?:\.\d+)?E\+?\d+", re.IGNORECASE)
_CJK = "\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_SPACE_BETWEEN_CJK = re.compile(rf"(?<=[{_CJK}]) (?=[{_CJK}])")
#: More rows than any show has; a file beyond it is not the sheet that was meant.
MAX_ROWS = 20_000
MAX_BYTES = 20_000_000


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a sheet; ``row`` counts as the spreadsheet does (the header is 1), None: the whole."""

    row: int | None
    zh: str
    en: str

    def text(self, lang: str = "zh") -> str:
        """The fault as one line, its row first."""
        if lang == "en":
            return f"{'Whole sheet' if self.row is None else f'Row {self.row}'}: {self.en}"
        return f"{'全表' if self.row is None else f'第 {self.row} 行'}：{self.zh}"


class BadSheet(Exception):
    """The sheet has faults, all of them here in the order of their rows; nothing was taken from it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(sorted(faults, key=lambda fault: (fault.row is None, fault.row or 0)))
        super().__init__("; ".join(fault.text("en") for fault in self.faults))


@dataclass(frozen=True, slots=True)
class Row:
    """One row that is not blank: its number and, by column, its cleaned cells ("" where there is none)."""

    number: int
    cells: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells[column]


def clean(text: str) -> str:
    """The text without invisible characters, trimmed, runs of space made one, none between Chinese characters."""
    text = " ".join(_visible(text).split())
    return _SPACE_BETWEEN_CJK.sub("", text)


def key(text: str) -> str:
    """What two look-alikes have in common: NFKC, no spaces, one kind of middle dot, case folded."""
    text = "".join(unicodedata.normalize("NFKC", _visible(text)).split())
    return re.sub("[•・‧∙⋅●]", "·", text).casefold()


def _visible(text: str) -> str:
    return "".join(c for c in text if c.isspace() or unicodedata.category(c) not in ("Cc", "Cf"))


def read(data: bytes, columns: Sequence[str], may: Sequence[str] = ()) -> tuple[list[Row], list[Fault]]:
    """The rows of a sheet that must have ``columns`` (and ``may`` have others), and the faults of single cells and rows.

    Raises :class:`BadSheet` when it cannot be read at all: empty, unreadable, or a column missing or there twice.
    Columns may stand in any order and further ones are passed over. Blank rows are left out and counted.
    """
    if not data.strip():
        raise BadSheet([Fault(1, "文件是空的", "the file is empty")])
    if len(data) > MAX_BYTES:
        raise BadSheet([Fault(None, "文件太大，不像是这张表", "the file is too large to be this sheet")])
    table, doubt = _xlsx(data) if data.startswith(b"PK\x03\x04") else _csv(data)
    lines = [(number, [clean(cell) for cell in line]) for number, line in enumerate(table, 1)]
    lines = [(number, line) for number, line in lines if any(line)]
    if not lines:
        raise BadSheet([Fault(1, "文件是空的", "the file is empty")])
    head_number, head = lines[0]
    places = _places(head_number, head, columns, may, doubt)
    if len(lines) == 1:
        raise BadSheet([Fault(head_number + 1, "表头下面没有内容", "there is nothing below the header")])
    rows: list[Row] = []
    faults: list[Fault] = []
    for number, line in lines[1:]:
        if any(line[len(head) :]):
            faults.append(
                Fault(
                    number,
                    "这一行的格数比表头多，请检查逗号和引号",
                    "more cells than the header: check commas and quotes",
                )
            )
            continue
        cells = dict.fromkeys(may, "")
        cells |= {column: line[place] if place < len(line) else "" for column, place in places.items()}
        faults += _cell_faults(number, cells)
        rows.append(Row(number, cells))
    return rows, faults


def _places(
    number: int, head: Sequence[str], columns: Sequence[str], may: Sequence[str], doubt: Fault | None
) -> dict[str, int]:
    """Where each column stands."""
    found = [key(cell) for cell in head]
    places = {column: found.index(key(column)) for column in (*columns, *may) if key(column) in found}
    if not places and doubt is not None:
        raise BadSheet([doubt])
    faults = [
        Fault(number, f"缺少“{column}”这一列", f"the column “{column}” is missing")
        for column in columns
        if column not in places
    ]
    faults += [
        Fault(number, f"“{column}”这一列出现了两次", f"the column “{column}” is there twice")
        for column in (*columns, *may)
        if found.count(key(column)) > 1
    ]
    if faults:
        raise BadSheet(faults)
    return places


def _cell_faults(number: int, cells: Mapping[str, str]) -> list[Fault]:
    faults = []
    for column, cell in cells.items():
        if _ERROR_CELL.fullmatch(cell):
            faults.append(
                Fault(
                    number,
                    f"“{column}”是表格软件的错误值 {cell}，请填入真正的内容",
                    f"“{column}” is the spreadsheet error {cell}: type in what it should be",
                )
            )
        elif "\ufffd" in cell:
            faults.append(
                Fault(number, f"“{column}”里有乱码，请重新填写", f"“{column}” has broken characters: type it again")
            )
        elif _SCIENTIFIC.fullmatch(cell):
            faults.append(
                Fault(
                    number,
                    f"“{column}”被表格软件改成了科学计数 {cell}，请把该列设为文本后重填",
                    f"“{column}” was turned into {cell} by the spreadsheet: make the column text and type it again",
                )
            )
    return faults


def is_error(cell: str) -> bool:
    """True when a cell is already the subject of a fault of :func:`read`."""
    return bool(_ERROR_CELL.fullmatch(cell) or "\ufffd" in cell or _SCIENTIFIC.fullmatch(cell))


def _csv(data: bytes) -> tuple[list[list[str]], Fault | None]:
    """The file's lines, and what to say when not even the header can be recognised in them."""
    text, doubt = _decode(data)
    first = text.split("\n", 1)[0]
    delimiter = max(",\t;", key=first.count)
    lines: list[list[str]] = []
    try:
        for line in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True):
            lines.append(line)
            if len(lines) > MAX_ROWS:
                raise BadSheet([Fault(len(lines), "行数太多", "too many rows")])
    except csv.Error as error:
        row = len(lines) + 1
        raise BadSheet(
            [Fault(row, "引号不成对或格式有误，读不下去", f"a quote is not closed or the line is malformed ({error})")]
        ) from None
    return lines, doubt


def _decode(data: bytes) -> tuple[str, Fault | None]:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise BadSheet([_encoding_fault(1)])
    try:
        return data.decode("utf-8-sig"), None
    except UnicodeDecodeError as error:
        row = data.count(b"\n", 0, error.start) + 1
    try:
        return data.decode("gb18030"), _encoding_fault(row)
    except UnicodeDecodeError:
        raise BadSheet([_encoding_fault(row)]) from None


def _encoding_fault(row: int) -> Fault:
    return Fault(
        row,
        "编码读不出来，请另存为“CSV UTF-8”或 GB18030（GBK）",
        "the encoding cannot be read: save it as “CSV UTF-8” or GB18030 (GBK)",
    )


def _xlsx(data: bytes) -> tuple[list[list[str]], None]:
    """The first worksheet, as text: a whole number has no “.0”, an empty cell is ""."""
    from openpyxl import load_workbook
    from openpyxl.utils.exceptions import InvalidFileException

    try:
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
    except (InvalidFileException, zipfile.BadZipFile, KeyError, ValueError, OSError):
        raise BadSheet([Fault(1, "这个表格文件打不开", "this workbook cannot be opened")]) from None
    try:
        sheet = book.worksheets[0]
        lines: list[list[str]] = []
        for line in sheet.iter_rows(values_only=True):
            lines.append([_cell_text(value) for value in line])
            if len(lines) > MAX_ROWS:
                raise BadSheet([Fault(len(lines), "行数太多", "too many rows")])
        return lines, None
    finally:
        book.close()


def _cell_text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    return str(value)
