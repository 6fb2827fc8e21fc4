"""Closing a session: what it brought goes into the books in the same transaction."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

import games.domain as tables
from core import audit
from core.refusals import Refusal
from tournaments.money.domain import Day, award, book_winnings
from tournaments.season import notes, readiness
from tournaments.season.domain.holding import hold, refuse_stale, refuse_unless, table_state, won
from tournaments.season.domain.reigning import book_end
from tournaments.season.fund import Fund, fund_held
from tournaments.season.models import Session
from tournaments.season.readiness import Missing


def missing_for_settling(session: Session) -> list[Missing]:
    """Everything that is still open in a session that has begun; empty when it may be settled."""
    return [*readiness.open_ends(session), *_own(session)]


def settle(session_id: UUID, *, now: datetime, by: str, base: int | None = None) -> Fund:
    """Settle a decided session whose question has been answered; returns the fund as it stands, as a value.

    Refuses with ``still_open`` and the list of what is. Other apps' closing steps run in the same transaction and may
    refuse. A rehearsal posts nothing. ``base`` is the desk's ``view.host.base`` it was pressed on.
    """
    with transaction.atomic():
        session = hold(session_id, reigns=won)
        refuse_unless(session, Session.State.LIVE, Session.State.DECIDED)
        if lacking := missing_for_settling(session):
            raise Refusal(
                "still_open",
                "还不能结算：" + "；".join(lack.zh for lack in lacking) + "。",
                "Not ready to be settled: " + "; ".join(lack.en for lack in lacking) + ".",
                missing=[lack.as_json() for lack in lacking],
            )
        refuse_stale(table_state(session), base)
        readiness.close(session, now, by)
        session.state = Session.State.SETTLED
        session.settled_at = now
        session.version += 1
        session.save(update_fields=["state", "settled_at", "version"])
        audit.record(by, "session.settled", f"session:{session.pk}", code=session.code, version=session.version)
        if not session.rehearsal:
            _book(session, now, by)
        assert session.table_id is not None
        tables.note(session.table_id, notes.SETTLED, {}, now)
        day = session.reign_day
        return fund_held(day.reign, until=day.day)


def _book(session: Session, now: datetime, by: str) -> None:
    """The day's award goes into the fund; a run that has ended is owed or forfeit; prizes drawn can be claimed."""
    day = session.reign_day
    award(day.reign.team, Day(str(session.pk), session.code, day.award), now=now, by=by)
    for reign in {found.pk: found for found in (session.reign, day.reign) if found is not None}.values():
        book_end(reign, now=now, by=by)
    book_winnings(session.code, now=now, by=by)


def _own(session: Session) -> list[Missing]:
    """What this app itself asks for."""
    lacking = []
    if session.state == Session.State.LIVE:
        lacking.append(Missing("not_decided", "胜负还没定，请先打完", "the evening is not decided: play it out first"))
    if session.comes_back is None:
        lacking.append(
            Missing(
                "not_answered",
                "还没有回答明天来不来，请先记下回答",
                "whether they come back tomorrow is not answered: take the answer first",
            )
        )
    return lacking
