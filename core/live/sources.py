"""What the hub can serve: any log of numbered events with a view for each audience.

The functions of a source are plain and blocking; the hub calls them in its own small pool of threads, one call a
stream at a time, so a cursor needs no lock.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Literal, NamedTuple, Protocol, runtime_checkable

Audience = int | str
"""Seat 0–3, ``desk``, ``program``, ``program-closed`` or ``public``; the source knows what each may see."""


class LogEvent(Protocol):
    """One event of a table's log."""

    @property
    def v(self) -> int:
        """1, 2, 3 … without a gap."""

    @property
    def at(self) -> datetime:
        """When it was committed, aware."""


class Cursor(Protocol):
    """A table's state at one version, moved forward event by event."""

    @property
    def v(self) -> int:
        """The version it stands at; 0 before the first event."""

    def advance(self, event: Any, /) -> None:
        """Take in the event with ``v + 1``."""

    def view(self, audience: Audience, /) -> Mapping[str, Any]:
        """The whole picture for this audience, JSON values only."""

    def event_view(self, event: Any, audience: Audience, /) -> tuple[str, Mapping[str, Any]] | None:
        """``(kind, data)`` of the event just taken in, as this audience may know it; None when it may know nothing.

        None promises that this audience's view has not changed either: the frame is then ``{t, v}`` alone.
        """


class Source(Protocol):
    """A kind of table."""

    def heads(self, ids: Sequence[str], /) -> Mapping[str, int]:
        """The newest version of each of these tables, in one query; tables that are not there are left out."""

    def load(self, id: str, until: datetime | None = None, /) -> Cursor:
        """A cursor at the head, or after the last event with ``at <= until``; ``LookupError`` without such a table."""

    def events_since(self, id: str, v: int, limit: int, /) -> Sequence[LogEvent]:
        """Up to ``limit`` events after ``v``, in order."""


Mark = Literal["", "starts", "ends", "last", "over"]
"""What an event is to an output that is one game behind: a game starts; it ends, and perhaps as the last; all is over."""


class Place(NamedTuple):
    """An event's place in the log, and what it is to an output that is one game behind."""

    v: int
    at: datetime
    mark: Mark


@runtime_checkable
class GameSource(Protocol):
    """A source whose logs have games, so that an output can be one of them behind."""

    def mark(self, event: Any, /) -> Mark:
        """What an event is to such an output."""

    def marks(self, id: str, /) -> Sequence[Place]:
        """Of a table's log up to now, in order: every event with a mark, the one before each start, and the last."""


Urgent = Mapping[str, Mapping[str, Any]]
"""Fields of parts of a view, by the part's name: what they are to be from now on."""


@runtime_checkable
class UrgentSource(Protocol):
    """A source with events that every output obeys at once, however late it is: an air that is cleared."""

    def urgent(self, event: Any, /) -> Urgent | None:
        """What an event makes of every picture at once, before its own time has come there; None of nearly all.

        It promises that nothing of a card or a cell is in it.
        """


_sources: dict[str, Source] = {}
_aside: set[str] = set()


def register_source(name: str, source: Source, *, aside: bool = False) -> None:
    """Make a source known (in an app's ``ready()``); a second one of the same name takes its place.

    ``aside``: what is no table of the show. It is served behind the others, is never meant by a link that names no
    source, and has verbs of its own, under its name (``core.live.verbs``).
    """
    _sources[name] = source
    (_aside.add if aside else _aside.discard)(name)


def unregister_source(name: str) -> None:
    """Forget a source (tests)."""
    _sources.pop(name, None)
    _aside.discard(name)


def is_aside(name: str) -> bool:
    """Whether this source stands aside of the show."""
    return name in _aside


def source_named(name: str) -> tuple[str, Source]:
    """The source and its name; an empty name means the show's only one. ``LookupError`` when it cannot be told."""
    if name:
        return name, _sources[name]
    show = [one for one in _sources.items() if one[0] not in _aside]
    if len(show) == 1:
        return show[0]
    raise LookupError(f"no live source named {name!r} among {sorted(_sources)}")
