"""Who may come in where: what belongs to no app."""

from __future__ import annotations

from core.roles import Right
from core.routes import needs, public
from core.support.site import site as support

ROUTES = {
    "front": public("what the show is, and the ways on"),
    "health": public("tells a proxy that the process lives"),
    "schema": public("the API's description, the file of the repository"),
    "no-such-call": public("says that there is no such call"),
    "session-links": needs(Right.DESK_DIRECT),
    **dict.fromkeys(support.names(), needs(Right.ADMIN_SUPPORT)),
    "support:jsi18n": public("words of the calendar and the like, in the reader's language"),
    "set_language": public("a choice of the reader's own"),
}
