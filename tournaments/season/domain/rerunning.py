"""A form's reigns run anew from one session on, with another result: which days would be won, and how each run would end.

Nothing is written here. What a champion did not do since he was told that he had lost counts as leaving: where he is not
in the next session his run ends with what it held. What was answered and retired otherwise stays as it was.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from games.engine.context import Side
from tournaments.people.models import Team
from tournaments.season.fund import award
from tournaments.season.models import Correction, Reign, ReignDay, Season, Session

End = Reign.End


@dataclass(slots=True)
class Won:
    """A day as it would stand; ``row`` is there when it stands so already."""

    session: Session
    day: int
    award: int
    row: ReignDay | None


@dataclass(slots=True)
class Run:
    """A reign as it would be; ``reign`` None is a new one. ``ended_at`` and ``end`` are empty while it runs."""

    reign: Reign | None
    team: Team
    days: list[Won] = field(default_factory=list)
    end: str = ""
    ended_at: datetime | None = None

    @property
    def total(self) -> int:
        """What its days bring, in fen."""
        return sum(day.award for day in self.days)

    def owed(self, on_loss: str) -> int:
        """What of it is owed, in fen; nothing while it runs, or when it is forfeit (``on_loss``, of its reign)."""
        lost = self.end == End.LOST and on_loss == Season.OnLoss.FORFEIT
        return 0 if not self.end or lost else self.total

    def close(self, end: str, at: datetime | None) -> None:
        """It ends so."""
        self.end, self.ended_at = end, at


@dataclass(frozen=True, slots=True)
class Result:
    """What a session's result should have been; ``back`` None: not known, as while the winner was not asked."""

    winner: Side
    back: bool | None


def from_then_on(session: Session) -> list[Session]:
    """The decided sessions of its form, this one first, results and combinations read along."""
    assert session.decided_at is not None
    rows = Session.objects.filter(
        form=session.form,
        rehearsal=False,
        state__in=(Session.State.DECIDED, Session.State.SETTLED),
        decided_at__gte=session.decided_at,
    )
    related = rows.select_related("match__team", "team_a", "team_b", "season").prefetch_related("match__corrections")
    return sorted(related, key=lambda one: (one.decided_at, one.pk != session.pk, str(one.pk)))


def touched(session: Session) -> set[int]:
    """The reigns (their keys) that a correction of the session may change."""
    sessions = [one.pk for one in from_then_on(session)]
    found = set(ReignDay.objects.filter(session__in=sessions, void=None).values_list("reign_id", flat=True))
    return found | {reign.pk for reign in [_reigned(session)] if reign is not None}


def _reigned(session: Session) -> Reign | None:
    """Whose reign ran when the session was decided."""
    day = session.reign_day
    if day.day > 1:
        return day.reign
    rows = Reign.objects.filter(form=session.form, rehearsal=False, end=End.LOST, ended_at=session.decided_at)
    return rows.select_related("team", "season").first()


def back_of(session: Session) -> bool | None:
    """Whether its winner comes back, as it stands."""
    standing = session.match.standing
    known = standing.back if isinstance(standing, Correction) else None
    return session.comes_back if known is None else known


def rerun(session: Session, result: Result) -> list[Run]:
    """The runs that would be, in the order in which they begin. The session must be decided."""
    runs: list[Run] = []
    champion = _before(session)
    if champion is not None:
        runs.append(champion)
    for one in from_then_on(session):
        corrected = one.pk == session.pk
        side = result.winner if corrected else one.match.standing.winner
        team = one.team_a if side == "A" else one.team_b
        assert team is not None
        if champion is not None and champion.team.pk != team.pk:
            there = champion.team.pk in (one.team_a_id, one.team_b_id)
            champion.close(End.LOST if there else End.LEFT, one.decided_at)
            champion = None
        if champion is None:
            champion = Run(_begun(one, team.pk), team)
            runs.append(champion)
        champion.days.append(_day(champion, one))
        if (result.back if corrected else back_of(one)) is False:
            champion.close(End.LEFT, one.answered_at or one.decided_at)
            champion = None
    if champion is not None and _retired(champion):
        assert champion.reign is not None
        champion.close(End.LEFT, champion.reign.ended_at)
    return runs


def _before(session: Session) -> Run | None:
    reign = _reigned(session)
    if reign is None:
        return None
    kept = reign.standing_days().select_related("session").exclude(session=session)
    before = session.decided_at
    days = [Won(row.session, row.day, row.award, row) for row in kept if _earlier(row.session, before)]
    return Run(reign, reign.team, days)


def _earlier(session: Session, moment: datetime | None) -> bool:
    return session.decided_at is not None and moment is not None and session.decided_at < moment


def _begun(session: Session, team: UUID) -> Reign | None:
    """The reign that this session has begun, if it is this combination's."""
    day = session.day_won()
    return day.reign if day is not None and day.day == 1 and day.reign.team_id == team else None


def _day(run: Run, session: Session) -> Won:
    number, row = len(run.days) + 1, session.day_won()
    stands = row is not None and run.reign is not None and row.reign_id == run.reign.pk and row.day == number
    if row is not None and stands:
        return Won(session, number, row.award, row)
    return Won(session, number, award(session, number), None)


def _retired(run: Run) -> bool:
    """Whether the run was ended by hand after the last of its days, which is its last still."""
    if run.reign is None or run.reign.end != End.LEFT:
        return False
    last = run.reign.standing_days().last()
    return last is not None and last.session_id == run.days[-1].session.pk


def gone(runs: Iterable[Run], keys: Iterable[int]) -> list[Reign]:
    """Of the reigns touched those that would not be at all."""
    kept = {run.reign.pk for run in runs if run.reign is not None}
    return list(Reign.objects.filter(pk__in=set(keys) - kept).select_related("team", "season").order_by("pk"))
