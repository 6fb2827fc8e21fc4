"""What a combination would lose by withdrawing: higher apps say what they still hold for it (:func:`known_by`)."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from tournaments.people.wording import Pair

Source = Callable[[UUID], list[Pair]]
_sources: dict[str, Source] = {}


def known_by(name: str, source: Source) -> None:
    """``source(team)`` names what it has won and not been given, each in Chinese and English."""
    _sources[name] = source


def of(team: UUID) -> list[Pair]:
    """All of it."""
    return [one for source in _sources.values() for one in source(team)]
