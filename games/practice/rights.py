"""Who may come in where: practice is everybody's, within its limits."""

from __future__ import annotations

from core.routes import by_link, public
from games.domain.acting import VERBS as SEAT_VERBS
from games.practice import SOURCE
from games.practice.verbs import OWN

_OPEN = public("practice is for everybody, few tables at a time and none that outlasts its setting")
_OWN = public("a table that this browser began, by its signed cookie; any other is not there")

ROUTES = {"practice:practice": _OPEN, "practice:go-on": _OWN, "practice:end": _OWN}
VERBS = {f"{SOURCE} {verb}": by_link(SOURCE) for verb in (*SEAT_VERBS, *OWN)}
