"""What support sees of the books; amounts are fen."""

from __future__ import annotations

from django.contrib import admin

from core.support.model import SupportAdmin
from core.support.site import site
from tournaments.money import models
from tournaments.money.models import Owed, Withdrawn


@admin.register(Owed, site=site)
class OwedAdmin(SupportAdmin):
    """What is owed to whom, and for what."""

    called = ("应付", "what is owed")
    shown = ("id", "source_kind", "source_id", "occasion", "kind", "amount", "what", "created_at")
    list_display = ("id", "occasion", "kind", "amount", "what", "created_at")
    list_filter = ("kind",)
    search_fields = ("=occasion",)


@admin.register(Withdrawn, site=site)
class WithdrawnAdmin(SupportAdmin):
    """What is owed no longer, and why."""

    called = ("不再应付", "no longer owed")
    shown = ("owed", "reason", "withdrawn_at", "withdrawn_by")
    list_display = ("owed", "reason", "withdrawn_at")
    list_select_related = ("owed",)


@admin.register(models.Posting, site=site)
class PostingAdmin(SupportAdmin):
    """A movement of money; nothing is done here."""

    called = ("账目", "a movement of money")
    shown = ("id", "kind", "source_kind", "source_id", "occasion", "day", "at", "by", "note", "reverses")
    list_display = ("id", "kind", "source_kind", "source_id")


@admin.register(models.Line, site=site)
class LineAdmin(SupportAdmin):
    """A line of a posting; nothing is done here."""

    called = ("账目明细", "a line of a posting")
    shown = ("id", "posting", "account", "amount")
    list_display = ("id", "posting", "account", "amount")
    list_select_related = ("posting",)


@admin.register(models.Terms, site=site)
class TermsAdmin(SupportAdmin):
    """Terms; nothing is done here."""

    called = ("付款规定", "terms")
    shown = ("id", "from_on", "first_share", "claim_days", "methods", "deliveries", "at", "by", "why")
    list_display = ("id", "from_on", "first_share", "claim_days")


@admin.register(models.TaxRate, site=site)
class TaxRateAdmin(SupportAdmin):
    """A rate of tax; nothing is done here."""

    called = ("税率", "a rate of tax")
    shown = ("id", "from_on", "kind", "rate", "bearer", "at", "by", "why")
    list_display = ("id", "from_on", "kind", "rate")


@admin.register(models.DayClosed, site=site)
class DayClosedAdmin(SupportAdmin):
    """A closed day; nothing is done here."""

    called = ("日结", "a closed day")
    shown = ("day", "postings", "totals", "at", "by", "note")
    list_display = ("day", "postings", "totals", "at")


@admin.register(models.Payout, site=site)
class PayoutAdmin(SupportAdmin):
    """A payout; nothing is done here."""

    called = ("领奖", "a payout")
    shown = ("id", "owed", "number", "amount", "said", "due_at", "created_at")
    list_display = ("id", "owed", "number", "amount")
    list_select_related = ("owed",)


@admin.register(models.Standing, site=site)
class StandingAdmin(SupportAdmin):
    """Where a payout stands; nothing is done here."""

    called = ("领奖状态", "where a payout stands")
    shown = ("payout", "state", "version", "due_at")
    list_display = ("payout", "state", "version", "due_at")
    list_select_related = ("payout",)


@admin.register(models.Claim, site=site)
class ClaimAdmin(SupportAdmin):
    """A claim; nothing is done here."""

    called = ("领取登记", "a claim")
    shown = ("id", "payout", "attempt", "paper", "number_mask", "warning", "proxy_number_mask", "at", "by")
    list_display = ("id", "payout", "attempt", "paper")
    list_select_related = ("payout",)


@admin.register(models.Decision, site=site)
class DecisionAdmin(SupportAdmin):
    """A decision on a claim; nothing is done here."""

    called = ("批准与退回", "a decision on a claim")
    shown = ("claim", "approved", "why", "entered_by", "at", "by")
    list_display = ("claim", "approved", "why", "entered_by")
    list_select_related = ("claim",)


@admin.register(models.Unapproved, site=site)
class UnapprovedAdmin(SupportAdmin):
    """An approval taken back; nothing is done here."""

    called = ("撤回的批准", "an approval taken back")
    shown = ("decision", "payout", "why", "at", "by")
    list_display = ("decision", "payout", "why", "at")
    list_select_related = ("payout",)


@admin.register(models.Payment, site=site)
class PaymentAdmin(SupportAdmin):
    """A payment; nothing is done here."""

    called = ("付款", "a payment")
    shown = (
        "id",
        "payout",
        "attempt",
        "method",
        "reference",
        "gross",
        "tax",
        "net",
        "rate",
        "bearer",
        "day",
        "at",
        "by",
    )
    list_display = ("id", "payout", "attempt", "method")
    list_select_related = ("payout",)


@admin.register(models.Signature, site=site)
class SignatureAdmin(SupportAdmin):
    """A signature; nothing is done here."""

    called = ("签收", "a signature")
    shown = ("payment", "at", "by")
    list_display = ("payment", "at", "by")
    list_select_related = ("payment",)


@admin.register(models.ReversalAsked, site=site)
class ReversalAskedAdmin(SupportAdmin):
    """A reversal asked for; nothing is done here."""

    called = ("冲回申请", "a reversal asked for")
    shown = ("id", "payment", "why", "at", "by")
    list_display = ("id", "payment", "why", "at")
    list_select_related = ("payment",)


@admin.register(models.ReversalDeclined, site=site)
class ReversalDeclinedAdmin(SupportAdmin):
    """A reversal declined; nothing is done here."""

    called = ("不予冲回", "a reversal declined")
    shown = ("asked", "why", "at", "by")
    list_display = ("asked", "why", "at")
    list_select_related = ("asked",)


@admin.register(models.Reversal, site=site)
class ReversalAdmin(SupportAdmin):
    """A payment taken back; nothing is done here."""

    called = ("冲回", "a payment taken back")
    shown = ("payment", "posting", "asked", "voided", "why", "asked_by", "at", "by")
    list_display = ("payment", "posting", "why", "asked_by")
    list_select_related = (
        "payment",
        "posting",
    )


@admin.register(models.Forfeited, site=site)
class ForfeitedAdmin(SupportAdmin):
    """Forfeited; nothing is done here."""

    called = ("逾期作废", "forfeited")
    shown = ("payout", "posting", "at", "by")
    list_display = ("payout", "posting", "at", "by")
    list_select_related = (
        "payout",
        "posting",
    )


@admin.register(models.Voided, site=site)
class VoidedAdmin(SupportAdmin):
    """Void; nothing is done here."""

    called = ("撤销", "void")
    shown = ("payout", "why", "asked_by", "at", "by")
    list_display = ("payout", "why", "at", "by")
    list_select_related = ("payout",)


@admin.register(models.Export, site=site)
class ExportAdmin(SupportAdmin):
    """A file of the books; nothing is done here."""

    called = ("导出", "an export")
    shown = ("id", "first", "last", "part", "clear", "total", "done", "failed", "at", "by", "taken_at")
    list_display = ("id", "first", "last", "part", "done", "total")


@admin.register(models.Receipt, site=site)
class ReceiptAdmin(SupportAdmin):
    """A printing of a receipt; nothing is done here."""

    called = ("收据", "a receipt")
    shown = ("payment", "number", "at", "by")
    list_display = ("payment", "number", "at")
    list_select_related = ("payment",)
