"""More time for the decision that is running."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final
from uuid import UUID

from core import audit
from core.refusals import Refusal
from games import state
from games.domain.change import Change, change
from games.domain.standing import CLOCKS, refuse_stale

STEPS: Final = (15, 30)
"""Seconds that can be added at once."""


def extend(
    table_id: UUID | str,
    seconds: int,
    now: datetime,
    *,
    who: str,
    deadline: float | None = None,
    base: int | None = None,
) -> int:
    """Give whoever is awaited ``seconds`` more, also while the table is paused; returns the version.

    ``deadline`` is the one that was looked at: when another decision runs by now, the time would go to somebody else,
    and the command is ``stale``. Refuses ``no_clock`` where nobody is waited for.
    """
    if seconds not in STEPS:
        raise Refusal("bad_data", "加时是 15 秒或 30 秒。", "15 or 30 seconds can be added.", 422, field="seconds")
    with change(table_id, now) as edit:
        refuse_stale(edit, base, CLOCKS)
        clock = _running(edit)
        if deadline is not None and clock["deadline"] is not None and abs(clock["deadline"] - deadline) > 0.001:
            raise Refusal(
                "stale",
                "刚才等的那一手已经出了，现在等的是下一手，请看清再加。",
                "That decision has been answered; another one runs now. Look again before you press.",
            )
        paused = edit.state.paused is not None
        name = "left" if paused else "deadline"
        longer = {**clock, name: clock[name] + seconds, "seconds": clock["seconds"] + seconds}
        due = edit.table.due_at
        edit.emit(
            state.EXTENDED,
            {"seats": clock["seats"], "kind": clock["kind"], "seconds": seconds, "who": who},
            in_game=edit.state.stage == "playing",
        )
        # A seat that the system plays is moved when it was due; whoever thinks has the deadline moved with it.
        ours = any(edit.state.autoplay[seat] for seat in clock["seats"])
        edit.keep_clock(longer, None if paused or due is None else due.timestamp() + (0 if ours else seconds))
        audit.record(who, "table.extended", f"table:{edit.table.pk}", "", seconds=seconds, seats=clock["seats"])
    return edit.table.version


def _running(edit: Change) -> dict[str, Any]:
    clock = edit.state.clock
    if clock is None or (clock.get("deadline") is None and clock.get("left") is None):
        raise Refusal("no_clock", "现在没有在计时，不用加时。", "No clock is running; there is nothing to add to.")
    if all(edit.state.autoplay[seat] for seat in clock["seats"]):
        raise Refusal(
            "no_clock",
            "现在等的座位由系统代打，不用加时。",
            "The system plays for the seat that is awaited; there is nothing to add to.",
        )
    return dict(clock)
