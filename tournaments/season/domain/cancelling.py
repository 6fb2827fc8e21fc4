"""Calling a session off."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

import games.domain as tables
from core import audit
from core.refusals import Refusal
from tournaments.money.domain import book_winnings
from tournaments.season import notes, readiness
from tournaments.season.domain.holding import hold, refuse_unless, table_state
from tournaments.season.domain.telling import tell_cancelled
from tournaments.season.models import Session


def cancel_session(session_id: UUID, reason: str, *, now: datetime, by: str) -> Session:
    """Call off a session that is not decided, with a reason; not while a game is played. Reigns stay as they are."""
    reason = reason.strip()
    if not reason:
        raise Refusal("reason", "请写明取消的原因。", "Say why it is called off.", 422)
    with transaction.atomic():
        session = hold(session_id)
        refuse_unless(session, Session.State.SCHEDULED, Session.State.READY, Session.State.LIVE)
        if session.table_id is not None and table_state(session).stage == "playing":
            raise Refusal(
                "game_running",
                "这一局还没打完，请等它打完，或由裁判结束这一局后再取消。",
                "A game is being played; call the session off when it is over, or when the referee has ended it.",
            )
        session.state = Session.State.CANCELLED
        session.reason = reason[:200]
        session.version += 1
        session.save(update_fields=["state", "reason", "version"])
        told = {"code": session.code, "version": session.version}
        audit.record(by, "session.cancelled", f"session:{session.pk}", reason, **told)
        tell_cancelled(session, now=now, by=by)
        if not session.rehearsal:  # what was opened is won at once, whatever becomes of the evening
            book_winnings(session.code, now=now, by=by)
        if session.table_id is not None:
            readiness.cancel(session, now, by)
            tables.note(session.table_id, notes.CANCELLED, {}, now)
    return session
