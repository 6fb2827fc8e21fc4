"""Who may come in where: members' pages. Signing in itself is everybody's."""

from __future__ import annotations

from core.roles import Right
from core.routes import MEMBER, needs, public

_BEFORE = public("one is not signed in yet")

ROUTES = {
    "account_login": _BEFORE,
    "account_logout": _BEFORE,
    "account_inactive": _BEFORE,
    "account_reset_password_from_key": public("the link is its own proof, once"),
    "account_reset_password_from_key_done": _BEFORE,
    "mfa_authenticate": _BEFORE,
    "account_reauthenticate": MEMBER,
    "account_change_password": MEMBER,
    "mfa_index": MEMBER,
    "mfa_reauthenticate": MEMBER,
    "mfa_activate_totp": MEMBER,
    "mfa_deactivate_totp": MEMBER,
    "mfa_view_recovery_codes": MEMBER,
    "mfa_generate_recovery_codes": MEMBER,
    "mfa_download_recovery_codes": MEMBER,
    "members:home": MEMBER,
    "members:members": needs(Right.MEMBERS_EDIT),
    "members:member": needs(Right.MEMBERS_EDIT),
    "members:devices": needs(Right.DEVICES_PAIR),
    "members:revoke-device": needs(Right.DEVICES_PAIR),
    "members:pair": public("a device asks for a code, which opens nothing before a member has typed it in"),
    "api:tokens-page": MEMBER,
    "api:revoke-token-page": MEMBER,
    "api:me": MEMBER,
    "api:tokens": MEMBER,
    "api:revoke-token": MEMBER,
    "api:members": needs(Right.MEMBERS_EDIT),
    "api:member": needs(Right.MEMBERS_EDIT),
    "api:audit": needs(Right.AUDIT_READ),
}
