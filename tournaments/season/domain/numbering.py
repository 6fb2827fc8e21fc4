"""A day's sessions are numbered, and named by day and number: ``2026-11-30-01``. Rehearsals count for themselves:
``2026-11-30-rehearsal-01``. The caller holds "session codes".
"""

from __future__ import annotations

from datetime import date

from core.refusals import Refusal
from tournaments.season.models import Session
from tournaments.season.programme_words import STATES

MOST = 99


def code_for(day: date, number: int) -> str:
    """The name of a day's session."""
    return f"{day:%Y-%m-%d}-{number:02d}"


def next_number(day: date) -> int:
    """The number after all that the day has seen, called-off sessions and whatever bears such a name among them."""
    numbers = _numbers(f"{day:%Y-%m-%d}-")
    numbers += [number for number in Session.objects.filter(on=day).values_list("number", flat=True) if number]
    return max(numbers, default=0) + 1


def rehearsal_code(day: date) -> str:
    """The name of the day's next rehearsal: it takes no number from the real ones."""
    prefix = f"{day:%Y-%m-%d}-rehearsal-"
    return f"{prefix}{max(_numbers(prefix), default=0) + 1:02d}"


def _numbers(prefix: str) -> list[int]:
    """What follows the prefix in the names that there are, where it is a number."""
    taken = Session.objects.filter(code__startswith=prefix).values_list("code", flat=True)
    return [int(rest) for code in taken if (rest := code.removeprefix(prefix)).isdigit()]


def refuse_taken_number(day: date, number: int, but: Session | None = None) -> None:
    """Refuse (409) a number that the day has given already, saying to whom and which is free."""
    if not 1 <= number <= MOST:
        raise Refusal(
            "bad_number",
            f"当日场次在 1 与 {MOST} 之间。",
            f"The number of the day is from 1 to {MOST}.",
            422,
            field="number",
        )
    others = Session.objects.exclude(pk=but.pk) if but is not None else Session.objects.all()
    held = others.filter(rehearsal=False, on=day, number=number).exclude(state=Session.State.CANCELLED).first()
    held = held or others.filter(code=code_for(day, number)).first()
    if held is not None:
        name, free = STATES[held.state], next_number(day)
        raise Refusal(
            "number_taken",
            f"{day} 的第 {number} 场已经有了（{held.code}，{name[0]}），请用第 {free} 场，或打开那一场改设置。",
            f"{day} has a number {number} already ({held.code}, {name[1]}): take number {free}, or change that one.",
            session=held.code,
            id=str(held.pk),
            free=free,
            field="number",
        )
