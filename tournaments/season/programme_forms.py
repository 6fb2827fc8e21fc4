"""The programme's forms: dates, times, numbers and money as people type them; what follows when one is sent."""

from __future__ import annotations

from datetime import date, datetime, time
from decimal import Decimal, InvalidOperation
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponseRedirect, QueryDict
from django.urls import reverse

from core import clock
from core.members.membership import who
from core.refusals import Refusal, language_of
from tournaments.season.programme_words import said


def day(text: str, field: str = "on") -> date:
    """A field ``date``; refuses (422) what is none."""
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise Refusal("bad_setting", "请填写日期。", "Give the day.", 422, field=field) from None


def day_or(text: str, usual: date) -> date:
    """A day of an address, or the usual one."""
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        return usual


def clock_time(text: str, field: str = "start_time") -> time:
    """A field ``time``."""
    try:
        return time.fromisoformat(text.strip())
    except ValueError:
        raise Refusal(
            "bad_setting", "请填写时间，例如 19:30。", "Give the time, such as 19:30.", 422, field=field
        ) from None


def start(on: date, text: str) -> datetime | None:
    """A time on that day at the studio; None for an empty field."""
    return datetime.combine(on, clock_time(text, "starts_at"), clock.SHANGHAI) if text.strip() else None


def number(text: str, field: str) -> int | None:
    """A field ``number``; None for an empty one."""
    text = text.strip()
    if not text:
        return None
    if not text.isdecimal() or len(text) > 9:
        raise Refusal("bad_setting", "请填写整数。", "Give a whole number.", 422, field=field)
    return int(text)


def fen(text: str, field: str) -> int:
    """An amount typed in yuan, in fen."""
    try:
        amount = Decimal(text.strip() or "0") * 100
        if amount != amount.to_integral_value() or not 0 <= amount < 10**12:
            raise InvalidOperation
    except InvalidOperation:
        raise Refusal(
            "bad_setting",
            "请填写金额（元，最多两位小数）。",
            "Give an amount in yuan, two decimals at most.",
            422,
            field=field,
        ) from None
    return int(amount)


def yuan(amount: int) -> str:
    """Fen as they are typed: ``200`` or ``200.50``."""
    whole, rest = divmod(amount, 100)
    return str(whole) if not rest else f"{whole}.{rest:02d}"


def base(post: QueryDict) -> int:
    """The version the form was made on; −1, which is always stale, when it names none."""
    text = post.get("base", "")
    return int(text) if text.isdecimal() and len(text) < 10 else -1


def deed(request: HttpRequest) -> dict[str, Any]:
    """``now``, ``by`` and ``why`` of a form that is sent."""
    return {"now": clock.now(), "by": who(request.user), "why": request.POST.get("why", "")}  # type: ignore[arg-type]


def done(request: HttpRequest, words: tuple[str, str], url_name: str, pk: object) -> HttpResponseRedirect:
    """It is done: say so on the page of that thing."""
    messages.success(request, said(words, language_of(request)))
    return HttpResponseRedirect(reverse(url_name, args=[pk]))


def refused(request: HttpRequest, refusal: Refusal) -> dict[str, Any]:
    """What the form shows when it is refused: why, whether it was made on an old version, and the fields concerned."""
    return {
        "refusal": refusal.text(language_of(request)),
        "stale": refusal.code == "stale",
        "wrong": refusal.facts.get("field", ""),
        "fields": refusal.facts.get("fields", []),
    }
