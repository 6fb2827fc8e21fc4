"""Stopping a table's clocks and letting them run again."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from core.refusals import Refusal
from games import state
from games.domain.change import Change, change
from games.domain.standing import refuse_stale


def pause(table_id: UUID | str, now: datetime, *, who: str, why: str = "", base: int | None = None) -> int:
    """Stop the clocks; what is left of the running one is kept. Returns the new version."""
    with change(table_id, now) as edit:
        refuse_stale(edit, base, (state.PAUSED, state.RESUMED))
        if edit.state.paused is not None:
            raise Refusal("already_paused", "已经暂停了。", "The table is paused already.")
        stop_in(edit, who, why)
    return edit.table.version


def resume(table_id: UUID | str, now: datetime, *, who: str, base: int | None = None) -> int:
    """Let the clocks run again with what was left. Returns the new version."""
    with change(table_id, now) as edit:
        refuse_stale(edit, base, (state.PAUSED, state.RESUMED))
        if edit.state.paused is None:
            raise Refusal("not_paused", "没有在暂停。", "The table is not paused.")
        run_in(edit, who)
    return edit.table.version


def stop_in(edit: Change, who: str, why: str = "") -> None:
    """The same for a table that is held and runs."""
    clock = None if edit.state.clock is None else dict(edit.state.clock)
    if clock is not None and clock.get("deadline") is not None:
        clock["left"] = max(0.0, clock["deadline"] - edit.wall.timestamp())
        clock["deadline"] = None
    edit.emit(state.PAUSED, {"who": who, "reason": why}, in_game=edit.state.stage == "playing")
    edit.keep_clock(clock, None)


def run_in(edit: Change, who: str) -> None:
    """The same for a table that is held and stands still."""
    edit.emit(state.RESUMED, {"who": who}, in_game=edit.state.stage == "playing")
    clock = edit.state.clock
    if clock is not None and clock.get("left") is not None:
        running = {**clock, "deadline": edit.wall.timestamp() + clock["left"]}
        del running["left"]
        edit.set_clock(running)
    edit.plan()
