"""What is owed is written once."""

from django.db import migrations

from core.appendonly import append_only


class Migration(migrations.Migration):
    dependencies = [("money", "0001_initial")]

    operations = [append_only("money_owed")]
