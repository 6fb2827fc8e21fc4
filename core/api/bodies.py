"""What a call may bring: JSON or a sheet, of bounded size; whatever else comes is a refusal that says what is wrong."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import IO, Any, Final, cast

from rest_framework.parsers import BaseParser
from rest_framework.renderers import JSONRenderer

from core.refusals import Refusal

MOST_BYTES: Final = 256 * 1024
"""A request's JSON is at most this long."""
MOST_SHEET_BYTES: Final = 2_500_000
"""And a sheet this long."""


class BoundedJSON(BaseParser):
    """JSON of at most `MOST_BYTES`; whatever else comes is a refusal that names what is wrong, never a fault."""

    media_type = "application/json"

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """The body as Python has it. Raises Refusal: 413 when it is too long, 400 when it is no JSON."""
        body = stream.read(MOST_BYTES + 1)
        if len(body) > MOST_BYTES:
            raise _too_large(MOST_BYTES)
        try:
            return json.loads(body.decode("utf-8-sig"), parse_constant=_no_number)
        except UnicodeDecodeError as bad:
            why = f"not UTF-8 at byte {bad.start + 1}"
        except json.JSONDecodeError as bad:
            why = f"{bad.msg} at character {bad.pos + 1}"
        except RecursionError:
            why = "nested too deep"
        except ValueError as bad:
            why = str(bad) if isinstance(bad, _NoNumber) else "a number has too many digits"
        raise _not_json(why)


class StorableJSON(BoundedJSON):
    """The same, an object whose texts the database can keep: no NUL and no half of a surrogate pair in any of them."""

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """The object; an empty body is an empty one."""
        found = super().parse(cast(IO[bytes], _Again(stream)), media_type, parser_context)
        if not isinstance(found, dict):
            raise Refusal("not_an_object", "请提交一个 JSON 对象。", "Send one JSON object.", 400)
        _refuse_unstorable(found)
        return found


class Sheet(BaseParser):
    """A sheet as the body itself: its bytes, whatever the name of their type. One class for each media type."""

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """The bytes. Raises Refusal: 413 when it is too long."""
        body = stream.read(MOST_SHEET_BYTES + 1)
        if len(body) > MOST_SHEET_BYTES:
            raise _too_large(MOST_SHEET_BYTES)
        return body


class CsvSheet(Sheet):
    """CSV, in UTF-8 or GB18030."""

    media_type = "text/csv"


class XlsxSheet(Sheet):
    """A workbook."""

    media_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


class OpenJSON(JSONRenderer):
    """JSON in UTF-8; an answer that repeats half a surrogate pair writes it as an escape."""

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> bytes:
        """The answer's bytes."""
        try:
            return super().render(data, accepted_media_type, renderer_context)
        except UnicodeEncodeError:
            return json.dumps(data, separators=(",", ":")).encode()


class _Again:
    """A stream whose empty body reads as an empty object."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream

    def read(self, size: int = -1) -> bytes:
        return self._stream.read(size) or b"{}"


class _NoNumber(ValueError):
    pass


def _no_number(text: str) -> float:
    raise _NoNumber(f"{text} is no number of JSON")


def _not_json(why: str) -> Refusal:
    return Refusal("not_json", f"这不是 JSON：{why}。", f"This is not JSON: {why}.", 400, why=why)


def _too_large(most: int) -> Refusal:
    return Refusal(
        "too_large",
        f"一次最多 {most // 1024} KB：请分几次提交。",
        f"At most {most // 1024} KB at a time: send it in parts.",
        413,
        most=most,
    )


def _refuse_unstorable(found: Any) -> None:
    stack = [found]
    while stack:
        one = stack.pop()
        if isinstance(one, str):
            if any(c == "\x00" or "\ud800" <= c <= "\udfff" for c in one):
                raise Refusal(
                    "bad_text",
                    "文字里有不能保存的字符（NUL 或半个代理对），请去掉。",
                    "A text has a character that cannot be kept (NUL or half a surrogate pair): take it out.",
                    400,
                )
        elif isinstance(one, dict):
            stack += one.keys()
            stack += one.values()
        elif isinstance(one, list):
            stack += one
