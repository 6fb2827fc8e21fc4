"""The notices of what was won, and that it is owed no longer."""

from __future__ import annotations

from datetime import datetime

from tournaments.money.models import Withdrawn
from tournaments.people.notice_kinds import LINK, Facts, Kind, Pair, Said, register
from tournaments.people.notice_models import Notice

_OWED = "owed:"


def occasion_of(owed: int) -> str:
    """What the notices of one thing owed are about."""
    return f"{_OWED}{owed}"


def _won(facts: Facts) -> tuple[str, str, str]:
    """What it is, in Chinese and English, and what it is worth."""
    fund, what = facts["source"] == "fund", facts["what"]
    whole, rest = divmod(facts["amount"], 100)
    worth = f"¥{whole}" if not rest else f"¥{whole}.{rest:02d}"
    zh = f"{what}，共 {worth}" if fund else f"“{what}”（价值 {worth}）"
    return zh, "the champion's fund" if fund else f"“{what}”", worth


def _prize(facts: Facts) -> Said:
    team, code = facts["team"], facts["code"]
    zh, english, worth = _won(facts)
    return Said(
        ("祝贺获奖", "You have won"),
        (
            (
                f"祝贺“{team}”在场次 {code} 获得{zh}。领奖须本人凭身份证，姓名与报名一致；"
                f"办法和期限由节目组另行告知，活动规则里也有。\n{LINK}"
            ),
            (
                f"Congratulations: “{team}” has won {english}, worth {worth}, in session {code}. It is handed over in person "
                "against an identity card of the name registered; how and until when, the office will tell you and the "
                f"rules sheet says.\n{LINK}"
            ),
        ),
        (
            f"祝贺“{team}”在{code}获得{zh}，凭本人身份证领取。",
            f"“{team}” has won {english} ({worth}) in {code}; claimed in person with an identity card.",
        ),
    )


def _prize_void(facts: Facts) -> Said:
    team, code, reason = facts["team"], facts["code"], facts["reason"]
    zh, english, worth = _won(facts)
    return Said(
        ("一项奖品作废", "A prize is void"),
        (
            (
                f"“{team}”在场次 {code} 获得的{zh}已由两人确认作废，不再发放。原因：{reason}。已经领了的，节目组会与您"
                f"联系；有异议的，请按活动规则向主办方提出。\n{LINK}"
            ),
            (
                f"“{team}” had won {english}, worth {worth}, in session {code}. Two people have declared it void, and it is "
                f"not handed over. The reason: {reason}. If you have it already, the office will get in touch; objections "
                f"are made to the organiser as the rules sheet says.\n{LINK}"
            ),
        ),
        (
            f"“{team}”在{code}获得的{zh}已作废，原因：{reason}。有异议请联系主办方。",
            f"“{team}”: {english} won in {code} is void: {reason}. Objections: the organiser.",
        ),
    )


def _still_owed(notice: Notice, now: datetime) -> Pair | None:
    gone = Withdrawn.objects.filter(owed=int(notice.occasion.removeprefix(_OWED)))
    return ("这项奖品已经作废", "the prize is void") if gone.exists() else None


def _were_told(notice: Notice, now: datetime) -> Pair | None:
    told = Notice.objects.filter(person=notice.person_id, event="prize", occasion=notice.occasion)
    if not told.filter(state__in=("queued", "sending", "sent")).exists():
        return "从没通知过他们得了奖", "they were never told of the prize"
    return None


def register_all() -> None:
    """Register the kind of this app; called once, when the apps are ready."""
    sample = {"team": "战舰", "code": "2026-12-01-01", "source": "draw", "what": "电饭煲", "amount": 299_00}
    register(Kind("prize", ("获奖", "prize won"), _prize, sample, _still_owed))
    void = {**sample, "reason": "选手报错了格号"}
    register(Kind("prize_void", ("奖品作废", "prize void"), _prize_void, void, _were_told))
