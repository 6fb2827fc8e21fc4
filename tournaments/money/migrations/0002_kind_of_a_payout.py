"""A payout's standing says of what kind the thing is, so that the counter's list is filtered by one index."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("money", "0001_begin")]

    operations = [
        migrations.AddField(
            model_name="standing",
            name="kind",
            field=models.CharField(default="", help_text="the thing's own, to list by", max_length=8),
            preserve_default=False,
        ),
        migrations.RunSQL(
            "UPDATE money_standing s SET kind = o.kind FROM money_payout p JOIN money_owed o ON o.id = p.owed_id "
            "WHERE p.id = s.payout_id;",
            migrations.RunSQL.noop,
        ),
        migrations.AddIndex(
            model_name="standing",
            index=models.Index(fields=["kind", "state", "payout"], name="payout_by_kind"),
        ),
    ]
