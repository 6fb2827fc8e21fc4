"""``manage.py verify_record FILE``: replay a record and say the first untruth in it."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from core.spoken import add_language, language_of, read_file
from games.engine.record import Untrue, records_in, verify_lines
from games.wording import untrue_told
from lottery.proofs.reading import Malformed
from lottery.proofs.records import deal_faults
from lottery.proofs.words import told


class Command(BaseCommand):
    """Check every event, result and deal of a file of records. Needs no database."""

    help = "验证牌局记录：逐事件重放，报出第一处不实。 Verify a record; exits 1 at the first untruth."

    def add_arguments(self, parser: CommandParser) -> None:
        """The file."""
        parser.add_argument("file", type=Path, help="记录文件 the record")
        add_language(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Say how many games are true, or where the first untruth stands."""
        lang = language_of(options)
        english = lang == "en"
        try:
            text = read_file(options["file"], lang).decode("utf-8-sig")
        except UnicodeDecodeError as error:
            said = f"Not UTF-8 at byte {error.start}." if english else f"第 {error.start} 字节处不是 UTF-8。"
            raise CommandError(said) from error
        lines = text.splitlines()
        try:
            count = verify_lines(lines)
        except Untrue as untrue:
            self._tell_deals(lines, english=english)
            raise CommandError(untrue_told(untrue, english=english)) from untrue
        if not count:
            raise CommandError("There is no game in the file." if english else "文件里一局也没有。")
        self.stdout.write(f"{count} games, all true." if english else f"{count} 局，全部属实。")

    def _tell_deals(self, lines: list[str], *, english: bool) -> None:
        """What is wrong with the deals, by the codes and places of a proof (docs/proofs.md), as far as they can be read."""
        with contextlib.suppress(Untrue, Malformed):
            for fault in deal_faults(records_in(lines)):
                self.stdout.write(told(fault, english=english))
