"""The notices about a registration, and what the states and faults of the outbox are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final

from tournaments.people.models import Offer, Registration
from tournaments.people.notice_kinds import LINK, Facts, Kind, Pair, Said, moment, register
from tournaments.people.notice_models import Notice
from tournaments.people.wording import FIELDS

Still = Callable[[Notice, datetime], Pair | None]

STATES: Final[Mapping[str, Pair]] = {
    "waiting": ("待核对", "To be looked at"),
    "queued": ("待发", "Queued"),
    "sending": ("发送中", "Being sent"),
    "sent": ("已发出", "Sent"),
    "failed": ("未发出", "Not sent"),
    "discarded": ("不发", "Discarded"),
}
#: How a state is coloured in the console.
TONES: Final[Mapping[str, str]] = {
    "waiting": "is-asked",
    "queued": "is-waiting",
    "sending": "is-new",
    "sent": "is-good",
    "failed": "is-bad",
    "discarded": "is-over",
}
CHANNELS: Final[Mapping[str, Pair]] = {"": ("—", "—"), "email": ("邮件", "e-mail"), "sms": ("短信", "text message")}
TRIES: Final[Mapping[str, Pair]] = {
    "begun": ("开始发送", "begun"),
    "sent": ("已发出", "sent"),
    "failed": ("没有发出", "not sent"),
    "unclear": ("不知是否发出", "unclear whether it went out"),
    "taken_as_sent": ("认定已发出", "taken as sent"),
}
#: Why a notice was not sent, or may not have been. Codes of other backends are shown as they are.
WHY: Final[Mapping[str, Pair]] = {
    "": ("", ""),
    "no_contact": (
        "没有可用的联系方式（既不是手机号也不是邮箱，或已销毁）",
        "no usable contact (neither number nor e-mail, or shredded)",
    ),
    "unreadable": ("联系方式打不开，请检查密钥", "the contact cannot be opened: check the keys"),
    "no_server": ("连不上发送服务", "the server could not be reached"),
    "sign_in": ("发送服务不认账号密码", "the server did not accept the account"),
    "refused": ("发送服务拒收这个地址", "the server refused the address"),
    "refused_text": ("发送服务拒收这条内容", "the server refused the text"),
    "busy": ("发送服务暂时不收", "the server does not take it now"),
    "cut_off": ("发到一半断了线，不知对方收到没有", "the line broke in between: nobody knows whether it went out"),
    "fault": ("发送程序出错，不知发出没有", "the sender failed: nobody knows whether it went out"),
    "indoors": ("没有接通，只在日志里记了一行", "not connected: only a line in the log"),
    "no_longer": ("情况已变，这条不再属实", "no longer true"),
    "by_hand": ("由工作人员决定不发", "discarded by a member"),
}


def why_text(code: str) -> Pair:
    """A fault in words; a code that is not ours stands for itself."""
    return WHY.get(code, (code, code))


def _received(facts: Facts) -> Said:
    team = facts["team"]
    return Said(
        ("报名已收到", "Registration received"),
        (
            f"“{team}”的报名已收到，正在等待审核。审核结果、补充资料和退出都在您的私密链接里，请妥善保管：\n{LINK}",
            (
                f"The registration of “{team}” has been received and will be looked at. By your private link you see the "
                f"decision, correct what is asked for, or withdraw; keep it safe:\n{LINK}"
            ),
        ),
        (
            f"“{team}”报名已收到，待审核。查看与修改：{LINK}",
            f"The registration of “{team}” is received. Your private link: {LINK}",
        ),
    )


def _changes_asked(facts: Facts) -> Said:
    team = facts["team"]
    names = [FIELDS[name] for name in facts["fields"] if name in FIELDS]
    zh, en = "、".join(name[0] for name in names), ", ".join(name[1] for name in names)
    return Said(
        ("报名需要补正", "Please correct your registration"),
        (
            f"“{team}”的报名有几处需要补正：{zh}。原因和修改都在您的私密链接里：\n{LINK}",
            f"A few things in the registration of “{team}” need correcting: {en}. Why, and where to do it: {LINK}",
        ),
        (
            f"“{team}”报名需补正：{zh}。请打开 {LINK}",
            f"Please correct the registration of “{team}” ({en}): {LINK}",
        ),
    )


def _approved(facts: Facts) -> Said:
    team = facts["team"]
    return Said(
        ("报名已通过", "Registration approved"),
        (
            f"“{team}”的报名已通过。上场的日期和时间会另行通知；届时请两位亲自到场并带身份证。\n{LINK}",
            (
                f"The registration of “{team}” is approved. Day and time will be told; both of you come in person, with "
                f"identity cards.\n{LINK}"
            ),
        ),
        (
            f"“{team}”报名已通过，上场时间另行通知。{LINK}",
            f"“{team}” is approved; day and time will follow. {LINK}",
        ),
    )


def _waitlisted(facts: Facts) -> Said:
    team = facts["team"]
    return Said(
        ("已列入候补", "On the waiting list"),
        (
            f"名额已满，“{team}”列入候补。空出名额时按次序邀请；现在的次序见您的私密链接：\n{LINK}",
            (
                f"All places are taken, and “{team}” is on the waiting list. Places that become free are offered in order; "
                f"where you stand: {LINK}"
            ),
        ),
        (
            f"“{team}”列入候补，次序见 {LINK}",
            f"“{team}” is on the waiting list; where you stand: {LINK}",
        ),
    )


def _offered(facts: Facts) -> Said:
    team, (zh, en) = facts["team"], moment(facts["until"])
    return Said(
        ("递补邀请，请尽快答复", "A place is offered: please answer"),
        (
            f"空出一个名额，请“{team}”递补。请在{zh}前打开私密链接接受或谢绝，过时将邀请下一组：\n{LINK}",
            (
                f"A place has become free and is offered to “{team}”. Please accept or refuse it before {en}, or it goes to "
                f"the next in line:\n{LINK}"
            ),
        ),
        (
            f"“{team}”可递补，请在{zh}前答复：{LINK}",
            f"A place for “{team}”: please answer before {en}: {LINK}",
        ),
    )


def _declined(facts: Facts) -> Said:
    team = facts["team"]
    return Said(
        ("报名未通过", "Registration declined"),
        (
            f"很遗憾，“{team}”这次没有通过。说明见您的私密链接：\n{LINK}\n谢谢您的参与。",
            f"We are sorry: “{team}” was not accepted this time. Why, is said at {LINK}\nThank you for taking part.",
        ),
        (
            f"“{team}”报名未通过，说明见 {LINK}",
            f"“{team}” was not accepted this time: {LINK}",
        ),
    )


def _in_state(*states: str) -> Still:
    def still(notice: Notice, now: datetime) -> Pair | None:
        state = Registration.objects.values_list("state", flat=True).get(pk=notice.registration_id)
        return None if state in states else ("报名的状态已经变了", "the registration's state has changed")

    return still


def _offer_open(notice: Notice, now: datetime) -> Pair | None:
    open_ = Offer.objects.filter(registration=notice.registration_id, state=Offer.State.OPEN, expires_at__gt=now)
    return None if open_.exists() else ("递补邀请已经结束", "the offer is over")


_TEAM = {"team": "战舰"}
_HERE = ("submitted", "changes_asked", "approved", "waitlisted")
KINDS = (
    Kind("received", ("报名已收到", "registration received"), _received, _TEAM, _in_state(*_HERE)),
    Kind(
        "changes_asked",
        ("需要补正", "changes asked"),
        _changes_asked,
        {"team": "战舰", "fields": ["town1", "contact2"]},
        _in_state("changes_asked"),
    ),
    Kind("approved", ("报名已通过", "approved"), _approved, _TEAM, _in_state("approved")),
    Kind("waitlisted", ("列入候补", "waiting list"), _waitlisted, _TEAM, _in_state("waitlisted")),
    Kind(
        "offered",
        ("递补邀请", "place offered"),
        _offered,
        {"team": "战舰", "until": "2026-12-01T20:00:00+08:00"},
        _offer_open,
    ),
    Kind("declined", ("报名未通过", "declined"), _declined, _TEAM, _in_state("declined")),
)


def register_all() -> None:
    """Register the kinds of this app; called once, when the apps are ready."""
    for kind in KINDS:
        register(kind)
