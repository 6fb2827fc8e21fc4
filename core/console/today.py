"""What waits for a member today: apps register what they know, the console's home page shows what the member may do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from core.roles import Right, may

Tone = Literal["wait", "now", "bad"]


@dataclass(frozen=True, slots=True)
class Waiting:
    """One line of the home page: how many of what wait (``number`` None: it is a single thing), and where it is done.

    ``tone``: ``wait`` can be done any time, ``now`` belongs to today, ``bad`` has gone wrong. ``note_*`` is a detail
    such as the time of a session. The texts are shown as they are and name nobody's contact.
    """

    zh: str
    en: str
    url: str
    number: int | None = None
    tone: Tone = "wait"
    note_zh: str = ""
    note_en: str = ""


Source = Callable[[Any, datetime], Iterable[Waiting]]
_sources: dict[str, tuple[Right | None, int, Source]] = {}


def register(name: str, right: Right | None, source: Source, order: int = 50) -> None:
    """``source(user, now)`` is asked for those who hold ``right``; it asks the database a constant number of times.

    ``ValueError`` for a name that is taken by another source.
    """
    if _sources.setdefault(name, (right, order, source))[2] is not source:
        raise ValueError(f"{name} is registered already")


def waiting(user: Any, now: datetime) -> list[Waiting]:
    """Everything that waits for this member: what has gone wrong first, then today's, then the rest, each in order."""
    tones = {"bad": 0, "now": 1, "wait": 2}
    found: list[Waiting] = []
    for right, _, source in sorted(_sources.values(), key=lambda one: one[1]):
        if right is None or may(user, right):
            found += [one for one in source(user, now) if one.number != 0]
    return sorted(found, key=lambda one: tones[one.tone])
