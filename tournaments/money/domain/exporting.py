"""A file of the books: asked for, written by the worker, fetched by whoever asked, let go after a while."""

from __future__ import annotations

import base64
import logging
from datetime import date, datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from core import audit, locks, vault
from core.refusals import Refusal
from tournaments.money.domain import book_sheets, books
from tournaments.money.models import Export

log = logging.getLogger(__name__)

KEPT: Final = timedelta(hours=2)
PATIENCE: Final = timedelta(minutes=5)
LONGEST: Final = 366
XLSX: Final = "xlsx"


def ask(first: date, last: date, part: str, *, clear: bool, now: datetime, by: str, why: str = "") -> Export:
    """Have the books of these days written: all as a workbook (``xlsx``), or one of ``book_sheets.PARTS`` as CSV.

    ``clear``: identity numbers as they are; the caller has asked for the right to, and says why. The worker does it.
    """
    if part not in (XLSX, *book_sheets.PARTS):
        raise Refusal("part", "没有这种导出。", "There is no such export.", 422, field="part")
    if not timedelta(0) <= last - first < timedelta(days=LONGEST):
        raise Refusal(
            "span", "起止日期不对，一次最多一年。", "Give a first and a last day, a year at most.", 422, field="last"
        )
    why = " ".join(why.split())[:200]
    if clear and not why:
        raise Refusal(
            "reason", "导出证件号原文要写明用途。", "Say what the numbers in clear are for.", 422, field="why"
        )
    with transaction.atomic():
        row = Export.objects.create(
            first=first, last=last, part=part, clear=clear, at=now, by=by[:120], total=books.count(first, last)
        )
        audit.record(
            by, "money.exported", f"export:{row.pk}", why, first=str(first), last=str(last), part=part, clear=clear
        )
    return row


def write(export_id: UUID, now: datetime) -> bool:
    """Write the file, telling how far it is; True when it was done now. One that failed says so and can be asked anew."""
    with transaction.atomic():
        try:
            row = locks.lock(Export, export_id, skip_locked=True)
        except Export.DoesNotExist:
            return False
        if row.sealed is not None or row.failed or (row.taken_at is not None and now - row.taken_at < PATIENCE):
            return False
        row.taken_at = now
        row.save(update_fields=["taken_at"])
    try:
        found = books.books(row.first, row.last, clear=row.clear, tell=lambda done: _told(export_id, done))
        file = book_sheets.xlsx(found) if row.part == XLSX else book_sheets.csv_of(found, row.part)
        with transaction.atomic():
            key = vault.new_key(now)
            sealed = vault.seal_for(key, "books", base64.b64encode(file).decode())
            Export.objects.filter(pk=export_id).update(data_key=key, sealed=sealed)
    except Exception:
        log.exception("export %s failed", export_id)
        Export.objects.filter(pk=export_id).update(failed=True)
        return False
    return True


def _told(export_id: UUID, done: int) -> None:
    Export.objects.filter(pk=export_id).update(done=done)


def file_of(export_id: UUID, *, by: str) -> tuple[Export, bytes]:
    """The file, for whoever asked for it. Refuses with 404 (nobody else's), 409 (not done), 410 (let go)."""
    row = Export.objects.select_related("data_key").filter(pk=export_id, by=by[:120]).first()
    if row is None:
        raise Refusal("no_export", "没有这个文件。", "There is no such file.", 404)
    if row.failed:
        raise Refusal("export_failed", "导出没有成功，请重新导出。", "The export failed; ask for it anew.")
    if row.sealed is None or row.data_key is None:
        raise Refusal("not_done", "还没写完，请稍候。", "It is still being written.", done=row.done, total=row.total)
    try:
        return row, base64.b64decode(vault.open_for(row.data_key, "books", row.sealed))
    except vault.Shredded:
        raise Refusal("export_gone", "文件已过时，请重新导出。", "The file is no longer kept; ask anew.", 410) from None


def waiting(now: datetime) -> list[UUID]:
    """Those that nobody has taken up, or whose worker has died over them."""
    nobodys = Q(taken_at=None) | Q(taken_at__lte=now - PATIENCE)
    rows = Export.objects.filter(nobodys, sealed=None, failed=False)
    return list(rows.order_by("at").values_list("pk", flat=True))


def forget_old(now: datetime) -> int:
    """Let go of files whose time is over, with their keys; gives how many."""
    old = list(Export.objects.select_related("data_key").filter(at__lte=now - KEPT, sealed__isnull=False)[:50])
    for row in old:
        with transaction.atomic():
            Export.objects.filter(pk=row.pk).update(sealed=None, failed=True)
            assert row.data_key is not None
            vault.shred(row.data_key, now, "system", "export no longer needed")
    return len(old)
