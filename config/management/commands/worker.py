"""``manage.py worker``: the worker process."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from config.celery import app
from config.parent import end_with_parent


class Command(BaseCommand):
    """Run tables' ticks and the sweep with Celery, in threads."""

    help = "启动任务进程：到时的牌桌步骤与巡查。 Run what is due at the tables, and the sweep."
    requires_system_checks = ()  # a restart is not the time

    def add_arguments(self, parser: CommandParser) -> None:
        """How many things at a time."""
        parser.add_argument("--threads", type=int, default=8, help="线程数 threads")
        parser.add_argument("--parent", type=int, help="随该进程结束 end with this process")

    def handle(self, *args: Any, **options: Any) -> None:
        """Work until SIGINT or SIGTERM."""
        if options["parent"]:
            end_with_parent(options["parent"])
        quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
        app.worker_main(
            ["--quiet", "worker", "--pool=threads", f"--concurrency={options['threads']}", "--loglevel=WARNING", *quiet]
        )
