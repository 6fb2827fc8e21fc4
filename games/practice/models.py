"""Rows of practice: all of them are deleted when it ends, unlike anything of the show."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.db import models

from core.models import Link
from games.practice import SEAT
from games.practice.paces import PACES, pace_of
from games.state import Logged

Json = Any

_BOTS = {"zh": ("小东", "小北", "小西"), "en": ("East", "North", "West")}
_SIDES = {"zh": {"A": "我方", "B": "对方"}, "en": {"A": "Us", "B": "Them"}}
_YOU = {"zh": "你", "en": "You"}


class Practice(models.Model):
    """One person's table: as ``games.models.Table`` where rules and clocks need it, and short-lived.

    ``address`` is a keyed digest of the address it was begun from, for the limit of each. ``state`` is the table's
    folded state at ``state_v``, a cache of the log. ``deal`` counts the games dealt; decisions are numbered by it.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    link = models.OneToOneField(Link, null=True, on_delete=models.SET_NULL, related_name="+")
    rules = models.CharField(max_length=32)
    options = models.JSONField(default=dict, help_text="what differs from the rule set, by field")
    clocks = models.CharField(max_length=16, choices=[(name, name) for name in PACES])
    language = models.CharField(max_length=2, default="zh")
    address = models.CharField(max_length=64)
    begun_at = models.DateTimeField()
    acted_at = models.DateTimeField(help_text="when its person last did anything")
    seen_at = models.DateTimeField(help_text="when its page was last open")

    version = models.BigIntegerField(default=0)
    stage = models.CharField(max_length=16, default="waiting")
    deal = models.PositiveIntegerField(default=0)
    event_number = models.PositiveIntegerField(default=0)
    paused_at = models.DateTimeField(null=True)
    deadline = models.DateTimeField(null=True)
    due_at = models.DateTimeField(null=True)
    state = models.JSONField(null=True)
    state_v = models.BigIntegerField(default=0)

    class Meta:
        indexes = [
            models.Index(fields=["due_at"], name="practice_due", condition=models.Q(due_at__isnull=False)),
            models.Index(fields=["address"], name="practice_address"),
        ]

    rehearsal = False
    seed = None
    games = 6
    auto_host = False
    opening_auto_host = False
    current_id: int | None = None
    closed_at = None

    def __str__(self) -> str:
        return self.session

    @property
    def session(self) -> str:
        """What its games are called; no session of the show is called so."""
        return f"practice-{self.pk.hex[:12]}"

    @property
    def pace(self) -> Mapping[str, float]:
        """How long things take here."""
        return pace_of(self.clocks)

    @property
    def sides(self) -> Mapping[str, Mapping[str, Json]]:
        """The two sides' names."""
        return {side: {"name": name} for side, name in _SIDES[self.language].items()}

    @property
    def seats(self) -> list[Mapping[str, Json]]:
        """The person at seat 0, a bot at each other."""
        bots = _BOTS[self.language]
        return [
            {
                "seat": seat,
                "side": "AB"[seat % 2],
                "number": 1 + seat // 2,
                "name": _YOU[self.language] if seat == SEAT else bots[seat - 1],
                "town": "",
                "bot": seat != SEAT,
            }
            for seat in range(4)
        ]


class PracticeEvent(models.Model):
    """One event of a practice table's log."""

    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="log")
    v = models.BigIntegerField()
    number = models.PositiveIntegerField(null=True)
    kind = models.CharField(max_length=32)
    data = models.JSONField(default=dict)
    at = models.DateTimeField()
    clock = models.JSONField(null=True)
    deal = models.PositiveIntegerField(null=True)
    seed = models.BinaryField(max_length=32, null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["practice", "v"], name="one_practice_event_a_version")]
        ordering = ["practice", "v"]

    def __str__(self) -> str:
        return f"{self.v} {self.kind}"

    def logged(self, session: str) -> Logged:
        """As it is folded; ``session`` is what the practice's games are called."""
        return Logged(
            v=self.v,
            kind=self.kind,
            data=self.data,
            number=self.number,
            at=self.at,
            clock=self.clock,
            game_pk=self.deal,
            code=f"{session}/{self.deal}" if self.seed is not None else "",
            seed=None if self.seed is None else bytes(self.seed),
        )
