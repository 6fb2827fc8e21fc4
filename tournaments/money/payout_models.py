"""A payout and what happened to it: each step a row of its own, never changed.

``Standing`` is the one row of a payout that changes; the database works its state out of the steps (a trigger), and it
is the row that is locked while a step is taken. By whom a step is done stands as ``user:7 甲``; two people are two when
the first word differs, which the database checks as well.
"""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from core.two_people import differ
from tournaments.money.ledger_models import Posting
from tournaments.people.models import Person


class Payout(models.Model):
    """What one person gets of one thing won. Of goods and coupons ``person`` is open: one of the two, by their word."""

    owed = models.ForeignKey("money.Owed", on_delete=models.PROTECT, related_name="payouts")
    person = models.ForeignKey(Person, null=True, on_delete=models.PROTECT, related_name="payouts")
    number = models.PositiveSmallIntegerField(null=True, help_text="of the combination's two")
    amount = models.BigIntegerField()
    said = models.CharField(max_length=120, blank=True, default="", help_text="how it was divided")
    due_at = models.DateTimeField(help_text="the last second to claim it, as it was made")
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["owed", "person"], nulls_distinct=False, name="one_payout_a_person"),
            models.CheckConstraint(condition=Q(amount__gt=0), name="a_payout_is_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.owed_id} {self.amount}"


class Standing(models.Model):
    """Where a payout stands, by the database's own reckoning. ``searched`` is for the counter."""

    class State(models.TextChoices):
        OPEN = "open", "待领"
        CLAIMED = "claimed", "待批"
        APPROVED = "approved", "待付"
        PAID = "paid", "待签收"
        SIGNED = "signed", "已签收"
        FORFEITED = "forfeited", "逾期作废"
        VOID = "void", "已撤销"

    payout = models.OneToOneField(Payout, primary_key=True, on_delete=models.PROTECT, related_name="standing")
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    version = models.PositiveIntegerField(default=1)
    kind = models.CharField(max_length=8, help_text="the thing's own, to list by")
    due_at = models.DateTimeField(help_text="the payout's own, or later when a claim made in time was sent back")
    searched = models.TextField(blank=True, default="", help_text="names and their pinyin")

    class Meta:
        indexes = [
            models.Index(fields=["state", "payout"], name="payout_by_state"),
            models.Index(fields=["kind", "state", "payout"], name="payout_by_kind"),
            models.Index(fields=["due_at"], condition=Q(state="open"), name="payout_due"),
        ]

    def __str__(self) -> str:
        return f"{self.payout_id} {self.state}"


class Claim(models.Model):
    """Somebody came for it with a paper. The number is sealed with the winner's key; its mask is what is shown. The name
    is the voucher's own, which stays when the person's data is shredded.

    ``proxy_*`` when another came in his place, ``authorisation`` then says by what paper.
    """

    class Paper(models.TextChoices):
        IDENTITY_CARD = "id", "居民身份证"
        PASSPORT = "passport", "护照"
        HK_MACAO = "hk_macao", "港澳居民来往内地通行证"
        TAIWAN = "taiwan", "台湾居民来往大陆通行证"
        RESIDENCE = "residence", "外国人永久居留身份证"

    payout = models.ForeignKey(Payout, on_delete=models.PROTECT, related_name="claims")
    attempt = models.PositiveSmallIntegerField()
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="claims")
    paper = models.CharField(max_length=10, choices=Paper.choices)
    name = models.CharField(max_length=60)
    number_sealed = models.BinaryField()
    number_mask = models.CharField(max_length=30)
    number_hash = models.CharField(max_length=64, db_index=True)
    warning = models.CharField(max_length=100, blank=True, default="")
    proxy_name = models.CharField(max_length=60, blank=True, default="")
    proxy_paper = models.CharField(max_length=10, choices=Paper.choices, blank=True, default="")
    proxy_number_sealed = models.BinaryField(null=True)
    proxy_number_mask = models.CharField(max_length=30, blank=True, default="")
    authorisation = models.CharField(max_length=200, blank=True, default="")
    at = models.DateTimeField()
    by = models.CharField(max_length=120)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["payout", "attempt"], name="one_claim_an_attempt"),
            models.UniqueConstraint(fields=["id", "by"], name="claim_and_who"),
            models.CheckConstraint(
                condition=Q(proxy_name="", authorisation="", proxy_number_sealed__isnull=True)
                | ~Q(proxy_name="") & ~Q(authorisation="") & Q(proxy_number_sealed__isnull=False),
                name="a_proxy_is_authorised",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.payout_id} {self.number_mask}"


class Decision(models.Model):
    """A claim approved, or sent back: once, and never by whoever entered it (a check of the database's, too)."""

    claim = models.OneToOneField(Claim, on_delete=models.PROTECT, related_name="decision")
    entered_by = models.CharField(max_length=120, help_text="the claim's own, held to it by a foreign key")
    approved = models.BooleanField()
    why = models.CharField(max_length=200, blank=True, default="")
    at = models.DateTimeField()
    by = models.CharField(max_length=120)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["id", "by"], name="decision_and_who"),
            models.CheckConstraint(condition=differ("entered_by", "by"), name="two_people_approve"),
        ]

    def __str__(self) -> str:
        return f"{self.claim_id} {self.approved}"


class Unapproved(models.Model):
    """An approval taken back before anything was paid on it: the claim is sent back, and may be entered anew."""

    decision = models.OneToOneField(Decision, primary_key=True, on_delete=models.PROTECT, related_name="unapproved")
    payout = models.ForeignKey(Payout, on_delete=models.PROTECT, related_name="+")
    why = models.CharField(max_length=200)
    at = models.DateTimeField()
    by = models.CharField(max_length=120)

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(why=""), name="an_approval_is_taken_back_for_a_reason")]

    def __str__(self) -> str:
        return f"{self.payout_id} {self.why}"


