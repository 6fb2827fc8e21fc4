"""``manage.py show``: everything of an evening on one machine, looked after until Ctrl-C."""

from __future__ import annotations

import signal
import sys
import time
from types import FrameType
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import OperationalError, connection

from config import boot, embedded, linking, listening
from config.show import announce, stage, terminal
from config.show.children import Child, stop_all
from core import pulse

LOOK_SECONDS = 0.5
UP_SECONDS = 60.0


class Stopped(BaseException):
    """SIGINT or SIGTERM: raised wherever the show is at that moment."""


class Command(BaseCommand):
    """Prepare the stage, run web and worker, print the links, and look after all of it."""

    help = "开演：准备一切、启动网页与任务进程、给出链接，Ctrl-C 结束。 Run the show."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Where to listen."""
        parser.add_argument("--host", default="127.0.0.1", help="监听地址；0.0.0.0 为本机所有地址 address to listen on")
        parser.add_argument("--port", default="8000", help="端口 port")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run until SIGINT or SIGTERM; then stop everything that was started."""
        terminal.take_from_make()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, _stop)
        self.children: list[Child] = []
        try:
            self._run(options["host"], options["port"])
        except Stopped:
            self.say("\n正在停止 · stopping")
        except boot.CannotStart as fault:
            self.stderr.write(str(fault))
            sys.exit(1)
        finally:
            _ignore_signals()
            stop_all(self.children, self.say)
            connection.close()
            embedded.leave()
        self.say("已停止，再次 make show 会接着进行 · stopped; `make show` goes on from here")

    def say(self, text: str) -> None:
        """Print at once."""
        self.stdout.write(text)
        self.stdout.flush()

    def _run(self, host: str, port_text: str) -> None:
        if not port_text.isdigit() or not 0 <= int(port_text) < 65536:
            raise boot.CannotStart(f"端口须是 0 到 65535 的数 · PORT={port_text} is not a port: 0 to 65535")
        listener = listening.bind(host, int(port_text))
        port = listener.getsockname()[1]
        self.say("启动 PostgreSQL 与 Valkey · starting PostgreSQL and Valkey")
        boot.prepare()
        stage.migrate(self.say)
        self.say("启动网页与任务进程 · starting web and worker")
        self.children += [
            Child("web", ["web", "--fd", str(listener.fileno())], keep=(listener.fileno(),)),
            Child("worker", ["worker"]),
        ]
        for child in self.children:
            child.start()
        table = stage.table(stage.import_sheets(self.say), self.say)
        origin = listening.origin(host, port)
        doors = linking.doors(table, origin, by=stage.BY)
        self._wait_until_up(port, host)
        announce.links(doors, table, self.say)
        self.say(f"已开演：{origin}　Ctrl-C 结束 · the show is on, Ctrl-C stops it")
        self._look_after()

    def _wait_until_up(self, port: int, host: str) -> None:
        """Until a page is answered and the sweep has run, looking after those who fall meanwhile."""
        began = time.monotonic()
        while not (self._swept() and listening.answers(host, port)):
            if time.monotonic() - began > UP_SECONDS:
                logs = ", ".join(str(child.log) for child in self.children)
                raise boot.CannotStart(
                    f"一分钟内没有起来，原因见日志 · not up within a minute, the reason is in {logs}"
                )
            for child in self.children:
                child.look_after(self.say)
                if child.falls > 2:
                    raise boot.CannotStart(f"{child.name} 起不来 · {child.name} does not start: {child.last_word()}")
            time.sleep(0.1)

    def _swept(self) -> bool:
        age = pulse.age("sweep")
        return age is not None and age < 3

    def _look_after(self) -> None:
        while True:
            time.sleep(LOOK_SECONDS)
            for child in self.children:
                child.look_after(self.say)
            try:
                embedded.look_after(self.say)
            except boot.CannotStart as fault:
                self.say(str(fault))
            except OperationalError:
                connection.close()


def _stop(number: int, _frame: FrameType | None) -> None:
    _ignore_signals()  # one is enough: stopping takes its few seconds
    raise Stopped


def _ignore_signals() -> None:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
