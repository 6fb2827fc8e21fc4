"""The games app."""

from __future__ import annotations

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Tables, games, events and snapshots."""

    name = "games"
    verbose_name = "牌桌"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Serve tables to the live hub."""
        from core.live.sources import register_source
        from games import referee_verbs, sections_own, verbs
        from games.live import TableSource

        register_source("table", TableSource())
        sections_own.connect()
        verbs.register()
        referee_verbs.register()
