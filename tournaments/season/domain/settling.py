"""Closing a session. The ledger's postings belong here; so far the awards are values and what is owed is written."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

import games.domain as tables
from core import audit
from core.refusals import Refusal
from tournaments.season import notes, readiness
from tournaments.season.domain.holding import hold, refuse_unless
from tournaments.season.fund import Fund, fund
from tournaments.season.models import Session


def settle(session_id: UUID, *, now: datetime, by: str) -> Fund:
    """Settle a decided session whose question has been answered; returns the fund as it stands, as a value.

    Other apps' closing steps run in the same transaction and may refuse. A rehearsal posts nothing.
    """
    with transaction.atomic():
        session = hold(session_id)
        refuse_unless(session, Session.State.DECIDED)
        if session.comes_back is None:
            raise Refusal(
                "not_answered", "还没有回答明天来不来。", "Whether they come back tomorrow is not answered yet."
            )
        readiness.close(session, now, by)
        session.state = Session.State.SETTLED
        session.settled_at = now
        session.save(update_fields=["state", "settled_at"])
        audit.record(by, "session.settled", f"session:{session.pk}", code=session.code)
        assert session.table_id is not None
        tables.note(session.table_id, notes.SETTLED, {}, now)
        return fund(session.season, session.reign_day.day)
