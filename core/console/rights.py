"""Which right each way to the console itself asks for (``core.routes``)."""

from __future__ import annotations

from core.roles import Right
from core.routes import MEMBER, Access, needs

ROUTES: dict[str, Access] = {
    "console:home": MEMBER,
    "console:audit": needs(Right.AUDIT_READ),
}
