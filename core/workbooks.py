"""Writing XLSX: plain sheets of texts and numbers, made of strings, about ten times as fast as by openpyxl.

Texts are stored as texts, whatever they begin with: no cell is ever a formula.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Final
from xml.sax.saxutils import escape, quoteattr

Cell = str | int | Decimal | None
Sheet = tuple[str, Iterable[Sequence[Cell]]]
"""A sheet's title and its rows."""

_MAIN: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_KINDS: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE: Final = "http://schemas.openxmlformats.org/package/2006"
_TYPES: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_HEAD: Final = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
#: Style 1 is the format "@": what looks like a number stays the text that it is.
_STYLES: Final = (
    f'{_HEAD}<styleSheet xmlns="{_MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>'
    '</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
    '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
)
_FORBIDDEN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_MARKUP: Final = re.compile("[&<>]")
_ROWS_AT_ONCE: Final = 500


def workbook(sheets: Sequence[Sheet]) -> bytes:
    """The file's bytes. Titles are at most 31 characters, without any of ``[]:*?/\\``."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=4) as book:
        numbers = range(1, len(sheets) + 1)
        book.writestr("[Content_Types].xml", _content_types(numbers))
        book.writestr("_rels/.rels", _relations([("officeDocument", "xl/workbook.xml")]))
        book.writestr("xl/workbook.xml", _contents([title for title, _ in sheets]))
        parts = [("worksheet", f"worksheets/sheet{number}.xml") for number in numbers]
        book.writestr("xl/_rels/workbook.xml.rels", _relations([*parts, ("styles", "styles.xml")]))
        book.writestr("xl/styles.xml", _STYLES)
        for number, (_, rows) in zip(numbers, sheets, strict=True):
            with book.open(f"xl/worksheets/sheet{number}.xml", "w") as part:
                part.write(f'{_HEAD}<worksheet xmlns="{_MAIN}"><sheetData>'.encode())
                for some in _written(rows):
                    part.write(some)
                part.write(b"</sheetData></worksheet>")
    return file.getvalue()


def _written(rows: Iterable[Sequence[Cell]]) -> Iterator[bytes]:
    texts: list[str] = []
    for number, row in enumerate(rows, 1):
        texts.append(f'<row r="{number}">')
        for place, cell in enumerate(row):
            if cell is None or cell == "":
                continue
            name = f"{_column(place)}{number}"
            if isinstance(cell, str):
                text = _FORBIDDEN.sub("\ufffd", cell)
                if _MARKUP.search(text):
                    text = escape(text)
                kept = ' xml:space="preserve"' if text != text.strip() or "\n" in text else ""
                texts.append(f'<c r="{name}" s="1" t="inlineStr"><is><t{kept}>{text}</t></is></c>')
            else:
                texts.append(f'<c r="{name}"><v>{cell}</v></c>')
        texts.append("</row>")
        if number % _ROWS_AT_ONCE == 0:
            yield "".join(texts).encode()
            texts.clear()
    yield "".join(texts).encode()


def _letters(place: int) -> str:
    name = ""
    while place >= 0:
        name, place = chr(65 + place % 26) + name, place // 26 - 1
    return name


_LETTERS: Final = [_letters(place) for place in range(100)]


def _column(place: int) -> str:
    return _LETTERS[place] if place < len(_LETTERS) else _letters(place)


def _content_types(numbers: Iterable[int]) -> str:
    parts = [("/xl/workbook.xml", "sheet.main"), ("/xl/styles.xml", "styles")]
    parts += [(f"/xl/worksheets/sheet{number}.xml", "worksheet") for number in numbers]
    overrides = "".join(f'<Override PartName="{name}" ContentType="{_TYPES}.{kind}+xml"/>' for name, kind in parts)
    return (
        f'{_HEAD}<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f"{overrides}</Types>"
    )


def _relations(targets: Iterable[tuple[str, str]]) -> str:
    lines = "".join(
        f'<Relationship Id="rId{number}" Type="{_KINDS}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(targets, 1)
    )
    return f'{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships">{lines}</Relationships>'


def _contents(titles: Iterable[str]) -> str:
    lines = "".join(
        f'<sheet name={quoteattr(title)} sheetId="{number}" r:id="rId{number}"/>'
        for number, title in enumerate(titles, 1)
    )
    return f'{_HEAD}<workbook xmlns="{_MAIN}" xmlns:r="{_KINDS}"><sheets>{lines}</sheets></workbook>'
