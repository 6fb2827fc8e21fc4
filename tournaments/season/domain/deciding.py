"""The evening's winner, and what the win does to the champion's reign (RULES §11)."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

import games.domain as tables
from core import audit
from core.refusals import Refusal
from games.engine import match as matches
from tournaments.money.domain import What, owe
from tournaments.people.models import Team
from tournaments.season import notes
from tournaments.season.domain.holding import hold, refuse_unless, table_state
from tournaments.season.fund import AHEAD, fund
from tournaments.season.models import Match, Reign, ReignDay, Season, Session


def decide(session_id: UUID, *, now: datetime, by: str, choice: str | None = None) -> Match:
    """Confirm the session's winner once its match is over; the champion's reign gains a day, or another begins.

    ``choice`` ("A" or "B") is the host's word where the rules leave equal levels to him, and refused otherwise.
    """
    with transaction.atomic():
        session = hold(session_id)
        refuse_unless(session, Session.State.LIVE)
        state = table_state(session)
        if state.stage != "over":
            raise Refusal("match_running", "比赛还没打完。", "The match is not over yet.")
        winner = matches.winner(state.match)
        if winner is None and choice not in ("A", "B"):
            raise Refusal(
                "host_decides", "两队同级，请主持人判定胜方。", "The levels are equal; the host names the winner.", 422
            )
        if winner is not None and choice not in (None, winner):
            raise Refusal(
                "winner_known",
                f"胜方由成绩决定，是 {winner} 方，不是 {choice} 方。",
                f"The result names side {winner} the winner, not {choice}.",
                winner=winner,
                choice=choice,
            )
        side = winner or str(choice)
        team = session.team_a if side == "A" else session.team_b
        assert team is not None
        assert session.table_id is not None
        levels = matches.levels(state.match)
        match = Match.objects.create(
            session=session,
            winner=side,
            team=team,
            levels={name: levels[name].as_json() for name in ("A", "B")},
            games=len(state.played),
            golden=any(played["golden"] for played in state.played),
            decided_at=now,
        )
        day = _win(session, team, now, by)
        session.state = Session.State.DECIDED
        session.decided_at = now
        session.save(update_fields=["state", "decided_at"])
        audit.record(by, "session.decided", f"session:{session.pk}", code=session.code, winner=side, day=day.day)
        standing = fund(session.season, day.day)
        data: dict[str, Any] = {
            "side": side,
            "team": team.name,
            "day": day.day,
            "award": day.award,
            "total": standing.total,
        }
        data["awards"] = list(fund(session.season, day.day + AHEAD).awards)
        tables.note(session.table_id, notes.DECIDED, data, now)
    return match


def _win(session: Session, team: Team, now: datetime, by: str) -> ReignDay:
    """One more day for the champion, or the end of his reign and the first day of another's."""
    reign = session.reign
    if reign is not None and reign.ended_at is not None:
        reign = None  # it ended in another session meanwhile, and what it came to is owed already
    if reign is not None and reign.team_id != team.pk:
        end_reign(reign, Reign.End.LOST, now=now, by=by)
        reign = None
    if reign is None:
        reign = Reign.objects.create(
            season=session.season, form=session.form, team=team, rehearsal=session.rehearsal, started_at=now
        )
    number = reign.days.count() + 1
    award = fund(session.season, number).awards[-1]
    return ReignDay.objects.create(reign=reign, session=session, day=number, award=award, won_at=now)


def end_reign(reign: Reign, end: str, *, now: datetime, by: str) -> What | None:
    """End a reign; returns what its fund comes to, which a real reign is owed, or None when it is forfeit.

    A rehearsal's is only a value.
    """
    reign.ended_at = now
    reign.end = end
    reign.save(update_fields=["ended_at", "end"])
    audit.record(by, "reign.ended", f"reign:{reign.pk}", str(end))
    if end == Reign.End.LOST and reign.season.on_loss == Season.OnLoss.FORFEIT:
        return None
    days = list(reign.days.all())
    what = What("fund", str(reign.pk), "cash", sum(day.award for day in days), f"擂主基金 {len(days)} 天")
    if not reign.rehearsal and what.amount:
        occasion = reign.days.select_related("session").order_by("-day")[0].session.code
        owe(reign.team, what, occasion=occasion, by=by, now=now)
    return what
