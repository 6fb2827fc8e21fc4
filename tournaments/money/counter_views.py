"""One payout at the counter: what is known of it, and the steps that are taken with it."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from core import clock, roles, vault
from core.console import deeds
from core.idempotency import once
from core.members.membership import who
from core.refusals import Refusal, language_of
from core.roles import Right
from core.two_people import same
from tournaments.money import queries
from tournaments.money.domain import claiming, paying, receipts
from tournaments.money.domain.amounts import WINNER, is_over
from tournaments.money.domain.claiming import Proxy, Shown
from tournaments.money.models import Claim, Owed
from tournaments.money.payout_list import chip, said

_Facts = dict[str, Any]
_Steps = dict[str, Callable[[HttpRequest, int, _Facts], object]]


@require_safe
@never_cache
@roles.require(Right.MONEY_READ)
def payout(request: HttpRequest, pk: int) -> HttpResponse:
    """One payout; numbers of papers are masked."""
    return _page(request, pk)


@require_POST
@never_cache
@roles.require(Right.MONEY_ENTER)
def enter(request: HttpRequest, pk: int) -> HttpResponse:
    """What the counter enters: a claim, a payment, a signature, that a payment should be taken back."""
    return _taken(request, pk, {"claim": _claim, "pay": _pay, "sign": _sign, "ask": _ask})


@require_POST
@never_cache
@roles.require(Right.MONEY_APPROVE)
def decide(request: HttpRequest, pk: int) -> HttpResponse:
    """What another decides: approve, send back, take a payment back."""
    steps: _Steps = {"approve": _decide, "send_back": _decide, "unapprove": _unapprove, "take_back": _take_back}
    steps["decline"] = _decline
    return _taken(request, pk, steps)


@require_POST
@never_cache
@roles.require(Right.MONEY_ENTER)
def receipt(request: HttpRequest, pk: int) -> HttpResponse:
    """The receipt as a PDF; every one after the first is a copy."""
    page = request.build_absolute_uri(reverse("money:payout", args=[pk]))
    try:
        row, pdf = receipts.print_receipt(pk, page, now=clock.now(), by=_by(request))
    except Refusal as refusal:
        if refusal.status == 404:
            raise Http404 from refusal
        return _page(request, pk, refusal.status, refusal=refusal.text(language_of(request)))
    name = f"P{pk}-{row.number}.pdf"
    return HttpResponse(
        pdf, content_type="application/pdf", headers={"Content-Disposition": f'inline; filename="{name}"'}
    )


# ---- the steps ------------------------------------------------------------------------------------------------------


def _taken(request: HttpRequest, pk: int, steps: _Steps) -> HttpResponse:
    post, language = request.POST, language_of(request)
    base = post.get("base", "")
    given: _Facts = {
        "now": clock.now(),
        "by": _by(request),
        "base": int(base) if base.isdecimal() and len(base) < 9 else -1,
    }
    try:
        step = steps.get(post.get("action", ""))
        if step is None:
            raise Refusal("unknown_action", "没有这项操作，请刷新页面。", "No such action; reload the page.", 422)

        def do() -> bool:
            step(request, pk, given)
            return True

        # The same form sent twice counts once; of a paper's number only its keyed hash is kept.
        once(
            f"payout:{pk}:{request.user.pk}",
            post.get("key", "") or secrets.token_urlsafe(9),
            do,
            request=_asked(request),
        )
    except Refusal as refusal:
        if refusal.status == 404:
            raise Http404 from refusal
        return _page(
            request, pk, refusal.status, refusal=refusal.text(language), typed=post, field=refusal.facts.get("field")
        )
    messages.success(request, said(("已记下。", "Done."), language))
    return HttpResponseRedirect(reverse("money:payout", args=[pk]))


def _asked(request: HttpRequest) -> list[tuple[str, str]]:
    return sorted(
        (name, vault.search_hash("identity", str(text)) if "number" in name else str(text))
        for name, text in request.POST.items()
        if name != "csrfmiddlewaretoken"
    )


def _claim(request: HttpRequest, pk: int, given: _Facts) -> object:
    post = request.POST
    proxy = None
    if post.get("proxy"):
        shown = Shown(post.get("proxy_paper", ""), post.get("proxy_number", ""), post.get("proxy_name", ""))
        proxy = Proxy(shown, post.get("authorisation", ""), post.get("proxy_why", ""))
    return claiming.claim(
        pk,
        Shown(post.get("paper", ""), post.get("number", ""), post.get("name", "")),
        person_id=_uuid(post.get("person", "")),
        proxy=proxy,
        **given,
    )


def _pay(request: HttpRequest, pk: int, given: _Facts) -> object:
    return paying.pay(pk, request.POST.get("method", ""), request.POST.get("reference", ""), **given)


def _sign(request: HttpRequest, pk: int, given: _Facts) -> object:
    return paying.sign(pk, request.POST.get("signed_by", ""), **given)


def _ask(request: HttpRequest, pk: int, given: _Facts) -> object:
    return paying.ask_reversal(pk, request.POST.get("why", ""), **given)


def _decide(request: HttpRequest, pk: int, given: _Facts) -> object:
    approved = request.POST["action"] == "approve"
    return claiming.decide(pk, approved=approved, why=request.POST.get("why", ""), **given)


def _unapprove(request: HttpRequest, pk: int, given: _Facts) -> object:
    return claiming.unapprove(pk, why=request.POST.get("why", ""), **given)


def _take_back(request: HttpRequest, pk: int, given: _Facts) -> object:
    return paying.confirm_reversal(pk, _asked_id(request), **given)


def _decline(request: HttpRequest, pk: int, given: _Facts) -> object:
    return paying.decline_reversal(pk, _asked_id(request), why=request.POST.get("why", ""), **given)


def _asked_id(request: HttpRequest) -> int:
    asked = request.POST.get("asked", "")
    return int(asked) if asked.isdecimal() and len(asked) < 18 else 0


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def _by(request: HttpRequest) -> str:
    return who(request.user)  # type: ignore[arg-type]  # signed in: the view asks for a right


# ---- the page -------------------------------------------------------------------------------------------------------


def _page(request: HttpRequest, pk: int, status: int = 200, **more: Any) -> HttpResponse:
    language, now = language_of(request), clock.now()
    seen = queries.payout(pk, now)
    if seen is None:
        raise Http404
    standing = seen.standing
    by = _by(request)
    claim, payment = seen.claim, seen.payments[-1] if seen.payments else None
    facts: _Facts = {
        "seen": seen,
        "standing": standing,
        "payout": standing.payout,
        "owed": standing.payout.owed,
        "claim": claim,
        "payment": payment,
        "chip": chip(standing.state, language),
        "papers": Claim.Paper.choices,
        "late": is_over(standing.due_at, now),
        "entered_by": deeds.doer(claim.by, language) if claim else "",
        "own": claim is not None and same(claim.by, by),
        "own_approval": claim is not None and hasattr(claim, "decision") and same(claim.decision.by, by),
        "asked_by": deeds.doer(seen.asked.by, language) if seen.asked else "",
        "own_asking": seen.asked is not None and same(seen.asked.by, by),
        "collect": standing.kind != Owed.Kind.CASH and seen.would.tax and seen.tax.bearer == WINNER,
        "rate": f"{seen.tax.rate / 100:g}%",
        "may_enter": roles.may(request.user, Right.MONEY_ENTER),
        "may_approve": roles.may(request.user, Right.MONEY_APPROVE),
        "history": queries.history(pk, language),
        "key": secrets.token_urlsafe(12),
    }
    return render(request, "money/payout.html", facts | more, status=status)
