"""The outbox's pages: one notice with its preview and every try, and what is decided about it or about several."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from core import clock, roles
from core.members.membership import who
from core.refusals import Refusal, language_of
from core.roles import Right
from tournaments.people import notice_backends, notice_kinds, notice_words
from tournaments.people.domain import notices
from tournaments.people.domain.notice_sending import channel_of
from tournaments.people.models import Notice
from tournaments.people.notice_kinds import LINK, NAME, Message
from tournaments.people.notice_list import is_stuck, line_of
from tournaments.people.wording import said

_Facts = dict[str, Any]
State = Notice.State
#: What stands in a preview where the private link will be: whoever reads the page must not get the contestants' door.
MASKED = ("（各人的私密链接）", "(their own private link)")


@require_safe
@never_cache
@roles.require(Right.NOTICES_READ)
def notice(request: HttpRequest, pk: int) -> HttpResponse:
    """One notice."""
    return _page(request, pk)


@require_POST
@never_cache
@roles.require(Right.NOTICES_SEND)
def decide(request: HttpRequest, pk: int) -> HttpResponse:
    """Let it go, discard it, send it again, or say that it is out."""
    post, language = request.POST, language_of(request)
    base = post.get("base", "")
    given: _Facts = {
        "now": clock.now(),
        "by": who(request.user),  # type: ignore[arg-type]  # signed in: the view asks for a right
        "base": int(base) if base.isdecimal() and len(base) < 10 else -1,
        "why": post.get("why", ""),
    }
    try:
        match post.get("action", ""):
            case "release":
                notices.release(pk, **given)
                done = "已交付发送。", "It is on its way."
            case "discard":
                notices.discard(pk, **given)
                done = "这条不发了。", "It is not sent."
            case "resend":
                notices.resend(pk, **given)
                done = "已再次交付发送。", "It is on its way again."
            case "sent":
                notices.take_as_sent(pk, **given)
                done = "已认定发出。", "It counts as sent."
            case _:
                raise Refusal("unknown_action", "没有这项操作，请刷新页面。", "No such action; reload the page.", 422)
    except Refusal as refusal:
        if refusal.status == 404:
            raise Http404 from refusal
        return _page(request, pk, refusal.status, refusal=refusal.text(language), why=given["why"])
    messages.success(request, said(done, language))
    return HttpResponseRedirect(reverse("people:notice", args=[pk]))


@require_POST
@never_cache
@roles.require(Right.NOTICES_SEND)
def release(request: HttpRequest) -> HttpResponse:
    """Let several go, those ticked or all of a page's; how many went and why others did not is said."""
    post, language = request.POST, language_of(request)
    names = post.getlist("page" if post.get("which") == "page" else "pick")
    wanted = [int(name) for name in names if name.isdecimal() and len(name) < 19]
    outcome = notices.release_many(wanted, now=clock.now(), by=who(request.user))  # type: ignore[arg-type]
    if outcome.done:
        count = len(outcome.done)
        messages.success(request, said((f"已交付发送 {count} 条。", f"{count} are on their way."), language))
    for number, refusal in outcome.left[:10]:
        messages.error(request, f"#{number} {refusal.text(language)}")
    if not wanted:
        messages.error(request, said(("请先勾选要发的。", "Tick what is to be sent first."), language))
    back = post.get("back", "")
    here = url_has_allowed_host_and_scheme(back, allowed_hosts=None) and back.startswith("/")
    return HttpResponseRedirect(back if here else reverse("people:notices"))


@require_safe
@never_cache
@roles.require(Right.NOTICES_READ)
def texts(request: HttpRequest) -> HttpResponse:
    """What every kind of notice says, with made-up facts."""
    language = language_of(request)
    kinds = [
        (
            said(kind.name, language),
            kind.code,
            [_shown(notice_kinds.message(kind.code, kind.sample, one), "甲一", one) for one in ("zh", "en")],
        )
        for kind in notice_kinds.all_kinds()
    ]
    return render(request, "notices/texts.html", {"kinds": kinds, **_channels()})


def _page(request: HttpRequest, pk: int, status: int = 200, **more: Any) -> HttpResponse:
    language, now = language_of(request), clock.now()
    found = Notice.objects.select_related("person", "registration__team").filter(pk=pk).first()
    if found is None:
        raise Http404
    line = line_of(found, language, now)
    lapse = notice_kinds.kind_of(found.event).still(found, now)
    written = notice_kinds.message(found.event, found.facts, found.registration.language)
    if found.state == State.SENT and found.text:  # as it was sent, whatever the words are today
        sms = found.channel == Notice.Channel.SMS
        written = Message("" if sms else found.title, "" if sms else found.text, found.text if sms else "")
    facts: _Facts = {
        "line": line,
        "notice": found,
        "message": _shown(written, found.person.real_name, found.registration.language),
        # A minor's goes to the guardian, of whose contact nothing is known before it is sent: then both are shown.
        "way": found.channel or ("" if found.person.minor else channel_of(line.to)),
        "lapse": said(lapse, language) if lapse is not None else "",
        "stuck": is_stuck(found, now),
        "attempts": [
            (
                one,
                said(notice_words.TRIES[one.what], language),
                said(notice_words.CHANNELS[one.channel], language),
                said(notice_words.why_text(one.why), language),
                _name(one.by),
            )
            for one in found.attempts.all()
        ],
        "released_by": _name(found.released_by) or said(("系统", "system"), language),
        "may_send": roles.may(request.user, Right.NOTICES_SEND),
        **_channels(),
    }
    return render(request, "notices/notice.html", facts | more, status=status)


def _name(by: str) -> str:
    """``user:3 王芳`` as 王芳; "" for the system."""
    return "" if by == "system" else by.partition(" ")[2] or by


def _shown(message: Message, name: str, language: str) -> Message:
    def fill(text: str) -> str:
        return text.replace(NAME, name).replace(LINK, MASKED[language == "en"])

    return Message(fill(message.title), fill(message.text), fill(message.short))


def _channels() -> _Facts:
    return {"indoors": [name for name, out in notice_backends.leaves_the_house().items() if not out]}
