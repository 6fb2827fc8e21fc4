"""The calendar's fields, moves, check-ins and drawn orders."""

import datetime

import django.db.models.deletion
from django.db import migrations, models

import core.clock
from core.appendonly import append_only

# Seasons were made for a year each and named by it; a session's day and number stood in its code.
_FILL = """
UPDATE season_season SET starts_on = make_date(code::int, 1, 1), ends_on = make_date(code::int, 12, 31)
WHERE code ~ '^[0-9]{4}$';
UPDATE season_session SET "on" = (opened_at AT TIME ZONE 'Asia/Shanghai')::date;
UPDATE season_session SET "on" = substring(code for 10)::date, number = substring(code from 12)::int
WHERE NOT rehearsal AND code ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}-[0-9]{2}$';
"""
_APART = """
ALTER TABLE season_season ADD CONSTRAINT seasons_do_not_overlap
EXCLUDE USING gist (daterange(starts_on, ends_on, '[]') WITH &&);
"""


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0003_imported_record"),
        ("people", "0007_names_out_of_history"),
        ("season", "0002_one_running_reign_a_form"),
    ]

    operations = [
        migrations.CreateModel(
            name="Call",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveIntegerField(help_text="1 for the first of the order")),
                ("side", models.CharField(choices=[("A", "A"), ("B", "B")], max_length=1)),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=120)),
                ("why", models.CharField(blank=True, default="", max_length=200)),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="ChallengerOrder",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
            name="CheckIn",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=120)),
                ("undone_at", models.DateTimeField(null=True)),
                ("undone_by", models.CharField(blank=True, default="", max_length=120)),
                ("undone_why", models.CharField(blank=True, default="", max_length=200)),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Move",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
            },
        ),
        migrations.AlterModelOptions(
            name="season",
            options={"ordering": ["-starts_on"]},
        ),
        migrations.AddField(
            model_name="season",
            name="challengers_again",
            field=models.BooleanField(default=False, help_text="who has played may be drawn again"),
        ),
        migrations.AddField(
            model_name="season",
            name="ends_on",
            field=models.DateField(default=datetime.date(2026, 12, 31)),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="season",
            name="options",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name="season",
            name="rules",
            field=models.CharField(default="jiuai", max_length=32),
        ),
        migrations.AddField(
            model_name="season",
            name="start_time",
            field=models.TimeField(default=datetime.time(19, 30), help_text="when an evening begins, at the studio"),
        ),
        migrations.AddField(
            model_name="season",
            name="starts_on",
            field=models.DateField(default=datetime.date(2026, 1, 1)),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="season",
            name="version",
            field=models.PositiveIntegerField(default=1),
        ),
        migrations.AddField(
            model_name="season",
            name="weekly_qualify",
            field=models.CharField(
                choices=[("most_days", "胜场最多"), ("most_levels", "升级最多"), ("drawn", "抽签")],
                default="most_days",
                max_length=12,
            ),
        ),
        migrations.AddField(
            model_name="session",
            name="note",
            field=models.CharField(blank=True, default="", max_length=200),
        ),
        migrations.AddField(
            model_name="session",
            name="number",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="session",
            name="on",
            field=models.DateField(default=core.clock.today),
        ),
        migrations.AddField(
            model_name="session",
            name="starts_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="session",
            name="version",
            field=models.PositiveIntegerField(default=1),
        ),
        migrations.AddIndex(
            model_name="session",
            index=models.Index(fields=["on", "number"], name="session_by_day"),
        ),
        migrations.RunSQL(_FILL, migrations.RunSQL.noop),
        migrations.RunSQL(_APART, "ALTER TABLE season_season DROP CONSTRAINT seasons_do_not_overlap;"),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(
                condition=models.Q(("ends_on__gte", models.F("starts_on"))), name="a_season_ends_after_it_starts"
            ),
        ),
        migrations.AddConstraint(
            model_name="session",
            constraint=models.UniqueConstraint(
                condition=models.Q(("rehearsal", False), models.Q(("state", "cancelled"), _negated=True)),
                fields=("on", "number"),
                name="one_session_a_number",
            ),
        ),
        migrations.AddField(
            model_name="call",
            name="team",
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.team"),
        ),
        migrations.AddField(
            model_name="challengerorder",
            name="session",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="challenger_order", to="season.session"
            ),
        ),
        migrations.AddField(
            model_name="call",
            name="order",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="calls", to="season.challengerorder"
            ),
        ),
        migrations.AddField(
            model_name="checkin",
            name="person",
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.person"),
        ),
        migrations.AddField(
            model_name="checkin",
            name="session",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="check_ins", to="season.session"
            ),
        ),
        migrations.AddField(
            model_name="checkin",
            name="team",
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.team"),
        ),
        migrations.AddField(
            model_name="move",
            name="session",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="moves", to="season.session"
            ),
        ),
        migrations.AddConstraint(
            model_name="call",
            constraint=models.UniqueConstraint(fields=("order", "place"), name="one_call_a_place"),
        ),
        migrations.AddConstraint(
            model_name="checkin",
            constraint=models.UniqueConstraint(
                condition=models.Q(("undone_at__isnull", True)),
                fields=("session", "person"),
                name="one_standing_check_in_a_person",
            ),
        ),
        migrations.AddConstraint(
            model_name="checkin",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("undone_at__isnull", True), ("undone_why", "")),
                    models.Q(("undone_at__isnull", False), models.Q(("undone_why", ""), _negated=True)),
                    _connector="OR",
                ),
                name="an_undone_check_in_says_why",
            ),
        ),
        migrations.AddConstraint(
            model_name="move",
            constraint=models.CheckConstraint(condition=models.Q(("why", ""), _negated=True), name="a_move_says_why"),
        ),
        append_only("season_move"),
        append_only("season_challengerorder"),
        append_only("season_call"),
    ]
