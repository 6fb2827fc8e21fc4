"""A champion's run of days: which one runs, how it ends, and what it comes to (RULES §11).

A reign belongs to a form and not to a year: on 1 January it goes on. ``Reign.on_loss`` is what the season it began in
said then, and holds to its end; what a day adds goes by the season of the session that won it.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from core import audit, locks
from core.refusals import Refusal
from tournaments.money.domain import Day, What, anew, end_fund, owe
from tournaments.season.fund import fund_held
from tournaments.season.models import Reign, Season, Session


def running(form: str) -> QuerySet[Reign]:
    """The real reigns of a form that have not ended: one, or none."""
    return Reign.objects.filter(form=form, rehearsal=False, ended_at__isnull=True)


def running_reign(session: Session) -> Reign | None:
    """The real champion's reign that one of a session's two combinations defends."""
    return running(session.form).filter(team__in=(session.team_a, session.team_b)).first()


def fund_of(reign: Reign) -> What | None:
    """The one debt of a reign: None while it runs, when it is forfeit, and when it came to nothing."""
    if reign.ended_at is None or (reign.end == Reign.End.LOST and reign.on_loss == Season.OnLoss.FORFEIT):
        return None
    held = fund_held(reign)
    if not held.total:
        return None
    return What("fund", str(reign.pk), "cash", held.total, f"冠军基金 {len(held.awards)} 天")


def end_reign(reign: Reign, end: str, *, now: datetime, by: str, why: str = "") -> What | None:
    """End a reign that is locked; returns what its fund comes to, which a real reign is owed, or None.

    A rehearsal's is only a value.
    """
    reign.ended_at = now
    reign.end = end
    reign.save(update_fields=["ended_at", "end"])
    audit.record(by, "reign.ended", f"reign:{reign.pk}", why, end=str(end))
    what = fund_of(reign)
    if what is not None and not reign.rehearsal:
        occasion = reign.standing_days().select_related("session").reverse()[0].session.code
        owe(reign.team, anew(what), occasion=occasion, by=by, now=now)
    book_end(reign, now=now, by=by)
    return what


def book_end(reign: Reign, *, now: datetime, by: str) -> None:
    """Of a real reign that has ended, the days settled so far leave the fund in the books: owed, or forfeit."""
    if reign.rehearsal or reign.ended_at is None:
        return
    days = list(reign.standing_days().select_related("session"))
    settled = [
        Day(str(day.session_id), day.session.code, day.award)
        for day in days
        if day.session.state == Session.State.SETTLED
    ]
    forfeit, complete = fund_of(reign) is None, len(settled) == len(days)
    end_fund(str(reign.pk), reign.team, settled, forfeit=forfeit, complete=complete, now=now, by=by)


def retire_champion(reign_id: int, why: str, *, now: datetime, by: str) -> What | None:
    """End the reign of a champion who does not come back; his fund is owed as if he had left. Returns it, or None.

    Refused without a reason, when the reign has ended, and while a session decides about it.
    """
    why = why.strip()[:200]
    if not why:
        raise Refusal("reason", "请写明为什么结束卫冕。", "Say why the reign is ended.", 422)
    with transaction.atomic():
        if not Reign.objects.filter(pk=reign_id).exists():
            raise Refusal("no_reign", "没有这个卫冕。", "There is no such reign.", 404)
        reign = locks.lock(Reign, reign_id)
        if reign.ended_at is not None:
            raise Refusal(
                "reign_ended",
                f"“{reign.team.name}”的卫冕已经结束（{Reign.End(reign.end).label}），不用再结束。",
                f"The reign of “{reign.team.name}” has ended already ({reign.end}); nothing is left to do.",
                end=reign.end,
            )
        if busy := _session_about(reign):
            raise Refusal(
                "reign_in_play",
                f"场次 {busy.code} 正要决定这个卫冕，请在它的导播台上打完、回答“明天还来吗”，或先取消这一场。",
                f"Session {busy.code} is about to decide on this reign: finish it and answer “back tomorrow?” on its "
                "desk, or call it off first.",
                session=busy.code,
            )
        return end_reign(reign, Reign.End.LEFT, now=now, by=by, why=why)


def _session_about(reign: Reign) -> Session | None:
    """A session under way whose end says what becomes of the reign."""
    playing = Session.objects.filter(reign=reign, state=Session.State.LIVE)
    asking = Session.objects.filter(
        reign_days__reign=reign, reign_days__void=None, state=Session.State.DECIDED, comes_back__isnull=True
    )
    return playing.first() or asking.first()
