"""``manage.py write_frames``: web/core/frames.ts from the JSON Schema of the live protocol."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from core.live import frames, schema, typescript

CLOSE = {
    "silent": frames.CLOSE_SILENT,
    "policy": frames.CLOSE_POLICY,
    "tooBig": frames.CLOSE_TOO_BIG,
    "restart": frames.CLOSE_RESTART,
    "tryLater": frames.CLOSE_TRY_LATER,
    "deadLink": frames.CLOSE_DEAD_LINK,
    "signIn": frames.CLOSE_SIGN_IN,
    "noTable": frames.CLOSE_NO_TABLE,
    "seated": frames.CLOSE_SEATED,
    "taken": frames.CLOSE_TAKEN,
}


class Command(BaseCommand):
    """Writes the file, or with ``--check`` only says whether it is current."""

    help = "Write web/core/frames.ts from the JSON Schema of the live protocol."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """``--check`` writes nothing and fails when the file is not current."""
        parser.add_argument("--check", action="store_true", help="write nothing; fail when the file is not current")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it."""
        path = Path(settings.BASE_DIR) / "web" / "core" / "frames.ts"
        text = typescript.module(schema.whole(), CLOSE)
        if options["check"]:
            if not path.is_file() or path.read_text(encoding="utf-8") != text:
                raise CommandError("web/core/frames.ts is not current: run `manage.py write_frames` and commit it.")
            return
        path.write_text(text, encoding="utf-8")
        self.stdout.write(f"wrote {path.relative_to(settings.BASE_DIR)}")
