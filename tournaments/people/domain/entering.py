"""A combination registers itself by the public form."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from core import audit
from core.idempotency import once
from core.refusals import Refusal
from tournaments.people import duplicates
from tournaments.people.domain import checking, holding
from tournaments.people.domain.happenings import tell
from tournaments.people.domain.persons import Pairing, Someone, register_all
from tournaments.people.models import Intake, Registration
from tournaments.people.wording import Pair

BY = "applicant"
_FIELDS = ("team", *(f"{field}{number}" for number in (1, 2) for field in ("name", "town", "contact")))


def read(values: Mapping[str, str], ticked: frozenset[str], language: str = "zh") -> tuple[Pairing, dict[str, Pair]]:
    """A combination out of a form's texts and ticked boxes, and what is wrong with it by field.

    Texts: :data:`wording.FIELDS`. Boxes: ``terms``; ``on_air1``, ``minor1``, ``guardian1`` and the same with 2.
    """
    minors = [number for number in (1, 2) if f"minor{number}" in ticked]
    guardians = [f"guardian_{part}{number}" for number in minors for part in ("name", "contact")]
    fields = [*_FIELDS, *guardians]
    clean = {field: checking.cleaned(field, values.get(field, "")) for field in fields}
    found = checking.faults(clean, fields)
    if "terms" not in ticked:
        found["terms"] = "须同意报名须知才能报名。", "You must agree to the terms to register."
    for number in minors:
        if f"guardian{number}" not in ticked:
            found[f"guardian{number}"] = "未满 18 周岁须经监护人同意。", "Under 18, the guardian must agree."
    return Pairing(clean["team"], (_someone(clean, ticked, 1), _someone(clean, ticked, 2)), language), found


def submit(
    values: Mapping[str, str],
    ticked: frozenset[str],
    *,
    intake_id: int,
    now: datetime,
    key: str,
    language: str = "zh",
) -> Registration:
    """Take a registration in; the same ``key`` again gives the one that it made.

    Refused: ``invalid`` (422, every field at fault), ``not_open`` (409).
    """
    pairing, found = read(values, ticked, language)
    if found:
        raise checking.invalid(found)

    def enter() -> int:
        duplicates.one_at_a_time()
        # Shared, so that two can register at once; the moment of closing is a clock's, not a row's.
        intake = Intake.objects.get(pk=intake_id)
        refuse_closed(intake, now)
        (registration,) = register_all(
            [pairing], now=now, intake=intake, state=Registration.State.SUBMITTED, source=Registration.Source.FORM
        )
        audit.record(BY, "registration.submitted", holding.subject(registration))
        tell("submitted", registration, now, BY)
        return registration.pk

    with holding.doing(BY, "registration.submitted"):
        pk = once("registration", key, enter)
    return Registration.objects.select_related("team", "intake").get(pk=pk)


def refuse_closed(intake: Intake, now: datetime) -> None:
    """Refuse what comes before or after the intake's time."""
    if not intake.opens_at <= now < intake.closes_at:
        raise Refusal(
            "not_open",
            "现在不在报名时间内，请留意节目公布的下一次报名。",
            "Registration is not open now; watch for the next call.",
            409,
            opens_at=intake.opens_at.isoformat(),
            closes_at=intake.closes_at.isoformat(),
        )


def _someone(clean: Mapping[str, str], ticked: frozenset[str], number: int) -> Someone:
    return Someone(
        clean[f"name{number}"],
        clean[f"town{number}"],
        clean[f"contact{number}"],
        on_air=f"on_air{number}" in ticked,
        minor=f"minor{number}" in ticked,
        guardian_name=clean.get(f"guardian_name{number}", ""),
        guardian_contact=clean.get(f"guardian_contact{number}", ""),
    )
