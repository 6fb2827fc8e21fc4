"""What the programme puts on the console's home page: today's sessions, and those whose day has gone by; and what the
day's close waits for."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q
from django.urls import reverse

from core import clock
from core.console.today import Waiting
from tournaments.money.domain.closing import Open
from tournaments.season.domain.settling import missing_for_settling
from tournaments.season.models import CorrectionAsked, Session
from tournaments.season.programme_words import FORMS, STATES

State = Session.State


def corrections(user: Any, now: datetime) -> Iterator[Waiting]:
    """Corrections of results that somebody has asked for and nobody confirmed (one query)."""
    newer = CorrectionAsked.objects.filter(session=OuterRef("session"), pk__gt=OuterRef("pk"))
    open_still = CorrectionAsked.objects.filter(~Exists(newer), correction=None).select_related("session")
    for asked in open_still[:5]:
        yield Waiting(
            f"{asked.session.code} 的结果更正待确认",
            f"a correction of {asked.session.code} to confirm",
            reverse("season:correction", args=[asked.session_id]),
            tone="now",
        )


def sessions(user: Any, now: datetime) -> Iterator[Waiting]:
    """Today's real sessions, and planned ones that were neither played nor moved nor called off (two queries)."""
    day = now.astimezone(clock.SHANGHAI).date()
    real = Session.objects.filter(rehearsal=False).select_related("team_a", "team_b")
    for session in real.filter(on=day).exclude(state=State.CANCELLED).order_by("number"):
        names = [team.name for team in (session.team_a, session.team_b) if team is not None]
        at = f"{session.starts_at.astimezone(clock.SHANGHAI):%H:%M} " if session.starts_at else ""
        form, state = FORMS[session.form], STATES[session.state]
        yield Waiting(
            f"{session.code} {' — '.join(names) or '组合未定'}",
            f"{session.code} {' — '.join(names) or 'no teams yet'}",
            reverse("season:session", args=[session.pk]),
            tone="now",
            note_zh=f"{at}{form[0]} · {state[0]}",
            note_en=f"{at}{form[1]} · {state[1]}",
        )
    for session in real.filter(on__lt=day, state__in=(State.SCHEDULED, State.READY)).order_by("on")[:5]:
        yield Waiting(
            f"{session.code} 的日子已过，请改期或取消",
            f"{session.code} is past its day: move it or call it off",
            reverse("season:session", args=[session.pk]),
            tone="bad",
        )


def unsettled(day: date) -> Iterator[Open]:
    """Real sessions up to a day whose results, fund and prizes would still have to go into it (one query and more for
    each that has begun)."""
    real = Session.objects.filter(rehearsal=False)
    planned, begun = Q(on=day, state__in=(State.SCHEDULED, State.READY)), Q(state__in=(State.LIVE, State.DECIDED))
    for session in real.filter(planned | begun & Q(on__lte=day)).order_by("on", "number"):
        lacks = missing_for_settling(session) if session.state in (State.LIVE, State.DECIDED) else []
        zh, en = ("；".join(lack.zh for lack in lacks), "; ".join(lack.en for lack in lacks))
        yield Open(
            f"{session.code} 还没有结算（{zh or STATES[session.state][0]}）",
            f"{session.code} is not settled ({en or STATES[session.state][1]})",
            reverse("season:session", args=[session.pk]),
        )
