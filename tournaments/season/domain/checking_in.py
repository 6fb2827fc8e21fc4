"""Who is there on the day: checking a combination's two persons in, and undoing it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from uuid import UUID

import pghistory
from django.db import transaction

from core import audit, clock
from core.refusals import Refusal
from tournaments.people.models import Member
from tournaments.season.domain.holding import hold
from tournaments.season.domain.revising import check
from tournaments.season.models import CheckIn, Session
from tournaments.season.readiness import Missing

State = Session.State
#: An evening goes past midnight: until then its day is still today.
NIGHT = timedelta(hours=6)


def check_in(
    session_id: UUID, team_id: UUID, numbers: Sequence[int] = (1, 2), *, now: datetime, by: str, why: str = ""
) -> list[CheckIn]:
    """Write down that these members of a combination are there, on the session's day and before it starts.

    Refuses (409) a combination that is not in the session, another day, and somebody who is checked in already, saying
    when and by whom; who else stands in the same call is then not checked in either.
    """
    with transaction.atomic():
        session = hold(session_id)
        check(session, _subject(session), None, (State.SCHEDULED, State.READY))
        _refuse_other_day(session, now)
        _refuse_stranger(session, team_id)
        members = list(Member.objects.filter(team_id=team_id, number__in=numbers).order_by("number"))
        if not members:
            raise Refusal("no_member", "请选 1 号、2 号选手。", "Choose member 1, 2 or both.", 422, field="numbers")
        standing = CheckIn.objects.filter(session=session, person__in=[m.person_id for m in members], undone_at=None)
        if there := standing.order_by("number").first():
            at = f"{there.at.astimezone(clock.SHANGHAI):%H:%M}"
            who = there.by.partition(" ")[2] or there.by
            raise Refusal(
                "checked_in",
                f"{there.number} 号选手已在 {at} 由 {who} 签到，不用再签。",
                f"Member {there.number} was checked in at {at} by {who} already.",
                number=there.number,
                at=there.at.timestamp(),
                by=there.by,
            )
        with pghistory.context(by=by, what="session.checked_in"):
            made = [
                CheckIn.objects.create(
                    session=session,
                    team_id=member.team_id,
                    person_id=member.person_id,
                    number=member.number,
                    at=now,
                    by=by,
                )
                for member in members
            ]
        _note(session, "session.checked_in", by, why, team=str(team_id), numbers=[one.number for one in made])
    return made


def undo_check_in(
    session_id: UUID, team_id: UUID, numbers: Sequence[int] = (1, 2), *, now: datetime, by: str, why: str
) -> list[CheckIn]:
    """Take back a check-in that was a mistake, with a reason; the line stays. Refuses (409) when nobody is checked in."""
    why = why.strip()[:200]
    if not why:
        raise Refusal("reason", "请写明为什么撤销签到。", "Say why the check-in is undone.", 422, field="why")
    with transaction.atomic():
        session = hold(session_id)
        check(session, _subject(session), None, (State.SCHEDULED, State.READY))
        standing = list(CheckIn.objects.filter(session=session, team_id=team_id, number__in=numbers, undone_at=None))
        if not standing:
            raise Refusal("not_checked_in", "还没有签到，不用撤销。", "Nobody is checked in; nothing is to be undone.")
        _undo(standing, now, by, why)
        if session.state == State.READY:
            session.state = State.SCHEDULED
        _note(session, "session.check_in_undone", by, why, team=str(team_id), numbers=[one.number for one in standing])
    return standing


def missing_check_ins(session: Session) -> Iterable[Missing]:
    """Who of a real session's two combinations is not there yet; asked before it starts."""
    if session.rehearsal:
        return
    there = set(CheckIn.objects.filter(session=session, undone_at=None).values_list("team_id", "number"))
    for team in (session.team_a, session.team_b):
        absent = [number for number in (1, 2) if team is not None and (team.pk, number) not in there]
        if team is not None and absent:
            zh, en = "、".join(map(str, absent)), " and ".join(map(str, absent))
            yield Missing(
                "check_in",
                f"“{team.name}”{zh} 号还没有签到，请在场次页上签到",
                f"“{team.name}”: member {en} not checked in; do so on the session's page",
            )


def undo_all(session: Session, *, now: datetime, by: str, why: str, team_id: UUID | None = None) -> list[CheckIn]:
    """Undo what stands for a held session, of one combination or of both; the caller writes it down."""
    standing = CheckIn.objects.filter(session=session, undone_at=None)
    found = list(standing if team_id is None else standing.filter(team_id=team_id))
    _undo(found, now, by, why)
    return found


def _undo(standing: Sequence[CheckIn], now: datetime, by: str, why: str) -> None:
    with pghistory.context(by=by, what="session.check_in_undone"):
        for one in standing:
            one.undone_at, one.undone_by, one.undone_why = now, by, why
            one.save(update_fields=["undone_at", "undone_by", "undone_why"])


def _note(session: Session, what: str, by: str, why: str, *, team: str, numbers: list[int]) -> None:
    session.version += 1
    session.save(update_fields=["version", "state"])
    data = {"code": session.code, "version": session.version, "team": team, "numbers": numbers}
    audit.record(by, what, _subject(session), why, **data)


def _subject(session: Session) -> str:
    return f"session:{session.pk}"


def _refuse_other_day(session: Session, now: datetime) -> None:
    days = {moment.astimezone(clock.SHANGHAI).date() for moment in (now, now - NIGHT)}
    if session.on not in days:
        raise Refusal(
            "not_today",
            f"这一场在 {session.on}，当天才能签到。如果日子变了，请先改期。",
            f"This session is on {session.on}: check-in is on the day. If the day has changed, move the session first.",
            on=session.on.isoformat(),
        )


def _refuse_stranger(session: Session, team_id: UUID) -> None:
    if team_id not in (session.team_a_id, session.team_b_id):
        raise Refusal(
            "not_in_session",
            "这个组合不在本场，请先选定组合。",
            "This combination is not in the session: name it first.",
            409,
        )
