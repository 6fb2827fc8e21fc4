"""Links: who holds one sees one table as one audience. Nothing that opens a door is stored.

A token is ``base64url(id ‖ MAC(link key, id, generation))``: 32 characters, made anew whenever it is to be shown.
Revoking raises the generation, which makes every token given out before worthless, and closes its open sockets.
"""

from __future__ import annotations

import base64
import binascii
import hmac
from typing import Any

from django.conf import settings
from django.db import transaction

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
    who: str = "system",
    why: str = "",
) -> Link:
    """Make a link. A public one with all hands and no delay needs the director's word; the caller has asked for it."""
    with transaction.atomic():
        link = Link.objects.create(kind=kind, table=str(table), seat=seat, options=options or {}, source=source)
        audit.record(who, "link.issued", f"link:{link.pk}", why, kind=kind, seat=seat, options=link.options)
    return link


def token(link: Link) -> str:
    """The link's token as of its generation; pass it in a fragment or a socket's path, never in a query string."""
    return _encode(link.pk, link.generation)


def masked(link: Link) -> str:
    """How the token stands on a screen that might be filmed: enough to tell two apart, useless to open anything."""
    return f"••••••{token(link)[-4:]}"


def resolve(text: str) -> Link | None:
    """The link that this token opens; None for a wrong, revoked or malformed one, in the same time for each."""
    try:
        raw = base64.b64decode(text.encode("ascii"), altchars=b"-_", validate=True)
    except (ValueError, binascii.Error):
        raw = b""
    if len(text) != TOKEN_LENGTH or len(raw) != _ID_BYTES + _MAC_BYTES:
        raw = bytes(_ID_BYTES + _MAC_BYTES)
    pk = int.from_bytes(raw[:_ID_BYTES], "big")
    link = Link.objects.filter(pk=pk).first()
    genuine = hmac.compare_digest(raw[_ID_BYTES:], _mac(pk, link.generation if link else 0))
    return link if genuine and link is not None and link.revoked_at is None else None


def revoke(link: Link, *, who: str, why: str = "") -> Link:
    """Make every token of this link worthless and close its open sockets (within a second)."""
    return _raise_generation(link, "link.revoked", who, why, revoked=True)


def renew(link: Link, *, who: str, why: str = "") -> Link:
    """Give the link a new token: the old one is worthless, its open sockets are closed."""
    return _raise_generation(link, "link.renewed", who, why, revoked=False)


def still_valid(link: Link) -> bool:
    """Whether the link, as it was read when its socket opened, has not been revoked or renewed since."""
    return Link.objects.filter(pk=link.pk, generation=link.generation, revoked_at__isnull=True).exists()


def _raise_generation(link: Link, what: str, who: str, why: str, *, revoked: bool) -> Link:
    with transaction.atomic():
        row = lock(Link, link.pk)
        row.generation += 1
        row.revoked_at = clock.now() if revoked else None
        row.save(update_fields=["generation", "revoked_at"])
        audit.record(who, what, f"link:{row.pk}", why, generation=row.generation)
        publish.publish_link(row.pk, row.generation)
    link.generation, link.revoked_at = row.generation, row.revoked_at
    return row


def _encode(pk: int, generation: int) -> str:
    return base64.urlsafe_b64encode(pk.to_bytes(_ID_BYTES, "big") + _mac(pk, generation)).decode("ascii")


def _mac(pk: int, generation: int) -> bytes:
    key: str = settings.KEYS["LINK_KEY"]
    message = b"chaodipi link\x00" + pk.to_bytes(_ID_BYTES, "big") + generation.to_bytes(4, "big")
    return hmac.digest(key.encode(), message, "sha256")[:_MAC_BYTES]
