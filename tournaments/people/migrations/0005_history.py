import uuid

import django.db.models.deletion
from django.db import migrations, models

import core.clock


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0004_sealed_only"),
    ]

    operations = [
        migrations.CreateModel(
            name="ConsentEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("id", models.BigIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("terms", "报名须知与个人信息处理"),
                            ("on_air", "姓名与形象用于节目"),
                            ("guardian", "监护人同意"),
                        ],
                        max_length=8,
                    ),
                ),
                ("version", models.CharField(max_length=24)),
                ("source", models.CharField(choices=[("sheet", "登记表"), ("form", "报名页")], max_length=8)),
                ("given_at", models.DateTimeField()),
                ("withdrawn_at", models.DateTimeField(null=True)),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="IntakeEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("id", models.BigIntegerField()),
                ("code", models.SlugField(db_index=False, max_length=32)),
                ("title", models.CharField(max_length=60)),
                ("places", models.PositiveIntegerField()),
                ("opens_at", models.DateTimeField()),
                ("closes_at", models.DateTimeField()),
                ("offers_until", models.DateTimeField()),
                ("offer_hours", models.PositiveSmallIntegerField(default=48)),
                ("auto_offer", models.BooleanField(default=True)),
                ("terms_version", models.CharField(default="1", max_length=24)),
                ("created_at", models.DateTimeField(default=core.clock.now)),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="OfferEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("id", models.BigIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "待答复"),
                            ("accepted", "已接受"),
                            ("refused", "已谢绝"),
                            ("expired", "已逾期"),
                            ("lapsed", "已失效"),
                        ],
                        default="open",
                        max_length=8,
                    ),
                ),
                ("made_at", models.DateTimeField()),
                ("made_by", models.CharField(max_length=120)),
                ("expires_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(null=True)),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="PersonEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, serialize=False)),
                ("home_town_sealed", models.BinaryField()),
                ("contact_sealed", models.BinaryField()),
                ("contact_hash", models.CharField(blank=True, default="", max_length=64)),
                ("contact_mask", models.CharField(blank=True, default="", max_length=60)),
                ("minor", models.BooleanField(default=False)),
                ("guardian_name_sealed", models.BinaryField(null=True)),
                ("guardian_contact_sealed", models.BinaryField(null=True)),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="RegistrationEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("id", models.BigIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("submitted", "待审"),
                            ("changes_asked", "待补正"),
                            ("approved", "已通过"),
                            ("waitlisted", "候补"),
                            ("declined", "未通过"),
                            ("withdrawn", "已退出"),
                        ],
                        default="submitted",
                        max_length=16,
                    ),
                ),
                ("state_at", models.DateTimeField(default=core.clock.now)),
                ("source", models.CharField(choices=[("sheet", "登记表"), ("form", "报名页")], max_length=8)),
                ("version", models.PositiveIntegerField(default=1)),
                ("notes", models.JSONField(blank=True, default=dict)),
                ("reason", models.CharField(blank=True, default="", max_length=200)),
                ("priority", models.SmallIntegerField(default=0)),
                (
                    "skipped",
                    models.CharField(
                        blank=True,
                        choices=[("", ""), ("offer_expired", "递补邀请逾期未答"), ("offer_refused", "谢绝了递补邀请")],
                        default="",
                        max_length=16,
                    ),
                ),
                ("language", models.CharField(choices=[("zh", "中文"), ("en", "English")], default="zh", max_length=2)),
                ("decided_by", models.CharField(blank=True, default="", max_length=120)),
                ("decided_at", models.DateTimeField(null=True)),
                ("link_generation", models.PositiveIntegerField(default=1)),
                (
                    "searched",
                    models.TextField(
                        blank=True, default="", help_text="names and their pinyin, for the office's search"
                    ),
                ),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="TeamEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, serialize=False)),
                ("name", models.CharField(max_length=40)),
                ("name_key", models.CharField(max_length=40)),
                ("approved", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddField(
            model_name="consentevent",
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
            model_name="consentevent",
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
            model_name="consentevent",
            name="pgh_obj",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="events",
                to="people.consent",
            ),
        ),
        migrations.AddField(
            model_name="intakeevent",
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
            model_name="intakeevent",
            name="pgh_obj",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="events",
                to="people.intake",
            ),
        ),
        migrations.AddField(
            model_name="offerevent",
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
            model_name="offerevent",
            name="pgh_obj",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="events",
                to="people.offer",
            ),
        ),
        migrations.AddField(
            model_name="offerevent",
            name="registration",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="people.registration",
            ),
        ),
        migrations.AddField(
            model_name="personevent",
            name="data_key",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="core.datakey",
            ),
        ),
        migrations.AddField(
            model_name="personevent",
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
            model_name="personevent",
            name="pgh_obj",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="events",
                to="people.person",
            ),
        ),
        migrations.AddField(
            model_name="registrationevent",
            name="intake",
            field=models.ForeignKey(
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="people.intake",
            ),
        ),
        migrations.AddField(
            model_name="registrationevent",
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
            model_name="registrationevent",
            name="pgh_obj",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="events",
                to="people.registration",
            ),
        ),
        migrations.AddField(
            model_name="registrationevent",
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
            model_name="teamevent",
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
            model_name="teamevent",
            name="pgh_obj",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="events",
                to="people.team",
            ),
        ),
    ]
