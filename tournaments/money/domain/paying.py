"""Paying what was approved, having it signed for, taking one payment back, and what nobody came for."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.db import transaction

from core import audit, sheets
from core.refusals import Refusal
from core.two_people import refuse_same
from tournaments.money.domain import ledger, terms
from tournaments.money.domain.amounts import PROGRAMME, SECOND, business_day, is_over, withheld
from tournaments.money.domain.claiming import refuse_renamed, refuse_unfit
from tournaments.money.domain.holding import State, hold, refuse_unless
from tournaments.money.domain.ledger import Kind, Move, Source
from tournaments.money.models import (
    Account,
    Claim,
    Forfeited,
    Owed,
    Payment,
    Payout,
    Reversal,
    ReversalAsked,
    ReversalDeclined,
    Signature,
    Standing,
    Voided,
)

Step = Callable[[Payout, datetime, str], None]
_at_forfeit: dict[str, Step] = {}


def at_forfeit(name: str, step: Step) -> None:
    """Have ``step(payout, now, by)`` taken when a payout is forfeit, in the same transaction (``payout.owed`` loaded)."""
    _at_forfeit[name] = step


def pay(payout_id: int, method: str, reference: str, *, now: datetime, by: str, base: int | None = None) -> Payment:
    """Write down that the approved payout was paid, with the tax of the day. Refuses whoever approved it.

    ``method`` is one of the terms' of the day for this kind of prize, ``reference`` what finds it again (a transfer's
    or a voucher's number).
    """
    reference = sheets.clean(reference)[:80]
    with transaction.atomic():
        standing = hold(payout_id)
        refuse_unless(standing, State.APPROVED, base=base)
        payout = Payout.objects.select_related("owed__team").get(pk=payout_id)
        claim = Claim.objects.filter(payout=payout).select_related("decision", "person").order_by("-attempt")[0]
        refuse_same(claim.decision.by, by, ("批准了这一笔", "approved this payout"))
        refuse_unfit(payout)
        refuse_renamed(claim)
        day = business_day(now)
        _refuse_way(method, payout.owed.kind, terms.terms_on(day).ways(payout.owed.kind))
        if not reference:
            raise Refusal(
                "reference",
                "请写凭证号（转账流水号、收款收据号）。",
                "Give what finds it again: the transfer's or the voucher's number.",
                422,
                field="reference",
            )
        tax = terms.tax_on(payout.owed.kind, day)
        sums = withheld(payout.amount, tax.rate, tax.bearer)
        attempt = payout.payments.count() + 1
        on_top = sums.tax if tax.bearer == PROGRAMME else 0
        posting = ledger.post(
            Kind.PAYMENT,
            Source("payout", f"{payout.pk}-{attempt}", payout.owed.occasion),
            [
                Move(Account.OWED, -payout.amount, payout.owed.team_id),
                Move(Account.PAID, sums.net, payout.owed.team_id, claim.person_id),
                Move(Account.TAX, sums.tax, payout.owed.team_id, claim.person_id),
                Move(Account.PROGRAMME, -on_top),
            ],
            now=now,
            by=by,
        )
        payment = Payment.objects.create(
            payout=payout,
            attempt=attempt,
            decision=claim.decision,
            approved_by=claim.decision.by,
            method=method,
            reference=reference,
            gross=sums.gross,
            tax=sums.tax,
            net=sums.net,
            rate=tax.rate,
            bearer=tax.bearer,
            day=day,
            posting=posting,
            at=now,
            by=by[:120],
        )
        audit.record(
            by, "payout.paid", f"payout:{payout.pk}", method=method, reference=reference, net=sums.net, tax=sums.tax,
            attempt=attempt,
        )  # fmt: skip
    return payment


def _refuse_way(method: str, kind: str, ways: tuple[str, ...]) -> None:
    """Refuse (422) a way by which this kind of prize does not reach its winner."""
    if method in ways:
        return
    cash = kind == Owed.Kind.CASH
    zh, en = ("现金奖励的付款方式", "Cash is paid by") if cash else ("奖品的交付方式", "A prize reaches its winner by")
    raise Refusal(
        "method",
        f"{zh}只有：{'、'.join(ways)}。",
        f"{en} one of: {', '.join(terms.ENGLISH.get(way, way) for way in ways)}.",
        422,
        field="method",
        methods=list(ways),
    )


def sign(payout_id: int, signed_by: str, *, now: datetime, by: str, base: int | None = None) -> Signature:
    """Write down that somebody signed for the payment, and who of the house saw it."""
    name = sheets.clean(signed_by)[:60]
    if not name:
        raise Refusal("signed_by", "请写签收人的姓名。", "Give the name that was signed.", 422, field="signed_by")
    with transaction.atomic():
        standing = hold(payout_id)
        refuse_unless(standing, State.PAID, base=base)
        payment = standing_payment(payout_id)
        claim = payment.decision.claim
        expected = claim.proxy_name or claim.person.real_name
        if sheets.key(name) != sheets.key(expected):
            raise Refusal(
                "signed_by",
                f"签收人应是“{expected}”。",
                f"It is for “{expected}” to sign.",
                422,
                field="signed_by",
            )
        row = Signature.objects.create(payment=payment, signed_by=name, at=now, by=by[:120])
        audit.record(by, "payout.signed", f"payout:{payout_id}", payment=payment.attempt)
    return row


def ask_reversal(payout_id: int, why: str, *, now: datetime, by: str, base: int | None = None) -> ReversalAsked:
    """Say why the payment that stands should be taken back. Nothing happens before somebody else confirms it.

    One question at a time: refused (409) while another about the same payment waits.
    """
    why = " ".join(why.split())[:200]
    if not why:
        raise Refusal("reason", "请写明冲回的原因。", "Say why it is taken back.", 422, field="why")
    with transaction.atomic():
        standing = hold(payout_id)
        refuse_unless(standing, State.PAID, State.SIGNED, base=base)
        payment = standing_payment(payout_id)
        waiting = ReversalAsked.objects.filter(payment=payment, declined=None).order_by("-pk").first()
        if waiting is not None:
            raise Refusal(
                "asked_already",
                f"已经有人申请冲回（{waiting.why}），等另一人确认或不予冲回。",
                f"It is asked for already ({waiting.why}): somebody else confirms or declines that first.",
                asked=waiting.pk,
            )
        asked = ReversalAsked.objects.create(payment=payment, why=why, at=now, by=by[:120])
        audit.record(by, "payout.reversal_asked", f"payout:{payout_id}", why, payment=payment.attempt)
    return asked


def confirm_reversal(payout_id: int, asked_id: int, *, now: datetime, by: str, base: int | None = None) -> Reversal:
    """Take back the one payment that was asked about; the claim and its approval stand, and it may be paid anew."""
    with transaction.atomic():
        asked = _held(payout_id, asked_id, base)
        refuse_same(asked.by, by, ("提出了冲回", "asked for it"))
        return take_back(asked.payment, asked, now=now, by=by)


def decline_reversal(
    payout_id: int, asked_id: int, *, now: datetime, by: str, why: str, base: int | None = None
) -> ReversalDeclined:
    """Leave the payment as it is, for a reason; it can be asked for anew."""
    why = " ".join(why.split())[:200]
    if not why:
        raise Refusal("reason", "请写明不冲回的理由。", "Say why it is not taken back.", 422, field="why")
    with transaction.atomic():
        asked = _held(payout_id, asked_id, base)
        row = ReversalDeclined.objects.create(asked=asked, why=why, at=now, by=by[:120])
        audit.record(by, "payout.reversal_declined", f"payout:{payout_id}", why, asked_by=asked.by)
    return row


def _held(payout_id: int, asked_id: int, base: int | None) -> ReversalAsked:
    """The payout held, what was asked about it; refuses what nobody asked (404) and what was answered (409)."""
    refuse_unless(hold(payout_id), State.PAID, State.SIGNED, base=base)
    asked = ReversalAsked.objects.filter(pk=asked_id, payment__payout=payout_id).first()
    if asked is None:
        raise Refusal("not_asked", "没有这一项冲回申请。", "Nobody has asked for that.", 404)
    if asked.payment_id != standing_payment(payout_id).pk:
        raise Refusal("reversed", "所说的那次付款已经冲回。", "The payment in question was taken back already.")
    if ReversalDeclined.objects.filter(asked=asked).exists():
        raise Refusal(
            "declined",
            "这一项冲回申请已经不予办理；确实要冲回的，请重新申请。",
            "That was declined already; if it should be taken back after all, ask anew.",
        )
    return asked


def take_back(payment: Payment, cause: ReversalAsked | Voided, *, now: datetime, by: str) -> Reversal:
    """Reverse one payment of a held payout by new rows, because it was asked for or because the payout is void."""
    asked, voided = (cause, None) if isinstance(cause, ReversalAsked) else (None, cause)
    why, asked_by = cause.why, cause.by if isinstance(cause, ReversalAsked) else cause.asked_by
    posting = ledger.reverse(payment.posting, now=now, by=by, note=why)
    row = Reversal.objects.create(
        payment=payment, posting=posting, asked=asked, voided=voided, why=why, asked_by=asked_by, at=now, by=by[:120]
    )
    audit.record(
        by, "payout.reversed", f"payout:{payment.payout_id}", why, payment=payment.attempt, net=payment.net,
        tax=payment.tax, asked_by=asked_by,
    )  # fmt: skip
    return row


def standing_payment(payout_id: int) -> Payment:
    """The payment that was not taken back; there must be one."""
    rows = Payment.objects.filter(payout=payout_id, reversal=None).select_related(
        "decision__claim__person", "posting", "payout__owed__team"
    )
    return rows.order_by("-attempt")[0]


# ---- nobody came, and what is void ----------------------------------------------------------------------------------


def forfeit(payout_id: int, *, now: datetime, by: str) -> Forfeited:
    """Nobody claimed it by the deadline: it stays with the programme. Refuses before (409), and what was claimed."""
    with transaction.atomic():
        standing = hold(payout_id)
        refuse_unless(standing, State.OPEN)
        if not is_over(standing.due_at, now):
            raise Refusal("not_due", "领取期限还没到。", "It can still be claimed.", due=standing.due_at.isoformat())
        payout = Payout.objects.select_related("owed").get(pk=payout_id)
        posting = ledger.post(
            Kind.FORFEIT,
            Source("payout", str(payout.pk), payout.owed.occasion),
            [Move(Account.OWED, -payout.amount, payout.owed.team_id), Move(Account.FORFEITED, payout.amount)],
            now=now,
            by=by,
        )
        row = Forfeited.objects.create(payout=payout, posting=posting, at=now, by=by[:120])
        for step in _at_forfeit.values():
            step(payout, now, by)
        audit.record(by, "payout.forfeited", f"payout:{payout.pk}", amount=payout.amount)
    return row


def forfeit_due(now: datetime, *, by: str = "system") -> int:
    """Forfeit everything whose deadline is over; gives how many. What was claimed at the last moment is passed over."""
    done = 0
    due = (
        Standing.objects.filter(state=State.OPEN, due_at__lte=now - SECOND).order_by("pk").values_list("pk", flat=True)
    )
    for pk in list(due):
        try:
            forfeit(pk, now=now, by=by)
            done += 1
        except Refusal as refusal:
            if refusal.code == "day_closed":
                break
    return done


def void(payout: Payout, why: str, *, asked_by: str, now: datetime, by: str) -> Voided:
    """What it came from is void: a payment that stands is taken back, a forfeiture too, and nothing can be claimed."""
    hold(payout.pk)
    row = Voided.objects.create(payout=payout, why=why[:200], asked_by=asked_by[:120], at=now, by=by[:120])
    for payment in Payment.objects.filter(payout=payout, reversal=None).select_related("posting"):
        take_back(payment, row, now=now, by=by)
    lost = Forfeited.objects.filter(payout=payout).select_related("posting").first()
    if lost is not None:
        ledger.reverse(lost.posting, now=now, by=by, note=why)
    audit.record(by, "payout.void", f"payout:{payout.pk}", why, amount=payout.amount)
    return row
