"""When an output shows what: so many seconds late, or one game behind at the pace at which the game was played.

A pace is told every event of the log in order and says when each is to be shown, and at which time of the log an output
stands at a moment. Frames, heartbeats, acks, proofs and public pages all ask it, so that none runs ahead of another.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final, Protocol

from core.live.sources import GameSource, LogEvent, Mark, Place, Source
from core.models import Link

_TICK: Final = timedelta(microseconds=1)
_NEVER: Final = datetime(1, 1, 1, tzinfo=UTC)


class Pace(Protocol):
    """When an output shows each event."""

    def take(self, event: LogEvent, /) -> None:
        """Hear of the next event of the log; one heard of before changes nothing."""

    def due(self, event: LogEvent, /) -> datetime | None:
        """When an event that was taken is shown; None while that cannot be known."""

    def shown(self, now: datetime, /) -> datetime:
        """The time of the log at which the output stands at ``now``: nothing later has been shown."""


class Late:
    """So many seconds late; 0: at once."""

    def __init__(self, seconds: float) -> None:
        self.behind = timedelta(seconds=seconds)

    def take(self, event: LogEvent) -> None:
        """Nothing to remember."""

    def due(self, event: LogEvent) -> datetime:
        """At its own time and the delay."""
        return event.at + self.behind

    def shown(self, now: datetime) -> datetime:
        """Behind by the delay."""
        return now - self.behind


@dataclass(slots=True)
class _Block:
    """A game and what follows it up to the next one; the first block is what comes before all games.

    ``lag`` is how much later than it happened it is shown, once that is known.
    """

    v: int
    starts: datetime
    last: datetime
    lag: timedelta | None = None


class GameBehind:
    """One game behind: a game is shown, at the pace at which it was played, once it has ended; the last one, with all
    that follows it, once all is over. What happens before the first game is shown at once.

    A game that ended while the one before was still being shown waits for that one's end. Between two games the time of
    the log stands still rather than tell how the next one goes.
    """

    def __init__(self, mark: Callable[[LogEvent], Mark], so_far: Iterable[Place] = ()) -> None:
        """``so_far``: the log up to now, as a source's ``marks`` gives it; ``mark`` says what later events are."""
        self.v = 0
        self._mark = mark
        self._blocks: list[_Block] = [_Block(0, _NEVER, _NEVER, timedelta(0))]
        for place in so_far:
            self._hear(place)

    def take(self, event: LogEvent) -> None:
        """Hear of the next event."""
        if event.v > self.v:
            self._hear(Place(event.v, event.at, self._mark(event)))

    def _hear(self, place: Place) -> None:
        self.v = place.v
        if place.mark == "starts":
            self._open(place.at)  # what waited as the last one was not
            self._blocks.append(_Block(place.v, place.at, place.at))
            return
        self._blocks[-1].last = place.at
        if place.mark in ("ends", "over"):
            self._open(place.at)

    def _open(self, at: datetime) -> None:
        """The block that runs may be shown from ``at`` on, and after the one before it."""
        block = self._blocks[-1]
        if block.lag is not None:
            return
        before = self._blocks[-2]
        assert before.lag is not None
        block.lag = max(at, _later(before.last, before.lag)) - block.starts

    def due(self, event: LogEvent) -> datetime | None:
        """At its own time and as much later as its game is."""
        block = self._blocks[bisect_right(self._blocks, event.v, key=lambda block: block.v) - 1]
        return None if block.lag is None else event.at + block.lag

    def shown(self, now: datetime) -> datetime:
        """The time in the block that is being shown; it stops short of the next one."""
        blocks = tuple(self._blocks)
        for place in range(len(blocks) - 1, -1, -1):
            block = blocks[place]
            if block.lag is not None and (place == 0 or block.starts + block.lag <= now):
                time = now - block.lag
                return min(time, blocks[place + 1].starts - _TICK) if place + 1 < len(blocks) else time
        raise AssertionError("the first block is always shown")


def _later(at: datetime, lag: timedelta) -> datetime:
    return at if at == _NEVER else at + lag


def key_of(link: Link) -> str | float:
    """What tells two paces apart: the seconds, or "game"."""
    return "game" if link.behind == "game" else link.delay


def pace_of(key: str | float, source: Source, table: str) -> Pace:
    """A pace that knows the log up to now (it reads it where it must).

    ``LookupError`` where a source has no games: nothing is shown rather than everything at once.
    """
    if key != "game":
        return Late(float(key))
    if not isinstance(source, GameSource):
        raise LookupError(f"{type(source).__name__} knows of no games, so no output can be one behind")
    return GameBehind(source.mark, source.marks(table))
