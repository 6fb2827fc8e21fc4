"""The question after a win: will you be back tomorrow?"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

import games.domain as tables
from core import audit
from core.refusals import Refusal
from tournaments.season import notes
from tournaments.season.domain.holding import hold, refuse_stale, refuse_unless, table_state, won
from tournaments.season.domain.reigning import end_reign
from tournaments.season.models import Reign, Session


def ask_tomorrow(session_id: UUID, *, now: datetime, by: str, base: int | None = None) -> int:
    """Put the question to the winner, on screen; returns the table's version. Asked once."""
    with transaction.atomic():
        session = hold(session_id)
        refuse_unless(session, Session.State.DECIDED)
        if session.asked_at is not None:
            raise Refusal("asked", "已经问过了，请等回答。", "The question has been put; wait for the answer.")
        refuse_stale(table_state(session), base)
        session.asked_at = now
        session.save(update_fields=["asked_at"])
        audit.record(by, "fund.asked", f"session:{session.pk}", code=session.code)
        assert session.table_id is not None
        return tables.note(session.table_id, notes.ASKED, {}, now)


def answer_tomorrow(session_id: UUID, back: bool, *, now: datetime, by: str, base: int | None = None) -> int:
    """Take the winner's answer; leaving ends the reign and its fund is owed. Returns the table's version.

    An answer given before the question was put on screen counts as asked and answered.
    """
    with transaction.atomic():
        session = hold(session_id, reigns=won)
        refuse_unless(session, Session.State.DECIDED)
        if session.comes_back is not None:
            raise Refusal(
                "answered",
                f"已经回答过：{'明天再来' if session.comes_back else '见好就收'}。",
                f"Already answered: {'back tomorrow' if session.comes_back else 'leaving'}.",
                back=session.comes_back,
            )
        refuse_stale(table_state(session), base)
        session.asked_at = session.asked_at or now
        session.answered_at = now
        session.comes_back = back
        session.save(update_fields=["asked_at", "answered_at", "comes_back"])
        audit.record(by, "fund.answered", f"session:{session.pk}", code=session.code, back=back)
        reign = session.reign_day.reign
        if not back and reign.ended_at is None:  # an ended one is owed already
            end_reign(reign, Reign.End.LEFT, now=now, by=by)
        assert session.table_id is not None
        return tables.note(session.table_id, notes.ANSWERED, {"back": back, "at": now.timestamp()}, now)
