"""A reversal names what it was for, so that who asked for it is held to that; a deadline may come anew."""

import django.db.models.deletion
import django.db.models.lookups
from django.db import migrations, models

# One of the two, and then the very person who asked for that; of a question also the very payment. Rows of before name
# neither and stay as they are: they only grow, so they are not filled in.
_HELD = """
ALTER TABLE money_reversal ADD CONSTRAINT a_reversal_has_one_cause
    CHECK ((asked_id IS NULL) <> (voided_id IS NULL)) NOT VALID;
ALTER TABLE money_reversal ADD CONSTRAINT asked_by_is_who_asked
    FOREIGN KEY (asked_id, payment_id, asked_by) REFERENCES money_reversalasked (id, payment_id, by);
ALTER TABLE money_reversal ADD CONSTRAINT asked_by_is_the_voids
    FOREIGN KEY (voided_id, asked_by) REFERENCES money_voided (payout_id, asked_by);
"""
_NOT_HELD = """
ALTER TABLE money_reversal DROP CONSTRAINT asked_by_is_the_voids;
ALTER TABLE money_reversal DROP CONSTRAINT asked_by_is_who_asked;
ALTER TABLE money_reversal DROP CONSTRAINT a_reversal_has_one_cause;
"""


def _who(field: str) -> models.Func:
    return models.Func(
        models.F(field), models.Value(" "), models.Value(1), function="split_part", output_field=models.TextField()
    )


class Migration(migrations.Migration):
    dependencies = [("money", "0002_kind_of_a_payout")]

    operations = [
        migrations.AddField(
            model_name="reversal",
            name="asked",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="reversal",
                to="money.reversalasked",
            ),
        ),
        migrations.AddField(
            model_name="reversal",
            name="voided",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="reversals", to="money.voided"
            ),
        ),
        migrations.AddField(
            model_name="voided",
            name="asked_by",
            field=models.CharField(default="", max_length=120),
            preserve_default=False,
        ),
        migrations.AlterField(
            model_name="payout",
            name="due_at",
            field=models.DateTimeField(help_text="the last second to claim it, as it was made"),
        ),
        migrations.AlterField(
            model_name="standing",
            name="due_at",
            field=models.DateTimeField(help_text="the payout's own, or later when a claim made in time was sent back"),
        ),
        migrations.AddConstraint(
            model_name="reversalasked",
            constraint=models.UniqueConstraint(
                fields=("id", "payment", "by"), name="a_reversal_asked_of_what_and_by_whom"
            ),
        ),
        migrations.AddConstraint(
            model_name="voided",
            constraint=models.UniqueConstraint(fields=("payout", "asked_by"), name="a_void_payout_and_by_whom_asked"),
        ),
        migrations.AddConstraint(
            model_name="voided",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    django.db.models.lookups.Exact(_who("asked_by"), _who("by")),
                    _negated=True,
                ),
                name="two_people_void_a_payout",
            ),
        ),
        migrations.RunSQL(_HELD, _NOT_HELD),
    ]
