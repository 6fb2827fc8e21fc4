"""Second factors at rest: what of them is sealed, so that rotating the master key reaches it."""

from __future__ import annotations

from typing import Any

from allauth.mfa.models import Authenticator

from core import vault
from core.members.adapters import SecondFactorAdapter

_FIELDS = ("secret", "seed", "migrated_codes")


def rotate() -> int:
    """Seal anew whatever is under an older master key, in the caller's transaction; returns how many rows changed."""
    adapter = SecondFactorAdapter()

    def anew(sealed: Any) -> Any:
        if isinstance(sealed, list):
            return [anew(one) for one in sealed]
        return sealed if vault.is_current(sealed) else adapter.encrypt(adapter.decrypt(sealed))

    changed = 0
    for row in Authenticator.objects.select_for_update().order_by("pk"):
        data = {name: anew(value) if name in _FIELDS else value for name, value in row.data.items()}
        if data != row.data:
            Authenticator.objects.filter(pk=row.pk).update(data=data)
            changed += 1
    return changed
