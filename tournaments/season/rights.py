"""Which right each way to the programme and to a session's desk asks for (``core.routes``)."""

from __future__ import annotations

from core.roles import Right
from core.routes import Access, by_link

ROUTES: dict[str, Access] = {}
VERBS: dict[str, Access] = {
    f"desk {verb}": by_link("desk", Right.DESK_HOST)
    for verb in (
        "session.start",
        "game.next",
        "session.decide",
        "fund.ask",
        "fund.answer",
        "session.settle",
        "host.auto",
    )
}
