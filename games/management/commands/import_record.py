"""``manage.py import_record FILE``: take over records of games played elsewhere, to be replayed here."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from core import clock
from core.spoken import add_language, language_of, read_file
from games.domain.importing import import_records
from games.engine.record import Untrue, records_in
from games.wording import untrue_told


class Command(BaseCommand):
    """Prove every record of a file, then store them all; nothing is stored of a file with an untruth in it."""

    help = "导入牌局记录供回放，先逐局验证。 Import records for replay, each proved first."

    def add_arguments(self, parser: CommandParser) -> None:
        """The file."""
        parser.add_argument("file", type=Path, help="记录文件，一局一行 JSON the record, one game a line")
        add_language(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Say how many games came in, or where the first untruth stands."""
        lang = language_of(options)
        english = lang == "en"
        try:
            text = read_file(options["file"], lang).decode("utf-8-sig")
            found = import_records(records_in(text.splitlines()), clock.now())
        except UnicodeDecodeError as error:
            said = f"Not UTF-8 at byte {error.start}." if english else f"第 {error.start} 字节处不是 UTF-8。"
            raise CommandError(said) from error
        except Untrue as untrue:
            raise CommandError(untrue_told(untrue, english=english)) from untrue
        if not sum(found):
            raise CommandError("There is no game in the file." if english else "文件里一局也没有。")
        zh = f"导入 {found.new} 局，另有 {found.known} 局早已导入。在 /replay/ 回放。"
        en = f"{found.new} games imported, {found.known} were there before. Replay them at /replay/."
        self.stdout.write(en if english else zh)
