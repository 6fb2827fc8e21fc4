"""What is private stays so: at rest, in histories, in the audit list, on pages (E02, E05 to E07, E09)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.utils import DatabaseError

from core import vault
from core.models import Entry
from core.refusals import Refusal
from tests.integration.people.kit import BOXES, NOW, again, an_intake, entered, values
from tournaments.people import domain, tasks
from tournaments.people.domain import knocking, uploads
from tournaments.people.models import Knock, Person, Registration, Upload
from tournaments.people.queries import shown

pytestmark = pytest.mark.django_db
GUARDIAN: Any = {"guardian_name1": "监护某人", "guardian_contact1": "13355557777"}


def everything() -> str:
    """Every row of every table of this database, as text."""
    rows = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT string_agg(t::text, chr(10)) FROM "{table}" t')
            rows.append(str(cursor.fetchone()[0]))
    return "\n".join(rows)


def test_e05_no_table_or_history_holds_a_contact_a_town_or_a_guardian_in_clear() -> None:
    an_intake()
    one = entered(1, ticked=BOXES | {"minor1", "guardian1"}, **GUARDIAN)
    domain.ask_changes(one.pk, {"contact1": "号码不通"}, now=NOW, by="registrar")
    domain.answer_changes(one.pk, {"contact1": "13777776666"}, now=NOW, by="link")
    domain.reveal(one.pk, by="registrar", why="核对")
    uploads.keep(",".join(values(2).values()).encode(), by="x", now=NOW)
    found = everything()
    form = values(1) | GUARDIAN
    for field in ("contact1", "contact2", "town1", "guardian_name1", "guardian_contact1"):
        assert form[field] not in found, field
    assert "13777776666" not in found
    assert values(2)["contact1"] not in found
    assert Person.objects.get(contact_mask="137****6666").contact == "13777776666"


def test_e06_a_change_past_the_domain_leaves_its_row_of_history() -> None:
    an_intake()
    one = entered(1)
    domain.waitlist(one.pk, now=NOW, by="user:7 王报名")
    Registration.objects.filter(pk=one.pk).update(priority=9)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE people_registration SET reason = 'raw' WHERE id = %s", [one.pk])
    events = list(one.events.order_by("pgh_id").values_list("state", "priority", "reason", "pgh_context__metadata"))  # type: ignore[attr-defined]
    assert [event[0] for event in events[:2]] == ["submitted", "waitlisted"]
    assert events[1][3]["by"] == "user:7 王报名"
    assert (events[-2][1], events[-1][2]) == (9, "raw")
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM people_registrationevent")


def test_e07_e09_nobody_is_named_on_air_without_having_agreed() -> None:
    an_intake()
    one = entered(1, ticked=BOXES - {"on_air2"})
    first, second = shown(one.team)
    assert (first["name"], first["town"]) == (values(1)["name1"], values(1)["town1"])
    assert values(1)["name2"] not in str(second)
    domain.set_on_air(one.pk, 1, given=False, now=NOW, by="link")
    assert values(1)["name1"] not in str(shown(one.team))


def test_e02_a_shredded_person_can_be_read_by_nobody() -> None:
    an_intake()
    one = entered(1)
    person = one.team.members.get(number=1).person
    with pytest.raises(Refusal, match="still running"):
        domain.shred_person(person.pk, now=NOW, by="producer", why="本人要求")
    domain.withdraw(one.pk, now=NOW, by="link")
    with pytest.raises(Refusal, match="reason"):
        domain.shred_person(person.pk, now=NOW, by="producer", why="")
    domain.shred_person(person.pk, now=NOW, by="producer", why="本人要求")
    person = Person.objects.select_related("data_key").get(pk=person.pk)
    assert (person.contact, person.home_town, person.contact_mask) == ("", "", "")
    with pytest.raises(vault.Shredded):
        vault.open_for(person.data_key, "contact", person.contact_sealed)
    assert values(1)["name1"] not in everything()
    assert values(1)["name2"] in again(one).searched
    assert Entry.objects.filter(what="person.shredded", why="本人要求").count() == 1


def test_the_sweep_forgets_addresses_and_sheets_that_nobody_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    knocking.knock("register", "10.1.2.3", NOW)
    uploads.keep(b"x", by="x", now=NOW)
    assert "10.1.2.3" not in everything()
    monkeypatch.setattr(tasks.clock, "now", lambda: NOW + timedelta(hours=2))
    assert tasks.sweep() == 0
    assert (Knock.objects.count(), Upload.objects.count()) == (0, 0)
