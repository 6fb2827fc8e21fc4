"""Which right each way to prizes, boards and draws asks for (``core.routes``)."""

from __future__ import annotations

from core.roles import Right
from core.routes import Access, by_link, needs, public

ROUTES: dict[str, Access] = {
    "lottery:prizes": needs(Right.RULES_SHEET_READ, write=Right.PRIZES_EDIT),
    "lottery:prizes-edit": needs(Right.PRIZES_EDIT),
    "lottery:stock": needs(Right.PRIZES_EDIT),
    "lottery:picture": public("pictures of prizes are shown on screens; only who has seen one knows its address"),
    "lottery:lay": needs(Right.PRIZES_EDIT),
    "lottery:by-hand": needs(Right.BOARD_WITNESS),
    "lottery:carry": needs(Right.PRIZES_EDIT),
    "lottery:ask-void": needs(Right.BOARD_WITNESS),
    "lottery:confirm-void": needs(Right.BOARD_WITNESS, Right.MONEY_APPROVE),
    "lottery:api-pools": needs(Right.RULES_SHEET_READ),
    "lottery:api-pool": needs(Right.RULES_SHEET_READ),
    "lottery:api-check": needs(Right.PRIZES_EDIT),
    "lottery:api-import": needs(Right.PRIZES_EDIT),
    "lottery:api-draws": needs(Right.PROGRAMME_READ),
}
VERBS: dict[str, Access] = {"desk board.open": by_link("desk", Right.DESK_HOST)}
