"""What calls about registrations take and answer. Contacts are masked, towns left out; both are asked for by themselves."""

from __future__ import annotations

from typing import Any

import django_filters
from django.db.models import Count
from rest_framework import serializers

from core import clock, sheets
from core.api.deeds import Deed, ReasonedDeed
from core.api.fields import LARGEST_ID, Id, MaybeWhy, Moment, Sort
from tournaments.people import duplicates, listing
from tournaments.people.domain.deciding_many import MOST
from tournaments.people.models import Intake, Offer, Registration
from tournaments.people.wording import CONSENTS, DUPLICATES, FIELDS

State = Registration.State
DUPLICATE_KINDS = list(DUPLICATES)


class TeamShort(serializers.Serializer[Any]):
    """A combination."""

    id = serializers.UUIDField()
    name = serializers.CharField()


class IntakeShort(serializers.Serializer[Any]):
    """The intake that a registration answered."""

    id = serializers.IntegerField()
    code = serializers.CharField()


class PersonLine(serializers.Serializer[Any]):
    """One of a combination's two, as lists show him."""

    number = serializers.IntegerField(min_value=1, max_value=2)
    person = serializers.UUIDField()
    name = serializers.CharField()
    contact = serializers.CharField(allow_blank=True, help_text="掩码 masked")
    minor = serializers.BooleanField()
    on_air = serializers.BooleanField(help_text="同意姓名与形象用于节目 agrees to name and picture on air")


class DuplicateLine(serializers.Serializer[Any]):
    """What is the same in another registration."""

    kind = serializers.ChoiceField(DUPLICATE_KINDS)
    registration = serializers.IntegerField()


class OfferLine(serializers.Serializer[Any]):
    """An open offer of a place."""

    made_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()


class RegistrationLine(serializers.Serializer[Any]):
    """A registration. `version` rises with every change; `place` is its place on the waiting list."""

    id = serializers.IntegerField()
    state = serializers.ChoiceField(State.choices)
    state_at = serializers.DateTimeField()
    version = serializers.IntegerField()
    source = serializers.ChoiceField(Registration.Source.choices)  # type: ignore[assignment]  # the metaclass takes it out
    language = serializers.ChoiceField(["zh", "en"])
    created_at = serializers.DateTimeField()
    intake = IntakeShort(allow_null=True)
    team = TeamShort()
    members = PersonLine(many=True)
    duplicates = DuplicateLine(many=True)
    offer = OfferLine(allow_null=True)
    priority = serializers.IntegerField()
    place = serializers.IntegerField(allow_null=True)
    skipped = serializers.ChoiceField(Registration.Skipped.choices, allow_blank=True)
    notes = serializers.DictField(child=serializers.CharField())
    reason = serializers.CharField(allow_blank=True)
    decided_by = serializers.CharField(allow_blank=True)
    decided_at = serializers.DateTimeField(allow_null=True)


class Standing(serializers.Serializer[Any]):
    """Where a registration stands after a deed. The answer to a key is kept for a week, so nobody's name is in it."""

    id = serializers.IntegerField()
    state = serializers.ChoiceField(State.choices)
    state_at = serializers.DateTimeField()
    version = serializers.IntegerField()
    priority = serializers.IntegerField()
    skipped = serializers.ChoiceField(Registration.Skipped.choices, allow_blank=True)


class SeveralRegistrations(MaybeWhy):
    """Which to approve."""

    ids = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_ID), min_length=1, max_length=MOST
    )


class Approval(Deed):
    """Letting a combination take part."""

    override = serializers.BooleanField(
        default=False,
        help_text="名额已满或不按次序仍通过，另需权限和理由 beyond the places: a right of its own, and why",
    )
    duplicates_seen = serializers.BooleanField(default=False, help_text="已核对重复 the duplicates were looked at")


