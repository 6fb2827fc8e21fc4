"""Prize pools, boards, cells and draws. Amounts are integer fen.

A closed cell's content stands only in ``Cell.sealed``, encrypted; the draw that opens it writes it in clear. Stock and
what is void stand beside them (``stock_models``, ``void_models``).
"""

from __future__ import annotations

import uuid

from django.db import models
from django.db.models import Q

from lottery.stock_models import Picture, StockMove
from lottery.void_models import Opening, Void, VoidAsked
from tournaments.people.models import Team
from tournaments.season.models import SIDES, Session

__all__ = [
    "Arrangement",
    "Board",
    "Cell",
    "Draw",
    "Mix",
    "Opening",
    "Picture",
    "Pool",
    "PoolChoice",
    "Prize",
    "StockMove",
    "Use",
    "Void",
    "VoidAsked",
]


class Pool(models.Model):
    """A published set of prizes. ``digest`` is of its content: the same sheet makes the same pool."""

    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()

    class Meta:
        get_latest_by = "id"

    def __str__(self) -> str:
        return f"pool {self.pk}"


class PoolChoice(models.Model):
    """From this moment the next boards are laid from this pool; the last one counts."""

    pool = models.ForeignKey(Pool, on_delete=models.PROTECT, related_name="choices")
    at = models.DateTimeField()
    by = models.CharField(max_length=120)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.pool_id} from {self.at}"


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
    sponsor = models.CharField(max_length=60, blank=True, default="")
    picture = models.ForeignKey(Picture, null=True, blank=True, on_delete=models.PROTECT, related_name="prizes")

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


class Mix(models.Model):
    """A public value named before it is known, to be mixed into board ``number`` of a session (docs/proofs.md).

    The server's secret is committed to and sealed when the value is named; it is shown when the board is opened in full.
    """

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="mixes")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=60)
    commitment = models.CharField(max_length=64)
    sealed = models.BinaryField()
    named_at = models.DateTimeField()
    named_by = models.CharField(max_length=120)

    class Meta:
        ordering = ["session", "number"]
        constraints = [models.UniqueConstraint(fields=["session", "number"], name="one_mix_a_board")]

    def __str__(self) -> str:
        return self.name


class Arrangement(models.Model):
    """What the first of two people has laid by hand, sealed; the second lays it again, and then this row is gone."""

    session = models.OneToOneField(Session, primary_key=True, on_delete=models.PROTECT, related_name="arrangement")
    pool = models.ForeignKey(Pool, on_delete=models.PROTECT, related_name="+")
    sealed = models.BinaryField()
    laid_at = models.DateTimeField()
    laid_by = models.CharField(max_length=120)

    def __str__(self) -> str:
        return f"arrangement of {self.session_id}"


class Board(models.Model):
    """Board ``number`` laid for a session. ``root`` commits to all its cells and is shown before the first pick.

    ``rehearsal`` repeats the session's (a foreign key over both columns keeps them equal), so that the database itself
    refuses a seeded board on a real session. ``replaces`` is the void board that it stands for. Two people are named
    where it was laid by hand; a check of the database keeps them apart.
    """

    class Laid(models.TextChoices):
        SECRET = "secret", "secret randomness"
        MIXED = "mixed", "secret randomness and a public value"
        HAND = "hand", "by hand, by two people"
        SEEDED = "seeded", "seeded, rehearsal only"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="boards")
    number = models.PositiveSmallIntegerField(default=1)
    rehearsal = models.BooleanField()
    pool = models.ForeignKey(Pool, on_delete=models.PROTECT, related_name="boards")
    size = models.PositiveSmallIntegerField()
    laid = models.CharField(max_length=8, choices=Laid.choices)
    mix = models.OneToOneField(Mix, null=True, on_delete=models.PROTECT, related_name="board")
    mixed_value = models.CharField(max_length=60, blank=True, default="")
    replaces = models.OneToOneField("self", null=True, on_delete=models.PROTECT, related_name="replaced_by")
    root = models.CharField(max_length=64)
    laid_at = models.DateTimeField()
    laid_by = models.CharField(max_length=120, blank=True, default="")
    confirmed_by = models.CharField(max_length=120, blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="one_board_a_number"),
            models.CheckConstraint(condition=~Q(laid="seeded") | Q(rehearsal=True), name="no_seeded_board_for_real"),
            models.CheckConstraint(
                condition=Q(laid="mixed", mix__isnull=False) & ~Q(mixed_value="") | ~Q(laid="mixed") & Q(mix=None),
                name="a_mixed_board_names_its_value",
            ),
            models.CheckConstraint(
                condition=Q(laid="hand") & ~Q(confirmed_by="") | ~Q(laid="hand") & Q(confirmed_by=""),
                name="by_hand_means_two",
            ),
        ]

    def __str__(self) -> str:
        return f"board {self.number} of {self.session_id}"


class Use(models.Model):
    """A session plays with a board: the one laid for it, or one carried over from a session before. The last counts."""

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="board_uses")
    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="uses")
    at = models.DateTimeField()
    by = models.CharField(max_length=120)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["session", "board"], name="a_board_is_taken_once")]

    def __str__(self) -> str:
        return f"{self.session_id} with {self.board_id}"


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
    """One cell opened by the winner of one game, and what was behind it (RULES §11).

    ``after`` is the void that let the same game draw again.
    """

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="draws")
    cell = models.OneToOneField(Cell, on_delete=models.PROTECT, related_name="draw")
    game = models.PositiveSmallIntegerField()
    side = models.CharField(max_length=1, choices=SIDES)
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="draws")
    prize = models.ForeignKey(Prize, on_delete=models.PROTECT, related_name="draws")
    salt = models.CharField(max_length=64)
    drawn_at = models.DateTimeField()
    drawn_by = models.CharField(max_length=120)
    after = models.OneToOneField(Void, null=True, on_delete=models.PROTECT, related_name="next_draw")

    class Meta:
        ordering = ["session", "game", "id"]
        constraints = [
            models.UniqueConstraint(fields=["session", "game"], condition=Q(after=None), name="one_draw_a_game")
        ]

    def __str__(self) -> str:
        return f"{self.session_id} game {self.game}"
