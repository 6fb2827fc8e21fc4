"""The notice of what was won."""

from __future__ import annotations

from tournaments.people.notice_kinds import LINK, Facts, Kind, Said, register


def _prize(facts: Facts) -> Said:
    team, code = facts["team"], facts["code"]
    fund = facts["source"] == "fund"
    whole, rest = divmod(facts["amount"], 100)
    worth = f"¥{whole}" if not rest else f"¥{whole}.{rest:02d}"
    what = facts["what"]
    english = "the champion's fund" if fund else f"“{what}”"
    zh = f"{what}，共 {worth}" if fund else f"“{what}”（价值 {worth}）"
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


def register_all() -> None:
    """Register the kind of this app; called once, when the apps are ready."""
    sample = {"team": "战舰", "code": "2026-12-01-01", "source": "draw", "what": "电饭煲", "amount": 299_00}
    register(Kind("prize", ("获奖", "prize won"), _prize, sample))
