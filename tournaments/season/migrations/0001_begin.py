import datetime
import uuid

import django.db.models.deletion
import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models

import core.clock
from tournaments.season.migrations import _guards


class Migration(migrations.Migration):
    replaces = [
        ("season", "0001_initial"),
        ("season", "0002_one_running_reign_a_form"),
        ("season", "0003_programme"),
        ("season", "0004_programme_history"),
        ("season", "0005_rules_sheets"),
        ("season", "0006_board_settings"),
    ]

    initial = True

    dependencies = [
        ("games", "0001_begin"),
        ("people", "0001_begin"),
        ("pghistory", "0007_auto_20250421_0444"),
    ]

    operations = [
        migrations.CreateModel(
            name="Season",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=24, unique=True)),
                ("title", models.CharField(max_length=60)),
                ("starts_on", models.DateField()),
                ("ends_on", models.DateField()),
                ("rules", models.CharField(default="jiuai", max_length=32)),
                ("options", models.JSONField(blank=True, default=dict)),
                (
                    "start_time",
                    models.TimeField(default=datetime.time(19, 30), help_text="when an evening begins, at the studio"),
                ),
                (
                    "weekly_qualify",
                    models.CharField(
                        choices=[("most_days", "胜场最多"), ("most_levels", "升级最多"), ("drawn", "抽签")],
                        default="most_days",
                        max_length=12,
                    ),
                ),
                (
                    "challengers_again",
                    models.BooleanField(default=False, help_text="who has played may be drawn again"),
                ),
                ("version", models.PositiveIntegerField(default=1)),
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
                (
                    "board_stays",
                    models.BooleanField(
                        default=False, help_text="a board serves until it is opened up, not one session"
                    ),
                ),
                ("draw_again", models.BooleanField(default=False, help_text="whose draw is void draws again")),
            ],
            options={
                "ordering": ["-starts_on"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("ends_on__gte", models.F("starts_on"))),
                        name="a_season_ends_after_it_starts",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="RulesSheetDraft",
            fields=[
                (
                    "season",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="rules_sheet_draft",
                        serialize=False,
                        to="season.season",
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                ("organiser_zh", models.CharField(blank=True, default="", max_length=120)),
                ("organiser_en", models.CharField(blank=True, default="", max_length=120)),
                (
                    "contact",
                    models.CharField(blank=True, default="", help_text="the organiser's, published", max_length=200),
                ),
                ("terms_zh", models.TextField(blank=True, default="", max_length=8000)),
                ("terms_en", models.TextField(blank=True, default="", max_length=8000)),
                ("changed_at", models.DateTimeField(null=True)),
                ("changed_by", models.CharField(blank=True, default="", max_length=120)),
            ],
        ),
        migrations.CreateModel(
            name="RulesSheetDraftEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="season.rulessheetdraft",
                    ),
                ),
                (
                    "pgh_context",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="pghistory.context",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        serialize=False,
                        to="season.season",
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                ("organiser_zh", models.CharField(blank=True, default="", max_length=120)),
                ("organiser_en", models.CharField(blank=True, default="", max_length=120)),
                (
                    "contact",
                    models.CharField(blank=True, default="", help_text="the organiser's, published", max_length=200),
                ),
                ("terms_zh", models.TextField(blank=True, default="", max_length=8000)),
                ("terms_en", models.TextField(blank=True, default="", max_length=8000)),
                ("changed_at", models.DateTimeField(null=True)),
                ("changed_by", models.CharField(blank=True, default="", max_length=120)),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="RulesSheet",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="rules_sheets", to="season.season"
                    ),
                ),
                ("version", models.PositiveIntegerField()),
                ("body", models.JSONField()),
                ("digest", models.CharField(max_length=64)),
                ("published_at", models.DateTimeField()),
                ("published_by", models.CharField(max_length=120)),
                ("why", models.CharField(blank=True, default="", max_length=200)),
            ],
            options={
                "ordering": ["season", "-version"],
                "constraints": [
                    models.UniqueConstraint(fields=("season", "version"), name="one_rules_sheet_a_version"),
                    models.CheckConstraint(condition=models.Q(("version__gt", 0)), name="rules_sheets_count_from_1"),
                ],
            },
        ),
        migrations.CreateModel(
            name="SeasonEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="season.season",
                    ),
                ),
                (
                    "pgh_context",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="pghistory.context",
                    ),
                ),
                ("id", models.BigIntegerField()),
                ("code", models.CharField(max_length=24)),
                ("title", models.CharField(max_length=60)),
                ("starts_on", models.DateField()),
                ("ends_on", models.DateField()),
                ("rules", models.CharField(default="jiuai", max_length=32)),
                ("options", models.JSONField(blank=True, default=dict)),
                (
                    "start_time",
                    models.TimeField(default=datetime.time(19, 30), help_text="when an evening begins, at the studio"),
                ),
                (
                    "weekly_qualify",
                    models.CharField(
                        choices=[("most_days", "胜场最多"), ("most_levels", "升级最多"), ("drawn", "抽签")],
                        default="most_days",
                        max_length=12,
                    ),
                ),
                (
                    "challengers_again",
                    models.BooleanField(default=False, help_text="who has played may be drawn again"),
                ),
                ("version", models.PositiveIntegerField(default=1)),
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
                (
                    "board_stays",
                    models.BooleanField(
                        default=False, help_text="a board serves until it is opened up, not one session"
                    ),
                ),
                ("draw_again", models.BooleanField(default=False, help_text="whose draw is void draws again")),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Reign",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="reigns", to="season.season"
                    ),
                ),
                ("form", models.CharField(default="daily", max_length=8)),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="reigns", to="people.team"
                    ),
                ),
                ("rehearsal", models.BooleanField(default=False)),
                ("started_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "end",
                    models.CharField(
                        blank=True, choices=[("left", "见好就收"), ("lost", "卫冕失败")], default="", max_length=8
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("ended_at__isnull", True), ("rehearsal", False)),
                        fields=("form",),
                        name="one_running_reign",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("end", ""), ("ended_at__isnull", True)),
                            models.Q(("ended_at__isnull", False), models.Q(("end", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="an_ended_reign_says_how",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Session",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="sessions", to="season.season"
                    ),
                ),
                ("code", models.CharField(max_length=40)),
                ("run", models.PositiveIntegerField(default=1)),
                ("on", models.DateField(default=core.clock.today)),
                ("number", models.PositiveSmallIntegerField(null=True)),
                ("starts_at", models.DateTimeField(null=True)),
                ("note", models.CharField(blank=True, default="", max_length=200)),
                ("version", models.PositiveIntegerField(default=1)),
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
                    "table",
                    models.OneToOneField(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="held_by", to="games.table"
                    ),
                ),
                ("opened_at", models.DateTimeField()),
                ("started_at", models.DateTimeField(null=True)),
                ("decided_at", models.DateTimeField(null=True)),
                ("asked_at", models.DateTimeField(null=True)),
                ("answered_at", models.DateTimeField(null=True)),
                ("comes_back", models.BooleanField(null=True)),
                ("settled_at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ["opened_at"],
                "indexes": [models.Index(fields=["on", "number"], name="session_by_day")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("rehearsal", False), models.Q(("state", "cancelled"), _negated=True)),
                        fields=("on", "number"),
                        name="one_session_a_number",
                    ),
                    models.UniqueConstraint(fields=("code", "run"), name="one_session_a_code"),
                    models.UniqueConstraint(fields=("id", "rehearsal"), name="session_and_its_kind"),
                    models.CheckConstraint(
                        condition=models.Q(("rehearsal", True), ("run", 1), _connector="OR"),
                        name="only_a_rehearsal_runs_again",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("rehearsal", True), ("seed", ""), _connector="OR"),
                        name="no_seed_on_a_real_session",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("team_a__isnull", True),
                            ("team_b__isnull", True),
                            models.Q(("team_a", models.F("team_b")), _negated=True),
                            _connector="OR",
                        ),
                        name="two_different_teams",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ("scheduled", "ready", "cancelled")),
                            ("table__isnull", False),
                            _connector="OR",
                        ),
                        name="no_live_session_without_a_table",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "cancelled"), _negated=True),
                            models.Q(("reason", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="a_cancelled_session_says_why",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("answered_at__isnull", True), ("comes_back__isnull", True)),
                            models.Q(("answered_at__isnull", False), ("comes_back__isnull", False)),
                            _connector="OR",
                        ),
                        name="an_answer_has_its_time",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Move",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="moves", to="season.session"
                    ),
                ),
                ("code", models.CharField(help_text="the session's code before", max_length=40)),
                ("from_on", models.DateField()),
                ("from_number", models.PositiveSmallIntegerField(null=True)),
                ("from_starts_at", models.DateTimeField(null=True)),
                ("to_on", models.DateField()),
                ("to_number", models.PositiveSmallIntegerField(null=True)),
                ("to_starts_at", models.DateTimeField(null=True)),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=120)),
                ("why", models.CharField(max_length=200)),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("why", ""), _negated=True), name="a_move_says_why")
                ],
            },
        ),
        migrations.CreateModel(
            name="CheckIn",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="check_ins", to="season.session"
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.team"),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.person"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=120)),
                ("undone_at", models.DateTimeField(null=True)),
                ("undone_by", models.CharField(blank=True, default="", max_length=120)),
                ("undone_why", models.CharField(blank=True, default="", max_length=200)),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("undone_at__isnull", True)),
                        fields=("session", "person"),
                        name="one_standing_check_in_a_person",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("undone_at__isnull", True), ("undone_why", "")),
                            models.Q(("undone_at__isnull", False), models.Q(("undone_why", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="an_undone_check_in_says_why",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CheckInEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="season.checkin",
                    ),
                ),
                (
                    "pgh_context",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="pghistory.context",
                    ),
                ),
                ("id", models.BigIntegerField()),
                (
                    "session",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="season.session",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="people.team",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="people.person",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=120)),
                ("undone_at", models.DateTimeField(null=True)),
                ("undone_by", models.CharField(blank=True, default="", max_length=120)),
                ("undone_why", models.CharField(blank=True, default="", max_length=200)),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="ChallengerOrder",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "session",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="challenger_order",
                        to="season.session",
                    ),
                ),
                (
                    "source",
                    models.CharField(
                        choices=[("secret", "secret randomness"), ("standing", "the week's results")], max_length=8
                    ),
                ),
                ("rule", models.CharField(help_text="approved, most_days, most_levels or drawn", max_length=16)),
                ("entries", models.JSONField()),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=120)),
                ("why", models.CharField(blank=True, default="", max_length=200)),
            ],
        ),
        migrations.CreateModel(
            name="Call",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "order",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="calls", to="season.challengerorder"
                    ),
                ),
                ("place", models.PositiveIntegerField(help_text="1 for the first of the order")),
                (
                    "team",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.team"),
                ),
                ("side", models.CharField(choices=[("A", "A"), ("B", "B")], max_length=1)),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=120)),
                ("why", models.CharField(blank=True, default="", max_length=200)),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("order", "place"), name="one_call_a_place")],
            },
        ),
        migrations.CreateModel(
            name="SheetInForce",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "session",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="sheet_in_force", to="season.session"
                    ),
                ),
                (
                    "sheet",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="sessions", to="season.rulessheet"
                    ),
                ),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="SessionEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="season.session",
                    ),
                ),
                (
                    "pgh_context",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="pghistory.context",
                    ),
                ),
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, serialize=False)),
                (
                    "season",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="season.season",
                    ),
                ),
                ("code", models.CharField(max_length=40)),
                ("run", models.PositiveIntegerField(default=1)),
                ("on", models.DateField(default=core.clock.today)),
                ("number", models.PositiveSmallIntegerField(null=True)),
                ("starts_at", models.DateTimeField(null=True)),
                ("note", models.CharField(blank=True, default="", max_length=200)),
                ("version", models.PositiveIntegerField(default=1)),
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
                (
                    "team_a",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="people.team",
                    ),
                ),
                (
                    "team_b",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="people.team",
                    ),
                ),
                (
                    "reign",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="season.reign",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="games.table",
                    ),
                ),
                ("opened_at", models.DateTimeField()),
                ("started_at", models.DateTimeField(null=True)),
                ("decided_at", models.DateTimeField(null=True)),
                ("asked_at", models.DateTimeField(null=True)),
                ("answered_at", models.DateTimeField(null=True)),
                ("comes_back", models.BooleanField(null=True)),
                ("settled_at", models.DateTimeField(null=True)),
            ],
            options={
                "abstract": False,
            },
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
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="matches_won", to="people.team"
                    ),
                ),
                ("levels", models.JSONField(help_text='{"A": {"lap", "rank"}, "B": …}')),
                ("games", models.PositiveSmallIntegerField()),
                ("golden", models.BooleanField(default=False)),
                ("decided_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="ReignDay",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                ("day", models.PositiveSmallIntegerField()),
                ("award", models.PositiveIntegerField()),
                ("won_at", models.DateTimeField()),
            ],
            options={
                "ordering": ["reign", "day"],
                "constraints": [models.UniqueConstraint(fields=("reign", "day"), name="one_win_a_day")],
            },
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="season",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "season_seasonevent" ("board_blanks", "board_cells", "board_stays", "challengers_again", "code", "draw_again", "ends_on", "fund_base", "fund_cap", "fund_step", "id", "on_loss", "options", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "prize_limit", "rules", "start_time", "starts_on", "title", "version", "weekly_qualify") VALUES (NEW."board_blanks", NEW."board_cells", NEW."board_stays", NEW."challengers_again", NEW."code", NEW."draw_again", NEW."ends_on", NEW."fund_base", NEW."fund_cap", NEW."fund_step", NEW."id", NEW."on_loss", NEW."options", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."prize_limit", NEW."rules", NEW."start_time", NEW."starts_on", NEW."title", NEW."version", NEW."weekly_qualify"); RETURN NULL;',
                    hash="7e3e64e97f9f37cf7f5809c229bd53be708d716f",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_b1799",
                    table="season_season",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="season",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "season_seasonevent" ("board_blanks", "board_cells", "board_stays", "challengers_again", "code", "draw_again", "ends_on", "fund_base", "fund_cap", "fund_step", "id", "on_loss", "options", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "prize_limit", "rules", "start_time", "starts_on", "title", "version", "weekly_qualify") VALUES (NEW."board_blanks", NEW."board_cells", NEW."board_stays", NEW."challengers_again", NEW."code", NEW."draw_again", NEW."ends_on", NEW."fund_base", NEW."fund_cap", NEW."fund_step", NEW."id", NEW."on_loss", NEW."options", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."prize_limit", NEW."rules", NEW."start_time", NEW."starts_on", NEW."title", NEW."version", NEW."weekly_qualify"); RETURN NULL;',
                    hash="97c2b4816d4f25095b7b79bb81e636bf6295815c",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_db978",
                    table="season_season",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="rulessheetdraft",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "season_rulessheetdraftevent" ("changed_at", "changed_by", "contact", "organiser_en", "organiser_zh", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "season_id", "terms_en", "terms_zh", "version") VALUES (NEW."changed_at", NEW."changed_by", NEW."contact", NEW."organiser_en", NEW."organiser_zh", _pgh_attach_context(), NOW(), \'insert\', NEW."season_id", NEW."season_id", NEW."terms_en", NEW."terms_zh", NEW."version"); RETURN NULL;',
                    hash="35d7dec8020f8fc89977d27ba287a9708c1f6ff7",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_ad951",
                    table="season_rulessheetdraft",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="rulessheetdraft",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "season_rulessheetdraftevent" ("changed_at", "changed_by", "contact", "organiser_en", "organiser_zh", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "season_id", "terms_en", "terms_zh", "version") VALUES (NEW."changed_at", NEW."changed_by", NEW."contact", NEW."organiser_en", NEW."organiser_zh", _pgh_attach_context(), NOW(), \'update\', NEW."season_id", NEW."season_id", NEW."terms_en", NEW."terms_zh", NEW."version"); RETURN NULL;',
                    hash="89d8a3879bf157ae66b6cbd2ebd62a1db3dea951",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_86397",
                    table="season_rulessheetdraft",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="session",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "season_sessionevent" ("answered_at", "asked_at", "code", "comes_back", "decided_at", "form", "id", "note", "number", "on", "opened_at", "options", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "reason", "rehearsal", "reign_id", "rules", "run", "season_id", "seed", "settled_at", "started_at", "starts_at", "state", "table_id", "team_a_id", "team_b_id", "version") VALUES (NEW."answered_at", NEW."asked_at", NEW."code", NEW."comes_back", NEW."decided_at", NEW."form", NEW."id", NEW."note", NEW."number", NEW."on", NEW."opened_at", NEW."options", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."reason", NEW."rehearsal", NEW."reign_id", NEW."rules", NEW."run", NEW."season_id", NEW."seed", NEW."settled_at", NEW."started_at", NEW."starts_at", NEW."state", NEW."table_id", NEW."team_a_id", NEW."team_b_id", NEW."version"); RETURN NULL;',
                    hash="629b2ac495ac1ce682a51ce81b9c50ea91242cf3",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_022d9",
                    table="season_session",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="session",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "season_sessionevent" ("answered_at", "asked_at", "code", "comes_back", "decided_at", "form", "id", "note", "number", "on", "opened_at", "options", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "reason", "rehearsal", "reign_id", "rules", "run", "season_id", "seed", "settled_at", "started_at", "starts_at", "state", "table_id", "team_a_id", "team_b_id", "version") VALUES (NEW."answered_at", NEW."asked_at", NEW."code", NEW."comes_back", NEW."decided_at", NEW."form", NEW."id", NEW."note", NEW."number", NEW."on", NEW."opened_at", NEW."options", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."reason", NEW."rehearsal", NEW."reign_id", NEW."rules", NEW."run", NEW."season_id", NEW."seed", NEW."settled_at", NEW."started_at", NEW."starts_at", NEW."state", NEW."table_id", NEW."team_a_id", NEW."team_b_id", NEW."version"); RETURN NULL;',
                    hash="5143f562f9f7ab645ea7c7ad62a4e88cb75545cc",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_993ce",
                    table="season_session",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="checkin",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "season_checkinevent" ("at", "by", "id", "number", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "session_id", "team_id", "undone_at", "undone_by", "undone_why") VALUES (NEW."at", NEW."by", NEW."id", NEW."number", NEW."person_id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."session_id", NEW."team_id", NEW."undone_at", NEW."undone_by", NEW."undone_why"); RETURN NULL;',
                    hash="cd0a47fe673203f6d80b2857729a63b2ee294e45",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_3e5f2",
                    table="season_checkin",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="checkin",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "season_checkinevent" ("at", "by", "id", "number", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "session_id", "team_id", "undone_at", "undone_by", "undone_why") VALUES (NEW."at", NEW."by", NEW."id", NEW."number", NEW."person_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."session_id", NEW."team_id", NEW."undone_at", NEW."undone_by", NEW."undone_why"); RETURN NULL;',
                    hash="f4a01ad583bf961940e39d7a11e319436d5ee6fc",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_a2269",
                    table="season_checkin",
                    when="AFTER",
                ),
            ),
        ),
        *_guards.OPERATIONS,
    ]
