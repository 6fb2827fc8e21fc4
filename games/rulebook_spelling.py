"""Values of a rule set that are no plain number, yes or choice, as people write them; and such writing read back.

Both languages are read, whatever the page's; what cannot be read comes back as it was, for the rule set to refuse.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import Any, Final

from games.rulebook_field import Pair

_SUITS: Final[Mapping[str, tuple[str, ...]]] = {
    "D": ("方块", "diamonds", "方片", "diamond", "♦", "d"),
    "C": ("梅花", "clubs", "草花", "club", "♣", "c"),
    "H": ("红桃", "hearts", "红心", "heart", "♥", "h"),
    "S": ("黑桃", "spades", "spade", "♠", "s"),
}
"""Each suit's name in Chinese and in English, and whatever else it is called."""
_NONE: Final[Pair] = ("无", "none")
_EQUAL: Final[Pair] = ("一样大", "all equal")
_TO_A: Final[Pair] = ("直接到 A", "straight to A")
_BETWEEN: Final = re.compile(r"[\s,、;<>]+")
_NAMES: Final = {name: suit for suit, names in _SUITS.items() for name in names}
_NAME: Final = re.compile("|".join(sorted(_NAMES, key=len, reverse=True)))
_AMONG_SUITS: Final = re.compile(r"[\s,、;<>‹›]*")
_ROW: Final = re.compile(
    r"(?:低于|below)\s*(\d+)\s*(?:分|points)?[\s:,、]*"
    r"(?:加|gain)\s*(\d+)\s*(?:分|points)?[\s,、]*(?:减|lose)\s*(\d+)\s*(?:分|points)?",
    re.IGNORECASE,
)
_STEP: Final = re.compile(
    r"(?:加|gain)\s*(\d+)\s*(?:分|points)?[\s,、]*(?:减|lose)\s*(\d+)\s*(?:分|points)?", re.IGNORECASE
)


def _suits(value: Any, english: bool) -> str:
    return " < ".join(_SUITS[suit][english] for suit in value) if value else _EQUAL[english]


def _levels(value: Any, english: bool) -> str:
    return (", " if english else "、").join("10" if one == "T" else one for one in value) or _NONE[english]


def _rows(value: Any, english: bool) -> str:
    row = "below {} gain {} lose {}" if english else "低于 {} 分加 {} 减 {}"
    return ("; " if english else "；").join(row.format(*one) for one in value) or _NONE[english]


def _step(value: Any, english: bool) -> str:
    return ("gain {} lose {}" if english else "加 {} 减 {}").format(*value)


def _shutout(value: Any, english: bool) -> str:
    return _TO_A[english] if value is None else str(value)


SPELLED: Final[Mapping[str, Callable[[Any, bool], str]]] = {
    "pair_order": _suits,
    "must_play": _levels,
    "match_points_bankers": _rows,
    "match_points_attackers": _step,
    "shutout_levels": _shutout,
}
"""The fields that have a spelling of their own."""


def spelled(name: str, value: Any, language: str) -> str:
    """The value of a field in ``SPELLED`` as people write it; `unspelled` reads it back."""
    return SPELLED[name](value, language == "en")


def unspelled(name: str, text: str) -> Any:
    """What was written for a field in ``SPELLED``; the text itself where it is in nobody's words."""
    # Full-width signs as plain ones, a suit's sign without what makes it a picture, no full stop.
    said = unicodedata.normalize("NFKC", text).replace("\ufe0f", "").strip().rstrip("。.")
    if name == "shutout_levels":
        return None if said.lower().replace(" ", "") in [one.lower().replace(" ", "") for one in _TO_A] else text
    if name == "pair_order":
        return "" if said.lower() in _EQUAL else _suits_read(said, text)
    if not said or said.lower() in _NONE:
        return []
    if name == "must_play":
        return ["T" if one == "10" else one.upper() for one in _BETWEEN.split(said) if one]
    if name == "match_points_attackers":
        step = _STEP.fullmatch(said)
        return text if step is None else [int(one) for one in step.groups()]
    rows = [_ROW.fullmatch(one.strip()) for one in said.split(";") if one.strip()]
    read = [[int(one) for one in row.groups()] for row in rows if row is not None]
    return read if len(read) == len(rows) else text


def _suits_read(said: str, text: str) -> str:
    """The suits from the lowest on; from the highest on where it is written with ``>``."""
    small = said.lower()
    rising, falling = re.search("[<‹]", small), re.search("[>›]", small)
    if (rising and falling) or not _AMONG_SUITS.fullmatch(_NAME.sub("", small)):
        return text
    read = [_NAMES[one] for one in _NAME.findall(small)]
    once = [one for at, one in enumerate(read) if not at or read[at - 1] != one]  # a pair is written as two
    return "".join(reversed(once) if falling else once) or text
