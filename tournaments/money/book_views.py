"""The books: what each account stands at, the day's close, terms, and files."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal, InvalidOperation
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from core import clock, roles
from core.members.membership import who
from core.refusals import Refusal, language_of
from core.roles import Right
from tournaments.money import tasks, wording
from tournaments.money.domain import closing, exporting, ledger, terms
from tournaments.money.domain.amounts import business_day, day_bounds
from tournaments.money.models import Account, DayClosed, Export, Owed, TaxRate, Terms
from tournaments.money.payout_list import KINDS, said

_Facts = dict[str, Any]
ACCOUNTS = {
    Account.PROGRAMME: ("节目组", "programme"),
    Account.FUND: ("代管基金", "fund held"),
    Account.OWED: ("应付奖励", "owed"),
    Account.PAID: ("已付", "paid"),
    Account.TAX: ("代扣税款", "tax withheld"),
    Account.FORFEITED: ("作废", "forfeited"),
}
_TYPES = {
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
}


@require_safe
@never_cache
@roles.require(Right.MONEY_READ)
def books(request: HttpRequest) -> HttpResponse:
    """All of it; ``?day=`` looks at another day."""
    return _page(request)


@require_POST
@never_cache
@roles.require(Right.MONEY_ENTER)
def close(request: HttpRequest) -> HttpResponse:
    """Close a day; it cannot be undone, so that the form says beside its button that one is sure."""

    def do() -> None:
        day = _day(request.POST.get("day", ""), "day")
        note, knowing = request.POST.get("note", ""), "knowing" in request.POST
        if "sure" not in request.POST:
            raise Refusal(
                "not_sure",
                "日结不能撤销，还没有日结：请勾选确认，再按一次。",
                "Closing cannot be undone and nothing is closed yet: tick that you are sure, and press again.",
                422,
                field="sure",
            )
        closing.close_day(day, now=clock.now(), by=_by(request), note=note, knowing=knowing)

    return _done(request, do, ("已日结。", "The day is closed."))


@require_POST
@never_cache
@roles.require(Right.MONEY_APPROVE)
def settings(request: HttpRequest) -> HttpResponse:
    """Terms, or the tax on a kind, from a day on."""
    post = request.POST

    def do() -> None:
        given: _Facts = {"why": post.get("why", ""), "now": clock.now(), "by": _by(request)}
        day = _day(post.get("from_on", ""), "from_on")
        if post.get("action") == "tax":
            rate = _hundredths(post.get("rate", ""))
            terms.set_tax(day, post.get("kind", ""), rate=rate, bearer=post.get("bearer", ""), **given)
            return
        terms.set_terms(
            day,
            first_share=_whole(post.get("first_share", ""), "first_share"),
            claim_days=_whole(post.get("claim_days", ""), "claim_days"),
            methods=_ways(post.get("methods", "")),
            deliveries=_ways(post.get("deliveries", "")),
            **given,
        )

    return _done(request, do, ("已记下，自那一天起按此办理。", "It goes from that day on."))


@require_POST
@never_cache
@roles.require(Right.MONEY_READ)
def export(request: HttpRequest) -> HttpResponse:
    """Ask for a file; the worker writes it, its page says how far it is."""
    post = request.POST
    try:
        clear = bool(post.get("clear"))
        if clear:
            roles.demand(request.user, Right.REGISTRATION_CONTACT)
        row = exporting.ask(
            _day(post.get("first", ""), "first"),
            _day(post.get("last", ""), "last"),
            post.get("part", ""),
            clear=clear,
            now=clock.now(),
            by=_by(request),
            why=post.get("why", ""),
        )
    except Refusal as refusal:
        return _page(request, refusal.status, refusal=refusal.text(language_of(request)))
    tasks.ask(row.pk)
    return HttpResponseRedirect(reverse("money:file", args=[row.pk]))


@require_safe
@never_cache
@roles.require(Right.MONEY_READ)
def file(request: HttpRequest, pk: UUID) -> HttpResponse:
    """How far it is, again and again until it is there (``?get=1`` fetches it)."""
    row = Export.objects.defer("sealed").filter(pk=pk, by=_by(request)[:120]).first()
    if row is None:
        raise Http404
    ready = row.data_key_id is not None and not row.failed
    if ready and request.GET.get("get"):
        found, data = exporting.file_of(pk, by=_by(request))
        kind = "xlsx" if found.part == exporting.XLSX else "csv"
        name = f"money-{found.first}-{found.last}-{found.part}.{kind}".replace("-xlsx.", ".")
        return HttpResponse(
            data, content_type=_TYPES[kind], headers={"Content-Disposition": f'attachment; filename="{name}"'}
        )
    return render(request, "money/file.html", {"row": row, "ready": ready})


# ---- inside ---------------------------------------------------------------------------------------------------------


def _done(request: HttpRequest, do: Callable[[], None], told: tuple[str, str]) -> HttpResponse:
    language = language_of(request)
    try:
        do()
    except Refusal as refusal:
        return _page(request, refusal.status, refusal=refusal.text(language), typed=request.POST)
    messages.success(request, said(told, language))
    return HttpResponseRedirect(reverse("money:books"))


def _page(request: HttpRequest, status: int = 200, **more: Any) -> HttpResponse:
    language, now = language_of(request), clock.now()
    today = business_day(now)
    day = _maybe_day(request.POST.get("day") or request.GET.get("day", "")) or today
    moved, closed = closing.moved_on(day), DayClosed.objects.filter(day=day).first()
    rules = terms.terms_on(today)
    facts: _Facts = {
        "day": day,
        "today": today,
        "closed": closed,
        "left": [] if closed else [(said((one.zh, one.en), language), one.url) for one in closing.still_open(day)],
        "accounts": [
            (said(pair, language), ledger.balance(account), moved.get(account, 0)) for account, pair in ACCOUNTS.items()
        ],
        "funds": ledger.funds_at(min(now, day_bounds(day, day)[1])),
        "rules": rules,
        "methods": wording.ways(rules.methods, language),
        "deliveries": wording.ways(rules.deliveries, language),
        "taxes": [
            (kind, said(KINDS[kind], language), f"{tax.rate / 100:g}%", tax.bearer)
            for kind in Owed.Kind.values
            for tax in (terms.tax_on(kind, today),)
        ],
        "coming": [*Terms.objects.filter(from_on__gt=today), *TaxRate.objects.filter(from_on__gt=today)],
        "files": Export.objects.defer("sealed").filter(by=_by(request)[:120])[:5],
        "first": today.replace(day=1),
        "may_enter": roles.may(request.user, Right.MONEY_ENTER),
        "may_approve": roles.may(request.user, Right.MONEY_APPROVE),
        "may_clear": roles.may(request.user, Right.REGISTRATION_CONTACT),
    }
    return render(request, "money/books.html", facts | more, status=status)


def _maybe_day(text: str) -> date | None:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if timedelta(days=-36500) < day - business_day(clock.now()) < timedelta(days=36500) else None


def _day(text: str, field: str) -> date:
    day = _maybe_day(text)
    if day is None:
        raise Refusal("bad_day", "请填写日期。", "Give a day.", 422, field=field)
    return day


def _whole(text: str, field: str) -> int:
    if not (text.isdecimal() and len(text) < 6):
        raise Refusal("bad_setting", "请填写整数。", "Give a whole number.", 422, field=field)
    return int(text)


def _ways(text: str) -> list[str]:
    return text.replace("，", ",").replace("、", ",").split(",")


def _hundredths(text: str) -> int:
    """A rate in per cent as hundredths of one."""
    try:
        rate = Decimal(text.strip().removesuffix("%")) * 100
    except InvalidOperation:
        rate = Decimal("0.5")
    if not rate.is_finite() or rate != rate.to_integral_value():
        raise Refusal("bad_setting", "税率是百分数，至多两位小数。", "A rate in per cent, two decimals at most.", 422)
    return int(rate)


def _by(request: HttpRequest) -> str:
    return who(request.user)  # type: ignore[arg-type]  # signed in: the view asks for a right
