"""The links of a session: one for each seat, the desk, the programme (for OBS) and the public page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from broadcast import public
from core import links, locks
from core.models import Link
from core.refusals import Refusal
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
    """A link as it is given out: `page` has the token in its fragment, `socket` in its path. `generation` rises when it
    is renewed."""

    kind: str
    seat: int | None
    page: str
    socket: str
    expires_at: datetime | None
    pk: int
    generation: int

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
        held = _standing(table)
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
        link = held[kind, seat]
        token = links.token(link)
        page, socket = f"{origin}{PAGES[kind]}#t={token}", f"{live}/ws/{token}"
        found.append(Door(kind, seat, page, socket, link.expires_at, link.pk, link.generation))
    return found


def _standing(table: Table) -> dict[tuple[str, int | None], Link]:
    """The links that are given out: of those for one purpose the oldest that is good."""
    standing = Link.objects.filter(links.good(), table=str(table.pk)).order_by("-pk")
    return {
        (link.kind, link.seat): link
        for link in standing
        if (link.kind, link.seat) in WANTED and link.options == _options(table, link.kind)
    }


def renew(table: Table, pk: int, generation: int, *, by: str, why: str = "") -> None:
    """Give one of the table's links a new token; the old one opens nothing any more (:func:`core.links.renew`).

    Refuses what is no link that is given out for this table (``no_link``, 404) and, with 409, one that was revoked
    (``revoked``) or has a newer token than the one seen (``renewed``): who asks twice, or beside another, must not end
    the new one.
    """
    with transaction.atomic():
        if not Link.objects.filter(pk=pk, table=str(table.pk), source="").exists():
            raise _no_link()
        link = locks.lock(Link, pk)
        if link.revoked_at is not None:
            raise Refusal(
                "revoked",
                "这个链接刚刚停用了；下面是另发的。",
                "This link was revoked meanwhile; below is the one in its place.",
            )
        if link not in _standing(table).values():
            raise _no_link()
        if link.generation != generation:
            raise Refusal(
                "renewed",
                "刚刚已经换新过了，这一次没有再换；下面就是新的。",
                "It was renewed a moment ago and was left as it is; below is the new one.",
            )
        links.renew(link, who=by, why=why)


def _no_link() -> Refusal:
    return Refusal("no_link", "这一场没有这个链接。", "This session has no such link.", 404)


def _options(table: Table, kind: str) -> dict[str, Any]:
    """The desk of a real session needs a signed-in member or a paired device besides its link; the public is as far
    behind as the season says."""
    if kind == "public":
        return public.options_of(table)
    return {"member": True} if kind == "desk" and not table.rehearsal else {}
