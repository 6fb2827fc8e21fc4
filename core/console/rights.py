"""Which right each way to the console itself asks for (``core.routes``)."""

from __future__ import annotations

from core.routes import MEMBER, Access

ROUTES: dict[str, Access] = {
    "console:home": MEMBER,
}
