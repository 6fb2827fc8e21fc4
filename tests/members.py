"""Members for tests: a role or several, with the second factor that some roles ask for."""

from __future__ import annotations

from typing import Any

from allauth.mfa.totp.internal.auth import TOTP, hotp_value, yield_hotp_counters_from_time
from django.contrib.auth.models import User
from django.test import Client

from core import clock, roles
from core.members import membership

PASSWORD = "夜航船上有七十二盏灯"
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


def member(*held: str, name: str = "", second_factor: bool | None = None) -> User:
    """A member with these roles. ``second_factor``: by default as his roles ask for it."""
    name = name or f"{'_'.join(held) or 'nobody'}{User.objects.count()}"
    user = membership.add(name, held or ["viewer"], now=clock.now(), by="system", why="a test")
    if not held:
        user.groups.clear()  # as accounts from before a role was asked for are
    user.set_password(PASSWORD)
    user.save(update_fields=["password"])
    asked = bool(roles.SECOND_FACTOR & set(held))
    if asked if second_factor is None else second_factor:
        TOTP.activate(user, SECRET)
    return User.objects.get(pk=user.pk)


def client_of(*held: str, **options: Any) -> Client:
    """A browser in which such a member is signed in."""
    client = Client()
    client.force_login(member(*held, **options))
    return client


def code_now() -> str:
    """The six digits that every member's authenticator shows now."""
    _, now, _ = yield_hotp_counters_from_time()
    return f"{hotp_value(SECRET, now):06d}"
