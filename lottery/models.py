"""Prize pools, boards, cells and draws. Amounts are integer fen.

A closed cell's content stands only in ``Cell.sealed``, encrypted; the draw that opens it writes it in clear.
"""

from __future__ import annotations

import uuid

from django.db import models
from django.db.models import Q

from tournaments.people.models import Team
from tournaments.season.models import SIDES, Session


class Pool(models.Model):
    """A published set of prizes. ``digest`` is of its content: the same sheet makes the same pool."""

    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()

    class Meta:
        get_latest_by = "id"

    def __str__(self) -> str:
        return f"pool {self.pk}"


class Prize(models.Model):
    """One line of a pool: a prize and how many cells hold it. A blank is worth nothing."""

    class Kind(models.TextChoices):
        GOODS = "goods", "实物"
        CASH = "cash", "现金"
        COUPON = "coupon", "优惠券"
        BLANK = "blank", "空白"

    pool = models.ForeignKey(Pool, on_delete=models.PROTECT, related_name="prizes")
    place = models.PositiveSmallIntegerField(help_text="order in the sheet")
    code = models.CharField(max_length=20)
    name = models.CharField(max_length=60)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    value = models.PositiveIntegerField()
    count = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["pool", "place"]
        constraints = [
            models.UniqueConstraint(fields=["pool", "code"], name="one_line_a_prize"),
            models.CheckConstraint(condition=Q(count__gt=0), name="a_prize_is_there"),
            models.CheckConstraint(
                condition=(Q(kind="blank") & Q(value=0)) | (~Q(kind="blank") & Q(value__gt=0)),
                name="only_a_blank_is_worth_nothing",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Board(models.Model):
    """The cells of one session. ``root`` commits to all of them and is shown before the first pick.

    ``rehearsal`` repeats the session's (a foreign key over both columns keeps them equal), so that the database itself
    refuses a seeded board on a real session.
    """

    class Laid(models.TextChoices):
        SECRET = "secret", "secret randomness"
        SEEDED = "seeded", "seeded, rehearsal only"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    session = models.OneToOneField(Session, on_delete=models.PROTECT, related_name="board")
    rehearsal = models.BooleanField()
    pool = models.ForeignKey(Pool, on_delete=models.PROTECT, related_name="boards")
    size = models.PositiveSmallIntegerField()
    laid = models.CharField(max_length=8, choices=Laid.choices)
    root = models.CharField(max_length=64)
    laid_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(laid="secret") | Q(rehearsal=True), name="no_seeded_board_for_real"),
        ]

    def __str__(self) -> str:
        return f"board of {self.session_id}"


class Cell(models.Model):
    """One cell: its number, the commitment to its content, and the content itself under seal."""

    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="cells")
    number = models.PositiveSmallIntegerField()
    commitment = models.CharField(max_length=64)
    sealed = models.BinaryField()

    class Meta:
        ordering = ["board", "number"]
        constraints = [models.UniqueConstraint(fields=["board", "number"], name="one_cell_a_number")]

    def __str__(self) -> str:
        return str(self.number)


class Draw(models.Model):
    """One cell opened by the winner of one game, and what was behind it (RULES §11)."""

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="draws")
    cell = models.OneToOneField(Cell, on_delete=models.PROTECT, related_name="draw")
    game = models.PositiveSmallIntegerField()
    side = models.CharField(max_length=1, choices=SIDES)
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="draws")
    prize = models.ForeignKey(Prize, on_delete=models.PROTECT, related_name="draws")
    salt = models.CharField(max_length=64)
    drawn_at = models.DateTimeField()
    drawn_by = models.CharField(max_length=60)

    class Meta:
        ordering = ["session", "game"]
        constraints = [models.UniqueConstraint(fields=["session", "game"], name="one_draw_a_game")]

    def __str__(self) -> str:
        return f"{self.session_id} game {self.game}"
