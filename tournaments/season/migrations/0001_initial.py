import uuid

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("games", "0001_initial"),
        ("people", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Reign",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("form", models.CharField(default="daily", max_length=8)),
                ("rehearsal", models.BooleanField(default=False)),
                ("started_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "end",
                    models.CharField(
                        blank=True, choices=[("left", "见好就收"), ("lost", "卫冕失败")], default="", max_length=8
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="reigns", to="people.team"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Season",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=24, unique=True)),
                ("title", models.CharField(max_length=60)),
                ("fund_base", models.PositiveIntegerField(default=20000)),
                ("fund_step", models.PositiveIntegerField(default=20000)),
                ("fund_cap", models.PositiveIntegerField(default=80000)),
                (
                    "on_loss",
                    models.CharField(choices=[("keep", "照付"), ("forfeit", "作废")], default="keep", max_length=8),
                ),
                ("board_cells", models.PositiveSmallIntegerField(default=25)),
                ("board_blanks", models.PositiveSmallIntegerField(default=3)),
                ("prize_limit", models.PositiveIntegerField(default=5000000)),
            ],
        ),
        migrations.CreateModel(
            name="Session",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("code", models.CharField(max_length=40)),
                ("run", models.PositiveIntegerField(default=1)),
                (
                    "form",
                    models.CharField(
                        choices=[("daily", "每日赛"), ("weekly", "周冠军赛")], default="daily", max_length=8
                    ),
                ),
                ("rules", models.CharField(max_length=32)),
                ("options", models.JSONField(default=dict)),
                ("rehearsal", models.BooleanField(default=False)),
                ("seed", models.CharField(blank=True, default="", max_length=64)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("scheduled", "已排期"),
                            ("ready", "待开播"),
                            ("live", "进行中"),
                            ("decided", "已决出胜负"),
                            ("settled", "已结算"),
                            ("cancelled", "已取消"),
                        ],
                        default="scheduled",
                        max_length=16,
                    ),
                ),
                ("reason", models.CharField(blank=True, default="", max_length=200)),
                ("opened_at", models.DateTimeField()),
                ("started_at", models.DateTimeField(null=True)),
                ("decided_at", models.DateTimeField(null=True)),
                ("asked_at", models.DateTimeField(null=True)),
                ("answered_at", models.DateTimeField(null=True)),
                ("comes_back", models.BooleanField(null=True)),
                ("settled_at", models.DateTimeField(null=True)),
                (
                    "table",
                    models.OneToOneField(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="held_by", to="games.table"
                    ),
                ),
                (
                    "team_a",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.team"
                    ),
                ),
                (
                    "team_b",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.team"
                    ),
                ),
                (
                    "reign",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="defences",
                        to="season.reign",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="sessions", to="season.season"
                    ),
                ),
            ],
            options={
                "ordering": ["opened_at"],
            },
        ),
        migrations.AddField(
            model_name="reign",
            name="season",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="reigns", to="season.season"
            ),
        ),
        migrations.CreateModel(
            name="Match",
            fields=[
                (
                    "session",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="match",
                        serialize=False,
                        to="season.session",
                    ),
                ),
                ("winner", models.CharField(choices=[("A", "A"), ("B", "B")], max_length=1)),
                ("levels", models.JSONField(help_text='{"A": {"lap", "rank"}, "B": …}')),
                ("games", models.PositiveSmallIntegerField()),
                ("golden", models.BooleanField(default=False)),
                ("decided_at", models.DateTimeField()),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="matches_won", to="people.team"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ReignDay",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("day", models.PositiveSmallIntegerField()),
                ("award", models.PositiveIntegerField()),
                ("won_at", models.DateTimeField()),
                (
                    "reign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="days", to="season.reign"
                    ),
                ),
                (
                    "session",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="reign_day", to="season.session"
                    ),
                ),
            ],
            options={
                "ordering": ["reign", "day"],
                "constraints": [models.UniqueConstraint(fields=("reign", "day"), name="one_win_a_day")],
            },
        ),
        migrations.AddConstraint(
            model_name="session",
            constraint=models.UniqueConstraint(fields=("code", "run"), name="one_session_a_code"),
        ),
        migrations.AddConstraint(
            model_name="session",
            constraint=models.UniqueConstraint(fields=("id", "rehearsal"), name="session_and_its_kind"),
        ),
        migrations.AddConstraint(
            model_name="session",
            constraint=models.CheckConstraint(
                condition=models.Q(("rehearsal", True), ("run", 1), _connector="OR"), name="only_a_rehearsal_runs_again"
            ),
        ),
        migrations.AddConstraint(
            model_name="session",
            constraint=models.CheckConstraint(
                condition=models.Q(("rehearsal", True), ("seed", ""), _connector="OR"), name="no_seed_on_a_real_session"
            ),
        ),
        migrations.AddConstraint(
            model_name="session",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("team_a__isnull", True),
                    ("team_b__isnull", True),
                    models.Q(("team_a", models.F("team_b")), _negated=True),
                    _connector="OR",
                ),
                name="two_different_teams",
            ),
        ),
        migrations.AddConstraint(
            model_name="session",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("state__in", ("scheduled", "ready", "cancelled")), ("table__isnull", False), _connector="OR"
                ),
                name="no_live_session_without_a_table",
            ),
        ),
        migrations.AddConstraint(
            model_name="session",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state", "cancelled"), _negated=True),
                    models.Q(("reason", ""), _negated=True),
                    _connector="OR",
                ),
                name="a_cancelled_session_says_why",
            ),
        ),
        migrations.AddConstraint(
            model_name="session",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("answered_at__isnull", True), ("comes_back__isnull", True)),
                    models.Q(("answered_at__isnull", False), ("comes_back__isnull", False)),
                    _connector="OR",
                ),
                name="an_answer_has_its_time",
            ),
        ),
        migrations.AddConstraint(
            model_name="reign",
            constraint=models.UniqueConstraint(
                condition=models.Q(("ended_at__isnull", True), ("rehearsal", False)),
                fields=("season", "form"),
                name="one_running_reign",
            ),
        ),
        migrations.AddConstraint(
            model_name="reign",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("end", ""), ("ended_at__isnull", True)),
                    models.Q(("ended_at__isnull", False), models.Q(("end", ""), _negated=True)),
                    _connector="OR",
                ),
                name="an_ended_reign_says_how",
            ),
        ),
    ]
