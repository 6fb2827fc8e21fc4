"""Which right each call about the programme asks for."""

from __future__ import annotations

from core.roles import Right
from core.routes import Access, needs

_READ, _EDIT = Right.PROGRAMME_READ, Right.PROGRAMME_EDIT

ROUTES: dict[str, Access] = {
    "season:api-sessions": needs(_READ, write=_EDIT),
    "season:api-session": needs(_READ, write=_EDIT),
    **{f"season:api-{deed}": needs(_EDIT) for deed in ("teams", "draw", "call-next", "open-table", "ready")},
    **{f"season:api-{deed}": needs(Right.PROGRAMME_CHECKIN) for deed in ("check-in", "undo-check-in")},
    **{f"season:api-{deed}": needs(Right.PROGRAMME_CANCEL) for deed in ("move", "cancel")},
    "season:api-order": needs(_READ),
    "season:api-readiness": needs(_READ),
    **{f"season:api-{deed}-correction": needs(Right.DESK_REFEREE) for deed in ("preview", "ask")},
    "season:api-confirm-correction": needs(Right.MONEY_APPROVE),
    "season:api-seasons": needs(_READ, write=_EDIT),
    "season:api-season": needs(_READ, write=_EDIT),
    "season:api-rules-sheet": needs(Right.RULES_SHEET_READ, write=Right.RULES_SHEET_PUBLISH),
    "season:api-publish": needs(Right.RULES_SHEET_PUBLISH),
    "season:api-rules-sheets": needs(Right.RULES_SHEET_READ),
    "season:api-sheet": needs(Right.RULES_SHEET_READ),
    "season:api-matches": needs(_READ),
    "season:api-reigns": needs(_READ),
    "season:api-reign": needs(_READ),
    "season:api-retire": needs(Right.PROGRAMME_CANCEL),
}
