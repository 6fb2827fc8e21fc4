"""Calls for the registration sheet: looked at, taken in, given out."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.request import Request
from rest_framework.response import Response

from core import audit, clock
from core.api.bodies import CsvSheet, XlsxSheet
from core.api.fields import LARGEST_ID, flag, is_set
from core.api.permissions import token_of
from core.api.schema import operation
from core.api.views import Done, OfficeView, sha256_of
from core.roles import Right
from tournaments.people import api_shapes as shapes
from tournaments.people.domain import check_roster, export_roster, import_roster
from tournaments.people.domain.holding import hold_intake
from tournaments.people.models import Intake, Registration

TAG = "registrations"
TYPES = {"csv": CsvSheet.media_type, "xlsx": XlsxSheet.media_type}
SHEET = dict.fromkeys(TYPES.values(), OpenApiTypes.BINARY)
INTO = OpenApiParameter(
    "intake",
    {"type": "integer", "minimum": 1, "maximum": LARGEST_ID},
    OpenApiParameter.QUERY,
    description="占用哪个报名期的名额 the intake whose places they take",
)
CONSENTED = flag("consented", "签字的纸质同意书在手", "the signed paper consents are here")


class TakesSheet(OfficeView):
    """The body is the sheet itself, as `curl --data-binary` sends it."""

    read = write = Right.REGISTRATION_IMPORT
    parser_classes = (CsvSheet, XlsxSheet)
    statuses = (404,)

    def sheet(self) -> bytes:
        """The bytes; none for an empty body."""
        given: Any = self.request.data
        return given if isinstance(given, bytes) else b""

    def intake(self) -> int | None:
        """The number of the intake that was named; 400 for what is none, 404 for one that is not there."""
        text = self.request.query_params.get("intake")
        if text is None:
            return None
        try:
            pk = serializers.IntegerField(min_value=1, max_value=LARGEST_ID).run_validation(text)
        except serializers.ValidationError as bad:
            raise serializers.ValidationError({"intake": bad.detail}) from bad
        if not Intake.objects.filter(pk=pk).exists():
            hold_intake(pk)  # refuses in its own words
        return int(pk)


class CheckSheet(TakesSheet):
    """`POST /api/registrations/check`: changes nothing, so it needs no key."""

    keyed = False

    @operation(
        "check_sheet", "试导登记表", "What an import would do", tag=TAG, body=SHEET, answer=shapes.ImportedLine,
        parameters=[INTO],
    )  # fmt: skip
    def post(self, request: Request) -> Response:
        """A dry run; every fault with its row."""
        return Response(shapes.ImportedLine(check_roster(self.sheet(), now=self.now, intake_id=self.intake())).data)


class ImportSheet(TakesSheet):
    """`POST /api/registrations/import`."""

    @operation(
        "import_sheet", "导入登记表", "Import the registration sheet", tag=TAG, body=SHEET, answer=shapes.ImportedLine,
        parameters=[INTO, CONSENTED],
    )  # fmt: skip
    def post(self, request: Request) -> Response:
        """All of it, approved, or nothing; every fault with its row. The same sheet again changes nothing."""
        data, consented = self.sheet(), is_set(request.query_params, "consented")

        def do() -> Done:
            done = import_roster(data, by=self.by, now=self.now, intake_id=self.intake(), consented=consented)
            return Done(shapes.ImportedLine(done).data)

        return self.change(do, asked=sha256_of(data))


class _Whatever(BaseContentNegotiation):
    """The file is of the type that the query asks for, whatever is accepted."""

    def select_parser(self, request: Request, parsers: Any) -> Any:
        """The first."""
        return parsers[0]

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> Any:
        """The first, for refusals."""
        return renderers[0], renderers[0].media_type


class ExportSheet(OfficeView):
    """`GET /api/registrations/export`."""

    read = Right.REGISTRATION_EXPORT
    filterset_class = shapes.RegistrationFilter
    queryset = Registration.objects.all()
    content_negotiation_class = _Whatever

    @operation(
        "export_sheet", "导出登记表", "Export the registration sheet", tag=TAG, filters=True,
        answer={(200, media): OpenApiTypes.BINARY for media in TYPES.values()},
        parameters=[
            OpenApiParameter("as", str, OpenApiParameter.QUERY, enum=list(TYPES), default="csv"),
            flag("clear", "联系方式原文，另需权限", "contacts in clear, which is a right of its own"),
        ],
    )  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        """The list as it is filtered; contacts masked unless asked for in clear. It is in the audit list."""
        clear = is_set(request.query_params, "clear")
        if clear:
            self.demand(Right.REGISTRATION_CONTACT)
        kind = request.query_params.get("as", "csv")
        if kind not in TYPES:
            raise serializers.ValidationError({"as": [f"csv, xlsx: {kind}"]})
        rows = Registration.objects.select_related("team").order_by("-id")
        rows = self.filter_queryset(rows).prefetch_related("team__members__person__data_key")
        token = token_of(request)
        with audit.through(f"token:{token.pk}" if token else ""):
            body = export_roster(rows, "xlsx" if kind == "xlsx" else "csv", clear=clear, by=self.by)
        at = clock.now().astimezone(clock.SHANGHAI)
        answer = HttpResponse(body, content_type=f"{TYPES[kind]}{'; charset=utf-8' if kind == 'csv' else ''}")
        answer["Content-Disposition"] = f'attachment; filename="registrations-{at:%Y%m%d-%H%M}.{kind}"'
        answer["Cache-Control"] = "no-store"
        return answer
