"""A sheet between its dry run and its import: what was looked at is what is imported. Kept sealed, for an hour."""

from __future__ import annotations

import base64
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from core import vault
from core.refusals import Refusal
from tournaments.people.models import Upload

KEPT = timedelta(hours=1)
MOST = 2_500_000
"""Bytes; what Django keeps in memory, so that no sheet is ever a file on the disk in clear."""
_WHY = "sheet no longer needed"


def keep(data: bytes, *, by: str, now: datetime) -> Upload:
    """Keep a sheet for :data:`KEPT`."""
    with transaction.atomic():
        key = vault.new_key(now)
        sealed = vault.seal_for(key, "sheet", base64.b64encode(data).decode())
        return Upload.objects.create(data_key=key, sealed=sealed, by=by, created_at=now)


def read(upload_id: UUID, *, by: str, now: datetime) -> bytes:
    """The sheet that the same person gave; refused (410) when it is gone."""
    found = Upload.objects.select_related("data_key").filter(pk=upload_id, by=by, created_at__gt=now - KEPT).first()
    if found is None:
        raise Refusal(
            "sheet_gone", "这张表已过时，请重新选择文件。", "The sheet is no longer kept: choose it again.", 410
        )
    return base64.b64decode(vault.open_for(found.data_key, "sheet", found.sealed))


def forget(upload_id: UUID, *, now: datetime, by: str) -> None:
    """Let the sheet go, its key with it."""
    _forget(list(Upload.objects.select_related("data_key").filter(pk=upload_id)), now, by)


def forget_old(now: datetime) -> int:
    """Let go what nobody imported in time; returns how many."""
    old = list(Upload.objects.select_related("data_key").filter(created_at__lte=now - KEPT)[:100])
    _forget(old, now, "system")
    return len(old)


def _forget(uploads: list[Upload], now: datetime, by: str) -> None:
    for one in uploads:
        with transaction.atomic():
            key = one.data_key
            one.delete()
            vault.shred(key, now, by, _WHY)
