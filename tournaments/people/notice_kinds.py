"""What can be told to contestants: kinds of notices, and the texts they make. Higher apps register their own.

A kind makes its text from facts alone: no name, no address. ``NAME`` and ``LINK`` stand in it for the person's name and
the private link, which are put in at the moment of sending and kept nowhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Final

from core import clock
from tournaments.people.notice_models import Notice

Pair = tuple[str, str]
Facts = Mapping[str, Any]

NAME: Final = "⟦name⟧"
LINK: Final = "⟦link⟧"
SHOW: Final[Pair] = ("就爱炒地皮", "Chaodipi")


@dataclass(frozen=True, slots=True)
class Said:
    """A kind's words, Chinese and English: ``title``, the sentences of ``body``, and ``short`` for a text message."""

    title: Pair
    body: Pair
    short: Pair


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of notice. ``still(notice, now)`` says why it is no longer true, None while it is: asked before sending.

    ``sample`` are facts to show the text with.
    """

    code: str
    name: Pair
    say: Callable[[Facts], Said]
    sample: Facts = field(default_factory=dict)
    still: Callable[[Notice, datetime], Pair | None] = lambda notice, now: None


@dataclass(frozen=True, slots=True)
class Message:
    """A text ready to be sent, but for ``NAME`` and ``LINK``: ``text`` for e-mail, ``short`` for a text message."""

    title: str
    text: str
    short: str


_kinds: dict[str, Kind] = {}


def register(kind: Kind) -> None:
    """Add a kind. ``ValueError`` for a code that another one has."""
    if _kinds.setdefault(kind.code, kind) is not kind:
        raise ValueError(f"there is a notice {kind.code} already")


def kind_of(code: str) -> Kind:
    """The kind of this code; ``KeyError`` when no app has registered it."""
    return _kinds[code]


def all_kinds() -> list[Kind]:
    """Every kind, in the order of registration."""
    return list(_kinds.values())


def message(event: str, facts: Facts, language: str) -> Message:
    """What is said of an event: an e-mail in both languages, Chinese first; a text message in the reader's own."""
    said = kind_of(event).say(facts)
    zh, en = said.body
    english = language == "en"
    return Message(
        title=f"【{SHOW[0]}】{said.title[0]} · {said.title[1]}",
        text=f"{NAME}，您好：\n\n{zh}\n\n{_foot(0)}\n\n—\n\nDear {NAME},\n\n{en}\n\n{_foot(1)}\n",
        short=f"【{SHOW[english]}】{said.short[english]}",
    )


def _foot(language: int) -> str:
    return (
        "这封邮件由系统发出，请不要直接回复；有事请联系节目组。",
        "This message was sent by the system; please do not answer it, but contact the office.",
    )[language]


def moment(text: str) -> Pair:
    """A moment as facts have it (ISO) in words, at the studio: ``12月1日 19:30（北京时间）``."""
    at = datetime.fromisoformat(text).astimezone(clock.SHANGHAI)
    return f"{at.month}月{at.day}日 {at:%H:%M}（北京时间）", f"{at.day} {at:%b}, {at:%H:%M} (Beijing time)"


def day(text: str) -> Pair:
    """A day as facts have it (ISO) in words."""
    on = date.fromisoformat(text)
    return f"{on.year}年{on.month}月{on.day}日", f"{on.day} {on:%b %Y}"
