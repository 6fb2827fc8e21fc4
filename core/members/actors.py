"""Who acts on a socket: a signed-in member, or a paired device in its role.

A socket has no middleware before it; its cookies are read here, in a thread, when it comes in. What was found is asked
again for every command and each second, so that signing out, a lost role or a revoked device end what they allowed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from django.conf import settings
from django.contrib import auth
from django.contrib.auth.models import User
from django.http.cookie import parse_cookie

from core import roles
from core.members import membership, pairing
from core.models import Device
from core.roles import MATRIX, Right

DESK_RIGHTS = (Right.DESK_HOST, Right.DESK_DIRECT, Right.DESK_REFEREE)
"""One of these opens the desk of a real session; each command asks for its own."""


@dataclass(frozen=True, slots=True)
class Actor:
    """A member (``session`` is his session's key) or a device; ``by`` is how the audit list calls him."""

    kind: str
    pk: int
    by: str
    roles: frozenset[str]
    session: str = ""

    def may(self, *rights: str) -> bool:
        """Whether one of his roles has one of the rights."""
        return any(self.roles & MATRIX[Right(right)] for right in rights)


def of_headers(headers: Iterable[tuple[bytes, bytes]]) -> list[Actor]:
    """Whom the cookies of these headers name: a signed-in member, a paired device, both or nobody."""
    cookies = parse_cookie("; ".join(value.decode("latin-1") for name, value in headers if name == b"cookie"))
    found = (_member(cookies.get(settings.SESSION_COOKIE_NAME, "")), _device(cookies))
    return [actor for actor in found if actor is not None]


def at_desk(headers: Iterable[tuple[bytes, bytes]]) -> Actor | None:
    """Who may open the desk of a real session with these cookies."""
    return next((actor for actor in of_headers(headers) if actor.may(*DESK_RIGHTS)), None)


def again(actor: Actor) -> Actor | None:
    """The same one as he stands now; None when he has signed out, was shut out or revoked."""
    if actor.kind == "user":
        return _member(actor.session)
    device = Device.objects.filter(pk=actor.pk, revoked_at__isnull=True, paired_at__isnull=False).first()
    return _of_device(device)


def gone(those: Iterable[Actor]) -> set[Actor]:
    """Those who may no longer have a desk open."""
    left = set()
    for actor in set(those):
        now = again(actor)
        if now is None or now.pk != actor.pk or not now.may(*DESK_RIGHTS):
            left.add(actor)
    return left


def _member(session: str) -> Actor | None:
    if not session:
        return None
    store = import_module(settings.SESSION_ENGINE).SessionStore(session)
    user: Any = auth.get_user(SimpleNamespace(session=store))  # type: ignore[arg-type]  # all it reads of a request
    if not isinstance(user, User) or not user.is_active:
        return None
    return Actor("user", user.pk, membership.who(user), roles.counting_roles(user), session)


def _device(cookies: Mapping[str, str]) -> Actor | None:
    value = cookies.get(pairing.COOKIE, "")
    return _of_device(pairing.of_cookie(value)) if value else None


def _of_device(device: Device | None) -> Actor | None:
    if device is None or device.paired_at is None:
        return None
    return Actor("device", device.pk, f"device:{device.pk} {device.name}", frozenset({str(device.role)}))
