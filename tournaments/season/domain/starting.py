"""Starting a session, and each of its games."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

import games.domain as tables
from core import audit, locks
from core.refusals import Refusal
from tournaments.people.models import Registration
from tournaments.season import notes, readiness
from tournaments.season.domain import rules_sheets
from tournaments.season.domain.holding import (
    at_stake,
    hold,
    refuse_stale,
    refuse_unless,
    session_by_id,
    table_state,
)
from tournaments.season.domain.reigning import running_reign
from tournaments.season.domain.revising import check
from tournaments.season.fund import standing
from tournaments.season.models import Session
from tournaments.season.readiness import Missing


def missing_for_start(session: Session) -> list[Missing]:
    """Everything that keeps a session from starting; empty when it may."""
    return readiness.list_for(session)


def mark_ready(session_id: UUID, *, now: datetime, by: str, why: str = "", base: int | None = None) -> Session:
    """Say that a scheduled session misses nothing; refuses with ``not_ready`` and the list when it does.

    ``base`` is the version of it that was seen.
    """
    with transaction.atomic():
        session = hold(session_id)
        check(session, f"session:{session.pk}", base)
        refuse_unless(session, Session.State.SCHEDULED, Session.State.READY)
        _refuse_unready(session)
        if session.state != Session.State.READY:
            session.state = Session.State.READY
            session.version += 1
            session.save(update_fields=["state", "version"])
            told = {"code": session.code, "version": session.version}
            audit.record(by, "session.ready", f"session:{session.pk}", why.strip()[:200], **told)
    return session


def start_session(session_id: UUID, *, now: datetime, by: str, base: int | None = None) -> int:
    """Go live and start the first game; returns the table's version.

    Refuses with ``not_ready`` and the list of what is missing, or when the session has started before. ``base`` is
    the desk's ``view.host.base`` it was pressed on.
    """
    with transaction.atomic():
        session = _hold_for_start(session_id)
        refuse_unless(session, Session.State.SCHEDULED, Session.State.READY)
        _refuse_unready(session)
        refuse_stale(table_state(session), base)
        session.state = Session.State.LIVE
        session.started_at = now
        if not session.rehearsal:  # a reign may have begun or ended since the session was opened
            session.reign = running_reign(session)
        session.version += 1
        session.save(update_fields=["state", "started_at", "reign", "version"])
        rules_sheets.pin(session, now)
        audit.record(by, "session.started", f"session:{session.pk}", code=session.code, version=session.version)
        assert session.table_id is not None
        tables.note(session.table_id, notes.STARTED, {"fund": standing(session)}, now)
        return tables.start_game(session.table_id, now)


def next_game(session_id: UUID, *, now: datetime, by: str, base: int | None = None) -> int:
    """Start the next game of a live session; returns the table's version. Refuses as ``games.domain.start_game``."""
    with transaction.atomic():
        session = hold(session_id)
        refuse_unless(session, Session.State.LIVE)
        refuse_stale(table_state(session), base)
        assert session.table_id is not None
        version = tables.start_game(session.table_id, now)
        audit.record(by, "game.started", f"session:{session.pk}", code=session.code)
    return version


def _hold_for_start(session_id: UUID) -> Session:
    """A rehearsal by itself; a real session with its season, so that of two starts one sees the other."""
    if session_by_id(session_id).rehearsal:
        return hold(session_id)
    return hold(session_id, reigns=at_stake, season=True)


def _refuse_unready(session: Session) -> None:
    """Refuse what misses something. A real session's registrations stay as they are read until the transaction ends."""
    if not session.rehearsal:
        entered = Registration.objects.filter(team__in=[session.team_a_id, session.team_b_id])
        locks.lock_all(Registration, entered.values_list("pk", flat=True))
    if lacking := missing_for_start(session):
        raise Refusal(
            "not_ready",
            "还不能开始：" + "；".join(lack.zh for lack in lacking) + "。",
            "Not ready to start: " + "; ".join(lack.en for lack in lacking) + ".",
            missing=[lack.as_json() for lack in lacking],
        )
