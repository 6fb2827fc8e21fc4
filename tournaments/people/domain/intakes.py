"""Calling for registrations: how many places, until when."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from core import audit, sheets
from core.refusals import Refusal
from tournaments.people.domain import offering
from tournaments.people.domain.holding import doing, hold_intake
from tournaments.people.models import Intake

PLACES = range(1, 10_001)
HOURS = range(1, 24 * 30 + 1)


def open_intake(
    code: str,
    title: str,
    *,
    places: int,
    opens_at: datetime,
    closes_at: datetime,
    offers_until: datetime | None = None,
    offer_hours: int = 48,
    auto_offer: bool = True,
    terms_version: str = "1",
    now: datetime,
    by: str,
) -> Intake:
    """Open a call. ``offers_until``: from when on no place of the waiting list is offered (by default the closing)."""
    intake = Intake(
        code=code,
        title=sheets.clean(title)[:60] or code,
        places=places,
        opens_at=opens_at,
        closes_at=closes_at,
        offers_until=offers_until or closes_at,
        offer_hours=offer_hours,
        auto_offer=auto_offer,
        terms_version=terms_version,
        created_at=now,
    )
    _check(intake)
    with transaction.atomic():
        if Intake.objects.filter(code=code).exists():
            raise Refusal("code_taken", f"已有报名期“{code}”。", f"There is an intake “{code}” already.", 409)
        with doing(by, "intake.opened"):
            intake.save()
            audit.record(by, "intake.opened", f"intake:{intake.pk}", "", code=code, places=places)
    return intake


def change_intake(intake_id: int, *, now: datetime, by: str, why: str = "", **changes: object) -> Intake:
    """Change title, places, times or the way of offering. Fewer places take none away; more are offered at once."""
    allowed = {"title", "places", "opens_at", "closes_at", "offers_until", "offer_hours", "auto_offer", "terms_version"}
    assert set(changes) <= allowed
    with doing(by, "intake.changed"):
        intake = hold_intake(intake_id)
        for name, value in changes.items():
            setattr(intake, name, value)
        _check(intake)
        intake.save()
        said = {name: value.isoformat() if isinstance(value, datetime) else value for name, value in changes.items()}
        audit.record(by, "intake.changed", f"intake:{intake.pk}", why, **said)
        offering.fill(intake, now)
    return intake


def _check(intake: Intake) -> None:
    if intake.places not in PLACES:
        raise Refusal("bad_places", "名额应为 1 至 10000。", "There must be 1 to 10,000 places.", 422)
    if intake.offer_hours not in HOURS:
        raise Refusal("bad_hours", "邀请有效时间应为 1 小时至 30 天。", "An offer lasts from 1 hour to 30 days.", 422)
    if not intake.opens_at < intake.closes_at or intake.offers_until <= intake.opens_at:
        raise Refusal(
            "bad_times", "截止时间必须晚于开始时间。", "The closing and the cut-off must be after the opening.", 422
        )
