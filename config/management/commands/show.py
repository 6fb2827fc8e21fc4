"""``manage.py show``: everything of an evening on one machine. manage.py itself goes to `config.show.run`."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from config.show import arguments, run


class Command(BaseCommand):
    """What `manage.py help` says of the show."""

    help = arguments.HELP
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Where to listen, and whether to rehearse."""
        arguments.add(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Run until SIGINT or SIGTERM."""
        sys.exit(run.main(options["host"], options["port"], options["rehearsal"]))
