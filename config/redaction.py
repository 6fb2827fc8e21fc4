"""What must not stand in a log."""

from __future__ import annotations

import logging
import re

_SOCKET_PATH = re.compile(r"(/ws/)[^\s/?\"']+")
_PASSWORD_LINK = re.compile(r"(/account/password/set/)(?!done/)[^\s/?\"']+")
_STATUS_LINK = re.compile(r"(/register/status/)[^\s/?\"']+")
_TOKEN = re.compile(r"(\bcdp_)[\w-]+")
_FRAGMENT = re.compile(r"(#t=)[^\s&\"']+")


def redact(text: str) -> str:
    """The text without what opens doors: tokens of links, in a socket's path, a status page's and a page's
    fragment; password links; programs' tokens."""
    for door in (_SOCKET_PATH, _PASSWORD_LINK, _STATUS_LINK, _TOKEN, _FRAGMENT):
        text = door.sub(r"\1…", text)
    return text


class NoTokens(logging.Filter):
    """Redacts a record's message and arguments. It sits on the handlers, so it sees the servers' access logs too."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always true: the record is changed, not dropped."""
        if isinstance(record.msg, str):
            record.msg = redact(record.msg)
        if isinstance(record.args, tuple):
            record.args = tuple(redact(a) if isinstance(a, str) else a for a in record.args)
        elif isinstance(record.args, dict):
            record.args = {k: redact(v) if isinstance(v, str) else v for k, v in record.args.items()}
        return True
