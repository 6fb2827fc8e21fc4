"""A rehearsal with everything it needs, and one played through at full speed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

import games.domain as tables
from games import ticks
from lottery.domain.laying import lay_board
from lottery.domain.stocking import one_at_a_time
from lottery.models import Pool
from tournaments.people.models import Team
from tournaments.season.domain import mark_ready, open_rehearsal
from tournaments.season.models import Session


class Stuck(RuntimeError):
    """A rehearsal that nobody moves on before its end: a fault of the program, never of its input."""


def prepare_rehearsal(teams: Sequence[Team], pool: Pool, *, now: datetime, by: str, **options: Any) -> Session:
    """Open a rehearsal between two combinations, lay its board from ``pool`` and say it is ready.

    ``options`` are those of :func:`tournaments.season.domain.open_rehearsal`. All or nothing: refuses with what is
    missing.
    """
    with transaction.atomic():
        one_at_a_time()  # before any row is locked: see core.locks
        session = open_rehearsal(teams=teams, now=now, by=by, **options)
        if session.table_id is not None:
            lay_board(session.pk, pool, now=now, by=by)
        return mark_ready(session.pk, now=now, by=by)


def rehearse(teams: Sequence[Team], pool: Pool, *, now: datetime, by: str, **options: Any) -> Session:
    """Open a rehearsal of bots with an automatic host and play it to its end, settled.

    Each step is taken at the moment it is due, on the rehearsal's own time that begins at ``now``: the log reads as if
    it had been watched. All in one transaction, so nobody sees (or sweeps) half of it, and the worker is asked nothing.
    """
    with ticks.quiet(), transaction.atomic():
        session = prepare_rehearsal(teams, pool, now=now, by=by, auto_host=True, **options)
        _play_through(session)
    session.refresh_from_db()
    return session


def _play_through(session: Session) -> None:
    assert session.table_id is not None
    while tables.advance(session.table_id) is not None:
        pass  # each step has its own time
    session.refresh_from_db()
    if session.state != Session.State.SETTLED:
        raise Stuck(f"session {session.code} stopped while it was {session.state}")
