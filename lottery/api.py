"""Calls about prizes: published pools, taking one in, and what a session has drawn. Nothing here opens a seal."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import Prefetch
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from core import clock
from core.api.bodies import CsvSheet, XlsxSheet
from core.api.fields import LARGEST_ID
from core.api.schema import operation
from core.api.views import Done, OfficeView, sha256_of
from core.refusals import Refusal
from core.roles import Right
from lottery.domain.import_prizes import Numbers, import_prizes, read_prizes
from lottery.models import Draw, Pool, Prize
from tournaments.people.api_shapes import TeamShort
from tournaments.season.domain import season_on
from tournaments.season.domain.holding import session_by_id
from tournaments.season.models import SIDES, Season

TAG = "prizes"
SHEET = dict.fromkeys((CsvSheet.media_type, XlsxSheet.media_type), OpenApiTypes.BINARY)
SEASON = OpenApiParameter(
    "season",
    {"type": "integer", "minimum": 1, "maximum": LARGEST_ID},
    OpenApiParameter.QUERY,
    description="按哪个赛季的格数和上限；不写则按今天的赛季，没有就按默认 "
    "whose numbers it must come to; by default today's, or a new one's",
)


class PrizeLine(serializers.Serializer[Any]):
    """One prize of a pool; `value` in fen."""

    code = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(Prize.Kind.choices)
    value = serializers.IntegerField(help_text="分 fen")
    count = serializers.IntegerField()
    sponsor = serializers.CharField(allow_blank=True)
    picture = serializers.SerializerMethodField(help_text="图片的地址 its picture's address")

    def get_picture(self, line: Any) -> str | None:
        """None where there is none, as in a sheet."""
        digest = getattr(line.picture, "digest", line.picture)
        return reverse("lottery:picture", args=[digest]) if digest else None


class PoolLine(serializers.Serializer[Any]):
    """A pool, by the digest of its content."""

    id = serializers.IntegerField()
    digest = serializers.CharField()
    created_at = serializers.DateTimeField()
    prizes = PrizeLine(many=True)


class CheckedLine(serializers.Serializer[Any]):
    """What an import would take in."""

    prizes = PrizeLine(many=True)


class DrawLine(serializers.Serializer[Any]):
    """A cell that was opened, and what was behind it."""

    game = serializers.IntegerField()
    cell = serializers.IntegerField(source="cell.number")
    side = serializers.ChoiceField(SIDES)
    team = TeamShort()
    prize = serializers.CharField(source="prize.name")
    kind = serializers.ChoiceField(Prize.Kind.choices, source="prize.kind")
    value = serializers.IntegerField(source="prize.value", help_text="分 fen")
    drawn_at = serializers.DateTimeField()
    void = serializers.CharField(
        source="void.reason", default=None, allow_null=True, help_text="作废的原因 why it is void"
    )


def pools() -> Any:
    """Pools with their prizes, the latest first."""
    prizes = Prize.objects.order_by("place").select_related("picture").defer("picture__data")
    return Pool.objects.prefetch_related(Prefetch("prizes", prizes)).order_by("-pk")


class Pools(OfficeView):
    """`GET /api/pools`."""

    read = Right.RULES_SHEET_READ
    queryset = Pool.objects.none()

    @operation("pools", "奖池", "Prize pools", tag=TAG, answer=PoolLine(many=True))
    def get(self, request: Request) -> Response:
        """The latest first."""
        return self.page(pools(), list, PoolLine)


class OnePool(OfficeView):
    """`GET /api/pools/<pk>`."""

    read = Right.RULES_SHEET_READ

    @operation("pool", "一个奖池", "One pool", tag=TAG, answer=PoolLine)
    def get(self, request: Request, pk: int) -> Response:
        """With its prizes."""
        found = pools().filter(pk=pk).first()
        if found is None:
            raise Refusal("no_pool", "没有这个奖池。", "There is no such pool.", 404)
        return Response(PoolLine(found).data)


class TakesPrizes(OfficeView):
    """The body is the sheet of prizes itself."""

    read = write = Right.PRIZES_EDIT
    parser_classes = (CsvSheet, XlsxSheet)
    statuses = (404,)

    def sheet(self) -> bytes:
        """The bytes; none for an empty body."""
        given: Any = self.request.data
        return given if isinstance(given, bytes) else b""

    def numbers(self) -> Numbers:
        """What the pool must come to."""
        text = self.request.query_params.get("season")
        if text is None:
            return Numbers.of(season_on(clock.today()) or Season())
        try:
            pk = serializers.IntegerField(min_value=1, max_value=LARGEST_ID).run_validation(text)
        except serializers.ValidationError as bad:
            raise serializers.ValidationError({"season": bad.detail}) from bad
        season = Season.objects.filter(pk=pk).first()
        if season is None:
            raise Refusal("no_season", "没有这个赛季，请检查编号。", "There is no such season; check its number.", 404)
        return Numbers.of(season)


class CheckPrizes(TakesPrizes):
    """`POST /api/pools/check`: changes nothing, so it needs no key."""

    keyed = False

    @operation(
        "check_prizes", "试导奖品表", "What an import would take in", tag=TAG, body=SHEET, answer=CheckedLine,
        parameters=[SEASON],
    )  # fmt: skip
    def post(self, request: Request) -> Response:
        """A dry run; every fault with its row."""
        return Response(CheckedLine({"prizes": read_prizes(self.sheet(), self.numbers())}).data)


class ImportPrizes(TakesPrizes):
    """`POST /api/pools/import`."""

    @operation(
        "import_prizes", "导入奖品表", "Import the sheet of prizes", tag=TAG, body=SHEET, answer=PoolLine, status=201,
        parameters=[SEASON],
    )  # fmt: skip
    def post(self, request: Request) -> Response:
        """All of it or nothing; the same content is the same pool, however often it comes."""
        data = self.sheet()

        def do() -> Done:
            pool = import_prizes(data, by=self.by, now=self.now, numbers=self.numbers())
            return Done(PoolLine(pools().get(pk=pool.pk)).data, 201, f"/api/pools/{pool.pk}")

        return self.change(do, asked=sha256_of(data))


class Draws(OfficeView):
    """`GET /api/sessions/<pk>/draws`."""

    read = Right.PROGRAMME_READ
    queryset = Draw.objects.none()

    @operation("draws", "已开的格", "Cells that were opened", tag=TAG, answer=DrawLine(many=True))
    def get(self, request: Request, pk: UUID) -> Response:
        """In order of games; closed cells are nobody's to see."""
        rows = Draw.objects.filter(session=session_by_id(pk)).select_related("cell", "prize", "team", "void")
        return self.page(rows.order_by("game", "pk"), list, DrawLine)
