"""The notices about a session: when it is, that it was moved, that it does not take place (for this combination)."""

from __future__ import annotations

from datetime import datetime

from tournaments.people.notice_kinds import LINK, Facts, Kind, Pair, Said, day, moment, register
from tournaments.people.notice_models import Notice
from tournaments.season.models import Session
from tournaments.season.programme_words import FORMS

State = Session.State
_SAMPLE = {
    "session": "",
    "code": "2026-12-01-01",
    "team": "战舰",
    "form": "daily",
    "on": "2026-12-01",
    "starts_at": "2026-12-01T19:30:00+08:00",
}


def _when(facts: Facts, prefix: str = "") -> Pair:
    starts_at = facts[f"{prefix}starts_at"]
    return moment(starts_at) if starts_at else day(facts[f"{prefix}on"])


def _scheduled(facts: Facts) -> Said:
    team, code = facts["team"], facts["code"]
    form, (zh, en) = FORMS[facts["form"]], _when(facts)
    return Said(
        ("上场时间", "When you play"),
        (
            f"“{team}”排在{zh}的{form[0]}（场次 {code}）。请两位本人带身份证，提前到演播室签到。来不了请尽早告诉节目组。",
            (
                f"“{team}” plays in the {form[1]} of {en} (session {code}). Both of you come in person with identity cards "
                "and check in at the studio beforehand. If you cannot come, tell the office as soon as you can."
            ),
        ),
        (
            f"“{team}”{zh}上场（{code}），请两位带身份证提前签到。",
            f"“{team}” plays on {en} ({code}). Bring identity cards and check in early.",
        ),
    )


def _moved(facts: Facts) -> Said:
    team, code = facts["team"], facts["code"]
    (zh, en), (was_zh, was_en) = _when(facts), _when(facts, "was_")
    return Said(
        ("上场时间有变", "Your session has been moved"),
        (
            (
                f"“{team}”原定{was_zh}的比赛改到{zh}（场次 {code}）。请两位本人带身份证，提前到演播室签到。"
                "来不了请尽早告诉节目组。"
            ),
            (
                f"The session of “{team}” planned for {was_en} has been moved to {en} (session {code}). Both of you come in "
                "person with identity cards. If you cannot come, tell the office as soon as you can."
            ),
        ),
        (
            f"“{team}”的比赛由{was_zh}改到{zh}（{code}）。",
            f"“{team}”: moved from {was_en} to {en} ({code}).",
        ),
    )


def _cancelled(facts: Facts) -> Said:
    team, code, (zh, en) = facts["team"], facts["code"], _when(facts)
    return Said(
        ("这一场不上了", "You do not play in this session"),
        (
            (
                f"“{team}”原定{zh}的比赛（场次 {code}）不上了，请不要前来。抱歉打乱您的安排；"
                f"之后的安排另行通知，报名仍在：\n{LINK}"
            ),
            (
                f"“{team}” does not play on {en} (session {code}) as planned: please do not come. We are sorry for the "
                f"trouble; what follows will be told, and your registration stands: {LINK}"
            ),
        ),
        (
            f"“{team}”{zh}的比赛（{code}）不上了，请不要前来，之后另行通知。",
            f"“{team}” does not play on {en} ({code}); please do not come. More will follow.",
        ),
    )


def _still_planned(notice: Notice, now: datetime) -> Pair | None:
    """It is as it says: this day, this time, this combination."""
    session = Session.objects.filter(pk=notice.facts["session"]).first()
    team = notice.registration.team_id
    if session is None or session.state not in (State.SCHEDULED, State.READY):
        return "这一场已经开始或取消", "the session has started or was called off"
    if team not in (session.team_a_id, session.team_b_id):
        return "这个组合已不在这一场", "the combination is no longer in the session"
    starts_at = session.starts_at.isoformat() if session.starts_at else None
    if (session.on.isoformat(), starts_at) != (notice.facts["on"], notice.facts["starts_at"]):
        return "场次又改了时间", "the session was moved again"
    return None


def _still_off(notice: Notice, now: datetime) -> Pair | None:
    """They do not play, and were told that they would."""
    session = Session.objects.filter(pk=notice.facts["session"]).first()
    team = notice.registration.team_id
    if session is not None and session.state != State.CANCELLED and team in (session.team_a_id, session.team_b_id):
        return "这个组合又排进了这一场", "the combination is in the session again"
    told = Notice.objects.filter(person=notice.person_id, occasion__startswith=f"session:{notice.facts['session']}:")
    on_the_way = told.filter(event__in=("scheduled", "moved"), state__in=("queued", "sending", "sent"))
    if not on_the_way.exists():
        return "从没通知过他们要上场", "they were never told that they would play"
    return None


def register_all() -> None:
    """Register the kinds of this app; called once, when the apps are ready."""
    was = {"was_on": "2026-11-30", "was_starts_at": "2026-11-30T19:30:00+08:00"}
    register(Kind("scheduled", ("场次已排", "session scheduled"), _scheduled, _SAMPLE, _still_planned))
    register(Kind("moved", ("场次改期", "session moved"), _moved, {**_SAMPLE, **was}, _still_planned))
    register(Kind("cancelled", ("场次不上了", "session called off"), _cancelled, _SAMPLE, _still_off))
