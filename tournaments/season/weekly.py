"""The weekly championship: who the week's champions are, and how they stand by the season's rule.

A week is the seven days that end on the championship's day. Its champions are the combinations that won a real daily
session on one of them. Where a weekly champion still reigns he is one of the two, and the best of the week meets him.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from uuid import UUID

from games.engine.level import START, Level
from tournaments.season.correction_models import Correction
from tournaments.season.models import ChallengerOrder, Match, Season, Session

DAYS = 7


@dataclass(frozen=True, slots=True)
class Champion:
    """A champion of the week: days won, levels climbed on them, and when the last of them was won."""

    team: UUID
    name: str
    days: int
    levels: int
    won_at: datetime


def week_of(on: date) -> tuple[date, date]:
    """The first and the last day that count for a championship held on ``on``."""
    return on - timedelta(days=DAYS - 1), on


def champions(on: date, rule: str) -> list[Champion]:
    """The week's champions, best first by ``rule``; for ``drawn`` by who won first (three queries at most).

    A combination that has withdrawn, or is no longer approved, is not among them.

    Equal in days: the more levels; equal in levels: the more days; equal in both: who won the last of his days first.
    """
    won = (
        Match.objects.filter(
            session__on__range=week_of(on),
            session__form=Session.Form.DAILY,
            session__rehearsal=False,
            session__state__in=(Session.State.DECIDED, Session.State.SETTLED),
        )
        .select_related("team")
        .prefetch_related("corrections__team")
        .order_by("decided_at")
    )
    found: dict[UUID, Champion] = {}
    for match in won:
        result = match.standing
        if not result.team.approved:
            continue
        before = found.get(result.team_id)
        climbed = max(Level.from_json(result.levels[result.winner]).place - START.place, 0)
        found[result.team_id] = Champion(
            result.team_id,
            result.team.name,
            (before.days if before else 0) + 1,
            (before.levels if before else 0) + climbed,
            match.decided_at,
        )
    if rule == Season.WeeklyQualify.DRAWN:
        return sorted(found.values(), key=lambda one: one.won_at)
    if rule == Season.WeeklyQualify.LEVELS:
        return sorted(found.values(), key=lambda one: (-one.levels, -one.days, one.won_at))
    return sorted(found.values(), key=lambda one: (-one.days, -one.levels, one.won_at))


@dataclass(frozen=True, slots=True)
class Shifted:
    """Results of the week that were put right after the field was drawn from them: of which sessions, and whether the
    field would be another now (who is in it or, where results give the order, who stands where)."""

    sessions: list[str]
    other: bool


def shifted(session: Session) -> Shifted | None:
    """What has shifted under a championship's order since it was made; the order itself stays. None: nothing has."""
    order = ChallengerOrder.objects.filter(session=session).first()
    if order is None or session.form != Session.Form.WEEKLY:
        return None
    corrected = Correction.objects.filter(
        match__session__form=Session.Form.DAILY,
        match__session__rehearsal=False,
        match__session__on__range=week_of(session.on),
        at__gt=order.at,
    )
    codes = list(dict.fromkeys(corrected.order_by("id").values_list("match__session__code", flat=True)))
    if not codes:
        return None
    then = [entry["team"] for entry in order.entries]
    now = [str(one.team) for one in champions(session.on, order.rule)]
    drawn = order.rule == Season.WeeklyQualify.DRAWN
    return Shifted(codes, set(then) != set(now) if drawn else then != now)
