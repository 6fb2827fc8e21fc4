"""``manage.py web``: the web process."""

from __future__ import annotations

import contextlib
import socket
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config import listening
from config.faults import CannotStart
from config.parent import end_with_parent


class Command(BaseCommand):
    """Serve pages, API and live sockets with uvicorn."""

    help = "启动网页进程。 Serve pages, API and live sockets."
    requires_system_checks = ()  # a restart is not the time

    def add_arguments(self, parser: CommandParser) -> None:
        """Where to listen; a supervisor hands over a socket it holds, so that nobody is refused during a restart."""
        parser.add_argument("--host", default="127.0.0.1", help="监听地址 address to listen on")
        parser.add_argument("--port", type=int, default=8000, help="端口 port")
        parser.add_argument("--fd", type=int, help="已监听的套接字 a listening socket's descriptor, instead of the two")
        parser.add_argument("--parent", type=int, help="随该进程结束 end with this process")

    def handle(self, *args: Any, **options: Any) -> None:
        """Serve until SIGINT or SIGTERM."""
        if options["parent"]:
            end_with_parent(options["parent"])
        try:
            given = options["fd"]
            listener = socket.socket(fileno=given) if given else listening.bind(options["host"], options["port"])
        except CannotStart as fault:
            raise CommandError(str(fault)) from fault
        config = uvicorn.Config(
            "config.asgi:application",
            log_config=None,  # Django's, which redacts tokens
            lifespan="off",
            ws="websockets-sansio",  # the hub knows its connection (core.live.line)
            ws_per_message_deflate=False,  # a frame is made once for all; a thousand would be compressed one by one
            ws_ping_interval=None,  # the live protocol has heartbeats of its own
            ws_max_size=64 * 1024,
            proxy_headers=settings.PROXIES > 0,
            forwarded_allow_ips="*" if settings.PROXIES else None,
            timeout_graceful_shutdown=3,
            server_header=False,
        )
        with contextlib.suppress(KeyboardInterrupt):  # how uvicorn passes SIGINT on, once all sockets are closed
            uvicorn.Server(config).run(sockets=[listener])
