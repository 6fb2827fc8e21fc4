"""What was in clear is sealed; what the office's sheet registered was agreed to on paper."""

from django.db import migrations

from core import vault


def seal(apps, schema_editor):
    Person = apps.get_model("people", "Person")
    Team = apps.get_model("people", "Team")
    Registration = apps.get_model("people", "Registration")
    Consent = apps.get_model("people", "Consent")
    from tournaments.people.domain.persons import searched
    from tournaments.people.private import contact_hash

    people = list(Person.objects.all())
    if people:
        keys = vault.new_keys(len(people), min(person.created_at for person in people))
        for person, key in zip(people, keys, strict=True):
            person.data_key_id = key.pk
            person.home_town_sealed = vault.seal_for(key, "home_town", person.home_town)
            person.contact_sealed = vault.seal_for(key, "contact", person.contact)
            person.contact_hash = contact_hash(person.contact)
            person.contact_mask = vault.mask_phone(person.contact)
            person.home_town = person.contact = ""
            person.save()
            for kind in ("terms", "on_air"):
                Consent.objects.create(
                    person=person, kind=kind, version="paper", source="sheet", given_at=person.created_at
                )
    Team.objects.filter(registration__state="approved").update(approved=True)
    for registration in Registration.objects.select_related("team").prefetch_related("team__members__person"):
        names = [member.person.real_name for member in registration.team.members.all()]
        registration.searched = searched(registration.team.name, *names)
        registration.state_at = registration.created_at
        registration.save()


class Migration(migrations.Migration):
    dependencies = [("people", "0002_registration")]

    operations = [migrations.RunPython(seal, migrations.RunPython.noop, elidable=True)]
