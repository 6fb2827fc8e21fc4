"""The history of seasons, sessions and check-ins: what they were before each change."""

import datetime
import uuid

import django.db.models.deletion
import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models

import core.clock
from core.appendonly import append_only


class Migration(migrations.Migration):
    dependencies = [
        ("pghistory", "0007_auto_20250421_0444"),
        ("season", "0003_programme"),
    ]

    operations = [
        migrations.CreateModel(
            name="CheckInEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("id", models.BigIntegerField()),
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
            name="SeasonEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
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
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="SessionEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, serialize=False)),
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
        pgtrigger.migrations.AddTrigger(
            model_name="season",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "season_seasonevent" ("board_blanks", "board_cells", "challengers_again", "code", "ends_on", "fund_base", "fund_cap", "fund_step", "id", "on_loss", "options", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "prize_limit", "rules", "start_time", "starts_on", "title", "version", "weekly_qualify") VALUES (NEW."board_blanks", NEW."board_cells", NEW."challengers_again", NEW."code", NEW."ends_on", NEW."fund_base", NEW."fund_cap", NEW."fund_step", NEW."id", NEW."on_loss", NEW."options", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."prize_limit", NEW."rules", NEW."start_time", NEW."starts_on", NEW."title", NEW."version", NEW."weekly_qualify"); RETURN NULL;',
                    hash="ae1467d272a116a40af9231d0281f84af39a51c9",
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
                    func='INSERT INTO "season_seasonevent" ("board_blanks", "board_cells", "challengers_again", "code", "ends_on", "fund_base", "fund_cap", "fund_step", "id", "on_loss", "options", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "prize_limit", "rules", "start_time", "starts_on", "title", "version", "weekly_qualify") VALUES (NEW."board_blanks", NEW."board_cells", NEW."challengers_again", NEW."code", NEW."ends_on", NEW."fund_base", NEW."fund_cap", NEW."fund_step", NEW."id", NEW."on_loss", NEW."options", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."prize_limit", NEW."rules", NEW."start_time", NEW."starts_on", NEW."title", NEW."version", NEW."weekly_qualify"); RETURN NULL;',
                    hash="36b1c619eefcc93531fccda9be271eb907fa8632",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_db978",
                    table="season_season",
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
        migrations.AddField(
            model_name="checkinevent",
            name="person",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="people.person",
            ),
        ),
        migrations.AddField(
            model_name="checkinevent",
            name="pgh_context",
            field=models.ForeignKey(
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                to="pghistory.context",
            ),
        ),
        migrations.AddField(
            model_name="checkinevent",
            name="pgh_obj",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="events",
                to="season.checkin",
            ),
        ),
        migrations.AddField(
            model_name="checkinevent",
            name="session",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="season.session",
            ),
        ),
        migrations.AddField(
            model_name="checkinevent",
            name="team",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="people.team",
            ),
        ),
        migrations.AddField(
            model_name="seasonevent",
            name="pgh_context",
            field=models.ForeignKey(
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                to="pghistory.context",
            ),
        ),
        migrations.AddField(
            model_name="seasonevent",
            name="pgh_obj",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="events",
                to="season.season",
            ),
        ),
        migrations.AddField(
            model_name="sessionevent",
            name="pgh_context",
            field=models.ForeignKey(
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                to="pghistory.context",
            ),
        ),
        migrations.AddField(
            model_name="sessionevent",
            name="pgh_obj",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="events",
                to="season.session",
            ),
        ),
        migrations.AddField(
            model_name="sessionevent",
            name="reign",
            field=models.ForeignKey(
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="season.reign",
            ),
        ),
        migrations.AddField(
            model_name="sessionevent",
            name="season",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="season.season",
            ),
        ),
        migrations.AddField(
            model_name="sessionevent",
            name="table",
            field=models.ForeignKey(
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="games.table",
            ),
        ),
        migrations.AddField(
            model_name="sessionevent",
            name="team_a",
            field=models.ForeignKey(
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="people.team",
            ),
        ),
        migrations.AddField(
            model_name="sessionevent",
            name="team_b",
            field=models.ForeignKey(
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="people.team",
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
        *(append_only(f"season_{name}event") for name in ("season", "session", "checkin")),
    ]
