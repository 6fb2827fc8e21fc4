"""The links of a session: one for each seat, the desk, the programme (for OBS) and the public page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from broadcast import public
from core import links, locks
from core.models import Link
from games.models import Table

PAGES = {"seat": "/seat/", "desk": "/desk/", "program": "/overlay/", "public": "/watch/"}
WANTED: tuple[tuple[str, int | None], ...] = (
    *(("seat", seat) for seat in range(4)),
    ("desk", None),
    ("program", None),
    ("public", None),
)


@dataclass(frozen=True, slots=True)
class Door:
    """A link as it is given out: `page` has the token in its fragment, `socket` in its path."""

    kind: str
    seat: int | None
    page: str
    socket: str
    expires_at: datetime | None

    def as_json(self) -> dict[str, str | int | None]:
        """The object `manage.py links --json` prints."""
        expires = None if self.expires_at is None else self.expires_at.isoformat()
        return {
            "kind": self.kind,
            "seat": self.seat,
            "page": self.page,
            "socket": self.socket,
            "expires_at": expires,
        }


def doors(table: Table, origin: str, *, by: str) -> list[Door]:
    """The table's standing links, seats first; those that were never made, were revoked or have expired are made now.

    `origin` is `http://host:port` or `https://host` as the guests reach it.
    """
    with transaction.atomic():
        locks.advisory(f"links of {table.pk}")
        standing = Link.objects.filter(links.good(), table=str(table.pk)).order_by("-pk")
        held = {(link.kind, link.seat): link for link in standing if link.options == _options(table, link.kind)}
        for kind, seat in WANTED:
            if (kind, seat) not in held:
                options = _options(table, kind)
                held[kind, seat] = (
                    public.link_of(table)
                    if kind == "public"
                    else links.issue(kind, str(table.pk), seat=seat, options=options, who=by)
                )
    live = origin.replace("http", "ws", 1)
    found = []
    for kind, seat in WANTED:
        token = links.token(held[kind, seat])
        found.append(
            Door(kind, seat, f"{origin}{PAGES[kind]}#t={token}", f"{live}/ws/{token}", held[kind, seat].expires_at)
        )
    return found


def _options(table: Table, kind: str) -> dict[str, Any]:
    """The desk of a real session needs a signed-in member or a paired device besides its link; the public is as far
    behind as the season says."""
    if kind == "public":
        return public.options_of(table)
    return {"member": True} if kind == "desk" and not table.rehearsal else {}
