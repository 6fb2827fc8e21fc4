"""Which device plays a seat: the one that a person opened it on last.

The claim is a row, so that it outlives its socket and the process: a device that comes back by itself is let in only
where no other has been given the seat meanwhile.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import timedelta
from typing import Final, NamedTuple

from django.db import transaction

from core import clock
from core.models import SeatClaim

BROWSER: Final = "chaodipi_browser"
"""The cookie of a browser: a random name, so that a programme is not shown beside a seat that is played in it."""
FORGET: Final = timedelta(days=2)


class Held(NamedTuple):
    """Who has a seat: the ``device`` by its own name ("" for none), the number of its claim, its browser's cookie."""

    device: str
    claim: int
    browser: str = ""


def take(table: str, seat: int, device: str, *, again: bool, browser: str = "") -> int | None:
    """Give the seat to the device in this browser; the number of its claim, higher than any before it.

    None when the device only comes back (``again``) and another has the seat; one without a name is always another.
    """
    now = clock.now()
    first = int(now.timestamp() * 1000)  # above whatever a forgotten row had
    with transaction.atomic():
        row, made = SeatClaim.objects.select_for_update().get_or_create(
            table=table, seat=seat, defaults={"device": device, "browser": browser, "claim": first, "at": now}
        )
        if made:
            return first
        if again and not (device and row.device == device):
            return None
        if row.device != device:
            row.tried = None  # what was tried on another device says nothing of this one
        row.device, row.browser, row.claim, row.at = device, browser, max(first, row.claim + 1), now
        row.save(update_fields=["device", "browser", "claim", "tried", "at"])
        return row.claim


def of_tables(tables: Collection[str]) -> dict[tuple[str, int], Held]:
    """Who has the seats of these tables now."""
    if not tables:
        return {}
    rows = SeatClaim.objects.filter(table__in=tables).values_list("table", "seat", "device", "claim", "browser")
    return {(table, seat): Held(device, claim, browser) for table, seat, device, claim, browser in rows}


def plays(table: str, browser: str) -> bool:
    """Whether a seat of this table is played in this browser: it is to be shown no other hands."""
    return bool(browser) and SeatClaim.objects.filter(table=table, browser=browser).exists()


def checked(table: str, seat: int, tried: Mapping[str, bool | None]) -> None:
    """Keep what has been tried on the device that has the seat, for the desk to see."""
    SeatClaim.objects.filter(table=table, seat=seat).update(tried=dict(tried))


def tidy() -> None:
    """Delete claims of long ago."""
    SeatClaim.objects.filter(at__lt=clock.now() - FORGET).delete()
