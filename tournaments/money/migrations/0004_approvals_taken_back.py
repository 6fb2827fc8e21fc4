"""An approval taken back before it is paid: the payout is open again, by the database's own reckoning."""

import django.db.models.deletion
from django.db import migrations, models

from core.appendonly import append_only

_STATE = """
CREATE OR REPLACE FUNCTION money_state(wanted bigint) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT CASE
        WHEN EXISTS (SELECT 1 FROM money_voided WHERE payout_id = wanted) THEN 'void'
        WHEN EXISTS (SELECT 1 FROM money_forfeited WHERE payout_id = wanted) THEN 'forfeited'
        WHEN paid.id IS NOT NULL THEN
            CASE WHEN EXISTS (SELECT 1 FROM money_signature WHERE payment_id = paid.id) THEN 'signed' ELSE 'paid' END
        WHEN last.id IS NULL THEN 'open'
        WHEN last.approved IS NULL THEN 'claimed'
        WHEN {stands} THEN 'approved'
        ELSE 'open' END
    FROM (SELECT 1) one
    LEFT JOIN LATERAL (
        SELECT p.id FROM money_payment p
        WHERE p.payout_id = wanted AND NOT EXISTS (SELECT 1 FROM money_reversal r WHERE r.payment_id = p.id)
        ORDER BY p.attempt DESC LIMIT 1
    ) paid ON true
    LEFT JOIN LATERAL (
        SELECT c.id, d.approved, d.id AS decision FROM money_claim c LEFT JOIN money_decision d ON d.claim_id = c.id
        WHERE c.payout_id = wanted ORDER BY c.attempt DESC LIMIT 1
    ) last ON true
$$;
"""
_TAKEN_BACK = "last.approved AND NOT EXISTS (SELECT 1 FROM money_unapproved u WHERE u.decision_id = last.decision)"


class Migration(migrations.Migration):
    dependencies = [
        ("money", "0003_what_a_reversal_was_for"),
    ]

    operations = [
        migrations.CreateModel(
            name="Unapproved",
            fields=[
                (
                    "decision",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="unapproved",
                        serialize=False,
                        to="money.decision",
                    ),
                ),
                ("why", models.CharField(max_length=200)),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=120)),
                (
                    "payout",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="money.payout"),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("why", ""), _negated=True), name="an_approval_is_taken_back_for_a_reason"
                    )
                ],
            },
        ),
        append_only("money_unapproved"),
        migrations.RunSQL(_STATE.format(stands=_TAKEN_BACK), _STATE.format(stands="last.approved")),
        migrations.RunSQL(
            "CREATE TRIGGER stands AFTER INSERT ON money_unapproved FOR EACH ROW EXECUTE FUNCTION money_stands();",
            "DROP TRIGGER stands ON money_unapproved;",
        ),
    ]
