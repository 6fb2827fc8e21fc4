"""Switching the automatic host of a rehearsal."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from core.refusals import Refusal
from games import state
from games.domain.change import change


def set_auto_host(table_id: UUID | str, on: bool, now: datetime, *, who: str) -> int:
    """Turn the automatic host on or off; only a rehearsal has one. Returns the version."""
    with change(table_id, now) as edit:
        if not edit.table.rehearsal:
            raise Refusal("not_a_rehearsal", "只有联排可以自动主持。", "Only a rehearsal can be hosted by the system.")
        if edit.state.auto_host != on:
            edit.emit(state.AUTO_HOST, {"on": on, "who": who})
            if edit.state.paused is None:
                edit.plan()
    return edit.table.version
