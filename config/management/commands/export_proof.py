"""``manage.py export_proof SESSION``: what the session has published, to be checked by anybody."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from core import clock
from core.spoken import add_language, language_of
from lottery.proof_file import proof_of, seen_by_all
from tournaments.season.asked import session_of


class Command(BaseCommand):
    """Write a session's proof (`proof-v1`, docs/proofs.md)."""

    help = "导出一场的验证文件：奖板与牌组。 Export a session's proof: its boards and decks."

    def add_arguments(self, parser: CommandParser) -> None:
        """The session, and where to."""
        parser.add_argument("session", help="场次编号 the session's code, e.g. 2026-11-30-01")
        parser.add_argument(
            "--out", type=Path, help="写到这个文件，不写则到标准输出 the file; otherwise standard output"
        )
        add_language(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Everything that every output has shown by now; what is closed is null."""
        lang = language_of(options)
        session = session_of(options)
        proof = proof_of(session, seen_by_all(session, clock.now()))
        text = json.dumps(proof, ensure_ascii=False, separators=(",", ":"))
        out: Path | None = options["out"]
        if out is None:
            self.stdout.write(text)
            return
        try:
            out.write_text(text + "\n", encoding="utf-8")
        except OSError as error:
            said = f"Cannot write {out}: {error.strerror}" if lang == "en" else f"写不了 {out}：{error.strerror}"
            raise CommandError(said) from error