class ConsentOnPaper(ReasonedDeed):
    """What a member agreed to on paper; `why` says where the paper is kept."""

    number = serializers.IntegerField(min_value=1, max_value=2)
    kinds = serializers.ListField(child=serializers.ChoiceField(list(CONSENTS)), min_length=1, max_length=len(CONSENTS))
    signed_on = serializers.DateField(help_text="哪天签的 when it was signed")


class CorrectingPerson(Deed):
    """What a member's name or town should be; empty for what is right already."""

    number = serializers.IntegerField(min_value=1, max_value=2)
    name = serializers.CharField(max_length=60, required=False, allow_blank=True, default="")
    town = serializers.CharField(max_length=40, required=False, allow_blank=True, default="")
    why = serializers.CharField(max_length=200, help_text="依据，勿写号码。 By what paper; no numbers.")


class ConfirmingPerson(Deed):
    """Which asking is confirmed."""

    asked = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)


class DecliningPerson(ReasonedDeed):
    """Which asking is declined, and why."""

    asked = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)


class PersonCorrectionAskedLine(serializers.Serializer[Any]):
    """What was asked, to be confirmed by another; the texts are not in it."""

    asked = serializers.IntegerField()
    number = serializers.IntegerField(min_value=1, max_value=2)
    fields_changed = serializers.ListField(child=serializers.ChoiceField(["name", "town"]))


class Asking(Deed):
    """What is to be changed, by field."""

    notes = serializers.DictField(
        child=serializers.CharField(max_length=200), help_text=f"栏目 fields: {', '.join(FIELDS)}"
    )


class Waiting(Deed):
    """A place on the waiting list."""

    priority = serializers.IntegerField(required=False, allow_null=True, default=None, min_value=-100, max_value=100)


class Priority(Deed):
    """A move up or down the waiting list."""

    priority = serializers.IntegerField(min_value=-100, max_value=100)


class Offering(Deed):
    """An offer of a place."""

    override = serializers.BooleanField(
        default=False, help_text="不按次序，另需权限和理由 out of turn: a right, and why"
    )


class ClearLine(serializers.Serializer[Any]):
    """What is private of one of the two, in clear."""

    number = serializers.IntegerField(min_value=1, max_value=2)
    home_town = serializers.CharField(allow_blank=True)
    contact = serializers.CharField(allow_blank=True)
    guardian_name = serializers.CharField(allow_blank=True)
    guardian_contact = serializers.CharField(allow_blank=True)


class ClearLines(serializers.Serializer[Any]):
    """Of both."""

    members = ClearLine(many=True)


class StatusLink(serializers.Serializer[Any]):
    """The contestants' private page."""

    page = serializers.CharField()


class ImportedLine(serializers.Serializer[Any]):
    """What an import did, or would do, in combinations."""

    created = serializers.IntegerField()
    changed = serializers.IntegerField()
    same = serializers.IntegerField()


class ShreddedLine(serializers.Serializer[Any]):
    """Whose data is gone."""

    person = serializers.UUIDField()
    shredded = serializers.BooleanField()


class IntakeLine(serializers.Serializer[Any]):
    """A call for registrations, with what came of it."""

    id = serializers.IntegerField()
    code = serializers.CharField()
    title = serializers.CharField()
    places = serializers.IntegerField()
    free = serializers.IntegerField(help_text="还可给出的名额 places that can still be given")
    opens_at = serializers.DateTimeField()
    closes_at = serializers.DateTimeField()
    offers_until = serializers.DateTimeField()
    offer_hours = serializers.IntegerField()
    auto_offer = serializers.BooleanField()
    terms_version = serializers.CharField()
    counts = serializers.DictField(child=serializers.IntegerField(), help_text="各状态的报名数 registrations by state")


class IntakeChange(MaybeWhy):
    """What may be changed of an intake; what is left out stays."""

    title = serializers.CharField(max_length=60, required=False)
    places = serializers.IntegerField(min_value=1, max_value=10_000, required=False)
    opens_at = Moment(required=False)
    closes_at = Moment(required=False)
    offers_until = Moment(required=False)
    offer_hours = serializers.IntegerField(min_value=1, max_value=720, required=False)
    auto_offer = serializers.BooleanField(required=False)
    terms_version = serializers.CharField(max_length=24, required=False)


