"""The practice app."""

from __future__ import annotations

from django.apps import AppConfig


class PracticeConfig(AppConfig):
    """Practice tables: rows of their own, which the show, its records and its pages never see."""

    name = "games.practice"
    label = "practice"
    verbose_name = "练习"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Serve practice tables to the live hub, behind the show's."""
        from core.live.sources import register_source
        from games.practice import SOURCE, verbs
        from games.practice.live import PracticeSource

        register_source(SOURCE, PracticeSource(), aside=True)
        verbs.register()
