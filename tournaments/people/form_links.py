"""Pages that whoever registers should have read: higher apps add theirs in ``AppConfig.ready()`` (the rules sheet)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class FormLink:
    """One link below the form's terms."""

    zh: str
    en: str
    url: str


Source = Callable[[datetime], Iterable[FormLink]]
_sources: list[Source] = []


def register(source: Source) -> None:
    """``source(now)`` is asked whenever the form is shown."""
    if source not in _sources:
        _sources.append(source)


def links(now: datetime) -> list[FormLink]:
    """All of them, in the order of registration."""
    return [link for source in _sources for link in source(now)]
