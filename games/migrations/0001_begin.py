import uuid

import django.db.models.deletion
from django.db import migrations, models

from games.migrations import _guards


class Migration(migrations.Migration):
    replaces = [("games", "0001_initial"), ("games", "0002_log_only_grows"), ("games", "0003_imported_record")]

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="ImportedRecord",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("session", models.CharField(max_length=200)),
                ("game", models.PositiveIntegerField()),
                ("rules", models.CharField(max_length=32)),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("record", models.JSONField()),
                ("imported_at", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["session", "game"], name="imported_by_place")],
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("session", models.CharField(db_index=True, max_length=40)),
                ("title", models.CharField(max_length=120)),
                ("form", models.CharField(default="daily", max_length=16)),
                ("rehearsal", models.BooleanField(default=False)),
                ("rules", models.CharField(max_length=32)),
                ("options", models.JSONField(default=dict)),
                ("games", models.PositiveSmallIntegerField()),
                ("sides", models.JSONField(help_text='{"A": {"name": …}, "B": {"name": …}}')),
                ("seats", models.JSONField(help_text="four objects: seat, side, number, name, town, bot")),
                (
                    "pace",
                    models.JSONField(
                        default=dict, help_text="seconds, by what is awaited; missing ones are the show's"
                    ),
                ),
                (
                    "seed",
                    models.CharField(
                        help_text="rehearsals only: makes the whole evening repeatable", max_length=64, null=True
                    ),
                ),
                (
                    "opening_auto_host",
                    models.BooleanField(default=False, help_text="the automatic host, as the table was opened"),
                ),
                ("auto_host", models.BooleanField(default=False)),
                ("version", models.BigIntegerField(default=0)),
                ("stage", models.CharField(default="waiting", max_length=16)),
                ("event_number", models.PositiveIntegerField(default=0)),
                ("paused_at", models.DateTimeField(null=True)),
                ("deadline", models.DateTimeField(null=True)),
                ("due_at", models.DateTimeField(null=True)),
                ("opened_at", models.DateTimeField()),
                ("closed_at", models.DateTimeField(null=True)),
            ],
            options={
                "indexes": [
                    models.Index(condition=models.Q(("due_at__isnull", False)), fields=["due_at"], name="table_due")
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("seed__isnull", True), ("rehearsal", True), _connector="OR"),
                        name="seeded_only_in_rehearsal",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("rehearsal", False)), fields=("session",), name="one_table_a_real_session"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Game",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="deals", to="games.table"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("attempt", models.PositiveSmallIntegerField(default=1)),
                ("code", models.CharField(max_length=60)),
                ("rules_version", models.PositiveSmallIntegerField()),
                ("rules", models.JSONField()),
                ("context", models.JSONField()),
                ("seed", models.BinaryField(max_length=32)),
                ("commitment", models.CharField(max_length=64)),
                (
                    "state",
                    models.CharField(
                        choices=[("playing", "Playing"), ("finished", "Finished"), ("ended", "Ended")],
                        default="playing",
                        max_length=16,
                    ),
                ),
                ("result", models.JSONField(null=True)),
                ("started_at", models.DateTimeField()),
                ("finished_at", models.DateTimeField(null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("table", "number", "attempt"), name="one_game_an_attempt"),
                    models.UniqueConstraint(
                        condition=models.Q(("state", "finished")),
                        fields=("table", "number"),
                        name="one_confirmed_result_a_game",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("state", "playing")), fields=("table",), name="one_running_game"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="LogEvent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="log", to="games.table"
                    ),
                ),
                ("v", models.BigIntegerField()),
                (
                    "game",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="log", to="games.game"
                    ),
                ),
                ("number", models.PositiveIntegerField(null=True)),
                ("kind", models.CharField(max_length=32)),
                ("data", models.JSONField(default=dict)),
                ("at", models.DateTimeField()),
                ("clock", models.JSONField(null=True)),
            ],
            options={
                "ordering": ["table", "v"],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "v"), name="one_event_a_version"),
                    models.UniqueConstraint(fields=("game", "number"), name="one_event_a_number"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Snapshot",
            fields=[
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="snapshot",
                        serialize=False,
                        to="games.table",
                    ),
                ),
                ("v", models.BigIntegerField()),
                ("state", models.JSONField()),
            ],
        ),
        migrations.AddField(
            model_name="table",
            name="current",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="games.game"
            ),
        ),
        *_guards.OPERATIONS,
    ]
