"""A rehearsal with everything it needs, in one go."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from lottery.domain.laying import lay_board
from lottery.models import Pool
from tournaments.people.models import Team
from tournaments.season.domain import mark_ready, open_rehearsal
from tournaments.season.models import Session


def prepare_rehearsal(teams: Sequence[Team], pool: Pool, *, now: datetime, by: str, **options: Any) -> Session:
    """Open a rehearsal between two combinations, lay its board from ``pool`` and say it is ready.

    ``options`` are those of :func:`tournaments.season.domain.open_rehearsal`. All or nothing: refuses with what is
    missing.
    """
    with transaction.atomic():
        session = open_rehearsal(teams=teams, now=now, by=by, **options)
        if session.table_id is not None:
            lay_board(session.pk, pool, now=now, by=by)
        return mark_ready(session.pk, now=now, by=by)
