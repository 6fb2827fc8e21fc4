"""Links: who holds one sees one table as one audience. Nothing that opens a door is stored.

A token is ``base64url(id ‖ MAC(link key, id, generation))``: 32 characters, made anew whenever it is to be shown.
Revoking raises the generation, which makes every token given out before worthless, and closes its open sockets.
"""

from __future__ import annotations

import base64
import binascii
import hmac
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q

from core import audit, clock
from core.live import publish
from core.locks import lock
from core.models import Link

_ID_BYTES = 6
_MAC_BYTES = 18
TOKEN_LENGTH = (_ID_BYTES + _MAC_BYTES) * 4 // 3


def issue(
    kind: str,
    table: str,
    *,
    seat: int | None = None,
    options: dict[str, Any] | None = None,
    source: str = "",
    expires_at: datetime | None = None,
    who: str = "system",
    why: str = "",
) -> Link:
    """Make a link, good until ``expires_at`` (by default ``LINK_DAYS`` from now).

    A public one with all hands and no delay needs the director's word; the caller has asked for it.
    """
    with transaction.atomic():
        link = Link.objects.create(
            kind=kind,
            table=str(table),
            seat=seat,
            options=options or {},
            source=source,
            expires_at=expires_at or _lifes_end(),
        )
        audit.record(who, "link.issued", f"link:{link.pk}", why, kind=kind, seat=seat, options=link.options)
    return link


def good(now: datetime | None = None) -> Q:
    """Of links: those that open something at ``now``."""
    unexpired = Q(expires_at__isnull=True) | Q(expires_at__gt=now or clock.now())
    return Q(revoked_at__isnull=True) & unexpired


def _lifes_end() -> datetime | None:
    days = int(settings.LINK_DAYS)
    return clock.now() + timedelta(days=days) if days else None


def token(link: Link) -> str:
    """The link's token as of its generation; pass it in a fragment or a socket's path, never in a query string."""
    return _encode(link.pk, link.generation)


def masked(link: Link) -> str:
    """How the token stands on a screen that might be filmed: enough to tell two apart, useless to open anything."""
    return f"••••••{token(link)[-4:]}"


def resolve(text: str) -> Link | None:
    """The link that this token opens; None for a wrong, revoked, expired or malformed one, in the same time for each."""
    try:
        raw = base64.b64decode(text.encode("ascii"), altchars=b"-_", validate=True)
    except (ValueError, binascii.Error):
        raw = b""
    if len(text) != TOKEN_LENGTH or len(raw) != _ID_BYTES + _MAC_BYTES:
        raw = bytes(_ID_BYTES + _MAC_BYTES)
    pk = int.from_bytes(raw[:_ID_BYTES], "big")
    link = Link.objects.filter(pk=pk).first()
    genuine = hmac.compare_digest(raw[_ID_BYTES:], _mac(pk, link.generation if link else 0))
    return link if genuine and link is not None and link.revoked_at is None and not link.has_expired else None


def revoke(link: Link, *, who: str, why: str = "") -> Link:
    """Make every token of this link worthless and close its open sockets (within a second)."""
    return _raise_generation(link, "link.revoked", who, why, revoked=True)


def renew(link: Link, *, who: str, why: str = "") -> Link:
    """Give the link a new token and a new term: the old token is worthless, its open sockets are closed."""
    return _raise_generation(link, "link.renewed", who, why, revoked=False)


def still_valid(link: Link) -> bool:
    """Whether the link, as it was read when its socket opened, has not been revoked or renewed since, nor expired."""
    return Link.objects.filter(good(), pk=link.pk, generation=link.generation).exists()


def _raise_generation(link: Link, what: str, who: str, why: str, *, revoked: bool) -> Link:
    with transaction.atomic():
        row = lock(Link, link.pk)
        row.generation += 1
        row.revoked_at = clock.now() if revoked else None
        if not revoked:
            row.expires_at = _lifes_end()
        row.save(update_fields=["generation", "revoked_at", "expires_at"])
        audit.record(who, what, f"link:{row.pk}", why, generation=row.generation)
        publish.publish_link(row.pk, row.generation)
    link.generation, link.revoked_at, link.expires_at = row.generation, row.revoked_at, row.expires_at
    return row


def _encode(pk: int, generation: int) -> str:
    return base64.urlsafe_b64encode(pk.to_bytes(_ID_BYTES, "big") + _mac(pk, generation)).decode("ascii")


def _mac(pk: int, generation: int) -> bytes:
    key: str = settings.KEYS["LINK_KEY"]
    message = b"chaodipi link\x00" + pk.to_bytes(_ID_BYTES, "big") + generation.to_bytes(4, "big")
    return hmac.digest(key.encode(), message, "sha256")[:_MAC_BYTES]
