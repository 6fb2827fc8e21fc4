"""Links: who holds one sees one table as one audience. Nothing that opens a door is stored.

A token is ``base64url(id ‖ MAC(link key, id, generation))``: 32 characters, made anew whenever it is to be shown.
Revoking raises the generation, which makes every token given out before worthless, and closes its open sockets.
"""

from __future__ import annotations

import base64
import binascii
import hmac
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q

from core import audit, clock
from core.live import publish
from core.locks import lock
from core.models import Link
from core.refusals import Refusal

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
    confirmed: bool = False,
) -> Link:
    """Make a link, good until ``expires_at`` (by default ``LINK_DAYS`` from now).

    A public one with all hands and no delay needs the director's word: ``confirmed``, which is written down.
    """
    given = _confirm(kind, options or {}, confirmed)
    with transaction.atomic():
        link = Link.objects.create(
            kind=kind,
            table=str(table),
            seat=seat,
            options=options or {},
            source=source,
            expires_at=expires_at or _lifes_end(),
        )
        audit.record(who, "link.issued", f"link:{link.pk}", why, kind=kind, seat=seat, options=link.options, **given)
    return link


def set_options(link: Link, options: dict[str, Any], *, who: str, why: str = "", confirmed: bool = False) -> Link:
    """Set a link otherwise; its token stays. Its sockets are closed within a second, come back and see it so.

    ``confirmed`` as for a new one.
    """
    given = _confirm(link.kind, options, confirmed)
    with transaction.atomic():
        row = lock(Link, link.pk)
        row.options = options
        row.save(update_fields=["options"])
        audit.record(who, "link.set", f"link:{row.pk}", why, options=options, **given)
    link.options = row.options
    return row


def shows_all_at_once(kind: str, options: Mapping[str, Any]) -> bool:
    """Whether a link with these options shows the public all hands without delay."""
    link = Link(kind=kind, options=options)
    return link.kind == Link.Kind.PUBLIC and options.get("hands") is True and not link.delay and not link.behind


def _confirm(kind: str, options: Mapping[str, Any], confirmed: bool) -> dict[str, bool]:
    """What the audit list says of the confirmation; a :class:`Refusal` where it is needed and not given."""
    if not shows_all_at_once(kind, options):
        return {}
    if not confirmed:
        raise Refusal(
            "needs_confirmation",
            "公开链接带四家手牌又不延迟，选手也能看到。请导播确认，或设延迟、去掉手牌。",
            "A public link with all hands and no delay can be seen by the players too. The director has to confirm it; "
            "or set a delay, or leave out the hands.",
            409,
        )
    return {"confirmed": True}


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
