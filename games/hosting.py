"""The automatic host of a rehearsal: the steps between games that a person takes on a real evening.

When a table has ``auto_host`` on and no game is being played, the tick asks each registered stepper in order; the
first that has something to do does it (through its own domain functions) and returns True.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.models import Table

Stepper = Callable[["Table", datetime], bool]

_steppers: dict[str, Stepper] = {}


def register(name: str, stepper: Stepper) -> None:
    """Add ``stepper(table, now) -> bool``; it is called with the table's row locked."""
    _steppers[name] = stepper


def take_step(table: Table, now: datetime) -> bool:
    """Take the next host step, if any app has one; True when something was done."""
    return any(stepper(table, now) for stepper in _steppers.values())
