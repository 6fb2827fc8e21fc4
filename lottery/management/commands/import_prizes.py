"""``manage.py import_prizes FILE``: take in the sheet of prizes, or say every fault with its row."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from core import clock
from core.sheets import BadSheet
from core.spoken import add_language, language_of, read_file, tell_faults
from lottery.domain import Numbers, import_prizes
from tournaments.season.domain import current_season


class Command(BaseCommand):
    """Import the prize pool of the 25-cell board (CSV or XLSX)."""

    help = "导入奖品表（CSV 或 XLSX）；有错则逐行指出，什么也不导入。 Import the prize pool."

    def add_arguments(self, parser: CommandParser) -> None:
        """The file and the language."""
        parser.add_argument("file", type=Path, help="奖品表 the sheet")
        add_language(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Import, and say what the pool comes to."""
        lang = language_of(options)
        data = read_file(options["file"], lang)
        now = clock.now()
        try:
            pool = import_prizes(data, by="import_prizes", now=now, numbers=Numbers.of(current_season(now)))
        except BadSheet as bad:
            tell_faults(self, bad, lang)
        prizes = list(pool.prizes.all())
        cells = sum(prize.count for prize in prizes)
        blanks = sum(prize.count for prize in prizes if prize.kind == "blank")
        value = sum(prize.count * prize.value for prize in prizes) / 100
        if lang == "en":
            said = f"A pool of {cells} cells, {blanks} of them blank, worth {value:.2f} yuan."
        else:
            said = f"奖池 {cells} 格，其中空白 {blanks} 格，总值 {value:.2f} 元。"
        self.stdout.write(said)
