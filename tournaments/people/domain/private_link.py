"""A contestant's private link to the state of the registration. Its token is computed, never stored.

As in :mod:`core.links`: ``base64url(id ‖ MAC(link key, id, generation))``, 32 characters; raising the generation makes
every token given out before worthless.
"""

from __future__ import annotations

import base64
import binascii
import hmac
from datetime import datetime

from django.conf import settings

from core import audit
from tournaments.people.domain import holding
from tournaments.people.models import Registration

_ID_BYTES = 6
_MAC_BYTES = 18
TOKEN_LENGTH = (_ID_BYTES + _MAC_BYTES) * 4 // 3


def token(registration: Registration) -> str:
    """The registration's token as of its generation."""
    raw = registration.pk.to_bytes(_ID_BYTES, "big") + _mac(registration.pk, registration.link_generation)
    return base64.urlsafe_b64encode(raw).decode("ascii")


def resolve(text: str) -> Registration | None:
    """The registration that this token opens, its team and intake loaded; None for any other text."""
    try:
        raw = base64.b64decode(text.encode("ascii"), altchars=b"-_", validate=True)
    except (ValueError, binascii.Error):
        raw = b""
    if len(text) != TOKEN_LENGTH or len(raw) != _ID_BYTES + _MAC_BYTES:
        raw = bytes(_ID_BYTES + _MAC_BYTES)
    pk = int.from_bytes(raw[:_ID_BYTES], "big")
    found = Registration.objects.select_related("team", "intake").filter(pk=pk).first()
    genuine = hmac.compare_digest(raw[_ID_BYTES:], _mac(pk, found.link_generation if found else 0))
    return found if genuine else None


def show(registration_id: int, *, by: str, why: str = "") -> str:
    """The token for somebody of the office, who could act for the contestants by it: that is in the audit list."""
    with holding.doing(by, "registration.link_shown"):
        registration = holding.hold(registration_id)
        audit.record(by, "registration.link_shown", holding.subject(registration), why.strip()[:200])
    return token(registration)


def renew(registration_id: int, *, now: datetime, by: str, why: str = "", base: int | None = None) -> Registration:
    """Give the registration a new link: the old one opens nothing any more. ``base`` is the version that was seen."""
    with holding.doing(by, "registration.link_renewed"):
        registration = holding.hold(registration_id)
        holding.check(registration, base, holding.State.values)
        registration.link_generation += 1
        registration.version += 1
        registration.save(update_fields=["link_generation", "version"])
        audit.record(by, "registration.link_renewed", holding.subject(registration), why.strip()[:200])
    return registration


def _mac(pk: int, generation: int) -> bytes:
    key: str = settings.KEYS["LINK_KEY"]
    message = b"chaodipi registration\x00" + pk.to_bytes(_ID_BYTES, "big") + generation.to_bytes(4, "big")
    return hmac.digest(key.encode(), message, "sha256")[:_MAC_BYTES]
