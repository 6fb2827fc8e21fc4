"""A result that was confirmed wrongly is put right: shown first, asked for by one, confirmed by another, edited nowhere.

What it changes is a plan: days won, runs, funds, payouts. Its digest goes from the preview to the question to the
confirmation, and at each step the plan is made anew under the locks: whatever has changed meanwhile (a payment, another
session) makes another digest, and the step is refused (409). Money goes back by new postings only.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

import games.domain as tables
from core import audit, locks
from core.refusals import Refusal
from core.two_people import refuse_same
from games.engine.context import Side
from games.engine.level import Level
from tournaments.money.domain import Day, anew, award, owe
from tournaments.money.domain.reopening import Reason, hold_payouts, in_books, payouts_of, reopen_fund, take_back_day
from tournaments.season import notes
from tournaments.season.domain import rerunning
from tournaments.season.domain.holding import hold, refuse_unless, session_by_id
from tournaments.season.domain.reigning import book_end, fund_of
from tournaments.season.domain.rerunning import Result, Run
from tournaments.season.fund import shown
from tournaments.season.fund_terms import terms_on
from tournaments.season.models import Correction, CorrectionAsked, DayVoid, Reign, ReignDay, Session

Plan = dict[str, Any]
Levels = Mapping[str, Mapping[str, Any]]
State = Session.State


def preview(session_id: UUID, winner: Side, levels: Levels, *, back: bool | None = None) -> tuple[Plan, str]:
    """What the correction would change, and its digest. Refuses (409) a session that cannot be corrected."""
    session = session_by_id(session_id)
    _refuse_uncorrectable(session)
    return _planned(session, winner, levels, back)


def ask(
    session_id: UUID, winner: Side, levels: Levels, digest: str, why: str, *, now: datetime, by: str,
    back: bool | None = None,
) -> CorrectionAsked:  # fmt: skip
    """Ask for the correction that was shown under ``digest``. Nothing happens before somebody else confirms it."""
    why = " ".join(why.split())[:200]
    if not why:
        raise Refusal("reason", "请写明为什么要更正。", "Say why it is to be corrected.", 422, field="why")
    with transaction.atomic():
        session = hold(session_id, reigns=_touched)
        _refuse_uncorrectable(session)
        plan, found = _planned(session, winner, levels, back)
        _refuse_changed(digest, found)
        asked = CorrectionAsked.objects.create(
            session=session, winner=winner, levels=plan["levels"]["after"], back=plan["back"], why=why, plan=plan,
            digest=found, at=now, by=by[:120],
        )  # fmt: skip
        audit.record(by, "session.correction_asked", f"session:{session.pk}", why, winner=winner, digest=found)
    return asked


def confirm(session_id: UUID, asked_id: int, *, now: datetime, by: str) -> Correction:
    """Put the result right as it was asked for. Refuses whoever asked, and whatever is no longer as it was shown."""
    with transaction.atomic():
        session = hold(session_id, reigns=_touched)
        asked = CorrectionAsked.objects.filter(pk=asked_id, session=session).first()
        if asked is None:
            raise Refusal("not_asked", "没有这一项更正申请。", "Nobody has asked for that.", 404)
        _refuse_uncorrectable(session)
        if hasattr(asked, "correction"):
            raise Refusal("corrected", "这一项已经更正过了。", "That has been corrected already.")
        if CorrectionAsked.objects.filter(session=session, pk__gt=asked.pk).exists():
            raise Refusal(
                "asked_again",
                "又有人提过一次更正，请看最新的一次再确认。",
                "Another correction was asked for since; look at the last one before you confirm.",
            )
        refuse_same(asked.by, by, ("提出了更正", "asked for it"))
        touched = _touched(session)
        hold_payouts(str(pk) for pk in sorted(touched))
        plan, found = _planned(session, _side(asked.winner), asked.levels, asked.back)
        _refuse_changed(asked.digest, found)
        check(session)
        return _apply(session, asked, plan, now, by)


def check(session: Session) -> None:
    """Where a race can be met by a test: everything that the plan rests on is locked and was looked at."""


def standing_question(session: Session) -> CorrectionAsked | None:
    """The last correction that was asked for, while nobody has confirmed it."""
    last = CorrectionAsked.objects.filter(session=session).order_by("-pk").first()
    return None if last is None or hasattr(last, "correction") else last


# ---- what may be corrected ------------------------------------------------------------------------------------------


def _touched(session: Session) -> set[int]:
    return rerunning.touched(session) if session.state in (State.DECIDED, State.SETTLED) else set()


def _refuse_uncorrectable(session: Session) -> None:
    refuse_unless(session, State.DECIDED, State.SETTLED)
    if session.rehearsal:
        raise Refusal("rehearsal", "联排没有要更正的结果。", "A rehearsal has no result to be corrected.")
    live = Session.objects.filter(form=session.form, rehearsal=False, state=State.LIVE).first()
    if live is not None:
        raise Refusal(
            "session_on_air",
            f"场次 {live.code} 正在进行，擂主在打：请等它定出胜负，或先取消它，再更正。",
            f"Session {live.code} is on the air and the champion plays: wait until it is decided, or call it off first.",
            session=live.code,
        )


def _refuse_changed(seen: str, found: str) -> None:
    if seen != found:
        raise Refusal(
            "changed_since_preview",
            "预览之后情况有变（有人付了款、办了领取，或又定了一场）。什么都没有改：请重新预览，再提出。",
            "Something has changed since the preview (a payment, a claim, another session). Nothing was done: look at "
            "the preview again and ask anew.",
        )


# ---- the plan -------------------------------------------------------------------------------------------------------


def _planned(session: Session, winner: Side, levels: Levels, back: bool | None) -> tuple[Plan, str]:
    standing = session.match.standing
    after = _levels(levels)
    if winner not in ("A", "B"):
        raise Refusal("winner", "胜方是 A 或 B。", "The winner is A or B.", 422, field="winner")
    if (winner, after) == (standing.winner, standing.levels):
        raise Refusal("same_result", "这就是现在的结果。", "That is the result as it stands.", 422)
    if winner == standing.winner or session.comes_back is None:
        back = rerunning.back_of(session)
    elif back is None:
        raise Refusal(
            "back",
            "请写明更正后的胜方明天来不来（没来的按“不来”）。",
            "Say whether the winner comes back; one who did not counts as leaving.",
            422,
            field="back",
        )
    runs = rerunning.rerun(session, Result(winner, back))
    lost = rerunning.gone(runs, rerunning.touched(session))
    names = {"A": session.team_a, "B": session.team_b}
    plan: Plan = {
        "session": session.code,
        "winner": {"before": standing.winner, "after": winner},
        "team": {"before": standing.team.name, "after": getattr(names[winner], "name", "")},
        "levels": {"before": standing.levels, "after": after},
        "back": back,
        "runs": [line for line in (*map(_run_line, runs), *map(_gone_line, lost)) if line["before"] != line["after"]],
    }
    text = json.dumps(plan, ensure_ascii=False, sort_keys=True)
    return plan, hashlib.sha256(text.encode()).hexdigest()


def _run_line(run: Run) -> Plan:
    on_loss = _on_loss(run.days[0].session) if run.reign is None else run.reign.on_loss
    before = None if run.reign is None else _as_it_is(run.reign)
    days = [[won.session.code, won.award] for won in run.days]
    after = {"days": days, "fund": run.total, "end": run.end, "owed": run.owed(on_loss)}
    return _line(run.team.name, run.reign, before, after)


def _on_loss(first: Session) -> str:
    """What the season set on the day a reign begins of the fund on a lost day."""
    return terms_on(first.season, first.on).on_loss


def _gone_line(reign: Reign) -> Plan:
    return _line(reign.team.name, reign, _as_it_is(reign), {"days": [], "fund": 0, "end": "void", "owed": 0})


def _line(team: str, reign: Reign | None, before: Plan | None, after: Plan) -> Plan:
    changed = before is not None and before != after
    payouts = payouts_of(str(reign.pk)) if reign is not None and changed else []
    return {
        "reign": reign.pk if reign is not None else None,
        "team": team,
        "before": before,
        "after": after,
        "payouts": payouts,
        "to_return": sum(one["paid"] for one in payouts),
    }


def _as_it_is(reign: Reign) -> Plan:
    days = [[row.session.code, row.award] for row in reign.standing_days().select_related("session")]
    what = fund_of(reign)
    return {"days": days, "fund": sum(award for _, award in days), "end": reign.end, "owed": what.amount if what else 0}


def _levels(given: Levels) -> dict[str, Any]:
    try:
        return {side: Level.from_json(dict(given[side])).as_json() for side in ("A", "B")}
    except (KeyError, ValueError, TypeError):
        raise Refusal("levels", "级别不对。", "These are no levels.", 422, field="levels") from None


def _side(text: str) -> Side:
    return "A" if text == "A" else "B"


# ---- doing it -------------------------------------------------------------------------------------------------------


def _apply(session: Session, asked: CorrectionAsked, plan: Plan, now: datetime, by: str) -> Correction:
    team = session.team_a if asked.winner == "A" else session.team_b
    assert team is not None
    correction = Correction.objects.create(
        asked=asked, asked_by=asked.by, match=session.match, winner=asked.winner, team=team, levels=asked.levels,
        back=asked.back, why=asked.why, at=now, by=by[:120],
    )  # fmt: skip
    runs = rerunning.rerun(session, Result(_side(asked.winner), asked.back))
    lost = rerunning.gone(runs, rerunning.touched(session))
    changed = {line["reign"] for line in plan["runs"]}
    reason = Reason(f"更正 {session.code}：{asked.why}"[:200], asked.by, by, now)
    for reign in [*(run.reign for run in runs if run.reign is not None), *lost]:
        if reign.pk in changed:
            _take_back(reign, _kept(reign, runs), correction, reason)
    for run in sorted(runs, key=lambda one: one.ended_at is None):  # one runs at a time
        if run.reign is None or run.reign.pk in changed:
            _run(run, correction)
    for run in runs:
        if run.reign is not None and (run.reign.pk in changed or any(won.row is None for won in run.days)):
            _book(run, now, by)
    audit.record(
        by, "session.corrected", f"session:{session.pk}", asked.why, code=session.code, asked_by=asked.by,
        winner=plan["winner"], levels=plan["levels"], runs=plan["runs"],
    )  # fmt: skip
    assert session.table_id is not None
    tables.note(session.table_id, notes.CORRECTED, _told(session, runs), now)
    return correction


def _kept(reign: Reign, runs: list[Run]) -> set[int]:
    return {won.row.pk for run in runs if run.reign == reign for won in run.days if won.row is not None}


def _take_back(reign: Reign, kept: set[int], correction: Correction, reason: Reason) -> None:
    """What the reign came to goes back; days that were not won are void; and it has not ended, for now."""
    rows = list(reign.standing_days().select_related("session"))
    if reign.end:
        reopen_fund(str(reign.pk), [str(row.session_id) for row in rows], reason)
    for row in rows:
        if row.pk not in kept:
            take_back_day(str(row.session_id), reason)
            DayVoid.objects.create(day=row, correction=correction)
    if not kept:
        _end(reign, Reign.End.VOID, reason.now)


def _run(run: Run, correction: Correction) -> None:
    if run.reign is None:
        first = run.days[0].session
        run.reign = Reign.objects.create(
            season=first.season, form=first.form, team=run.team, started_at=first.decided_at or correction.at,
            ended_at=run.ended_at, end=run.end, on_loss=_on_loss(first),
        )  # fmt: skip
        locks.made(run.reign)
    else:
        _end(run.reign, run.end, run.ended_at)
    for won in run.days:
        if won.row is None:
            ReignDay.objects.create(
                reign=run.reign, session=won.session, day=won.day, award=won.award,
                won_at=won.session.decided_at or correction.at, correction=correction,
            )  # fmt: skip


def _end(reign: Reign, end: str, at: datetime | None) -> None:
    reign.end, reign.ended_at = end, at
    reign.save(update_fields=["end", "ended_at"])


def _book(run: Run, now: datetime, by: str) -> None:
    """What the run holds, and what is owed of it now that it has ended."""
    reign = run.reign
    assert reign is not None
    for won in run.days:
        if won.session.state == State.SETTLED and not in_books(str(won.session.pk)):
            award(reign.team, Day(str(won.session.pk), won.session.code, won.award), now=now, by=by)
    what = fund_of(reign)
    if what is not None:
        owe(reign.team, anew(what), occasion=run.days[-1].session.code, by=by, now=now)
    book_end(reign, now=now, by=by)


def _told(session: Session, runs: list[Run]) -> dict[str, Any]:
    """What the table's picture shows of the fund from now on."""
    session = Session.objects.select_related("season").get(pk=session.pk)
    return shown(session.reign_day.reign, session)
