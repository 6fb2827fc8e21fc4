"""``manage.py export_record SESSION``: the open record of a session, one game a line."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from core.spoken import add_language, language_of
from games.records import records_of
from tournaments.season.asked import session_of


class Command(BaseCommand):
    """Write the records of a session's games to standard output."""

    help = "导出一场的牌局记录，一局一行 JSON。 Export a session's record, one game a line."

    def add_arguments(self, parser: CommandParser) -> None:
        """The session."""
        parser.add_argument("session", help="场次编号 the session's code, e.g. 2026-11-30-01")
        add_language(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """One line a game; a game still being played is left out."""
        lang = language_of(options)
        session = session_of(options)
        table = session.table
        if table is None:
            raise CommandError("This session has no table yet." if lang == "en" else "这一场还没有开牌桌。")
        for record in records_of(table):
            self.stdout.write(json.dumps(record, ensure_ascii=False, separators=(",", ":")))
