"""A reign keeps what its season said of the fund on a lost day when it began."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("season", "0003_public_delay")]

    operations = [
        migrations.AddField(
            model_name="reign",
            name="on_loss",
            field=models.CharField(choices=[("keep", "照付"), ("forfeit", "作废")], default="keep", max_length=8),
        ),
        migrations.RunSQL(
            "UPDATE season_reign SET on_loss = season_season.on_loss FROM season_season "
            "WHERE season_season.id = season_reign.season_id",
            migrations.RunSQL.noop,
        ),
    ]
