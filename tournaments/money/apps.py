"""The money app."""

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_save


class MoneyConfig(AppConfig):
    """What is owed to whom; the ledger stands here."""

    name = "tournaments.money"
    label = "money"
    verbose_name = "奖金与奖品"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Say how contestants are told of what they have won, and put the counter into the console."""
        from core.console import fact_words, today
        from core.console.navigation import Entry, register
        from core.roles import Right
        from tournaments.money import notices, privacy, waiting, wording
        from tournaments.people.domain import correcting, holdings, keeping, unclaimed

        notices.register_all()
        keeping.needed_for("money", privacy.needs)
        holdings.held_by("money", "领奖与付款 payouts and payments", privacy.held)
        unclaimed.known_by("money", privacy.unclaimed)
        correcting.mind("money", refuse=privacy.refuse_paid, changed=privacy.renamed)
        register(Entry("money:payouts", "领奖", "Payouts", Right.MONEY_READ, 10, "money"))
        register(Entry("money:books", "账目", "Books", Right.MONEY_READ, 20, "money"))
        today.register("payouts", Right.MONEY_READ, waiting.payouts, 30)
        for key, words in wording.FACTS.items():
            fact_words.worded(key, words)
        post_save.connect(_shredded, sender="people.Person", dispatch_uid="money_shredded")


def _shredded(instance: Any, **_: Any) -> None:
    """A person whose name is gone is not found at the counter either."""
    from tournaments.money.domain import booking
    from tournaments.people.domain.private_data import GONE

    if instance.real_name == GONE:
        booking.forget(instance)
