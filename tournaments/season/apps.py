"""The season app."""

from django.apps import AppConfig


class SeasonConfig(AppConfig):
    """Sessions, their matches and the champion's fund."""

    name = "tournaments.season"
    label = "season"
    verbose_name = "节目"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Add the host's and the fund's sections, the desk's verbs and the rehearsal's automatic host."""
        from tournaments.season import live

        live.connect()
