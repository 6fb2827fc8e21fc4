"""The show itself: prepare the stage, run web and worker, print the links, look after all of it until Ctrl-C.

manage.py comes here before Django is loaded: on a second start web and worker load it at the same time as the show,
and what the show itself needs of Django is imported when they are on their way.
"""

from __future__ import annotations

import signal
import sys
import time
from types import FrameType

from config import boot, embedded, listening, places, tables
from config.show import terminal
from config.show.children import Child, stop_all

LOOK_SECONDS = 0.5
UP_SECONDS = 60.0
_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Stopped(BaseException):
    """SIGINT or SIGTERM: raised wherever the show is at that moment."""


def say(text: str) -> None:
    """Print at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main(host: str, port: str, rehearsal: bool = False) -> int:
    """Run until SIGINT or SIGTERM, then stop everything that was started; the exit code. ``rehearsal``: also where there
    are real sessions."""
    terminal.take_from_make()
    for number in _SIGNALS:
        signal.signal(number, _stop)
    children: list[Child] = []
    try:
        _run(host, port, rehearsal, children)
    except Stopped:
        say("\n正在停止 · stopping")
    except boot.CannotStart as fault:
        sys.stderr.write(f"{fault}\n")
        return 1
    except Exception as fault:  # the system's own word for it, or PostgreSQL's, wherever it came up
        if "No space left on device" not in str(fault):
            raise
        sys.stderr.write(
            f"磁盘已满，请腾出空间再试 · the disk is full: free space, then start again ({places.var()})\n"
        )
        return 1
    finally:
        _ignore_signals()
        stop_all(children, say)
        embedded.leave()
    say("已停止，再次 make show 会接着进行 · stopped; `make show` goes on from here")
    return 0


def _run(host: str, port_text: str, rehearsal: bool, children: list[Child]) -> None:
    if not port_text.isdigit() or not 0 <= int(port_text) < 65536:
        raise boot.CannotStart(f"端口须是 0 到 65535 的数 · PORT={port_text} is not a port: 0 to 65535")
    listener = listening.bind(host, int(port_text))
    port = listener.getsockname()[1]
    say("启动 PostgreSQL 与 Valkey · starting PostgreSQL and Valkey")
    boot.prepare()
    children += [
        Child("web", ["web", "--fd", str(listener.fileno())], keep=(listener.fileno(),)),
        Child("worker", ["worker"]),
    ]
    if tables.current():  # only then may others start beside the look at it
        _start(children)

    import django

    django.setup()
    from django.conf import settings

    from config.show import announce, stage

    stage.migrate(say)
    tables.remember()
    if children[0].process is None:
        _start(children)
    origin = listening.origin(host, port)
    places_to_go, which = stage.prepare(origin, rehearsal, say)
    _wait_until_up(children, host, port)
    listening.remember(origin)
    announce.links(places_to_go, say)
    say(which)
    children.append(Child("practice", ["practice"]))  # started by the look after them: the show is up first
    if settings.OBS_URL:
        children.append(Child("obs", ["obs"]))
    say(f"已开演：{origin}　Ctrl-C 结束 · the show is on, Ctrl-C stops it")
    _look_after(children)


def _start(children: list[Child]) -> None:
    say("启动网页与任务进程 · starting web and worker")
    for child in children:
        child.start()


def _wait_until_up(children: list[Child], host: str, port: int) -> None:
    """Until a page is answered and the sweep has run, looking after those who fall meanwhile."""
    from core import pulse

    end = time.monotonic() + UP_SECONDS
    while not (((age := pulse.age("sweep")) is not None and age < 3) and listening.answers(host, port)):
        if time.monotonic() > end:
            logs = ", ".join(str(child.log) for child in children)
            raise boot.CannotStart(f"一分钟内没有起来，原因见日志 · not up within a minute, the reason is in {logs}")
        for child in children:
            child.look_after(say)
            if child.falls > 2:
                raise boot.CannotStart(f"{child.name} 起不来 · {child.name} does not start: {child.last_word()}")
        time.sleep(0.1)


def _look_after(children: list[Child]) -> None:
    from django.db import connection

    connection.close()
    while True:
        time.sleep(LOOK_SECONDS)
        for child in children:
            child.look_after(say)
        try:
            embedded.look_after(say)
        except boot.CannotStart as fault:
            say(str(fault))


def _stop(_number: int, _frame: FrameType | None) -> None:
    _ignore_signals()  # one is enough: stopping takes its few seconds
    raise Stopped


def _ignore_signals() -> None:
    for number in _SIGNALS:
        signal.signal(number, signal.SIG_IGN)
