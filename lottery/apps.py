"""The lottery app."""

from django.apps import AppConfig


class LotteryConfig(AppConfig):
    """Prize pools, boards and draws."""

    name = "lottery"
    label = "lottery"
    verbose_name = "抽奖"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Add the board's section, what must be so before a session and a game, the desk's verb, the host's step."""
        from lottery import live

        live.connect()