class NewIntake(serializers.Serializer[Any]):
    """A new one."""

    code = serializers.RegexField(r"^[a-z0-9-]{2,32}$")
    title = serializers.CharField(max_length=60)
    places = serializers.IntegerField(min_value=1, max_value=10_000)
    opens_at = Moment()
    closes_at = Moment()
    offers_until = Moment(required=False, allow_null=True, default=None)
    offer_hours = serializers.IntegerField(min_value=1, max_value=720, default=48)
    auto_offer = serializers.BooleanField(default=True)
    terms_version = serializers.CharField(max_length=24, default="1")


class RegistrationFilter(django_filters.FilterSet):
    """As the office's page filters."""

    q = django_filters.CharFilter(
        method="searched", max_length=60, help_text="名字或拼音；完整号码也可 a name or its pinyin; a whole number too"
    )
    state = django_filters.MultipleChoiceFilter(choices=State.choices)
    source = django_filters.ChoiceFilter(choices=Registration.Source.choices)
    intake = Id()
    duplicates = django_filters.BooleanFilter(method="doubled", help_text="只看有重复的 only those with duplicates")
    sort = Sort(dict(listing.SORTS))

    def searched(self, rows: Any, name: str, text: str) -> Any:
        """By name, pinyin, whole number, or the registration's own."""
        wanted = sheets.clean(text)
        return rows.filter(listing.searched_for(wanted)) if wanted else rows

    def doubled(self, rows: Any, name: str, wanted: bool) -> Any:
        """Those that have something in common with another, or all."""
        return duplicates.only(rows) if wanted else rows


def registrations(rows: list[Registration]) -> list[dict[str, Any]]:
    """As ``RegistrationLine`` has them, ``team`` and ``intake`` loaded; a constant number of queries."""
    places = listing.waiting_places(rows)
    return [_registration(one, places.get(one.registration.pk)) for one in listing.lines_of(rows)]


def _registration(line: listing.Line, place: int | None) -> dict[str, Any]:
    row = line.registration
    names = ("id", "state", "state_at", "version", "source", "language", "created_at", "intake", "team", "priority")
    more = ("skipped", "notes", "reason", "decided_by", "decided_at")
    return {name: getattr(row, name) for name in (*names, *more)} | {
        "members": [
            {
                "number": member.number,
                "person": member.person_id,
                "name": member.person.real_name,
                "contact": member.person.contact_mask,
                "minor": member.person.minor,
                "on_air": member.number not in line.silent,
            }
            for member in line.members
        ],
        "duplicates": [{"kind": one.kind, "registration": one.other} for one in line.duplicates],
        "offer": line.offer,
        "place": place,
    }


def intakes(rows: list[Intake]) -> list[dict[str, Any]]:
    """As ``IntakeLine`` has them; two queries, however many there are."""
    numbers = {(row["intake"], row["state"]): row["n"] for row in _counted(rows)}
    offered = Offer.objects.filter(
        registration__intake__in=rows, state=Offer.State.OPEN, expires_at__gt=clock.now()
    ).values_list("registration__intake")
    open_offers = dict(offered.annotate(n=Count("pk")).order_by())
    names = [name for name in IntakeLine._declared_fields if name not in ("free", "counts")]
    found = []
    for row in rows:
        counts = {state: numbers.get((row.pk, state), 0) for state in State.values}
        free = max(0, row.places - counts[State.APPROVED] - open_offers.get(row.pk, 0))
        found.append({name: getattr(row, name) for name in names} | {"free": free, "counts": counts})
    return found


def _counted(rows: list[Intake]) -> Any:
    return Registration.objects.filter(intake__in=rows).order_by().values("intake", "state").annotate(n=Count("pk"))
