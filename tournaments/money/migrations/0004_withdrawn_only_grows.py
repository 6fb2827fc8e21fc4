"""What is withdrawn stays so."""

from django.db import migrations

from core.appendonly import append_only


class Migration(migrations.Migration):
    dependencies = [("money", "0003_withdrawn")]

    operations = [append_only("money_withdrawn")]
