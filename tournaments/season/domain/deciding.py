"""The evening's winner, and what the win does to the champion's reign (RULES §11)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

import games.domain as tables
from core import audit, locks
from core.refusals import Refusal
from games import checks
from games.engine import match as matches
from games.engine.context import Side
from games.models import Table
from tournaments.people.models import Team
from tournaments.season import notes
from tournaments.season.domain.holding import hold, refuse_stale, refuse_unless, table_state
from tournaments.season.domain.reigning import end_reign
from tournaments.season.fund import award, shown
from tournaments.season.fund_terms import terms_on
from tournaments.season.models import Match, Reign, ReignDay, Session


def decide(
    session_id: UUID, *, now: datetime, by: str, choice: Side | None = None, why: str = "", base: int | None = None
) -> Match:
    """Confirm the session's winner once its match is over; the champion's reign gains a day, or another begins.

    ``choice`` is the host's word where the rules leave equal levels to him, with ``why`` for the audit list, and
    refused otherwise. The last game's draw comes first: it can only be made before the evening is decided.
    """
    with transaction.atomic():
        session = hold(session_id)
        refuse_unless(session, Session.State.LIVE)
        state = table_state(session)
        if state.stage != "over":
            raise Refusal("match_running", "比赛还没打完。", "The match is not over yet.")
        refuse_stale(state, base)
        if lack := checks.missing_before_game(Table.objects.get(held_by=session)):
            raise lack
        winner = matches.winner(state.match)
        if winner is None and choice not in ("A", "B"):
            raise Refusal(
                "host_decides",
                "两队同级，请主持人在导播台上判定胜方。",
                "The levels are equal; the host names the winner on the desk.",
                422,
            )
        if winner is not None and choice not in (None, winner):
            raise Refusal(
                "winner_known",
                f"胜方由成绩决定，是 {winner} 方，不是 {choice} 方。",
                f"The result names side {winner} the winner, not {choice}.",
                winner=winner,
                choice=choice,
            )
        side = winner or choice
        assert side is not None
        team = session.team_a if side == "A" else session.team_b
        assert team is not None
        assert session.table_id is not None
        if winner is None:
            tables.decide_tie(session.table_id, side, now)
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
        session.version += 1
        session.save(update_fields=["state", "decided_at", "version"])
        told = {
            "code": session.code,
            "version": session.version,
            "winner": side,
            "day": day.day,
            "by_host": winner is None,
        }
        audit.record(by, "session.decided", f"session:{session.pk}", why.strip()[:200], **told)
        tables.note(session.table_id, notes.DECIDED, shown(day.reign, session), now)
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
            season=session.season, form=session.form, team=team, rehearsal=session.rehearsal, started_at=now,
            on_loss=terms_on(session.season, session.on).on_loss,
        )  # fmt: skip
        locks.made(reign)
    number = reign.standing_days().count() + 1
    return ReignDay.objects.create(reign=reign, session=session, day=number, award=award(session, number), won_at=now)
