"""``manage.py missing 2026-12-01-01``: what keeps a session from going on air, a line each."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from core.spoken import add_language, language_of
from tournaments.season import readiness
from tournaments.season.asked import session_of


class Command(BaseCommand):
    """Exit status 1 while something is missing."""

    help = "开播前还缺什么，一行一项。 What is missing before the air, a line each."

    def add_arguments(self, parser: CommandParser) -> None:
        """The session's code or id."""
        parser.add_argument("session", help="场次编号 the session's code")
        add_language(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Each thing with the page where it is done."""
        lang = language_of(options)
        session = session_of(options)
        found = readiness.list_for(session)
        for lack in found:
            self.stdout.write(f"{lack.en if lang == 'en' else lack.zh}\t{lack.url}".rstrip())
        if found:
            count = len(found)
            raise CommandError(f"{count} things are missing." if lang == "en" else f"还缺 {count} 项。")
        self.stdout.write("Nothing is missing." if lang == "en" else "都齐了。")
