"""The lines to say and the planned minutes of the run of show."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Final
from uuid import UUID

from broadcast import air_notes
from broadcast.models import Cue
from core import audit
from core.refusals import Refusal
from games.domain import change
from games.domain.standing import refuse_stale
from tournaments.season.models import Session

STEP: Final = re.compile(r"opening|(game|draw)([1-9]\d?)?|decide|fund|end")
LENGTH: Final = 200
LONGEST: Final = 240
"""Characters of a line; minutes of a step."""


def set_cue(
    table_id: UUID | str,
    step: str,
    *,
    now: datetime,
    who: str,
    zh: str = "",
    en: str = "",
    minutes: int | None = None,
    whole_season: bool = False,
    base: int | None = None,
) -> int:
    """Say what is said at a step, and how many minutes it takes; for this session, or from now on for its season.

    With neither text nor minutes the cue is taken away, so that the next one counts. All desks of this table see it at
    once, others of the season when they are opened. Returns the table's version.
    """
    zh, en = " ".join(zh.split()), " ".join(en.split())
    if not STEP.fullmatch(step):
        raise Refusal("bad_data", f"没有“{step[:20]}”这一步。", f"There is no step “{step[:20]}”.", 422, field="step")
    if len(zh) > LENGTH or len(en) > 2 * LENGTH:
        raise Refusal(
            "bad_data", f"台词最多 {LENGTH} 个字。", f"A line has at most {LENGTH} characters.", 422, field="zh"
        )
    if minutes is not None and not 0 <= minutes <= LONGEST:
        raise Refusal(
            "bad_data", f"一步是 0 到 {LONGEST} 分钟。", f"A step has 0 to {LONGEST} minutes.", 422, field="minutes"
        )
    with change(table_id, now) as edit:
        refuse_stale(edit, base, (air_notes.CUES,))
        session = Session.objects.filter(table=edit.table).first()
        if session is None:
            raise Refusal("no_session", "这张牌桌没有场次。", "This table belongs to no session.", 404)
        of = {"season_id": session.season_id} if whole_season else {"session_id": session.pk}
        if zh or en or minutes is not None:
            Cue.objects.update_or_create(**of, step=step, defaults={"zh": zh, "en": en, "minutes": minutes})
        else:
            Cue.objects.filter(**of, step=step).delete()
        edit.emit(air_notes.CUES, {"who": who})
        subject = f"season:{session.season_id}" if whole_season else f"session:{session.pk}"
        audit.record(who, "cue.set", subject, step=step, zh=zh, en=en, minutes=minutes)
    return edit.table.version
