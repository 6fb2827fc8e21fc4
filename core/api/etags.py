"""Entity tags: what an answer says, in short, so that nothing is sent twice and nothing changed on an old picture.

A tag is of the representation in JSON, whatever it is compressed to, so ``W/`` before it makes no difference here.
"""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any

from rest_framework.renderers import JSONRenderer

from core.refusals import Refusal

_TAG = re.compile(r'(?:W/)?("[^"]*")')


def plain(data: Any) -> Any:
    """The data as JSON has it: moments and ids as texts."""
    return json.loads(JSONRenderer().render(data) or b"null")


def tag(data: Any) -> str:
    """The tag of a representation, quotes included."""
    text = json.dumps(plain(data), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'


def among(header: str, tag: str) -> bool:
    """Whether the tag is one of a header's; ``*`` has all."""
    return header.strip() == "*" or tag in _TAG.findall(header)


def refuse_other(header: str, data: Any) -> None:
    """Raise 412 unless the representation is one that the caller has seen."""
    now = tag(data)
    if not among(header, now):
        raise Refusal(
            "changed",
            "您看到的已经不是最新的：请重新读取后再决定。",
            "This has changed since you read it: read it again, then decide.",
            412,
            etag=now,
        )
