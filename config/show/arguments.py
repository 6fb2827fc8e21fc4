"""What the show is told."""

from __future__ import annotations

from argparse import ArgumentParser

HELP = "开演：准备一切、启动网页与任务进程、给出链接，Ctrl-C 结束。 Run the show."


def add(parser: ArgumentParser) -> None:
    """Where to listen, and whether to rehearse."""
    parser.add_argument("--host", default="127.0.0.1", help="监听地址；0.0.0.0 为本机所有地址 address to listen on")
    parser.add_argument("--port", default="8000", help="端口 port")
    parser.add_argument(
        "--rehearsal",
        action="store_true",
        help="有正式场次也联排：接着没打完的，没有就开一场 rehearse also where there are real sessions",
    )


def of(words: list[str]) -> tuple[str, str, bool]:
    """Host, port and whether to rehearse, out of the words after `manage.py show`."""
    parser = ArgumentParser(prog="manage.py show", description=HELP)
    add(parser)
    found = parser.parse_args(words)
    return found.host, found.port, found.rehearsal
