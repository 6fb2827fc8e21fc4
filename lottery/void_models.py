"""What was declared void, by two people; and boards opened in full. All of it only grows."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q


class VoidAsked(models.Model):
    """One person asks that a board or a draw be void, with a reason; another one confirms it, or nothing happens."""

    board = models.ForeignKey("lottery.Board", null=True, on_delete=models.PROTECT, related_name="voids_asked")
    draw = models.ForeignKey("lottery.Draw", null=True, on_delete=models.PROTECT, related_name="voids_asked")
    reason = models.CharField(max_length=200)
    asked_at = models.DateTimeField()
    asked_by = models.CharField(max_length=120)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(board=None, draw__isnull=False) | Q(board__isnull=False, draw=None),
                name="a_board_or_a_draw_is_asked",
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="a_void_has_a_reason"),
            models.UniqueConstraint(fields=["id", "asked_by"], name="a_void_asked_and_by_whom"),
        ]

    def __str__(self) -> str:
        return self.reason


class Void(models.Model):
    """A board or a draw is void. It stays in the log with all that was published of it.

    ``asked_by`` repeats the question's (a foreign key over both columns keeps them equal), so that a check of the
    database refuses one person twice. ``again``: the rules let the game's winner draw again.
    """

    asked = models.OneToOneField(VoidAsked, null=True, on_delete=models.PROTECT, related_name="void")
    asked_by = models.CharField(max_length=120)
    confirmed_by = models.CharField(max_length=120)
    board = models.OneToOneField("lottery.Board", null=True, on_delete=models.PROTECT, related_name="void")
    draw = models.OneToOneField("lottery.Draw", null=True, on_delete=models.PROTECT, related_name="void")
    with_board = models.ForeignKey("self", null=True, on_delete=models.PROTECT, related_name="draws")
    again = models.BooleanField(default=False)
    reason = models.CharField(max_length=200)
    at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(board=None, draw__isnull=False) | Q(board__isnull=False, draw=None, with_board=None),
                name="a_board_or_a_draw_is_void",
            ),
            models.CheckConstraint(
                condition=Q(asked__isnull=False, with_board=None) | Q(asked=None, with_board__isnull=False),
                name="a_void_was_asked_for_or_goes_with_its_board",
            ),
        ]

    def __str__(self) -> str:
        return self.reason


class Opening(models.Model):
    """A board opened in full: nobody picks from it any more, and what nobody won is published with its salts.

    ``cells`` are ``{"cell", "code", "prize", "kind", "value", "blank", "salt"}`` of those nobody won; ``secret`` is a
    mixed board's, in hex.
    """

    class Why(models.TextChoices):
        SETTLED = "settled", "场次已结算"
        CANCELLED = "cancelled", "场次已取消"
        VOID = "void", "奖板作废"
        REPLACED = "replaced", "换了新板"

    board = models.OneToOneField("lottery.Board", on_delete=models.PROTECT, related_name="opening")
    why = models.CharField(max_length=12, choices=Why.choices)
    cells: models.JSONField[Any, Any] = models.JSONField()
    secret = models.CharField(max_length=64, blank=True, default="")
    at = models.DateTimeField()
    by = models.CharField(max_length=120)

    def __str__(self) -> str:
        return f"{self.board_id} {self.why}"
