"""``manage.py import_roster FILE``: take in the registration sheet, or say every fault with its row."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from core import clock
from core.sheets import BadSheet
from core.spoken import add_language, language_of, read_file, tell_faults
from tournaments.people.domain import import_roster


class Command(BaseCommand):
    """Import the office's registration sheet (CSV or XLSX)."""

    help = "导入报名登记表（CSV 或 XLSX）；有错则逐行指出，什么也不导入。 Import the registration sheet."

    def add_arguments(self, parser: CommandParser) -> None:
        """The file and the language."""
        parser.add_argument("file", type=Path, help="登记表 the sheet")
        parser.add_argument(
            "--without-papers",
            action="store_true",
            help="签了字的纸面同意还没收到：先不记同意，收齐后同一张表再导一次 the signed papers are not there yet",
        )
        add_language(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Import, and say how many combinations are new, put right, as before."""
        lang = language_of(options)
        data = read_file(options["file"], lang)
        try:
            done = import_roster(data, by="import_roster", now=clock.now(), consented=not options["without_papers"])
        except BadSheet as bad:
            tell_faults(self, bad, lang)
        if lang == "en":
            said = f"{done.created} combinations registered, {done.changed} put right, {done.same} as before."
        else:
            said = f"新登记 {done.created} 支组合，更正 {done.changed} 支，{done.same} 支没有变化。"
        self.stdout.write(said)
