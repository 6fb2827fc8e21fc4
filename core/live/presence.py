"""Who is connected, for the desk: one row a link and web process, never an event of the table."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from core import clock
from core.models import Link, Presence, Pulse, SeatClaim

STALE = timedelta(seconds=12)
"""A row not renewed for so long is of a process that died: its sockets are gone."""
FORGET = timedelta(days=2)


def write(hub: str, counts: Mapping[int, tuple[int, int | None, float | None]]) -> None:
    """Say how many sockets of each link this hub has, at which version they stand, and how long their way is."""
    now = clock.now()
    known = set(Link.objects.filter(pk__in=list(counts)).values_list("pk", flat=True))
    Presence.objects.bulk_create(
        [
            Presence(link_id=link, hub=hub, sockets=sockets, v=v, trip=trip, seen_at=now)
            for link, (sockets, v, trip) in sorted(counts.items())
            if link in known
        ],
        update_conflicts=True,
        unique_fields=["link", "hub"],
        update_fields=["sockets", "v", "trip", "seen_at"],
    )


def tidy() -> None:
    """Delete what processes of long ago left."""
    Presence.objects.filter(seen_at__lt=clock.now() - FORGET).delete()


def of_table(table: str) -> dict[str, Any]:
    """What a desk's heartbeat says beside the version.

    ``{"sweep": seconds since the sweep ran or null, "links": [{"link", "kind", "seat", "delay", "connected",
    "sockets", "v", "seen": epoch seconds or null, "trip": seconds there and back or null,
    "expires": epoch seconds or null}]}``, and of a seat ``check``:
    what was tried on the device that has it. Revoked links are left out.
    """
    now = clock.now()
    links: dict[int, dict[str, Any]] = {
        link.pk: {
            "link": link.pk,
            "kind": link.kind,
            "seat": link.seat,
            "delay": link.delay,
            "connected": False,
            "sockets": 0,
            "v": None,
            "seen": None,
            "trip": None,
            "expires": None if link.expires_at is None else round(link.expires_at.timestamp()),
        }
        for link in Link.objects.filter(table=table, revoked_at__isnull=True).order_by("pk")
    }
    for row in Presence.objects.filter(link__in=list(links)).order_by("seen_at"):
        line = links[row.link_id]
        line["seen"], line["v"] = round(row.seen_at.timestamp(), 3), row.v
        if row.sockets and now - row.seen_at < STALE:
            line["connected"] = True
            line["sockets"] += row.sockets
            line["trip"] = row.trip
    checks = dict(SeatClaim.objects.filter(table=table).values_list("seat", "tried"))
    for line in links.values():
        if line["kind"] == Link.Kind.SEAT:
            line["check"] = checks.get(line["seat"])
    at = Pulse.objects.filter(pk="sweep").values_list("at", flat=True).first()
    sweep = None if at is None else round(max(0.0, (now - at).total_seconds()), 1)
    return {"sweep": sweep, "links": list(links.values())}
