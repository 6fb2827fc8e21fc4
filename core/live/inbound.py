"""What a client may send: its shape, its size and how often."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

VIEWER_BYTES: Final = 512
BYTES: Final = 8192


class Unwelcome(Exception):
    """A message outside the protocol; the socket is closed with ``code``."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


@dataclass(slots=True)
class Bucket:
    """``rate`` messages a second in the long run, ``burst`` at once."""

    rate: float
    burst: float
    _left: float = -1.0
    _at: float = 0.0

    def take(self, now: float) -> bool:
        """Whether one more may come at ``now`` (monotonic seconds)."""
        if self._left < 0:
            self._left = self.burst
        else:
            self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


@dataclass(frozen=True, slots=True)
class Do:
    """A command: ``base`` is the number of the decision it answers."""

    id: str
    verb: str
    base: int | None
    data: dict[str, Any]


def parse(text: str, limit: int) -> dict[str, Any]:
    """The message as an object with a kind in ``t``; :class:`Unwelcome` for anything else."""
    if len(text.encode()) > limit:
        raise Unwelcome(1009, "too big")
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise Unwelcome(1008, "not JSON") from None
    if not isinstance(message, dict) or not isinstance(message.get("t"), str):
        raise Unwelcome(1008, "not a frame")
    return message


def device(message: dict[str, Any]) -> str:
    """What a ``sub`` frame says of the device, "" for nothing; :class:`Unwelcome` when that is no short text."""
    name = message.get("device", "")
    if not isinstance(name, str) or len(name) > 64:
        raise Unwelcome(1008, "device is no text of at most 64 characters")
    return name


@dataclass(frozen=True, slots=True)
class Told:
    """What a page says of itself; None and "" where it says nothing."""

    drawn: int | None
    visible: bool | None
    build: str


def told(message: dict[str, Any]) -> Told:
    """What a ``sub`` or ``beat`` frame says of the page; :class:`Unwelcome` when that is of the wrong kind."""
    drawn, visible, build = message.get("v"), message.get("visible"), message.get("build", "")
    if drawn is not None and (not isinstance(drawn, int) or isinstance(drawn, bool) or not -1 <= drawn < 1 << 53):
        raise Unwelcome(1008, "v is no version")
    if visible is not None and not isinstance(visible, bool):
        raise Unwelcome(1008, "visible is neither true nor false")
    if not isinstance(build, str) or len(build) > 64:
        raise Unwelcome(1008, "build is no text of at most 64 characters")
    return Told(drawn, visible, build)


def again(message: dict[str, Any]) -> bool:
    """Whether a ``sub`` frame says that the device comes back by itself; :class:`Unwelcome` for another thing there."""
    said = message.get("again", False)
    if not isinstance(said, bool):
        raise Unwelcome(1008, "again is neither true nor false")
    return said


def command(message: dict[str, Any]) -> Do:
    """The ``do`` frame's fields; :class:`Unwelcome` when one is missing or of the wrong kind."""
    id, verb, base, data = message.get("id"), message.get("verb"), message.get("base"), message.get("data", {})
    if not isinstance(id, str) or not 0 < len(id) <= 64:
        raise Unwelcome(1008, "do without an id of 1 to 64 characters")
    if not isinstance(verb, str) or not 0 < len(verb) <= 40:
        raise Unwelcome(1008, "do without a verb")
    if base is not None and (not isinstance(base, int) or isinstance(base, bool)):
        raise Unwelcome(1008, "base is no number")
    if not isinstance(data, dict):
        raise Unwelcome(1008, "data is no object")
    return Do(id, verb, base, data)
