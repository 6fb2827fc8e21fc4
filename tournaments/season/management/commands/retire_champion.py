"""``manage.py retire_champion NAME --why TEXT``: end the reign of a champion who does not come back."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from core import clock
from core.refusals import Refusal
from core.spoken import add_language, language_of
from tournaments.season import queries
from tournaments.season.domain import retire_champion
from tournaments.season.models import Session


class Command(BaseCommand):
    """End a running reign; what its days have brought is owed, as when a champion leaves."""

    help = "结束不再来的擂主的卫冕，基金照付。 End the reign of a champion who does not come back; the fund is owed."

    def add_arguments(self, parser: CommandParser) -> None:
        """Whose reign, and why."""
        parser.add_argument("champion", help="组合名称 the combination's name")
        parser.add_argument("--why", required=True, help="原因，记入审计 the reason, kept in the audit list")
        parser.add_argument(
            "--form", choices=Session.Form.values, help="赛制，两种都在卫冕时要写 the form, when both are defended"
        )
        add_language(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """One reign, or a refusal that names those that run."""
        lang = language_of(options)
        try:
            reign = queries.champion_named(options["champion"], options["form"])
            what = retire_champion(reign.pk, options["why"], now=clock.now(), by="command")
        except Refusal as refusal:
            raise CommandError(refusal.text(lang)) from refusal
        amount = f"{(what.amount if what else 0) / 100:g}"
        self.stdout.write(
            f"The reign of {reign.team.name} has ended; {amount} yuan are owed."
            if lang == "en"
            else f"“{reign.team.name}”的卫冕已结束，应付基金 {amount} 元。"
        )
