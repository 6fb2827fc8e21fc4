"""How often one address may come to a door."""

from __future__ import annotations

from datetime import datetime, timedelta

from core import vault
from core.refusals import Refusal
from tournaments.people.models import Knock

WINDOW = timedelta(hours=1)
#: Whole classes register from one address of their school; robots send hundreds.
MOST = 30


def knock(door: str, address: str, now: datetime) -> None:
    """Count one; refused (429) beyond :data:`MOST` in an hour. The address is kept as a keyed hash only."""
    hashed = vault.search_hash("address", address)
    since = Knock.objects.filter(door=door, address_hash=hashed, at__gt=now - WINDOW)
    if since.count() >= MOST:
        raise Refusal(
            "too_many",
            "这个网络地址提交得太多，请一小时后再试，或直接联系节目组。",
            "Too many from this network address: try again in an hour, or contact the office.",
            429,
        )
    Knock.objects.create(door=door, address_hash=hashed, at=now)


def forget_old(now: datetime) -> int:
    """Delete what no longer counts; returns how many."""
    return Knock.objects.filter(at__lte=now - WINDOW).delete()[0]