class Payment(models.Model):
    """It was handed over or sent. ``net`` reached the winner, ``tax`` was withheld; ``gross`` is taxable.

    With the tax borne by the winner ``net + tax`` is the payout's amount; borne by the programme ``net`` is, and
    ``tax`` comes on top.
    """

    payout = models.ForeignKey(Payout, on_delete=models.PROTECT, related_name="payments")
    attempt = models.PositiveSmallIntegerField()
    decision = models.ForeignKey(Decision, on_delete=models.PROTECT, related_name="payments")
    approved_by = models.CharField(max_length=120)
    method = models.CharField(max_length=20)
    reference = models.CharField(max_length=80)
    gross = models.BigIntegerField()
    tax = models.BigIntegerField()
    net = models.BigIntegerField()
    rate = models.PositiveSmallIntegerField()
    bearer = models.CharField(max_length=10)
    day = models.DateField(db_index=True)
    posting = models.OneToOneField(Posting, on_delete=models.PROTECT, related_name="payment")
    at = models.DateTimeField()
    by = models.CharField(max_length=120)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["payout", "attempt"], name="one_payment_an_attempt"),
            models.CheckConstraint(condition=differ("approved_by", "by"), name="two_people_pay"),
            models.CheckConstraint(
                condition=Q(gross=F("net") + F("tax"), net__gt=0, tax__gte=0), name="a_payment_adds_up"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.payout_id} {self.net}"


class Signature(models.Model):
    """That the winner (or his proxy) signed for it was seen by somebody of the house."""

    payment = models.OneToOneField(Payment, primary_key=True, on_delete=models.PROTECT, related_name="signature")
    signed_by = models.CharField(max_length=60)
    at = models.DateTimeField()
    by = models.CharField(max_length=120)

    def __str__(self) -> str:
        return f"{self.payment_id} {self.signed_by}"


class Receipt(models.Model):
    """A printing of a payment's receipt: number 1 is the original, the others are copies."""

    payment = models.ForeignKey(Payment, on_delete=models.PROTECT, related_name="receipts")
    number = models.PositiveSmallIntegerField()
    at = models.DateTimeField()
    by = models.CharField(max_length=120)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["payment", "number"], name="one_original")]

    def __str__(self) -> str:
        return f"{self.payment_id} {self.number}"


class ReversalAsked(models.Model):
    """Somebody says why a payment should be taken back; nothing happens before another confirms it."""

    payment = models.ForeignKey(Payment, on_delete=models.PROTECT, related_name="reversals_asked")
    why = models.CharField(max_length=200)
    at = models.DateTimeField()
    by = models.CharField(max_length=120)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["id", "by"], name="reversal_and_who"),
            models.UniqueConstraint(fields=["id", "payment", "by"], name="a_reversal_asked_of_what_and_by_whom"),
        ]

    def __str__(self) -> str:
        return f"{self.payment_id} {self.why}"


class ReversalDeclined(models.Model):
    """The payment is not taken back, and why: by whoever would have confirmed it."""

    asked = models.OneToOneField(ReversalAsked, primary_key=True, on_delete=models.PROTECT, related_name="declined")
    why = models.CharField(max_length=200)
    at = models.DateTimeField()
    by = models.CharField(max_length=120)

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(why=""), name="a_reversal_is_declined_for_a_reason")]

    def __str__(self) -> str:
        return f"{self.asked_id} {self.why}"


class Reversal(models.Model):
    """One payment taken back, and no other. ``asked_by`` and ``by`` are two people.

    ``asked_by`` repeats that of what it was taken back for (foreign keys over both columns keep them equal): of the
    question about this very payment, or of the void that took the payout away. It is one of the two, never none.
    """

    payment = models.OneToOneField(Payment, primary_key=True, on_delete=models.PROTECT, related_name="reversal")
    posting = models.OneToOneField(Posting, on_delete=models.PROTECT, related_name="+")
    asked = models.OneToOneField(ReversalAsked, null=True, on_delete=models.PROTECT, related_name="reversal")
    voided = models.ForeignKey("money.Voided", null=True, on_delete=models.PROTECT, related_name="reversals")
    why = models.CharField(max_length=200)
    asked_by = models.CharField(max_length=120)
    at = models.DateTimeField()
    by = models.CharField(max_length=120)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=differ("asked_by", "by"), name="two_people_reverse"),
        ]

    def __str__(self) -> str:
        return f"{self.payment_id} {self.why}"


class Forfeited(models.Model):
    """Nobody claimed it in time."""

    payout = models.OneToOneField(Payout, primary_key=True, on_delete=models.PROTECT, related_name="forfeited")
    posting = models.OneToOneField(Posting, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    by = models.CharField(max_length=120)

    def __str__(self) -> str:
        return f"{self.payout_id}"


class Voided(models.Model):
    """What it came from is void; ``asked_by`` and ``by`` are the two people who said so of that."""

    payout = models.OneToOneField(Payout, primary_key=True, on_delete=models.PROTECT, related_name="voided")
    why = models.CharField(max_length=200)
    asked_by = models.CharField(max_length=120)
    at = models.DateTimeField()
    by = models.CharField(max_length=120)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["payout", "asked_by"], name="a_void_payout_and_by_whom_asked"),
            models.CheckConstraint(condition=differ("asked_by", "by"), name="two_people_void_a_payout"),
        ]

    def __str__(self) -> str:
        return f"{self.payout_id} {self.why}"
