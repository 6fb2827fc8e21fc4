"""Tables, games and their log.

The log is the truth: a table's state is the fold of its events, a snapshot is a cache of it. Sides are A and B; who
they are is text that a higher app gave when it opened the table.
"""

from __future__ import annotations

import uuid

from django.db import models


class Table(models.Model):
    """One evening's table: a match of some games between two sides.

    ``version`` counts every event of the log, for all audiences alike. ``deadline`` is what contestants are shown,
    ``due_at`` when the system acts by itself; both are None while nothing is awaited or the table is paused.
    ``event_number`` is the number of the current game's last event: a tick names it, so that an old tick does nothing.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    session = models.CharField(max_length=40, db_index=True)
    title = models.CharField(max_length=120)
    form = models.CharField(max_length=16, default="daily")
    rehearsal = models.BooleanField(default=False)
    rules = models.CharField(max_length=32)
    options = models.JSONField(default=dict)
    games = models.PositiveSmallIntegerField()
    sides = models.JSONField(help_text='{"A": {"name": …}, "B": {"name": …}}')
    seats = models.JSONField(help_text="four objects: seat, side, number, name, town, bot")
    pace = models.JSONField(default=dict, help_text="seconds, by what is awaited; missing ones are the show's")
    seed = models.CharField(  # noqa: DJ001  (null is no seed; any text, also an empty one, would be a seed)
        max_length=64, null=True, help_text="rehearsals only: makes the whole evening repeatable"
    )
    opening_auto_host = models.BooleanField(default=False, help_text="the automatic host, as the table was opened")
    auto_host = models.BooleanField(default=False)

    version = models.BigIntegerField(default=0)
    stage = models.CharField(max_length=16, default="waiting")
    current = models.ForeignKey("games.Game", null=True, on_delete=models.PROTECT, related_name="+")
    event_number = models.PositiveIntegerField(default=0)
    paused_at = models.DateTimeField(null=True)
    deadline = models.DateTimeField(null=True)
    due_at = models.DateTimeField(null=True)
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["due_at"], name="table_due", condition=models.Q(due_at__isnull=False))]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(seed__isnull=True) | models.Q(rehearsal=True), name="seeded_only_in_rehearsal"
            ),
            # A rehearsal named after its seed may be played again under the same code: its deals are to be the same.
            models.UniqueConstraint(
                fields=["session"], condition=models.Q(rehearsal=False), name="one_table_a_real_session"
            ),
        ]

    def __str__(self) -> str:
        return self.title


class Game(models.Model):
    """One deal of a table: what it was played under, its seed and its result.

    ``rules`` holds every field of the rule set as it was then, with ``rules_version``, so that a later fix never
    rewrites a finished game. A voided or misdealt game keeps its row; the next attempt has the same number.
    """

    class State(models.TextChoices):
        PLAYING = "playing"
        FINISHED = "finished"
        ENDED = "ended"

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="deals")
    number = models.PositiveSmallIntegerField()
    attempt = models.PositiveSmallIntegerField(default=1)
    code = models.CharField(max_length=60)
    rules_version = models.PositiveSmallIntegerField()
    rules = models.JSONField()
    context = models.JSONField()
    seed = models.BinaryField(max_length=32)
    commitment = models.CharField(max_length=64)
    state = models.CharField(max_length=16, choices=State.choices, default=State.PLAYING)
    result = models.JSONField(null=True)
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "number", "attempt"], name="one_game_an_attempt"),
            models.UniqueConstraint(
                fields=["table", "number"], condition=models.Q(state="finished"), name="one_confirmed_result_a_game"
            ),
            models.UniqueConstraint(fields=["table"], condition=models.Q(state="playing"), name="one_running_game"),
        ]

    def __str__(self) -> str:
        return self.code


class LogEvent(models.Model):
    """One event of a table: ``v`` counts over the whole table, ``number`` within its game.

    ``clock`` is what is awaited after the event, as the view shows it. Rows are written once and never changed.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="log")
    v = models.BigIntegerField()
    game = models.ForeignKey(Game, null=True, on_delete=models.PROTECT, related_name="log")
    number = models.PositiveIntegerField(null=True)
    kind = models.CharField(max_length=32)
    data = models.JSONField(default=dict)
    at = models.DateTimeField()
    clock = models.JSONField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "v"], name="one_event_a_version"),
            models.UniqueConstraint(fields=["game", "number"], name="one_event_a_number"),
        ]
        ordering = ["table", "v"]

    def __str__(self) -> str:
        return f"{self.v} {self.kind}"


class Snapshot(models.Model):
    """A cache: the table's folded state at ``v``."""

    table = models.OneToOneField(Table, primary_key=True, on_delete=models.CASCADE, related_name="snapshot")
    v = models.BigIntegerField()
    state = models.JSONField()

    def __str__(self) -> str:
        return f"{self.table_id} at {self.v}"


class ImportedRecord(models.Model):
    """The record of a game played elsewhere, proved before it was stored, to be replayed here (RULES decide nothing
    from it). ``digest`` is the SHA-256 of its JSON in one fixed form, so that the same record is stored once.
    """

    session = models.CharField(max_length=200)
    game = models.PositiveIntegerField()
    rules = models.CharField(max_length=32)
    digest = models.CharField(max_length=64, unique=True)
    record = models.JSONField()
    imported_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["session", "game"], name="imported_by_place")]

    def __str__(self) -> str:
        return f"{self.session}/{self.game}"
