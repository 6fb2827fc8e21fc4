"""Who may come in where: the referee and the records are open; seats and desks act through their links."""

from __future__ import annotations

from core.roles import Right
from core.routes import by_link, needs, public

_OPEN = public("open to everybody: rules, questions and finished games")

ROUTES = {
    "games:adjudicate": _OPEN,
    "games:replay-steps": _OPEN,
    "games:records": _OPEN,
    "games:record": _OPEN,
    "games:rules": _OPEN,
    "games:rules-of": _OPEN,
    "games:rule-sets": _OPEN,
    "games:desk-seat-link": by_link("desk", Right.DESK_REFEREE),
    "games:desk-log": by_link("desk", Right.DESK_REFEREE),
    **{f"games:api-{name}": needs(Right.DESK_DIRECT) for name in ("links", "link", "show", "renew", "revoke")},
}
VERBS = {
    **{
        f"seat {verb}": by_link("seat")
        for verb in ("cut", "show", "pass", "bury", "raid", "decline", "play", "autoplay", "check")
    },
    "desk table.pause": by_link("desk", Right.DESK_REFEREE, Right.DESK_HOST),
    "desk table.resume": by_link("desk", Right.DESK_REFEREE, Right.DESK_HOST),
    **{
        f"desk {verb}": by_link("desk", Right.DESK_REFEREE)
        for verb in (
            "game.end",
            "leave",
            "table.extend",
            "seat.substitute",
            "seat.device",
            "ruling.show",
            "ruling.hide",
            "correct.points",
            "correct.level",
        )
    },
}
