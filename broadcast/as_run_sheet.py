"""The as-run log as CSV: with the mark by which Excel knows UTF-8, and nothing that a spreadsheet would calculate."""

from __future__ import annotations

import io
from datetime import timedelta

from defusedcsv import csv
from django.http import HttpResponse

from broadcast import as_run
from core.clock import SHANGHAI
from games.desk_pages import plain
from games.happenings_air import SCENES
from games.models import Table


def text(rows: list[as_run.Row], *, english: bool = False, behind: float = 0) -> str:
    """The lines, the oldest first, ``behind`` seconds later than they happened."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(as_run.HEADS[english])
    for row in rows:
        at = (row.at + timedelta(seconds=behind)).astimezone(SHANGHAI)
        writer.writerow([
            f"{at:%Y-%m-%d}", f"{at:%H:%M:%S}.{at.microsecond // 1000:03d}", as_run.time_code(at),
            as_run.GROUPS[row.group][english], SCENES[row.scene][english], row.game or "", plain(row.said[english]),
        ])  # fmt: skip
    return out.getvalue()


def download(table: Table, *, english: bool = False, behind: float = 0) -> HttpResponse:
    """The whole log as a file."""
    content = text(as_run.rows(table), english=english, behind=behind).encode("utf-8-sig")
    answer = HttpResponse(content, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{table.session}-as-run.csv"'
    answer["Cache-Control"] = "no-store"
    return answer
