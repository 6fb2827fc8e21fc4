"""The ledger: balanced postings that are only ever added, and the terms that money goes by, each from a day on.

A posting's lines come to nothing (a deferred trigger refuses it otherwise), its day is the studio's. Positive is what an
account has received: what is held as a champion's fund, what is owed to winners, what was paid to them, the tax that
was withheld, what was forfeited; all of it comes out of ``programme``. Amounts are fen.
"""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q

from tournaments.people.models import Person, Team


class Account(models.TextChoices):
    """Where money stands."""

    PROGRAMME = "programme", "节目组"
    FUND = "fund", "代管基金"
    OWED = "owed", "应付奖励"
    PAID = "paid", "已付"
    TAX = "tax", "代扣税款"
    FORFEITED = "forfeited", "作废"


class Posting(models.Model):
    """One movement. ``source_kind`` and ``source_id`` name what it comes from; for each there is one of a ``kind``.

    ``reverses`` takes back an earlier one, whole and once.
    """

    class Kind(models.TextChoices):
        AWARD = "award", "计入基金"
        RELEASE = "release", "基金结清"
        FORFEIT_FUND = "forfeit_fund", "基金作废"
        PRIZE = "prize", "奖品入账"
        PAYMENT = "payment", "付款"
        FORFEIT = "forfeit", "逾期作废"
        REVERSAL = "reversal", "冲回"

    kind = models.CharField(max_length=16, choices=Kind.choices)
    source_kind = models.CharField(max_length=16)
    source_id = models.CharField(max_length=64)
    occasion = models.CharField(max_length=40, db_index=True)
    day = models.DateField(db_index=True)
    at = models.DateTimeField()
    by = models.CharField(max_length=120)
    note = models.CharField(max_length=200, blank=True, default="")
    reverses = models.OneToOneField("self", null=True, on_delete=models.PROTECT, related_name="reversed_by")

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["kind", "source_kind", "source_id"], name="one_posting_a_source"),
            models.CheckConstraint(
                condition=Q(kind="reversal", reverses__isnull=False) | ~Q(kind="reversal") & Q(reverses__isnull=True),
                name="a_reversal_says_of_what",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.source_kind} {self.source_id}"


class Line(models.Model):
    """What a posting brings to an account; of funds and what is owed, also whose."""

    posting = models.ForeignKey(Posting, on_delete=models.PROTECT, related_name="lines")
    account = models.CharField(max_length=10, choices=Account.choices)
    team = models.ForeignKey(Team, null=True, on_delete=models.PROTECT, related_name="+")
    person = models.ForeignKey(Person, null=True, on_delete=models.PROTECT, related_name="+")
    amount = models.BigIntegerField()

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["account", "team"], name="line_by_account")]
        constraints = [
            models.CheckConstraint(condition=~Q(amount=0), name="a_line_moves_something"),
            models.CheckConstraint(
                condition=~Q(account__in=("fund", "owed")) | Q(team__isnull=False), name="a_fund_is_somebodys"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.account} {self.amount}"


class Terms(models.Model):
    """How cash is divided, how long one may claim, and by what it is paid, from a day on; the last entered counts.

    ``first_share`` is number 1's part in per cent; what does not divide goes to number 1. Cash is paid by ``methods``,
    goods and coupons are handed over by ``deliveries``.
    """

    from_on = models.DateField()
    first_share = models.PositiveSmallIntegerField(default=50)
    claim_days = models.PositiveSmallIntegerField(default=60)
    methods: models.JSONField[Any, Any] = models.JSONField(default=list)
    deliveries: models.JSONField[Any, Any] = models.JSONField(default=list)
    at = models.DateTimeField()
    by = models.CharField(max_length=120)
    why = models.CharField(max_length=200)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=Q(first_share__lte=100), name="a_share_is_a_part"),
            models.CheckConstraint(condition=Q(claim_days__gte=1), name="there_is_time_to_claim"),
        ]

    def __str__(self) -> str:
        return f"{self.from_on}"


class TaxRate(models.Model):
    """What is withheld of a kind of prize from a day on; ``rate`` is hundredths of a per cent of the whole worth."""

    class Bearer(models.TextChoices):
        WINNER = "winner", "获奖人承担"
        PROGRAMME = "programme", "节目组承担（按税前还原）"

    from_on = models.DateField()
    kind = models.CharField(max_length=8)
    rate = models.PositiveSmallIntegerField()
    bearer = models.CharField(max_length=10, choices=Bearer.choices)
    at = models.DateTimeField()
    by = models.CharField(max_length=120)
    why = models.CharField(max_length=200)

    class Meta:
        ordering = ["id"]
        constraints = [models.CheckConstraint(condition=Q(rate__lt=10_000), name="a_tax_leaves_something")]

    def __str__(self) -> str:
        return f"{self.kind} {self.rate} {self.from_on}"


class DayClosed(models.Model):
    """A business day that was closed (日结): what each account had moved by, and how many postings there were."""

    day = models.DateField(unique=True)
    at = models.DateTimeField()
    by = models.CharField(max_length=120)
    postings = models.PositiveIntegerField()
    totals: models.JSONField[Any, Any] = models.JSONField()
    note = models.CharField(max_length=200, blank=True, default="")

    def __str__(self) -> str:
        return f"{self.day}"
