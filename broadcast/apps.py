"""The floor of outputs and pages on air."""

from django.apps import AppConfig


class BroadcastConfig(AppConfig):
    """Outputs and what they show."""

    name = "broadcast"
    label = "broadcast"

    def ready(self) -> None:
        """Add what is on air to the view, and the desk's verbs for it."""
        from broadcast import commentary, live
        from core.console.navigation import Entry, register
        from core.roles import Right
        from tournaments.season import panels

        live.connect()
        panels.register("commentary", commentary.panel, 30)
        register(Entry("broadcast:wall", "牌桌墙", "Wall", Right.DESK_DIRECT, 40, "programme"))
        register(Entry("broadcast:themes", "主题", "Themes", Right.DESK_DIRECT, 60, "programme"))
