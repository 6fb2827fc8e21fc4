"""The registration sheet coming in, looked at before it counts, and going out."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from core import clock, roles
from core.members.membership import who
from core.refusals import Refusal, language_of
from core.roles import Right
from core.sheets import BadSheet
from tournaments.people.domain import check_roster, export_roster, import_roster, uploads
from tournaments.people.domain.read_roster import COLUMNS
from tournaments.people.office_list import RegistrationList
from tournaments.people.queries import current_intake

_TYPES = {"csv": "text/csv; charset=utf-8", "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@roles.require(Right.REGISTRATION_IMPORT)
def take_in(request: HttpRequest) -> HttpResponse:
    """Choose a sheet, see what it would do and every fault by row, then import exactly what was seen."""
    now, language = clock.now(), language_of(request)
    by = who(request.user)  # type: ignore[arg-type]  # signed in: the view asks for a right
    intake = current_intake(now)
    facts: dict[str, Any] = {"columns": COLUMNS, "intake": intake}
    status = 200
    try:
        if request.method == "POST" and request.POST.get("upload"):
            kept = _id(request.POST["upload"])
            data = uploads.read(kept, by=by, now=now)
            places = intake.pk if intake is not None and request.POST.get("intake") == str(intake.pk) else None
            consented = bool(request.POST.get("consented"))
            facts["done"] = import_roster(data, by=by, now=now, intake_id=places, consented=consented)
            uploads.forget(kept, now=now, by=by)
        elif request.method == "POST":
            data = _chosen(request)
            places = intake.pk if intake is not None and request.POST.get("into") == "intake" else None
            facts["plan"] = check_roster(data, now=now, intake_id=places)
            facts["upload"] = uploads.keep(data, by=by, now=now).pk
            facts["places"] = places
    except BadSheet as bad:
        facts["faults"] = [(fault.row, fault.en if language == "en" else fault.zh) for fault in bad.faults]
        status = 422
    except Refusal as refusal:
        facts["refusal"], status = refusal.text(language), refusal.status
    return render(request, "people/office/import.html", facts, status=status)


@require_POST
@never_cache
@roles.require(Right.REGISTRATION_EXPORT)
def give_out(request: HttpRequest) -> HttpResponse:
    """The list as it is filtered, as a sheet; contacts in clear only for those who may see them."""
    registrations = RegistrationList()
    wish, _ = registrations.read(request.POST.dict())
    clear = bool(request.POST.get("clear")) and roles.may(request.user, Right.REGISTRATION_CONTACT)
    rows = registrations.found(wish).prefetch_related("team__members__person__data_key")
    kind = "xlsx" if request.POST.get("format") == "xlsx" else "csv"
    body = export_roster(rows, kind, clear=clear, by=who(request.user))  # type: ignore[arg-type]
    response = HttpResponse(body, content_type=_TYPES[kind])
    at = clock.now().astimezone(clock.SHANGHAI)
    response["Content-Disposition"] = f'attachment; filename="registrations-{at:%Y%m%d-%H%M}.{kind}"'
    return response


def _chosen(request: HttpRequest) -> bytes:
    file = request.FILES.get("file")
    if file is None or not hasattr(file, "read"):
        raise Refusal("no_file", "请先选择文件。", "Choose a file first.", 422)
    if (file.size or 0) > uploads.MOST:
        raise Refusal("too_large", "文件超过 2.5 MB，不像是登记表。", "The file is larger than 2.5 MB.", 413)
    return file.read()


def _id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise Refusal("sheet_gone", "这张表已过时，请重新选择文件。", "The sheet is no longer kept.", 410) from None
