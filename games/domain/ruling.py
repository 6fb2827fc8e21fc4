"""A referee's ruling on air: its text in both languages and the clause it rests on, until it is taken away."""

from __future__ import annotations

from datetime import datetime
from functools import cache
from uuid import UUID

from core import audit
from core.refusals import Refusal
from games.domain.change import change
from games.domain.standing import RULINGS, refuse_stale
from games.rulebook import book
from games.sections_own import RULING_HIDDEN, RULING_SHOWN

LENGTH = 80
"""Characters of a ruling: what fits on the strip in a size that is read on a telephone."""


def show_ruling(
    table_id: UUID | str, *, zh: str, en: str, clause: str, now: datetime, who: str, base: int | None = None
) -> int:
    """Put a ruling on air; one that stands there is replaced. Returns the version.

    ``zh`` is required, ``en`` may be left empty (the Chinese is shown then); ``clause`` is a number of the rules as
    ``/rules/`` has them, or empty for a ruling on order at the table. Refuses (422) a text too long, and a clause that
    there is not.
    """
    zh, en, clause = " ".join(zh.split()), " ".join(en.split()), clause.strip()
    if not zh or max(len(zh), len(en) // 2) > LENGTH:
        raise Refusal(
            "bad_data", f"裁定写 1 到 {LENGTH} 个字。", f"A ruling has 1 to {LENGTH} characters.", 422, field="zh"
        )
    with change(table_id, now) as edit:
        refuse_stale(edit, base, RULINGS)
        if clause and clause not in _clauses(edit.table.rules):
            raise Refusal(
                "bad_data", f"规则里没有第 {clause} 条。", f"The rules have no {clause}.", 422, field="clause"
            )
        edit.emit(RULING_SHOWN, {"zh": zh, "en": en or zh, "clause": clause or None, "who": who})
        audit.record(who, "ruling.shown", f"table:{edit.table.pk}", zh, clause=clause)
    return edit.table.version


@cache
def _clauses(rules_id: str) -> frozenset[str]:
    return frozenset(section.clause for section in book(rules_id).sections)


def hide_ruling(table_id: UUID | str, now: datetime, *, who: str, base: int | None = None) -> int:
    """Take the ruling off the air; refuses ``no_ruling`` when none is there. Returns the version."""
    with change(table_id, now) as edit:
        refuse_stale(edit, base, RULINGS)
        if not edit.state.sections.get("ruling"):
            raise Refusal("no_ruling", "现在没有裁定在屏上。", "No ruling is on air.")
        edit.emit(RULING_HIDDEN, {"who": who})
        audit.record(who, "ruling.hidden", f"table:{edit.table.pk}")
    return edit.table.version
