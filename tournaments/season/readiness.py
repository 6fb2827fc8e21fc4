"""What must be so before a session may start, and what is done when it is closed.

A higher app adds to both lists in ``AppConfig.ready()``: it is asked in the same transaction, under the same locks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournaments.season.models import Session


@dataclass(frozen=True, slots=True)
class Missing:
    """One thing that is missing, and how to go on."""

    code: str
    zh: str
    en: str

    def as_json(self) -> dict[str, str]:
        """For a refusal's facts."""
        return {"code": self.code, "zh": self.zh, "en": self.en}


Check = Callable[["Session"], Iterable[Missing]]
Closing = Callable[["Session", datetime, str], None]

_checks: dict[str, Check] = {}
_before_closing: dict[str, Check] = {}
_closing: dict[str, Closing] = {}


def before_session(name: str, check: Check) -> None:
    """Have ``check(session)`` asked before a session starts."""
    _checks[name] = check


def before_closing(name: str, check: Check) -> None:
    """Have ``check(session)`` asked before a session is settled: what it gives is still open."""
    _before_closing[name] = check


def at_closing(name: str, step: Closing) -> None:
    """Have ``step(session, now, by)`` taken when a session is settled, in order of registration; it may refuse."""
    _closing[name] = step


def missing(session: Session) -> list[Missing]:
    """Everything the registered checks miss."""
    return [lack for check in _checks.values() for lack in check(session)]


def open_ends(session: Session) -> list[Missing]:
    """Everything the registered checks find still open in a session that is to be settled."""
    return [lack for check in _before_closing.values() for lack in check(session)]


def close(session: Session, now: datetime, by: str) -> None:
    """Take every closing step."""
    for step in _closing.values():
        step(session, now, by)
