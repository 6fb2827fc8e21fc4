"""Which right each way to prizes, boards and draws asks for (``core.routes``)."""

from __future__ import annotations

from core.roles import Right
from core.routes import Access, by_link, needs

ROUTES: dict[str, Access] = {
    "lottery:prizes": needs(Right.RULES_SHEET_READ, write=Right.PRIZES_EDIT),
    "lottery:lay": needs(Right.PRIZES_EDIT),
    "lottery:api-pools": needs(Right.RULES_SHEET_READ),
    "lottery:api-pool": needs(Right.RULES_SHEET_READ),
    "lottery:api-check": needs(Right.PRIZES_EDIT),
    "lottery:api-import": needs(Right.PRIZES_EDIT),
    "lottery:api-draws": needs(Right.PROGRAMME_READ),
}
VERBS: dict[str, Access] = {"desk board.open": by_link("desk", Right.DESK_HOST)}
