"""What is owed, one row for each source; the ledger and the payouts stand beside it. Amounts are integer fen."""

from __future__ import annotations

from django.db import models

from tournaments.money.export_models import Export
from tournaments.money.ledger_models import Account, DayClosed, Line, Posting, TaxRate, Terms
from tournaments.money.payout_models import (
    Claim,
    Decision,
    Forfeited,
    Payment,
    Payout,
    Receipt,
    Reversal,
    ReversalAsked,
    ReversalDeclined,
    Signature,
    Standing,
    Unapproved,
    Voided,
)
from tournaments.people.models import Person, Team

__all__ = [
    "Account",
    "Claim",
    "DayClosed",
    "Decision",
    "Export",
    "Forfeited",
    "Line",
    "Owed",
    "Payment",
    "Payout",
    "Posting",
    "Receipt",
    "Reversal",
    "ReversalAsked",
    "ReversalDeclined",
    "Signature",
    "Standing",
    "TaxRate",
    "Terms",
    "Unapproved",
    "Voided",
    "Withdrawn",
]


class Owed(models.Model):
    """One thing owed to a combination, or to one person of it, because of one source.

    ``source_kind`` and ``source_id`` name what it comes from ("draw" or "fund", and its row); this app knows nothing
    else of it. ``amount`` is the worth in fen, also of goods and coupons; ``what`` is what the receiver gets, in words.
    A rehearsal owes nothing and has no rows here.
    """

    class Kind(models.TextChoices):
        CASH = "cash", "现金"
        GOODS = "goods", "实物"
        COUPON = "coupon", "优惠券"

    source_kind = models.CharField(max_length=16)
    source_id = models.CharField(max_length=64)
    occasion = models.CharField(max_length=40, db_index=True, help_text="the session's code, to list by")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="owed")
    person = models.ForeignKey(Person, null=True, on_delete=models.PROTECT, related_name="owed")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    amount = models.BigIntegerField()
    what = models.CharField(max_length=120)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["source_kind", "source_id", "person"], nulls_distinct=False, name="owed_once_a_person"
            ),
            models.CheckConstraint(condition=models.Q(amount__gt=0), name="owed_is_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.what} {self.amount}"


class Withdrawn(models.Model):
    """What was owed and is no longer, since what it came from is void. The row of what was owed stands."""

    owed = models.OneToOneField(Owed, primary_key=True, on_delete=models.PROTECT, related_name="withdrawn")
    reason = models.CharField(max_length=200)
    withdrawn_at = models.DateTimeField()
    withdrawn_by = models.CharField(max_length=250)

    def __str__(self) -> str:
        return f"{self.owed_id}: {self.reason}"
