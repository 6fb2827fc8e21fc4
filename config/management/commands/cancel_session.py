"""``manage.py cancel_session SESSION --why REASON``: call a session off from the command line."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from core import clock
from core.refusals import Refusal
from core.spoken import add_language, language_of
from tournaments.season.domain import call_off
from tournaments.season.queries import session_named


class Command(BaseCommand):
    """Call it off; not while a game is played."""

    help = "取消一场（不能在一局当中）。 Call a session off, not during a game."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which, and why."""
        parser.add_argument("session", help="场次编号 the session's code, e.g. 2026-11-30-01")
        parser.add_argument("--why", required=True, help="原因 the reason")
        add_language(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """The session's code alone on a line."""
        try:
            session = session_named(options["session"])
            call_off(session.pk, options["why"], now=clock.now(), by="cancel_session")
        except Refusal as refusal:
            raise CommandError(refusal.text(language_of(options))) from refusal
        self.stdout.write(session.code)
