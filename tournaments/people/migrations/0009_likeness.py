"""What registrations have in common is written down; here, once, for those that are there already."""

import django.db.models.deletion
from django.db import migrations, models

_NOTE = """
WITH places AS MATERIALIZED (
    SELECT r.id, m.number, p.name_key, p.contact_hash
    FROM people_registration r JOIN people_member m ON m.team_id = r.team_id JOIN people_person p ON p.id = m.person_id
)
INSERT INTO people_likeness (kind, registration_id, number, other_id)
SELECT 'person', a.id, a.number, b.id FROM places a JOIN places b ON b.name_key = a.name_key WHERE a.id <> b.id
UNION
SELECT 'number', a.id, a.number, b.id FROM places a JOIN places b ON b.contact_hash = a.contact_hash
WHERE a.id <> b.id AND a.contact_hash <> ''
UNION
SELECT 'team', r.id, 0, s.id
FROM people_registration r JOIN people_team a ON a.id = r.team_id
JOIN people_team b ON b.name_key = a.name_key JOIN people_registration s ON s.team_id = b.id
WHERE r.id <> s.id
"""


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0008_notices"),
    ]

    operations = [
        migrations.CreateModel(
            name="Likeness",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[("team", "组合名称"), ("person", "姓名"), ("number", "联系方式")], max_length=8
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(default=0)),
                (
                    "other",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="people.registration"
                    ),
                ),
                (
                    "registration",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="likenesses",
                        to="people.registration",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("registration", "other", "kind", "number"), name="one_likeness_a_kind"
                    )
                ],
            },
        ),
        migrations.RunSQL(_NOTE, migrations.RunSQL.noop),
    ]
