"""The privacy page: how long data is kept, whose time is over, destroying it; a person's own file."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from core import clock, roles
from core.console import deeds
from core.console.today import Waiting
from core.members.membership import who
from core.refusals import Refusal, language_of
from core.roles import Right
from tournaments.people.domain import holdings, keeping
from tournaments.people.models import Registration, Retention, Shredding
from tournaments.people.office_views import detail_page
from tournaments.people.wording import said

_KINDS = {
    Retention.Kind.APPLICANT: ("没有参赛的报名人", "applicants who did not play"),
    Retention.Kind.CONTESTANT: ("参赛选手", "contestants"),
}
_Facts = dict[str, Any]


@require_safe
@never_cache
@roles.require(Right.REGISTRATION_SHRED)
def page(request: HttpRequest) -> HttpResponse:
    """The preview: everybody whose time is over, and what would become of each."""
    return _page(request)


@require_POST
@never_cache
@roles.require(Right.REGISTRATION_SHRED)
def keep(request: HttpRequest) -> HttpResponse:
    """Set for how long a kind of data is kept."""
    post = request.POST
    days = post.get("days", "")

    def do(by: str) -> tuple[str, str]:
        number = int(days) if days.isdecimal() and days.isascii() and len(days) < 6 else 0
        keeping.set_days_kept(post.get("kind", ""), number, why=post.get("why", ""), now=clock.now(), by=by)
        return "保留期限已改。", "Set."

    return _done(request, do)


@require_POST
@never_cache
@roles.require(Right.REGISTRATION_SHRED)
def shred(request: HttpRequest) -> HttpResponse:
    """Destroy what was shown, once the number of persons was typed."""
    post = request.POST

    def do(by: str) -> tuple[str, str]:
        if post.get("number", "").strip() != post.get("wanted", ""):
            raise Refusal("not_sure", "请输入要销毁的人数来确认。", "Type how many are destroyed, to confirm.", 422)
        row = keeping.shred_due(post.get("digest", ""), now=clock.now(), by=by, why=post.get("why", ""))
        return f"已销毁 {row.done} 人，暂留 {row.held} 人。", f"{row.done} destroyed, {row.held} held back."

    return _done(request, do)


@require_POST
@never_cache
@roles.require(Right.REGISTRATION_CONTACT)
def own_file(request: HttpRequest, person: UUID) -> HttpResponse:
    """What is held about a person: JSON (``as=json``), or a page to be printed."""
    now, by = clock.now(), who(request.user)  # type: ignore[arg-type]  # signed in: the view asks for a right
    try:
        found = holdings.held_about(person, now=now, by=by, why=request.POST.get("why", ""))
    except Refusal as refusal:
        if refusal.status == 404:
            raise Http404 from refusal
        number = Registration.objects.filter(team__members__person=person).values_list("pk", flat=True).first()
        if number is None:
            raise Http404 from refusal
        return detail_page(request, number, refusal.status, refusal=refusal.text(language_of(request)))
    name = f"person-{str(person)[:8]}-{now:%Y%m%d}"
    if request.POST.get("as") == "json":
        text = json.dumps(found, ensure_ascii=False, indent=2)
        answer = HttpResponse(text, content_type="application/json; charset=utf-8")
        answer["Content-Disposition"] = f'attachment; filename="{name}.json"'
        return answer
    return render(request, "people/office/own_file.html", {"found": found, "at": now})


def overdue(user: Any, now: datetime) -> Iterator[Waiting]:
    """For the console: how many persons' data is overdue."""
    found = keeping.due(now)
    held = sum(one.held is not None for one in found)
    yield Waiting(
        "人的资料已过保留期限",
        "persons' data is overdue",
        reverse("people:privacy"),
        len(found),
        tone="bad",
        note_zh=f"其中 {held} 人还有事未了" if held else "",
        note_en=f"{held} held back" if held else "",
    )


def _done(request: HttpRequest, do: Callable[[str], tuple[str, str]]) -> HttpResponse:
    language = language_of(request)
    try:
        told = do(who(request.user))  # type: ignore[arg-type]  # as above
    except Refusal as refusal:
        return _page(request, refusal.status, refusal=refusal.text(language))
    messages.success(request, said(told, language))
    return HttpResponseRedirect(reverse("people:privacy"))


def _page(request: HttpRequest, status: int = 200, **more: Any) -> HttpResponse:
    language, now = language_of(request), clock.now()
    found = keeping.due(now)
    facts: _Facts = {
        "lines": [
            (one, said(_KINDS[Retention.Kind(one.kind)], language), one.held and said(one.held, language))
            for one in found
        ],
        "digest": keeping.digest_of(found),
        "going": sum(one.held is None for one in found),
        "terms": [
            (kind.value, said(pair, language), keeping.days_kept(kind, clock.today()), keeping.FEWEST[kind])
            for kind, pair in _KINDS.items()
        ],
        "runs": [(row, deeds.doer(row.by, language)) for row in Shredding.objects.all()[:10]],
    }
    return render(request, "people/office/privacy.html", facts | more, status=status)
