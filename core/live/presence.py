"""Who is connected, for the desk: one row a link and web process, never an event of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from core import clock
from core.models import Link, Presence, Pulse, SeatClaim

if TYPE_CHECKING:
    from core.live.wire import Wire

STALE = timedelta(seconds=12)
"""A row not renewed for so long is of a process that died: its sockets are gone."""
FORGET = timedelta(days=2)


class Count(NamedTuple):
    """What one hub has of a link: its open sockets, the version sent, the longest way, and what the pages say."""

    sockets: int
    v: int | None = None
    trip: float | None = None
    drawn: int | None = None
    visible: bool | None = None
    build: str = ""


def count(wires: Sequence[Wire]) -> Count:
    """Of the open sockets of one link."""
    said = [wire.visible for wire in wires if wire.visible is not None]
    return Count(
        len(wires),
        max((wire.outbox.sent_v or 0 for wire in wires), default=None),
        max((wire.trip for wire in wires if wire.trip is not None), default=None),
        min((wire.drawn for wire in wires if wire.drawn is not None), default=None),
        any(said) if said else None,
        " ".join(sorted({wire.build for wire in wires if wire.build}))[:64],
    )


def write(hub: str, counts: Mapping[int, Count]) -> None:
    """Say what this hub has of each link."""
    now = clock.now()
    known = set(Link.objects.filter(pk__in=list(counts)).values_list("pk", flat=True))
    Presence.objects.bulk_create(
        [
            Presence(link_id=link, hub=hub, seen_at=now, **line._asdict())
            for link, line in sorted(counts.items())
            if link in known
        ],
        update_conflicts=True,
        unique_fields=["link", "hub"],
        update_fields=[*Count._fields, "seen_at"],
    )


def tidy() -> None:
    """Delete what processes of long ago left."""
    Presence.objects.filter(seen_at__lt=clock.now() - FORGET).delete()


def of_table(table: str) -> dict[str, Any]:
    """What a desk's heartbeat says beside the version.

    ``{"sweep": seconds since the sweep ran or null, "links": [{"link", "name", "for", "theme", "kind", "seat", "delay",
    "behind", "connected", "sockets", "v", "seen": epoch seconds or null, "trip": seconds there and back or null,
    "drawn", "visible", "build": what the page says of itself, "expires": epoch seconds or null}]}``, and of a seat ``check``:
    what was tried on the device that has it. Revoked links are left out.
    """
    now = clock.now()
    links: dict[int, dict[str, Any]] = {
        link.pk: {
            "link": link.pk,
            "name": (link.options.get("output") or {}).get("name", ""),
            "for": link.options.get("for", ""),
            "theme": (link.options.get("output") or {}).get("theme", ""),
            "kind": link.kind,
            "seat": link.seat,
            "delay": link.delay,
            "behind": link.behind,
            "connected": False,
            "sockets": 0,
            "v": None,
            "seen": None,
            "trip": None,
            "drawn": None,
            "visible": None,
            "build": "",
            "expires": None if link.expires_at is None else round(link.expires_at.timestamp()),
        }
        for link in Link.objects.filter(table=table, revoked_at__isnull=True).order_by("pk")
    }
    for row in Presence.objects.filter(link__in=list(links)).order_by("seen_at"):
        line = links[row.link_id]
        line["seen"], line["v"] = round(row.seen_at.timestamp(), 3), row.v
        line["drawn"], line["visible"], line["build"] = row.drawn, row.visible, row.build
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
