"""What is read about what is on air."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Q

from broadcast.models import Cue
from tournaments.season.models import Session

Json = Any


def run_of_show(session: Session) -> dict[str, Json]:
    """``{"starts_at", "cues"}``: when the session is planned to begin (epoch seconds or None), and what is to be said.

    Cues are ``{"step", "of", "zh", "en", "minutes"}``, ``of`` being ``session`` or ``season``. One query.
    """
    found = Cue.objects.filter(Q(session=session) | Q(season_id=session.season_id)).order_by("pk")
    return {
        "starts_at": None if session.starts_at is None else session.starts_at.timestamp(),
        "cues": [_cue(cue) for cue in found],
    }


def _cue(cue: Cue) -> Mapping[str, Json]:
    of = "session" if cue.season_id is None else "season"
    return {"step": cue.step, "of": of, "zh": cue.zh, "en": cue.en, "minutes": cue.minutes}
