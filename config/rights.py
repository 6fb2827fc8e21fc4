"""Who may come in where: what belongs to no app."""

from __future__ import annotations

from core.roles import Right
from core.routes import needs, public

ROUTES = {
    "health": public("tells a proxy that the process lives"),
    "schema": public("the API's description, the file of the repository"),
    "no-such-call": public("says that there is no such call"),
    "session-links": needs(Right.DESK_DIRECT),
    "set_language": public("a choice of the reader's own"),
}
