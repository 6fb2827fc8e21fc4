import uuid

import django.db.models.deletion
import django.db.models.expressions
import django.db.models.lookups
from django.db import migrations, models

from tournaments.money.migrations import _guards


class Migration(migrations.Migration):
    replaces = [
        ("money", "0001_initial"),
        ("money", "0002_only_grows"),
        ("money", "0003_withdrawn"),
        ("money", "0004_withdrawn_only_grows"),
        ("money", "0005_ledger_and_payouts"),
        ("money", "0006_balanced_and_only_growing"),
        ("money", "0007_exports"),
        ("money", "0008_receipts"),
        ("money", "0009_the_vouchers_name"),
    ]

    initial = True

    dependencies = [
        ("core", "0001_begin"),
        ("people", "0001_begin"),
    ]

    operations = [
        migrations.CreateModel(
            name="Export",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("first", models.DateField()),
                ("last", models.DateField()),
                ("part", models.CharField(help_text="xlsx, or one part as CSV", max_length=10)),
                ("clear", models.BooleanField(default=False)),
                ("total", models.PositiveIntegerField(default=0)),
                ("done", models.PositiveIntegerField(default=0)),
                ("failed", models.BooleanField(default=False)),
                (
                    "data_key",
                    models.OneToOneField(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="core.datakey"
                    ),
                ),
                ("sealed", models.BinaryField(null=True)),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=120)),
                ("taken_at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ["-at"],
            },
        ),
        migrations.CreateModel(
            name="Posting",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("award", "计入基金"),
                            ("release", "基金结清"),
                            ("forfeit_fund", "基金作废"),
                            ("prize", "奖品入账"),
                            ("payment", "付款"),
                            ("forfeit", "逾期作废"),
                            ("reversal", "冲回"),
                        ],
                        max_length=16,
                    ),
                ),
                ("source_kind", models.CharField(max_length=16)),
                ("source_id", models.CharField(max_length=64)),
                ("occasion", models.CharField(db_index=True, max_length=40)),
                ("day", models.DateField(db_index=True)),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=120)),
                ("note", models.CharField(blank=True, default="", max_length=200)),
                (
                    "reverses",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reversed_by",
                        to="money.posting",
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
                "constraints": [
                    models.UniqueConstraint(fields=("kind", "source_kind", "source_id"), name="one_posting_a_source"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "reversal"), ("reverses__isnull", False)),
                            models.Q(models.Q(("kind", "reversal"), _negated=True), ("reverses__isnull", True)),
                            _connector="OR",
                        ),
                        name="a_reversal_says_of_what",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Line",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "posting",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="lines", to="money.posting"
                    ),
                ),
                (
                    "account",
                    models.CharField(
                        choices=[
                            ("programme", "节目组"),
                            ("fund", "代管基金"),
                            ("owed", "应付奖励"),
                            ("paid", "已付"),
                            ("tax", "代扣税款"),
                            ("forfeited", "作废"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.team"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.person"
                    ),
                ),
                ("amount", models.BigIntegerField()),
            ],
            options={
                "ordering": ["id"],
                "indexes": [models.Index(fields=["account", "team"], name="line_by_account")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("amount", 0), _negated=True), name="a_line_moves_something"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("account__in", ("fund", "owed")), _negated=True),
                            ("team__isnull", False),
                            _connector="OR",
                        ),
                        name="a_fund_is_somebodys",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Terms",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("from_on", models.DateField()),
                ("first_share", models.PositiveSmallIntegerField(default=50)),
                ("claim_days", models.PositiveSmallIntegerField(default=60)),
                ("methods", models.JSONField(default=list)),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=120)),
                ("why", models.CharField(max_length=200)),
            ],
            options={
                "ordering": ["id"],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("first_share__lte", 100)), name="a_share_is_a_part"),
                    models.CheckConstraint(condition=models.Q(("claim_days__gte", 1)), name="there_is_time_to_claim"),
                ],
            },
        ),
        migrations.CreateModel(
            name="TaxRate",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("from_on", models.DateField()),
                ("kind", models.CharField(max_length=8)),
                ("rate", models.PositiveSmallIntegerField()),
                (
                    "bearer",
                    models.CharField(
                        choices=[("winner", "获奖人承担"), ("programme", "节目组承担（按税前还原）")], max_length=10
                    ),
                ),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=120)),
                ("why", models.CharField(max_length=200)),
            ],
            options={
                "ordering": ["id"],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("rate__lt", 10000)), name="a_tax_leaves_something")
                ],
            },
        ),
        migrations.CreateModel(
            name="DayClosed",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("day", models.DateField(unique=True)),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=120)),
                ("postings", models.PositiveIntegerField()),
                ("totals", models.JSONField()),
                ("note", models.CharField(blank=True, default="", max_length=200)),
            ],
        ),
        migrations.CreateModel(
            name="Owed",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("source_kind", models.CharField(max_length=16)),
                ("source_id", models.CharField(max_length=64)),
                (
                    "occasion",
                    models.CharField(db_index=True, help_text="the session's code, to list by", max_length=40),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="owed", to="people.team"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="owed", to="people.person"
                    ),
                ),
                (
                    "kind",
                    models.CharField(choices=[("cash", "现金"), ("goods", "实物"), ("coupon", "优惠券")], max_length=8),
                ),
                ("amount", models.BigIntegerField()),
                ("what", models.CharField(max_length=120)),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "ordering": ["id"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("source_kind", "source_id", "person"), name="owed_once_a_person", nulls_distinct=False
                    ),
                    models.CheckConstraint(condition=models.Q(("amount__gt", 0)), name="owed_is_positive"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Payout",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "owed",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="payouts", to="money.owed"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payouts",
                        to="people.person",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(help_text="of the combination's two", null=True)),
                ("amount", models.BigIntegerField()),
                ("said", models.CharField(blank=True, default="", help_text="how it was divided", max_length=120)),
                ("due_at", models.DateTimeField(help_text="the last moment to claim it")),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "ordering": ["id"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("owed", "person"), name="one_payout_a_person", nulls_distinct=False
                    ),
                    models.CheckConstraint(condition=models.Q(("amount__gt", 0)), name="a_payout_is_positive"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Standing",
            fields=[
                (
                    "payout",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="standing",
                        serialize=False,
                        to="money.payout",
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "待领"),
                            ("claimed", "待批"),
                            ("approved", "待付"),
                            ("paid", "待签收"),
                            ("signed", "已签收"),
                            ("forfeited", "逾期作废"),
                            ("void", "已撤销"),
                        ],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                ("due_at", models.DateTimeField()),
                ("searched", models.TextField(blank=True, default="", help_text="names and their pinyin")),
            ],
            options={
                "indexes": [
                    models.Index(fields=["state", "payout"], name="payout_by_state"),
                    models.Index(condition=models.Q(("state", "open")), fields=["due_at"], name="payout_due"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Claim",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "payout",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="claims", to="money.payout"
                    ),
                ),
                ("attempt", models.PositiveSmallIntegerField()),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="claims", to="people.person"
                    ),
                ),
                (
                    "paper",
                    models.CharField(
                        choices=[
                            ("id", "居民身份证"),
                            ("passport", "护照"),
                            ("hk_macao", "港澳居民来往内地通行证"),
                            ("taiwan", "台湾居民来往大陆通行证"),
                            ("residence", "外国人永久居留身份证"),
                        ],
                        max_length=10,
                    ),
                ),
                ("name", models.CharField(max_length=60)),
                ("number_sealed", models.BinaryField()),
                ("number_mask", models.CharField(max_length=30)),
                ("number_hash", models.CharField(db_index=True, max_length=64)),
                ("warning", models.CharField(blank=True, default="", max_length=100)),
                ("proxy_name", models.CharField(blank=True, default="", max_length=60)),
                (
                    "proxy_paper",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("id", "居民身份证"),
                            ("passport", "护照"),
                            ("hk_macao", "港澳居民来往内地通行证"),
                            ("taiwan", "台湾居民来往大陆通行证"),
                            ("residence", "外国人永久居留身份证"),
                        ],
                        default="",
                        max_length=10,
                    ),
                ),
                ("proxy_number_sealed", models.BinaryField(null=True)),
                ("proxy_number_mask", models.CharField(blank=True, default="", max_length=30)),
                ("authorisation", models.CharField(blank=True, default="", max_length=200)),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=120)),
            ],
            options={
                "ordering": ["id"],
                "constraints": [
                    models.UniqueConstraint(fields=("payout", "attempt"), name="one_claim_an_attempt"),
                    models.UniqueConstraint(fields=("id", "by"), name="claim_and_who"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("authorisation", ""), ("proxy_name", ""), ("proxy_number_sealed__isnull", True)),
                            models.Q(
                                models.Q(("proxy_name", ""), _negated=True),
                                models.Q(("authorisation", ""), _negated=True),
                                ("proxy_number_sealed__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="a_proxy_is_authorised",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Decision",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "claim",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="decision", to="money.claim"
                    ),
                ),
                (
                    "entered_by",
                    models.CharField(help_text="the claim's own, held to it by a foreign key", max_length=120),
                ),
                ("approved", models.BooleanField()),
                ("why", models.CharField(blank=True, default="", max_length=200)),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=120)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("id", "by"), name="decision_and_who"),
                    models.CheckConstraint(
                        condition=models.Q(
                            django.db.models.lookups.Exact(
                                models.Func(
                                    models.F("entered_by"),
                                    models.Value(" "),
                                    models.Value(1),
                                    function="split_part",
                                    output_field=models.TextField(),
                                ),
                                models.Func(
                                    models.F("by"),
                                    models.Value(" "),
                                    models.Value(1),
                                    function="split_part",
                                    output_field=models.TextField(),
                                ),
                            ),
                            _negated=True,
                        ),
                        name="two_people_approve",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Payment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "payout",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="payments", to="money.payout"
                    ),
                ),
                ("attempt", models.PositiveSmallIntegerField()),
                (
                    "decision",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="payments", to="money.decision"
                    ),
                ),
                ("approved_by", models.CharField(max_length=120)),
                ("method", models.CharField(max_length=20)),
                ("reference", models.CharField(max_length=80)),
                ("gross", models.BigIntegerField()),
                ("tax", models.BigIntegerField()),
                ("net", models.BigIntegerField()),
                ("rate", models.PositiveSmallIntegerField()),
                ("bearer", models.CharField(max_length=10)),
                ("day", models.DateField(db_index=True)),
                (
                    "posting",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="payment", to="money.posting"
                    ),
                ),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=120)),
            ],
            options={
                "ordering": ["id"],
                "constraints": [
                    models.UniqueConstraint(fields=("payout", "attempt"), name="one_payment_an_attempt"),
                    models.CheckConstraint(
                        condition=models.Q(
                            django.db.models.lookups.Exact(
                                models.Func(
                                    models.F("approved_by"),
                                    models.Value(" "),
                                    models.Value(1),
                                    function="split_part",
                                    output_field=models.TextField(),
                                ),
                                models.Func(
                                    models.F("by"),
                                    models.Value(" "),
                                    models.Value(1),
                                    function="split_part",
                                    output_field=models.TextField(),
                                ),
                            ),
                            _negated=True,
                        ),
                        name="two_people_pay",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "gross",
                                django.db.models.expressions.CombinedExpression(models.F("net"), "+", models.F("tax")),
                            ),
                            ("net__gt", 0),
                            ("tax__gte", 0),
                        ),
                        name="a_payment_adds_up",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Signature",
            fields=[
                (
                    "payment",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="signature",
                        serialize=False,
                        to="money.payment",
                    ),
                ),
                ("signed_by", models.CharField(max_length=60)),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=120)),
            ],
        ),
        migrations.CreateModel(
            name="Receipt",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "payment",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="receipts", to="money.payment"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=120)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("payment", "number"), name="one_original")],
            },
        ),
        migrations.CreateModel(
            name="ReversalAsked",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "payment",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="reversals_asked", to="money.payment"
                    ),
                ),
                ("why", models.CharField(max_length=200)),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=120)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("id", "by"), name="reversal_and_who")],
            },
        ),
        migrations.CreateModel(
            name="Reversal",
            fields=[
                (
                    "payment",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="reversal",
                        serialize=False,
                        to="money.payment",
                    ),
                ),
                (
                    "posting",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="money.posting"
                    ),
                ),
                ("why", models.CharField(max_length=200)),
                ("asked_by", models.CharField(max_length=120)),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=120)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            django.db.models.lookups.Exact(
                                models.Func(
                                    models.F("asked_by"),
                                    models.Value(" "),
                                    models.Value(1),
                                    function="split_part",
                                    output_field=models.TextField(),
                                ),
                                models.Func(
                                    models.F("by"),
                                    models.Value(" "),
                                    models.Value(1),
                                    function="split_part",
                                    output_field=models.TextField(),
                                ),
                            ),
                            _negated=True,
                        ),
                        name="two_people_reverse",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Forfeited",
            fields=[
                (
                    "payout",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="forfeited",
                        serialize=False,
                        to="money.payout",
                    ),
                ),
                (
                    "posting",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="money.posting"
                    ),
                ),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=120)),
            ],
        ),
        migrations.CreateModel(
            name="Voided",
            fields=[
                (
                    "payout",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="voided",
                        serialize=False,
                        to="money.payout",
                    ),
                ),
                ("why", models.CharField(max_length=200)),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=120)),
            ],
        ),
        migrations.CreateModel(
            name="Withdrawn",
            fields=[
                (
                    "owed",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="withdrawn",
                        serialize=False,
                        to="money.owed",
                    ),
                ),
                ("reason", models.CharField(max_length=200)),
                ("withdrawn_at", models.DateTimeField()),
                ("withdrawn_by", models.CharField(max_length=250)),
            ],
        ),
        *_guards.OPERATIONS,
    ]
