"""Which right each way to the programme and to a session's desk asks for (``core.routes``)."""

from __future__ import annotations

from core.roles import Right
from core.routes import Access, by_link, needs, public
from tournaments.season import api_rights

ROUTES: dict[str, Access] = {
    **api_rights.ROUTES,
    "season:rules-sheets": needs(Right.RULES_SHEET_READ),
    "season:rules-sheet": needs(Right.RULES_SHEET_READ, write=Right.RULES_SHEET_PUBLISH),
    "season:sheet-now": public("the rules sheet is published for everybody"),
    "season:sheet": public("the rules sheet is published for everybody"),
    "season:ready": needs(Right.PROGRAMME_READ, write=Right.PROGRAMME_EDIT),
    "season:calendar": needs(Right.PROGRAMME_READ),
    "season:list": needs(Right.PROGRAMME_READ),
    "season:seasons": needs(Right.PROGRAMME_READ, write=Right.PROGRAMME_EDIT),
    "season:season": needs(Right.PROGRAMME_READ, write=Right.PROGRAMME_EDIT),
    "season:retire": needs(Right.PROGRAMME_CANCEL),
    "season:plan": needs(Right.PROGRAMME_EDIT),
    "season:session": needs(Right.PROGRAMME_READ),
    "season:settings": needs(Right.PROGRAMME_EDIT),
    "season:teams": needs(Right.PROGRAMME_EDIT),
    "season:check-in": needs(Right.PROGRAMME_CHECKIN),
    "season:table": needs(Right.PROGRAMME_EDIT),
    "season:move": needs(Right.PROGRAMME_CANCEL),
    "season:cancel": needs(Right.PROGRAMME_CANCEL),
    "season:correction": needs(Right.PROGRAMME_READ),
    "season:correction-ask": needs(Right.DESK_REFEREE),
    "season:correction-confirm": needs(Right.MONEY_APPROVE),
}
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
