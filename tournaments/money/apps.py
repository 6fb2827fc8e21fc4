"""The money app."""

from django.apps import AppConfig


class MoneyConfig(AppConfig):
    """What is owed to whom; the ledger stands here."""

    name = "tournaments.money"
    label = "money"
    verbose_name = "奖金与奖品"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Say how contestants are told of what they have won."""
        from tournaments.money import notices

        notices.register_all()
