"""Which right each way to prizes, boards and draws asks for (``core.routes``)."""

from __future__ import annotations

from core.roles import Right
from core.routes import Access, by_link

ROUTES: dict[str, Access] = {}
VERBS: dict[str, Access] = {"desk board.open": by_link("desk", Right.DESK_HOST)}
