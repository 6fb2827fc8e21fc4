"""``manage.py verify_board FILE``: check a session's proof, every cell and every deck."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from core.spoken import add_language, language_of, read_file
from lottery.proofs.checking import check
from lottery.proofs.reading import Malformed, read
from lottery.proofs.words import told


class Command(BaseCommand):
    """Check a proof file (docs/proofs.md). Needs no database."""

    help = "验证一场的奖板与牌组（proof-v1）。 Check a session's boards and decks; exits 1 when something is not so."

    def add_arguments(self, parser: CommandParser) -> None:
        """The file."""
        parser.add_argument("file", type=Path, help="验证文件 the proof, as export_proof writes it")
        add_language(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """One line a fault, with its place and code; or what was found to be so, and what is still closed."""
        lang = language_of(options)
        english = lang == "en"
        try:
            proof = read(read_file(options["file"], lang))
        except Malformed as malformed:
            raise CommandError(told(malformed, english=english)) from malformed
        report = check(proof)
        for fault in report.faults:
            self.stdout.write(told(fault, english=english))
        for board in proof.boards:
            self.stdout.write(f"root {board.root}")
        if report.faults:
            count = len(report.faults)
            raise CommandError(f"{count} faults." if english else f"{count} 处不符。")
        if english:
            said = (
                f"{proof.session}: {report.boards} boards, {report.cells} open cells, {report.decks} decks, all true."
            )
            closed = f" Still closed: {len(report.closed)}."
        else:
            said = f"{proof.session}：{report.boards} 块奖板，已开 {report.cells} 格，{report.decks} 副牌，全部属实。"
            closed = f"还没打开的 {len(report.closed)} 处。"
        self.stdout.write(said + (closed if report.closed else ""))
