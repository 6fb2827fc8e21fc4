"""``manage.py write_roles``: docs/roles.md from the matrix."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from core import roles_page


class Command(BaseCommand):
    """Write the page, or with ``--check`` only say whether it is current."""

    help = "写 docs/roles.md。 Write docs/roles.md."

    def add_arguments(self, parser: CommandParser) -> None:
        """``--check`` changes nothing."""
        parser.add_argument("--check", action="store_true", help="只检查 only check")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write or check."""
        path = settings.BASE_DIR / "docs" / "roles.md"
        text = roles_page.text()
        if not options["check"]:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            raise CommandError("docs/roles.md is not current: manage.py write_roles")
