"""The floor of outputs and pages on air."""

from django.apps import AppConfig


class BroadcastConfig(AppConfig):
    """Outputs and what they show."""

    name = "broadcast"
    label = "broadcast"

    def ready(self) -> None:
        """Add what is on air to the view, and the desk's verbs for it."""
        from broadcast import commentary, live
        from tournaments.season import panels

        live.connect()
        panels.register("commentary", commentary.panel, 30)
