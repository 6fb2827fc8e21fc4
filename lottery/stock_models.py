"""What is in store of a prize, and how it looks. Only grows: what is there is the sum of its movements."""

from __future__ import annotations

from django.db import models
from django.db.models import Q


class Picture(models.Model):
    """A prize's picture, kept as it was uploaded; ``digest`` is the SHA-256 of its bytes."""

    class Type(models.TextChoices):
        PNG = "image/png", "PNG"
        JPEG = "image/jpeg", "JPEG"
        WEBP = "image/webp", "WebP"

    digest = models.CharField(max_length=64, unique=True)
    type = models.CharField(max_length=12, choices=Type.choices)
    data = models.BinaryField()
    added_at = models.DateTimeField()
    added_by = models.CharField(max_length=120)

    def __str__(self) -> str:
        return self.digest[:12]


class StockMove(models.Model):
    """So many of a prize (by its code) came or went. A draw takes one, once; it comes back once, when the draw is void or
    nobody came for what it won."""

    class Why(models.TextChoices):
        STOCK = "stock", "入库或盘点"
        DRAW = "draw", "开出"
        VOID = "void", "作废退回"
        FORFEIT = "forfeit", "逾期没人领，退回"

    code = models.CharField(max_length=20, db_index=True)
    change = models.IntegerField()
    why = models.CharField(max_length=8, choices=Why.choices)
    draw = models.ForeignKey("lottery.Draw", null=True, on_delete=models.PROTECT, related_name="stock_moves")
    note = models.CharField(max_length=120, blank=True, default="")
    at = models.DateTimeField()
    by = models.CharField(max_length=120)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["draw", "why"], name="one_movement_a_draw"),
            models.UniqueConstraint(
                fields=["draw"], condition=Q(why__in=("void", "forfeit")), name="a_draw_comes_back_once"
            ),
            models.CheckConstraint(
                condition=Q(why="stock", draw=None) & ~Q(change=0)
                | Q(why="draw", draw__isnull=False, change=-1)
                | Q(why__in=("void", "forfeit"), draw__isnull=False, change=1),
                name="a_movement_says_why",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.change:+d}"
