"""Reading sessions."""

from __future__ import annotations

from uuid import UUID

from core.refusals import Refusal
from tournaments.season.models import Session


def session_named(name: str) -> Session:
    """The session of this code (of a rehearsal that was run again, the last run) or id; refuses with 404."""
    found = Session.objects.filter(code=name).order_by("-run").first()
    if found is None:
        try:
            found = Session.objects.filter(pk=UUID(name)).first()
        except ValueError:
            found = None
    if found is None:
        raise Refusal(
            "no_session", f"没有“{name}”这一场，请检查场次编号。", f"There is no session “{name}”; check its code.", 404
        )
    return found
