"""What must be so before a session may start, and what is done when it is closed.

A higher app adds to the lists in ``AppConfig.ready()``: it is asked in the same transaction, under the same locks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tournaments.season.models import Session

Pair = tuple[str, str]

#: What is asked before a session, in the order in which it is shown; a check of another name comes last.
CHECKS: Final[Mapping[str, Pair]] = {
    "teams": ("两支组合", "two combinations"),
    "registration": ("报名通过", "registrations approved"),
    "champion": ("擂主", "the champion"),
    "other_session": ("别的场次已了结", "no other session open"),
    "consents": ("同意书", "consents"),
    "check_in": ("签到", "check-in"),
    "rules_sheet": ("活动规则", "rules sheet"),
    "board": ("奖板", "board"),
    "outputs": ("牌桌与链接", "table and links"),
    "worker": ("任务进程", "worker"),
    "clock": ("时钟", "clock"),
    "disk": ("磁盘", "disk"),
    "keys": ("钥匙", "keys"),
}


@dataclass(frozen=True, slots=True)
class Missing:
    """One thing that is missing, how to go on, and where: ``url`` is a page of ours, "" where there is none."""

    code: str
    zh: str
    en: str
    url: str = ""

    def as_json(self) -> dict[str, str]:
        """For a refusal's facts."""
        return {"code": self.code, "zh": self.zh, "en": self.en, "url": self.url}


@dataclass(frozen=True, slots=True)
class Line:
    """One check as a page shows it: its name, and what it misses; nothing when all is well."""

    name: str
    zh: str
    en: str
    missing: list[Missing]


Check = Callable[["Session"], Iterable[Missing]]
Way = Callable[["Session"], str]
Closing = Callable[["Session", datetime, str], None]

_checks: dict[str, tuple[Check, Way | None]] = {}
_advice: dict[str, Check] = {}
_before_closing: dict[str, Check] = {}
_closing: dict[str, Closing] = {}
_cancelling: dict[str, Closing] = {}


def before_session(name: str, check: Check, way: Way | None = None) -> None:
    """Have ``check(session)`` asked before a session starts. ``way``: the page where what has none of its own is done."""
    _checks[name] = check, way


def advise(name: str, check: Check) -> None:
    """Have ``check(session)`` asked for the page only: what it gives is worth a look and keeps nothing from starting."""
    _advice[name] = check


def before_closing(name: str, check: Check) -> None:
    """Have ``check(session)`` asked before a session is settled: what it gives is still open."""
    _before_closing[name] = check


def at_closing(name: str, step: Closing) -> None:
    """Have ``step(session, now, by)`` taken when a session is settled, in order of registration; it may refuse."""
    _closing[name] = step


def at_cancelling(name: str, step: Closing) -> None:
    """Have ``step(session, now, by)`` taken when a session that has a table is called off, in order of registration."""
    _cancelling[name] = step


def checklist(session: Session) -> list[Line]:
    """Every check with what it misses, in order."""
    known = list(CHECKS)
    names = sorted(_checks, key=lambda name: known.index(name) if name in CHECKS else len(known))
    return [Line(name, *CHECKS.get(name, (name, name)), _ask(name, session)) for name in names]


def list_for(session: Session) -> list[Missing]:
    """Everything that keeps a session from starting, each with the way to it; empty when it may."""
    return [lack for line in checklist(session) for lack in line.missing]


def advice(session: Session) -> list[Missing]:
    """What is worth a look before the session, and keeps it from nothing."""
    return [lack for check in _advice.values() for lack in check(session)]


def open_ends(session: Session) -> list[Missing]:
    """Everything the registered checks find still open in a session that is to be settled."""
    return [lack for check in _before_closing.values() for lack in check(session)]


def close(session: Session, now: datetime, by: str) -> None:
    """Take every closing step."""
    for step in _closing.values():
        step(session, now, by)


def cancel(session: Session, now: datetime, by: str) -> None:
    """Take every step of a session that is called off."""
    for step in _cancelling.values():
        step(session, now, by)


def _ask(name: str, session: Session) -> list[Missing]:
    check, way = _checks[name]
    found = list(check(session))
    if way is None or all(lack.url for lack in found):
        return found
    url = way(session)
    return [lack if lack.url else replace(lack, url=url) for lack in found]
