"""What the console says of boards: a draw that is late, and a void that waits for the second person."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.urls import reverse

from core.console.today import Waiting
from games import store
from lottery.domain import due
from lottery.domain.void_effects import effect_of
from lottery.models import VoidAsked
from tournaments.season.models import Session


def late_draws(user: Any, now: datetime) -> Iterable[Waiting]:
    """Sessions on the air (one, as a rule) whose last game's winner has opened no cell in time."""
    live = Session.objects.filter(state=Session.State.LIVE, boards__isnull=False).select_related("table").distinct()
    for session in live[:20]:
        assert session.table is not None
        game = due.late(session, store.current(session.table), now)
        if game is not None:
            yield Waiting(
                f"{session.code} 第 {game['number']} 局打完了，还没有开奖",
                f"{session.code}: game {game['number']} is over and its draw is not made",
                f"{reverse('season:session', args=[session.pk])}#board",
                tone="bad",
            )


def voids_to_approve(user: Any, now: datetime) -> Iterable[Waiting]:
    """Of these, those that take back money, for an approver."""
    asked = VoidAsked.objects.filter(void=None, board=None, draw__void=None).select_related("draw__session")
    for one in asked.order_by("-pk")[:20]:
        assert one.draw is not None
        session = one.draw.session
        if effect_of(session, one.draw).to_return:
            yield Waiting(
                f"{session.code} 有作废要收回已付的钱，等审批确认",
                f"{session.code}: a void that takes back money waits for an approver",
                f"{reverse('season:session', args=[session.pk])}#board",
                tone="now",
            )


def voids_asked(user: Any, now: datetime) -> Iterable[Waiting]:
    """Voids that somebody has asked for."""
    open_states = ("scheduled", "ready", "live", "decided")
    asked = VoidAsked.objects.filter(void=None, board__void=None, draw__void=None)
    for draw, session in ((True, "draw__session"), (False, "board__session")):
        rows = asked.filter(**{f"{session}__isnull": False}).values_list(
            f"{session}_id", f"{session}__code", f"{session}__state"
        )
        for pk, code, state in sorted(set(rows.order_by()), key=lambda row: str(row[1])):
            if draw or state in open_states:
                yield Waiting(
                    f"{code} 有作废等另一人确认",
                    f"{code}: a void waits for the second person",
                    f"{reverse('season:session', args=[pk])}#board",
                    tone="now",
                )
