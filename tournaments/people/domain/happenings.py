"""What happens to registrations, told to whoever asked to hear of it (notices, the programme)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from tournaments.people.models import Registration

#: ``submitted``, ``changes_asked``, ``answered``, ``approved``, ``waitlisted``, ``offered``, ``offer_expired``,
#: ``declined``, ``reopened``, ``withdrawn``.
WHAT = frozenset(
    {
        "submitted",
        "changes_asked",
        "answered",
        "approved",
        "waitlisted",
        "offered",
        "offer_expired",
        "declined",
        "reopened",
        "withdrawn",
    }
)


@dataclass(frozen=True, slots=True)
class Happened:
    """One event of a registration; ``by`` did it."""

    what: str
    registration: Registration
    now: datetime
    by: str


Listener = Callable[[Happened], None]
_listeners: list[Listener] = []


def listen(fn: Listener) -> Listener:
    """Let ``fn`` hear of every event, inside its transaction; a ``Refusal`` that it raises undoes the deed."""
    if fn not in _listeners:
        _listeners.append(fn)
    return fn


def tell(what: str, registration: Registration, now: datetime, by: str) -> None:
    """Tell all listeners, in the order in which they came."""
    assert what in WHAT
    for fn in _listeners:
        fn(Happened(what, registration, now, by))
