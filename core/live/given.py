"""What a command's data holds, read field by field; what is not as it has to be is refused by the field's name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.refusals import Refusal

Data = Mapping[str, Any]


def _refused(name: str, zh: str, en: str) -> Refusal:
    return Refusal("bad_data", f"{name}：应是{zh}。", f"{name}: has to be {en}.", 422, field=name)


def text(data: Data, name: str) -> str:
    """A text, empty when it is missing."""
    value = data.get(name, "")
    if not isinstance(value, str):
        raise _refused(name, "文字", "text")
    return value


def text_or_none(data: Data, name: str) -> str | None:
    """The same, where it may be missing."""
    return None if data.get(name) is None else text(data, name)


def whole(data: Data, name: str) -> int:
    """A required whole number."""
    value = data.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise _refused(name, "整数", "a whole number")
    return value


def whole_or_none(data: Data, name: str) -> int | None:
    """The same, where it may be missing."""
    return None if data.get(name) is None else whole(data, name)


def number(data: Data, name: str) -> float:
    """A required number."""
    value = data.get(name)
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise _refused(name, "数", "a number")
    return float(value)


def yes_or_no(data: Data, name: str) -> bool:
    """A required true or false."""
    value = data.get(name)
    if not isinstance(value, bool):
        raise _refused(name, " true 或 false", "true or false")
    return value
