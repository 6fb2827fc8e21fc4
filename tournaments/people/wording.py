"""What the fields and states of a registration are called, in Chinese and English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from core.refusals import Language

Pair = tuple[str, str]

PERSON_FIELDS: Final[Mapping[str, Pair]] = {
    "name": ("真实姓名", "real name"),
    "town": ("住址（城市、区县）", "home town"),
    "contact": ("联系方式", "contact"),
    "guardian_name": ("监护人姓名", "guardian's name"),
    "guardian_contact": ("监护人联系方式", "guardian's contact"),
}
#: Every field that changes can be asked for, as it is called in forms, the API and notes.
FIELDS: Final[Mapping[str, Pair]] = {
    "team": ("组合名称", "Combination"),
    **{
        f"{field}{number}": (f"{number}号{zh}", f"No. {number}: {en}")
        for number in (1, 2)
        for field, (zh, en) in PERSON_FIELDS.items()
    },
}
LONGEST: Final[Mapping[str, int]] = {"team": 40, "name": 60, "town": 40, "contact": 60} | {
    "guardian_name": 60,
    "guardian_contact": 60,
}

STATES: Final[Mapping[str, Pair]] = {
    "submitted": ("待审核", "Under review"),
    "changes_asked": ("待补正", "Changes asked"),
    "approved": ("已通过", "Approved"),
    "waitlisted": ("候补", "Waiting list"),
    "declined": ("未通过", "Declined"),
    "withdrawn": ("已退出", "Withdrawn"),
}
SKIPPED: Final[Mapping[str, Pair]] = {
    "": ("", ""),
    "offer_expired": ("递补邀请逾期未答，暂时跳过", "passed over: the offer expired unanswered"),
    "offer_refused": ("谢绝了递补邀请，暂时跳过", "passed over: the offer was refused"),
}
DUPLICATES: Final[Mapping[str, Pair]] = {
    "team": ("组合重名", "same combination name"),
    "person": ("同名选手", "same person's name"),
    "number": ("联系方式相同", "same contact"),
}
CONSENTS: Final[Mapping[str, Pair]] = {
    "terms": ("报名须知", "terms"),
    "on_air": ("姓名与形象用于节目", "name and picture on air"),
    "guardian": ("监护人同意", "guardian's consent"),
}
DEEDS: Final[Mapping[str, Pair]] = {
    "submitted": ("提交报名", "submitted"),
    "changes_asked": ("要求补正", "changes asked"),
    "answered": ("提交修改", "changes answered"),
    "approved": ("通过", "approved"),
    "waitlisted": ("列入候补", "put on the waiting list"),
    "offered": ("发出递补邀请", "place offered"),
    "offer_expired": ("递补邀请逾期", "offer expired"),
    "declined": ("谢绝", "declined"),
    "reopened": ("重新审核", "taken up again"),
    "withdrawn": ("退出", "withdrawn"),
    "priority": ("改候补优先级", "priority set"),
    "consent": ("变更姓名与形象的同意", "consent changed"),
    "consent_on_paper": ("登记纸面同意", "consent on paper written down"),
    "consent_taken_back": ("撤回个人信息同意", "consent to processing taken back"),
    "correction_asked": ("申请更正姓名或住址", "correction of a name or town asked for"),
    "correction_declined": ("不予更正姓名或住址", "correction of a name or town declined"),
    "corrected": ("更正姓名或住址", "name or town put right"),
    "revealed": ("查看联系方式", "contacts looked at"),
    "link_renewed": ("换新链接", "link renewed"),
    "link_shown": ("看了私密链接", "private link looked at"),
}


def said(pair: Pair, language: Language | str) -> str:
    """The Chinese or the English of a pair."""
    return pair[language == "en"]


def field_parts(field: str) -> tuple[str, int | None]:
    """``("name", 1)`` of ``name1``; ``("team", None)``."""
    return (field, None) if field == "team" else (field[:-1], int(field[-1]))
