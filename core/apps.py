"""The ground floor: it knows no other app."""

from __future__ import annotations

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class CoreConfig(AppConfig):
    name = "core"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "底层 · ground floor"

    def ready(self) -> None:
        """Let a rotation of the master key reach the second factors too, and a migration set the serving role's rights.

        The console gets the page of tokens.
        """
        from core import grants, vault
        from core.console.navigation import Entry, register
        from core.members import second_factors

        vault.also_rotate(second_factors.rotate)
        post_migrate.connect(grants.set_rights, sender=self, dispatch_uid="core.grants")
        register(Entry("api:tokens-page", "接口令牌", "API tokens", None, 85, "house"))
