import uuid

import django.db.models.deletion
import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models

import core.clock
from tournaments.people.migrations import _guards


class Migration(migrations.Migration):
    replaces = [
        ("people", "0001_initial"),
        ("people", "0002_registration"),
        ("people", "0003_sealed"),
        ("people", "0004_sealed_only"),
        ("people", "0005_history"),
        ("people", "0006_history_kept"),
        ("people", "0007_names_out_of_history"),
        ("people", "0008_notices"),
        ("people", "0009_likeness"),
    ]

    initial = True

    dependencies = [
        ("core", "0001_begin"),
        ("pghistory", "0007_auto_20250421_0444"),
    ]

    operations = [
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
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("opens_at__lt", models.F("closes_at"))),
                        name="intake_opens_before_it_closes",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("offer_hours__gte", 1)), name="intake_offer_lasts_an_hour"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="IntakeEvent",
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
                        to="people.intake",
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
            name="Knock",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("door", models.CharField(max_length=16)),
                ("address_hash", models.CharField(max_length=64)),
                ("at", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["door", "address_hash", "at"], name="knock_counted")],
            },
        ),
        migrations.CreateModel(
            name="Upload",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                (
                    "data_key",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="core.datakey"
                    ),
                ),
                ("sealed", models.BinaryField()),
                ("by", models.CharField(max_length=120)),
                ("created_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Person",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("real_name", models.CharField(max_length=60)),
                ("name_key", models.CharField(db_index=True, max_length=60)),
                (
                    "data_key",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="person", to="core.datakey"
                    ),
                ),
                ("home_town_sealed", models.BinaryField()),
                ("contact_sealed", models.BinaryField()),
                ("contact_hash", models.CharField(blank=True, db_index=True, default="", max_length=64)),
                ("contact_mask", models.CharField(blank=True, default="", max_length=60)),
                ("minor", models.BooleanField(default=False)),
                ("guardian_name_sealed", models.BinaryField(null=True)),
                ("guardian_contact_sealed", models.BinaryField(null=True)),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("minor", False),
                            models.Q(
                                ("guardian_contact_sealed__isnull", False), ("guardian_name_sealed__isnull", False)
                            ),
                            _connector="OR",
                        ),
                        name="a_minor_has_a_guardian",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PersonEvent",
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
                        to="people.person",
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
                    "data_key",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="core.datakey",
                    ),
                ),
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
            name="Team",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=40)),
                ("name_key", models.CharField(db_index=True, max_length=40)),
                ("approved", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("approved", True)), fields=("name_key",), name="one_approved_team_a_name"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TeamEvent",
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
                        to="people.team",
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
                ("name", models.CharField(max_length=40)),
                ("name_key", models.CharField(max_length=40)),
                ("approved", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Member",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="members", to="people.team"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="places", to="people.person"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(fields=("team", "number"), name="one_member_a_number"),
                    models.UniqueConstraint(fields=("person",), name="one_team_a_person"),
                    models.CheckConstraint(condition=models.Q(("number__in", (1, 2))), name="member_1_or_2"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Registration",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                (
                    "team",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="registration", to="people.team"
                    ),
                ),
                (
                    "intake",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="registrations",
                        to="people.intake",
                    ),
                ),
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
                "ordering": ["id"],
                "indexes": [
                    models.Index(fields=["intake", "state"], name="registration_place"),
                    models.Index(
                        models.OrderBy(models.F("priority"), descending=True),
                        models.F("created_at"),
                        models.F("id"),
                        name="registration_line",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "changes_asked"), models.Q(("notes", {}), _negated=True)),
                            models.Q(models.Q(("state", "changes_asked"), _negated=True), ("notes", {})),
                            _connector="OR",
                        ),
                        name="notes_while_changes_are_asked",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Notice",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="notices", to="people.person"
                    ),
                ),
                (
                    "registration",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="notices", to="people.registration"
                    ),
                ),
                ("event", models.CharField(max_length=24)),
                ("occasion", models.CharField(max_length=80)),
                ("facts", models.JSONField(default=dict)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "待核对"),
                            ("queued", "待发"),
                            ("sending", "发送中"),
                            ("sent", "已发出"),
                            ("failed", "未发出"),
                            ("discarded", "不发"),
                        ],
                        default="waiting",
                        max_length=12,
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "channel",
                    models.CharField(
                        blank=True, choices=[("", ""), ("email", "邮件"), ("sms", "短信")], default="", max_length=8
                    ),
                ),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("why", models.CharField(blank=True, default="", max_length=40)),
                ("title", models.CharField(blank=True, default="", max_length=200)),
                ("text", models.TextField(blank=True, default="")),
                ("created_at", models.DateTimeField()),
                ("released_at", models.DateTimeField(null=True)),
                ("released_by", models.CharField(blank=True, default="", max_length=120)),
                ("due_at", models.DateTimeField(help_text="not sent before, while it is queued", null=True)),
                ("sending_since", models.DateTimeField(null=True)),
                ("sent_at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ["-id"],
                "indexes": [
                    models.Index(fields=["state", "due_at"], name="notice_due"),
                    models.Index(fields=["occasion"], name="notice_occasion"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("person", "event", "occasion"), name="one_notice_a_person_and_event"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("sending_since__isnull", False), ("state", "sending")),
                            models.Q(models.Q(("state", "sending"), _negated=True), ("sending_since__isnull", True)),
                            _connector="OR",
                        ),
                        name="a_notice_that_is_sent_says_since_when",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "queued"), _negated=True),
                            models.Q(("due_at__isnull", False), ("released_at__isnull", False)),
                            _connector="OR",
                        ),
                        name="a_queued_notice_was_released",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "sent"), _negated=True), ("sent_at__isnull", False), _connector="OR"
                        ),
                        name="a_sent_notice_says_when",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="NoticeEvent",
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
                        to="people.notice",
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
                    "person",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="people.person",
                    ),
                ),
                (
                    "registration",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="people.registration",
                    ),
                ),
                ("event", models.CharField(max_length=24)),
                ("occasion", models.CharField(max_length=80)),
                ("facts", models.JSONField(default=dict)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "待核对"),
                            ("queued", "待发"),
                            ("sending", "发送中"),
                            ("sent", "已发出"),
                            ("failed", "未发出"),
                            ("discarded", "不发"),
                        ],
                        default="waiting",
                        max_length=12,
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "channel",
                    models.CharField(
                        blank=True, choices=[("", ""), ("email", "邮件"), ("sms", "短信")], default="", max_length=8
                    ),
                ),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("why", models.CharField(blank=True, default="", max_length=40)),
                ("title", models.CharField(blank=True, default="", max_length=200)),
                ("text", models.TextField(blank=True, default="")),
                ("created_at", models.DateTimeField()),
                ("released_at", models.DateTimeField(null=True)),
                ("released_by", models.CharField(blank=True, default="", max_length=120)),
                ("due_at", models.DateTimeField(help_text="not sent before, while it is queued", null=True)),
                ("sending_since", models.DateTimeField(null=True)),
                ("sent_at", models.DateTimeField(null=True)),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Try",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "notice",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="attempts", to="people.notice"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "what",
                    models.CharField(
                        choices=[
                            ("begun", "开始发送"),
                            ("sent", "已发出"),
                            ("failed", "没有发出"),
                            ("unclear", "不知是否发出"),
                            ("taken_as_sent", "认定已发出"),
                        ],
                        max_length=16,
                    ),
                ),
                (
                    "channel",
                    models.CharField(
                        blank=True, choices=[("", ""), ("email", "邮件"), ("sms", "短信")], default="", max_length=8
                    ),
                ),
                ("to", models.CharField(blank=True, default="", help_text="the address, masked", max_length=60)),
                ("why", models.CharField(blank=True, default="", max_length=200)),
                ("by", models.CharField(max_length=120)),
                ("at", models.DateTimeField()),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("notice", "number", "what"), name="a_try_begins_once")],
            },
        ),
        migrations.CreateModel(
            name="RegistrationEvent",
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
                        to="people.registration",
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
                    "intake",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="people.intake",
                    ),
                ),
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
                ("created_at", models.DateTimeField()),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Likeness",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "registration",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="likenesses",
                        to="people.registration",
                    ),
                ),
                (
                    "other",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="people.registration"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("team", "组合名称"), ("person", "姓名"), ("number", "联系方式")], max_length=8
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("registration", "other", "kind", "number"), name="one_likeness_a_kind"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Consent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="consents", to="people.person"
                    ),
                ),
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
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("withdrawn_at__isnull", True)),
                        fields=("person", "kind"),
                        name="one_standing_consent_a_kind",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ConsentEvent",
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
                        to="people.consent",
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
                    "person",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="people.person",
                    ),
                ),
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
            name="Offer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "registration",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="offers", to="people.registration"
                    ),
                ),
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
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "open")),
                        fields=("registration",),
                        name="one_open_offer_a_registration",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("ended_at__isnull", True), ("state", "open")),
                            models.Q(models.Q(("state", "open"), _negated=True), ("ended_at__isnull", False)),
                            _connector="OR",
                        ),
                        name="an_ended_offer_says_when",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="OfferEvent",
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
                        to="people.offer",
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
                    "registration",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="people.registration",
                    ),
                ),
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
        pgtrigger.migrations.AddTrigger(
            model_name="intake",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "people_intakeevent" ("auto_offer", "closes_at", "code", "created_at", "id", "offer_hours", "offers_until", "opens_at", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "places", "terms_version", "title") VALUES (NEW."auto_offer", NEW."closes_at", NEW."code", NEW."created_at", NEW."id", NEW."offer_hours", NEW."offers_until", NEW."opens_at", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."places", NEW."terms_version", NEW."title"); RETURN NULL;',
                    hash="5922a1e59320d1884d857b0f3169b21837549802",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_72aa1",
                    table="people_intake",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="intake",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "people_intakeevent" ("auto_offer", "closes_at", "code", "created_at", "id", "offer_hours", "offers_until", "opens_at", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "places", "terms_version", "title") VALUES (NEW."auto_offer", NEW."closes_at", NEW."code", NEW."created_at", NEW."id", NEW."offer_hours", NEW."offers_until", NEW."opens_at", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."places", NEW."terms_version", NEW."title"); RETURN NULL;',
                    hash="f0234d46afa03615864be826611393f1d52c2d48",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_2191b",
                    table="people_intake",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="person",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "people_personevent" ("contact_hash", "contact_mask", "contact_sealed", "created_at", "data_key_id", "guardian_contact_sealed", "guardian_name_sealed", "home_town_sealed", "id", "minor", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."contact_hash", NEW."contact_mask", NEW."contact_sealed", NEW."created_at", NEW."data_key_id", NEW."guardian_contact_sealed", NEW."guardian_name_sealed", NEW."home_town_sealed", NEW."id", NEW."minor", _pgh_attach_context(), NOW(), \'insert\', NEW."id"); RETURN NULL;',
                    hash="9c09964e2886a745cc69d460c4b743dddeeeeb30",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_65688",
                    table="people_person",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="person",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition='WHEN (OLD."contact_hash" IS DISTINCT FROM (NEW."contact_hash") OR OLD."contact_mask" IS DISTINCT FROM (NEW."contact_mask") OR OLD."contact_sealed" IS DISTINCT FROM (NEW."contact_sealed") OR OLD."created_at" IS DISTINCT FROM (NEW."created_at") OR OLD."data_key_id" IS DISTINCT FROM (NEW."data_key_id") OR OLD."guardian_contact_sealed" IS DISTINCT FROM (NEW."guardian_contact_sealed") OR OLD."guardian_name_sealed" IS DISTINCT FROM (NEW."guardian_name_sealed") OR OLD."home_town_sealed" IS DISTINCT FROM (NEW."home_town_sealed") OR OLD."id" IS DISTINCT FROM (NEW."id") OR OLD."minor" IS DISTINCT FROM (NEW."minor"))',
                    func='INSERT INTO "people_personevent" ("contact_hash", "contact_mask", "contact_sealed", "created_at", "data_key_id", "guardian_contact_sealed", "guardian_name_sealed", "home_town_sealed", "id", "minor", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."contact_hash", NEW."contact_mask", NEW."contact_sealed", NEW."created_at", NEW."data_key_id", NEW."guardian_contact_sealed", NEW."guardian_name_sealed", NEW."home_town_sealed", NEW."id", NEW."minor", _pgh_attach_context(), NOW(), \'update\', NEW."id"); RETURN NULL;',
                    hash="34f1c02430d41f4a280766785212cb9c4f96faa1",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_de829",
                    table="people_person",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="team",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "people_teamevent" ("approved", "created_at", "id", "name", "name_key", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."approved", NEW."created_at", NEW."id", NEW."name", NEW."name_key", _pgh_attach_context(), NOW(), \'insert\', NEW."id"); RETURN NULL;',
                    hash="b12cac5c7b6c5396edc8eb6d25b43db578deac81",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_344e5",
                    table="people_team",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="team",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "people_teamevent" ("approved", "created_at", "id", "name", "name_key", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."approved", NEW."created_at", NEW."id", NEW."name", NEW."name_key", _pgh_attach_context(), NOW(), \'update\', NEW."id"); RETURN NULL;',
                    hash="309d9bacb23e87807bd88255e3098b4e51e11b60",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_cda79",
                    table="people_team",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="registration",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "people_registrationevent" ("created_at", "decided_at", "decided_by", "id", "intake_id", "language", "link_generation", "notes", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "priority", "reason", "skipped", "source", "state", "state_at", "team_id", "version") VALUES (NEW."created_at", NEW."decided_at", NEW."decided_by", NEW."id", NEW."intake_id", NEW."language", NEW."link_generation", NEW."notes", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."priority", NEW."reason", NEW."skipped", NEW."source", NEW."state", NEW."state_at", NEW."team_id", NEW."version"); RETURN NULL;',
                    hash="363a10aa82d0b32edccfbac68dd54ceb7b19f738",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_17ecb",
                    table="people_registration",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="registration",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition='WHEN (OLD."created_at" IS DISTINCT FROM (NEW."created_at") OR OLD."decided_at" IS DISTINCT FROM (NEW."decided_at") OR OLD."decided_by" IS DISTINCT FROM (NEW."decided_by") OR OLD."id" IS DISTINCT FROM (NEW."id") OR OLD."intake_id" IS DISTINCT FROM (NEW."intake_id") OR OLD."language" IS DISTINCT FROM (NEW."language") OR OLD."link_generation" IS DISTINCT FROM (NEW."link_generation") OR OLD."notes" IS DISTINCT FROM (NEW."notes") OR OLD."priority" IS DISTINCT FROM (NEW."priority") OR OLD."reason" IS DISTINCT FROM (NEW."reason") OR OLD."skipped" IS DISTINCT FROM (NEW."skipped") OR OLD."source" IS DISTINCT FROM (NEW."source") OR OLD."state" IS DISTINCT FROM (NEW."state") OR OLD."state_at" IS DISTINCT FROM (NEW."state_at") OR OLD."team_id" IS DISTINCT FROM (NEW."team_id") OR OLD."version" IS DISTINCT FROM (NEW."version"))',
                    func='INSERT INTO "people_registrationevent" ("created_at", "decided_at", "decided_by", "id", "intake_id", "language", "link_generation", "notes", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "priority", "reason", "skipped", "source", "state", "state_at", "team_id", "version") VALUES (NEW."created_at", NEW."decided_at", NEW."decided_by", NEW."id", NEW."intake_id", NEW."language", NEW."link_generation", NEW."notes", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."priority", NEW."reason", NEW."skipped", NEW."source", NEW."state", NEW."state_at", NEW."team_id", NEW."version"); RETURN NULL;',
                    hash="433c044775ee12a38ea2c2852359662e07d32ef1",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_fd44a",
                    table="people_registration",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="notice",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "people_noticeevent" ("channel", "created_at", "due_at", "event", "facts", "id", "occasion", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "registration_id", "released_at", "released_by", "sending_since", "sent_at", "state", "text", "title", "tries", "version", "why") VALUES (NEW."channel", NEW."created_at", NEW."due_at", NEW."event", NEW."facts", NEW."id", NEW."occasion", NEW."person_id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."registration_id", NEW."released_at", NEW."released_by", NEW."sending_since", NEW."sent_at", NEW."state", NEW."text", NEW."title", NEW."tries", NEW."version", NEW."why"); RETURN NULL;',
                    hash="6421a8d9dde4d2d6eec8f20b5709c78fb2d66f8f",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_009e8",
                    table="people_notice",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="notice",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "people_noticeevent" ("channel", "created_at", "due_at", "event", "facts", "id", "occasion", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "registration_id", "released_at", "released_by", "sending_since", "sent_at", "state", "text", "title", "tries", "version", "why") VALUES (NEW."channel", NEW."created_at", NEW."due_at", NEW."event", NEW."facts", NEW."id", NEW."occasion", NEW."person_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."registration_id", NEW."released_at", NEW."released_by", NEW."sending_since", NEW."sent_at", NEW."state", NEW."text", NEW."title", NEW."tries", NEW."version", NEW."why"); RETURN NULL;',
                    hash="56c757c00cdb92928acbdfc8c661821c33feccc7",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_8619c",
                    table="people_notice",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="consent",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "people_consentevent" ("given_at", "id", "kind", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "source", "version", "withdrawn_at") VALUES (NEW."given_at", NEW."id", NEW."kind", NEW."person_id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."source", NEW."version", NEW."withdrawn_at"); RETURN NULL;',
                    hash="26c1d7919360a0617580e052eb3bae8da2558581",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_91c75",
                    table="people_consent",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="consent",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "people_consentevent" ("given_at", "id", "kind", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "source", "version", "withdrawn_at") VALUES (NEW."given_at", NEW."id", NEW."kind", NEW."person_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."source", NEW."version", NEW."withdrawn_at"); RETURN NULL;',
                    hash="0c201b6b7181d58c01cd30722e3235aecc62a35a",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_8387f",
                    table="people_consent",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="offer",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "people_offerevent" ("ended_at", "expires_at", "id", "made_at", "made_by", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "registration_id", "state") VALUES (NEW."ended_at", NEW."expires_at", NEW."id", NEW."made_at", NEW."made_by", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."registration_id", NEW."state"); RETURN NULL;',
                    hash="71f25d2697d60016eb0bb005190fcffd23e83e7b",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_31bd4",
                    table="people_offer",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="offer",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "people_offerevent" ("ended_at", "expires_at", "id", "made_at", "made_by", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "registration_id", "state") VALUES (NEW."ended_at", NEW."expires_at", NEW."id", NEW."made_at", NEW."made_by", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."registration_id", NEW."state"); RETURN NULL;',
                    hash="c27f358554de1acd536bf5697aeccf615be6d235",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_ef651",
                    table="people_offer",
                    when="AFTER",
                ),
            ),
        ),
        *_guards.OPERATIONS,
    ]
