"""``manage.py practice``: the process that moves practice tables."""

from __future__ import annotations

import signal
import threading
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from config.parent import end_with_parent


class Command(BaseCommand):
    """Move practice tables, one step at a time, behind the show."""

    help = "练习桌的进程：让在演出后面。 Move the practice tables, behind the show."
    requires_system_checks = ()  # a restart is not the time

    def add_arguments(self, parser: CommandParser) -> None:
        """With whom it ends."""
        parser.add_argument("--parent", type=int, help="随该进程结束 end with this process")

    def handle(self, *args: Any, **options: Any) -> None:
        """Work until SIGINT or SIGTERM."""
        from games.practice import pump

        if options["parent"]:
            end_with_parent(options["parent"])
        stop = threading.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: stop.set())
        pump.run(stop)
