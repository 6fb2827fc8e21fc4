"""What a desk's page asks for beside its socket: a seat's link as a code to scan, and everything that happened.

Whoever asks holds the desk's link (in a header, so that no other page can send it along); at a real session a member or
a paired device is asked for as well, with the right to rule.
"""

from __future__ import annotations

import io
from typing import Any, Final

import segno
from defusedcsv import csv
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from core import audit, links
from core.clock import SHANGHAI
from core.members import actors
from core.models import Link
from core.refusals import Refusal
from core.roles import Right
from games.domain.seating import link_of_seat
from games.history import HEADS, Wanted, rows
from games.models import Table

HEADER: Final = "X-Desk-Link"


def at_desk(request: HttpRequest, *rights: Right) -> Link:
    """The desk's link that the request carries, with one of ``rights`` (by default a referee's); raises ``Refusal``."""
    link = links.resolve(request.headers.get(HEADER, ""))
    if link is None or link.kind != Link.Kind.DESK:
        raise Refusal("no_link", "导播台的链接失效了，请换新链接。", "This desk's link is no longer valid.", 404)
    if link.options.get("member"):
        told = [(name.lower().encode(), value.encode("latin-1")) for name, value in request.headers.items()]
        link.actor = next(
            (
                one
                for one in actors.of_headers(told)
                if any(one.may(right) for right in rights or (Right.DESK_REFEREE,))
            ),
            None,
        )
        if link.actor is None:
            raise Refusal("sign_in", "请以裁判或导播登录。", "Sign in as a referee or director.", 403)
    return link


def refused(refusal: Refusal) -> JsonResponse:
    """A refusal as a desk's page is told it."""
    return JsonResponse(
        {"code": refusal.code, "zh": refusal.zh, "en": refusal.en}, status=refusal.status, headers={"Cache-Control": "no-store"}
    )  # fmt: skip


@csrf_exempt
@require_POST
def seat_link(request: HttpRequest) -> HttpResponse:
    """A seat's link, to be opened or scanned on the device that is to play: ``{"page", "svg"}``.

    ``seat`` is asked for in the body. That it was shown stands in the audit list.
    """
    try:
        desk = at_desk(request)
        seat = request.POST.get("seat", "")
        link = link_of_seat(desk.table, int(seat)) if seat in ("0", "1", "2", "3") else None
        if link is None:
            raise Refusal("no_link", "这个座位还没有链接。", "This seat has no link yet.", 404)
    except Refusal as refusal:
        return refused(refusal)
    audit.record(desk.by, "link.shown", f"link:{link.pk}", seat=link.seat)
    page = request.build_absolute_uri(f"/seat/#t={links.token(link)}")
    code = io.BytesIO()
    segno.make(page, error="m", micro=False).save(code, kind="svg", scale=8, border=3, dark="#101828", light="#ffffff")
    answer = JsonResponse({"page": page, "svg": code.getvalue().decode()})
    answer["Cache-Control"] = "no-store"
    return answer


@require_GET
def happenings(request: HttpRequest) -> HttpResponse:
    """Everything that happened at the desk's table, the newest first, as JSON or (``as=csv``) for a spreadsheet.

    ``seat``, ``kind``, ``game`` and ``q`` (words) choose; ``lang`` is the language of the sentences.
    """
    try:
        desk = at_desk(request)
    except Refusal as refusal:
        return refused(refusal)
    table = Table.objects.get(pk=desk.table)
    wanted = Wanted.of(request.GET)
    found = rows(table, wanted)
    if request.GET.get("as") == "csv":
        return _csv(table, wanted, found)
    shown = [{**row, "at": row["at"].timestamp()} for row in found[: wanted.most]]
    answer = JsonResponse({"rows": shown, "all": len(found)})
    answer["Cache-Control"] = "no-store"
    return answer


def _csv(table: Table, wanted: Wanted, found: list[dict[str, Any]]) -> HttpResponse:
    """With the mark by which Excel knows UTF-8, oldest first, nothing that a spreadsheet would calculate."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(HEADS[wanted.english])
    for row in reversed(found):
        moment = row["at"].astimezone(SHANGHAI)
        writer.writerow([
            f"{moment:%Y-%m-%d}", f"{moment:%H:%M:%S}.{moment.microsecond // 1000:03d}", row["game"] or "",
            row["seat"], row["kind"], plain(row["text"]), plain(row["who"]), plain(row["why"]),
        ])  # fmt: skip
    answer = HttpResponse(text.getvalue().encode("utf-8-sig"), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{table.session}-log.csv"'
    answer["Cache-Control"] = "no-store"
    return answer


def plain(text: str) -> str:
    """The text of a cell with no full-width sign that a Chinese spreadsheet takes for a formula (the rest: defusedcsv)."""
    return f"'{text}" if text[:1] in ("＝", "＋", "－", "＠") else text
