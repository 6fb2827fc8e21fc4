import uuid

import django.db.models.deletion
from django.db import migrations, models

import core.clock


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0004_roles"),
        ("people", "0001_initial"),
        ("pghistory", "0007_auto_20250421_0444"),
    ]

    operations = [
        migrations.CreateModel(
            name="Consent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
        ),
        migrations.CreateModel(
            name="Intake",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.SlugField(max_length=32, unique=True)),
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
                "ordering": ["-opens_at", "-id"],
            },
        ),
        migrations.CreateModel(
            name="Knock",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("door", models.CharField(max_length=16)),
                ("address_hash", models.CharField(max_length=64)),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Offer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
        ),
        migrations.CreateModel(
            name="Upload",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("sealed", models.BinaryField()),
                ("by", models.CharField(max_length=120)),
                ("created_at", models.DateTimeField()),
            ],
        ),
        migrations.AddField(
            model_name="person",
            name="contact_hash",
            field=models.CharField(blank=True, db_index=True, default="", max_length=64),
        ),
        migrations.AddField(
            model_name="person",
            name="contact_mask",
            field=models.CharField(blank=True, default="", max_length=60),
        ),
        migrations.AddField(
            model_name="person",
            name="contact_sealed",
            field=models.BinaryField(null=True),
        ),
        migrations.AddField(
            model_name="person",
            name="data_key",
            field=models.OneToOneField(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="person", to="core.datakey"
            ),
        ),
        migrations.AddField(
            model_name="person",
            name="guardian_contact_sealed",
            field=models.BinaryField(null=True),
        ),
        migrations.AddField(
            model_name="person",
            name="guardian_name_sealed",
            field=models.BinaryField(null=True),
        ),
        migrations.AddField(
            model_name="person",
            name="home_town_sealed",
            field=models.BinaryField(null=True),
        ),
        migrations.AddField(
            model_name="person",
            name="minor",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="registration",
            name="decided_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="registration",
            name="decided_by",
            field=models.CharField(blank=True, default="", max_length=120),
        ),
        migrations.AddField(
            model_name="registration",
            name="language",
            field=models.CharField(choices=[("zh", "中文"), ("en", "English")], default="zh", max_length=2),
        ),
        migrations.AddField(
            model_name="registration",
            name="link_generation",
            field=models.PositiveIntegerField(default=1),
        ),
        migrations.AddField(
            model_name="registration",
            name="notes",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name="registration",
            name="priority",
            field=models.SmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="registration",
            name="reason",
            field=models.CharField(blank=True, default="", max_length=200),
        ),
        migrations.AddField(
            model_name="registration",
            name="searched",
            field=models.TextField(blank=True, default="", help_text="names and their pinyin, for the office's search"),
        ),
        migrations.AddField(
            model_name="registration",
            name="skipped",
            field=models.CharField(
                blank=True,
                choices=[("", ""), ("offer_expired", "递补邀请逾期未答"), ("offer_refused", "谢绝了递补邀请")],
                default="",
                max_length=16,
            ),
        ),
        migrations.AddField(
            model_name="registration",
            name="state_at",
            field=models.DateTimeField(default=core.clock.now),
        ),
        migrations.AddField(
            model_name="registration",
            name="version",
            field=models.PositiveIntegerField(default=1),
        ),
        migrations.AddField(
            model_name="team",
            name="approved",
            field=models.BooleanField(default=False),
        ),
        migrations.AlterField(
            model_name="team",
            name="name_key",
            field=models.CharField(db_index=True, max_length=40),
        ),
        migrations.AddField(
            model_name="consent",
            name="person",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="consents", to="people.person"
            ),
        ),
        migrations.AddConstraint(
            model_name="intake",
            constraint=models.CheckConstraint(
                condition=models.Q(("opens_at__lt", models.F("closes_at"))), name="intake_opens_before_it_closes"
            ),
        ),
        migrations.AddConstraint(
            model_name="intake",
            constraint=models.CheckConstraint(
                condition=models.Q(("offer_hours__gte", 1)), name="intake_offer_lasts_an_hour"
            ),
        ),
        migrations.AddField(
            model_name="registration",
            name="intake",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="registrations", to="people.intake"
            ),
        ),
        migrations.AddIndex(
            model_name="registration",
            index=models.Index(fields=["intake", "state"], name="registration_place"),
        ),
        migrations.AddIndex(
            model_name="registration",
            index=models.Index(
                models.OrderBy(models.F("priority"), descending=True),
                models.F("created_at"),
                models.F("id"),
                name="registration_line",
            ),
        ),
        migrations.AddIndex(
            model_name="knock",
            index=models.Index(fields=["door", "address_hash", "at"], name="knock_counted"),
        ),
        migrations.AddField(
            model_name="offer",
            name="registration",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="offers", to="people.registration"
            ),
        ),
        migrations.AddField(
            model_name="upload",
            name="data_key",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="core.datakey"
            ),
        ),
        migrations.AddConstraint(
            model_name="consent",
            constraint=models.UniqueConstraint(
                condition=models.Q(("withdrawn_at__isnull", True)),
                fields=("person", "kind"),
                name="one_standing_consent_a_kind",
            ),
        ),
        migrations.AddConstraint(
            model_name="offer",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "open")), fields=("registration",), name="one_open_offer_a_registration"
            ),
        ),
        migrations.AddConstraint(
            model_name="offer",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("ended_at__isnull", True), ("state", "open")),
                    models.Q(models.Q(("state", "open"), _negated=True), ("ended_at__isnull", False)),
                    _connector="OR",
                ),
                name="an_ended_offer_says_when",
            ),
        ),
    ]
