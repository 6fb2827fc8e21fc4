"""What tests of registration share."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from tournaments.people.domain import open_intake, submit
from tournaments.people.models import Intake, Registration

NOW = datetime(2026, 11, 2, 4, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
BOXES = frozenset({"terms", "on_air1", "on_air2"})


def an_intake(places: int = 2, code: str = "winter", **options: Any) -> Intake:
    """An intake that is open for a month; offers end three days after its form."""
    times = {"opens_at": NOW - DAY, "closes_at": NOW + 30 * DAY, "offers_until": NOW + 33 * DAY}
    return open_intake(code, "冬季赛", places=places, now=NOW, by="test", **(times | options))


def values(n: int = 1, **others: str) -> dict[str, str]:
    """The form of combination number ``n``, all texts different from any other's."""
    name = "甲乙丙丁戊己庚辛壬癸"[n % 10] + "子丑寅卯辰巳午未申酉戌亥"[n // 10 % 12] + "天地玄黄宇宙洪荒"[n // 120 % 8]
    form = {"team": f"{name}队"}
    for number in (1, 2):
        form[f"name{number}"] = f"{name}{'一二'[number - 1]}"
        form[f"town{number}"] = "合肥包河区"
        form[f"contact{number}"] = f"139{n:06d}{number:02d}"
    return form | others


def entered(n: int = 1, *, intake: Intake | None = None, ticked: frozenset[str] = BOXES, **others: str) -> Registration:
    """Combination number ``n``, submitted; each a minute after the one before."""
    intake = intake or Intake.objects.get()
    at = NOW + timedelta(minutes=n)
    return submit(values(n, **others), ticked, intake_id=intake.pk, now=at, key=f"form-{intake.pk}-{n}")


def again(registration: Registration) -> Registration:
    """As it stands in the database now."""
    return Registration.objects.select_related("team", "intake").get(pk=registration.pk)
