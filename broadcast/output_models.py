"""Outputs: what leaves the house, each by one link, each as its director has set it."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from core import clock
from core.models import Link
from tournaments.season.models import Session


class Output(models.Model):
    """A link for a browser source, and how its page is to look. What the hub needs of it stands in the link's options
    (``broadcast.domain.outputs`` writes both, and nothing else does).

    ``hands``: all four hands are shown. ``delay``: seconds behind the table; ``behind``: one game behind instead.
    ``reloads`` counts how often its page was told to load itself again. ``version`` rises with every change.
    """

    class Scenes(models.TextChoices):
        ALL = "all", "全部画面"
        TABLE = "table", "只有牌桌"
        BOARD = "board", "只有抽奖台"
        RACE = "race", "只有战报"
        FUND = "fund", "只有基金"
        LOWER = "lower", "只有字幕条"

    class Behind(models.TextChoices):
        NOT = "", "不按局"
        GAME = "game", "慢一局"

    class Size(models.TextChoices):
        HD = "1080p", "1920×1080"
        UHD = "2160p", "3840×2160"
        TALL = "1080x1920", "1080×1920"

    class Ground(models.TextChoices):
        CLEAR = "transparent", "透明"
        GREEN = "green", "绿底"

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="outputs")
    link = models.OneToOneField(Link, on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=40)
    scenes = models.CharField(max_length=8, choices=Scenes.choices, default=Scenes.ALL)
    hands = models.BooleanField(default=True)
    delay = models.PositiveIntegerField(default=0)
    behind = models.CharField(max_length=8, choices=Behind.choices, default=Behind.NOT, blank=True)
    language = models.CharField(max_length=2, choices=(("zh", "中文"), ("en", "English")), default="zh")
    theme = models.CharField(max_length=40, default="", blank=True)
    size = models.CharField(max_length=12, choices=Size.choices, default=Size.HD)
    ground = models.CharField(max_length=12, choices=Ground.choices, default=Ground.CLEAR)
    audio = models.BooleanField(default=False)
    preview = models.BooleanField(default=False)
    reloads = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(default=1)
    made_at = models.DateTimeField(default=clock.now, editable=False)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["session", "name"], condition=Q(revoked_at__isnull=True), name="one_output_a_name"
            ),
            models.UniqueConstraint(
                fields=["session"], condition=Q(revoked_at__isnull=True, audio=True), name="sound_from_one_output"
            ),
            models.CheckConstraint(condition=Q(behind="") | Q(delay=0), name="output_behind_in_one_way"),
        ]

    def __str__(self) -> str:
        return self.name
