"""A claim keeps the name that was on the paper."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("money", "0008_receipts")]

    operations = [
        migrations.AddField(
            model_name="claim",
            name="name",
            field=models.CharField(default="", max_length=60),
            preserve_default=False,
        ),
    ]
