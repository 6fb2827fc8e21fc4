"""The outputs of a session, for the director: how each is set and how it is now; set, reload, revoke, its address."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from broadcast import obs_air, outputs_api, outputs_now
from broadcast.domain import outputs
from broadcast.models import Output
from core import clock, roles
from core.members.membership import who
from core.refusals import Refusal, language_of
from core.roles import Right
from tournaments.season.models import Session

_DONE = {
    "make": ("已新建。", "Made."),
    "set": ("已保存，画面一秒内跟上。", "Saved; its page follows within a second."),
    "reload": ("已通知重新载入。", "Told to load again."),
    "reload_all": ("已通知全部重新载入。", "All were told to load again."),
    "revoke": ("已停用。", "Revoked."),
}
_WORDS = {
    "scenes": dict(zip(Output.Scenes.values, (
        ("全部画面", "all scenes"), ("只有牌桌", "table only"), ("只有抽奖台", "board only"), ("只有战报", "race only"),
        ("只有基金", "fund only"), ("只有字幕条", "lower third only"),
    ), strict=True)),
    "size": {"1080p": ("1920×1080",) * 2, "2160p": ("3840×2160",) * 2, "1080x1920": ("竖屏 1080×1920", "upright 1080×1920")},
    "ground": {"transparent": ("透明", "transparent"), "green": ("绿底", "key green")},
    "language": {"zh": ("中文",) * 2, "en": ("English",) * 2},
    "kind": {"program": ("给 OBS", "for OBS"), "public": ("给观众", "for the public")},
}  # fmt: skip
_TICKS = ("hands", "audio", "preview")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@roles.require(Right.DESK_DIRECT)
def page(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The list, renewed every few seconds, and a form for each."""
    session = Session.objects.select_related("table").filter(pk=pk).first()
    if session is None:
        raise Http404
    facts: dict[str, Any] = {"session": session}
    status = 200
    if request.method == "POST":
        try:
            shown = _do(request, session)
            if shown is None:
                return HttpResponseRedirect(reverse("broadcast:outputs", args=[pk]))
            facts["shown"] = shown
        except Refusal as refusal:
            facts |= {
                "refusal": refusal.text(language_of(request)),
                "confirm": refusal.code == "needs_confirmation",
                "typed": request.POST.dict(),
            }
            status = refusal.status
    english = language_of(request) == "en"
    facts |= {
        "rows": outputs_now.of_session(session),
        "obs": obs_air.standing(english),
        "choices": {name: [(value, said[english]) for value, said in words.items()] for name, words in _WORDS.items()},
    }
    live = request.headers.get("HX-Request") and request.method == "GET"
    return render(request, "broadcast/_outputs.html" if live else "broadcast/outputs.html", facts, status=status)


def _do(request: HttpRequest, session: Session) -> dict[str, Any] | None:
    """The deed that the form asks for; an address that is to be shown."""
    given, deed = request.POST, request.POST.get("deed", "")
    told: dict[str, Any] = {"now": clock.now(), "who": who(request.user), "why": given.get("why", "")[:200]}  # type: ignore[arg-type]  # signed in
    confirmed = given.get("confirm") == "1"
    if deed == "make":
        outputs.create(session, kind=given.get("kind", ""), confirmed=confirmed, **_typed(given), **told)
    elif deed == "reload_all":
        outputs.reload_all(session, **told)
    else:
        output = Output.objects.filter(session=session, pk=_number(given.get("output", ""))).first()
        if output is None:
            raise Refusal("no_output", "没有这个输出，请刷新列表。", "There is no such output; reload the list.", 404)
        if deed == "set":
            base = _number(given.get("version", ""))
            outputs.change(output.pk, base=base, confirmed=confirmed, **_typed(given), **told)
        elif deed == "reload":
            outputs.reload(output.pk, **told)
        elif deed == "revoke":
            outputs.revoke(output.pk, **told)
        elif deed == "show":
            origin = request.build_absolute_uri("/")
            address = outputs_api.address(output.pk, origin, who=told["who"], why=told["why"])
            return {"name": output.name, "address": address}
        else:
            raise Refusal("bad_request", "没有这种操作。", "There is no such deed.", 400)
    messages.success(request, _DONE[deed][language_of(request) == "en"])
    return None


def _typed(given: QueryDict) -> dict[str, Any]:
    """The settings of a form: a tick that is not there is off; the delay is 0, seconds, or a game."""
    delay = given.get("delay", "0").strip()
    return {
        "name": given.get("name", ""),
        **{name: given.get(name, "") for name in ("scenes", "size", "ground", "language")},
        "theme": given.get("theme", "").strip()[:40],
        **{name: given.get(name) == "1" for name in _TICKS},
        "behind": "game" if given.get("behind") == "game" else "",
        "delay": 0 if given.get("behind") == "game" else _number(delay or "0"),
    }


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 10 else -1
