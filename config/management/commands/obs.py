"""``manage.py obs``: the process that keeps OBS on what is on air."""

from __future__ import annotations

import asyncio
import signal
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import close_old_connections

from broadcast import obs_air
from broadcast.obs import Link, Obs
from config.parent import end_with_parent

ALIVE_EVERY = 5.0


class Command(BaseCommand):
    """Follow the air until SIGINT or SIGTERM."""

    help = "让 OBS 跟着播出画面切场景。 Keep OBS on the scene that is on air."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """With whom it ends."""
        parser.add_argument("--parent", type=int, help="随该进程结束 end with this process")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run."""
        if not settings.OBS_URL:
            raise CommandError("没有设 OBS_URL · OBS_URL is not set")
        if options["parent"]:
            end_with_parent(options["parent"])
        asyncio.run(self.follow())

    async def follow(self) -> None:
        """Until told to stop."""
        task = asyncio.current_task()
        assert task is not None
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, task.cancel)
        followed = Obs(settings.OBS_URL, settings.OBS_PASSWORD, settings.OBS_SCENES, self.wanted, self.report)
        living = asyncio.create_task(self.live())
        try:
            await followed.run()
        except asyncio.CancelledError:
            living.cancel()

    async def live(self) -> None:
        """Say every few seconds that this process is there."""
        while True:
            await self.quietly(obs_air.alive)
            await asyncio.sleep(ALIVE_EVERY)

    async def wanted(self) -> str | None:
        """What is on air; None also while that cannot be read."""
        found: str | None = await self.quietly(obs_air.wanted)
        return found

    async def report(self, link: Link) -> None:
        """Write a change down."""
        await self.quietly(obs_air.report, link)

    async def quietly(self, work: Any, *args: Any) -> Any:
        """In a thread; a fault is said and passes: the database comes back, and the next look finds it."""

        def job() -> Any:
            close_old_connections()
            return work(*args)

        try:
            return await sync_to_async(job, thread_sensitive=True)()
        except Exception as fault:
            self.stderr.write(f"OBS: {fault}")
            return None
