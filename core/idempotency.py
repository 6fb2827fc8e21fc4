"""A request counts once, however often it is sent.

The key's row is written in the same transaction as the deed, so both stand or neither does. A repeat that comes while
the first is at work waits for it at the unique index, then gets the stored answer.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from datetime import datetime
from typing import Any, TypeVar, cast

from django.db import connection, transaction

from core import clock
from core.models import Answered
from core.refusals import Refusal

Answer = TypeVar("Answer")

_TAKE = """
INSERT INTO core_answered (scope, key, fingerprint, answer, refusal, at) VALUES (%s, %s, %s, NULL, NULL, %s)
ON CONFLICT (scope, key) DO NOTHING RETURNING id
"""

_KEEP = "UPDATE core_answered SET answer = %s::jsonb WHERE id = %s"


def once(scope: str, key: str, fn: Callable[[], Answer], *, request: Any = None, keep_refusals: bool = False) -> Answer:
    """Run ``fn`` for the first request under (scope, key) and store its JSON answer; give repeats the stored answer.

    ``request``: what was asked, as a JSON value; another request under the same key is refused (``key_reused``, 422).
    ``keep_refusals``: a refusal is stored too and raised again on repeats (only if ``once`` is the outermost
    transaction, since it raises); by default a refused request leaves no trace and may be sent again.
    The key is taken before any row lock (see ``core.locks``).
    """
    fingerprint = _fingerprint(request)
    refused: Refusal | None = None
    answer: Any = None
    with transaction.atomic():
        row = _take(scope, key, fingerprint)
        if row is None:
            return cast(Answer, _repeat(scope, key, fingerprint))
        if keep_refusals:
            try:
                with transaction.atomic():
                    answer = fn()
            except Refusal as refusal:
                refused = refusal
                Answered.objects.filter(pk=row).update(refusal=refusal.as_json())
        else:
            answer = fn()
        if refused is None and answer is not None:
            with connection.cursor() as cursor:
                cursor.execute(_KEEP, [json.dumps(answer), row])
    if refused is not None:
        raise refused
    return cast(Answer, answer)


def forget_before(moment: datetime) -> int:
    """Delete the answers given before ``moment``; their keys would count anew. Returns how many."""
    deleted, _ = Answered.objects.filter(at__lt=moment).delete()
    return deleted


def _take(scope: str, key: str, fingerprint: str) -> int | None:
    if not 0 < len(key) <= 120:
        raise Refusal("bad_key", "请求编号应为 1 至 120 个字符。", "The request id must have 1 to 120 characters.", 422)
    with connection.cursor() as cursor:
        cursor.execute(_TAKE, [scope, key, fingerprint, clock.now()])
        found = cursor.fetchone()
    return None if found is None else int(found[0])


def _repeat(scope: str, key: str, fingerprint: str) -> Any:
    before = Answered.objects.get(scope=scope, key=key)
    if before.fingerprint != fingerprint:
        raise Refusal(
            "key_reused",
            "这个请求编号已经用于另一项操作，请刷新页面后重试。",
            "This request id was already used for something else; reload the page and try again.",
            422,
        )
    if before.refusal is not None:
        raise Refusal.from_json(before.refusal)
    return before.answer


def _fingerprint(request: Any) -> str:
    text = json.dumps(request, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()
