"""Calls about a season's rules sheet: the draft, publishing it, and the versions that were."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.deeds import DeedView
from core.api.fields import LARGEST_ID, MaybeWhy
from core.api.schema import operation
from core.api.views import OfficeView
from core.refusals import Refusal
from core.roles import Right
from tournaments.season import api_seasons, domain
from tournaments.season.domain import rules_sheets
from tournaments.season.models import RulesSheet, Season
from tournaments.season.rules_sheet_words import FIELDS, LONGEST

TAG = "rules sheets"
OUTDATED = [
    *("rules", "options", "board_cells", "board_blanks", "prize_limit", "board_stays", "draw_again"),
    *("fund_base", "fund_step", "fund_cap", "on_loss"),
]


class DraftLine(serializers.Serializer[Any]):
    """The draft. `version` is 0 as long as nothing was saved; `published` is the version in force."""

    season = serializers.IntegerField(source="season_id")
    version = serializers.IntegerField()
    organiser_zh = serializers.CharField(allow_blank=True)
    organiser_en = serializers.CharField(allow_blank=True)
    contact = serializers.CharField(allow_blank=True)
    terms_zh = serializers.CharField(allow_blank=True)
    terms_en = serializers.CharField(allow_blank=True)
    changed_at = serializers.DateTimeField(allow_null=True)
    changed_by = serializers.CharField(allow_blank=True)
    published = serializers.IntegerField(allow_null=True)
    outdated = serializers.ListField(
        child=serializers.ChoiceField(OUTDATED),
        help_text="与已公布的规则不再一致的设置 settings that are no longer as published",
    )


class SheetShort(serializers.Serializer[Any]):
    """A published version; it never changes. `digest` is the SHA-256 of its content."""

    season = serializers.IntegerField(source="season_id")
    version = serializers.IntegerField()
    digest = serializers.CharField()
    published_at = serializers.DateTimeField()
    published_by = serializers.CharField()
    why = serializers.CharField(allow_blank=True)


class SheetLine(SheetShort):
    """All of it."""

    body = serializers.DictField()


class SheetDeed(MaybeWhy):
    """Why, and the version of the draft that was seen (or `If-Match`)."""

    version = serializers.IntegerField(
        required=False, allow_null=True, default=None, min_value=0, max_value=LARGEST_ID, help_text="看到的版本 as seen"
    )


class DraftChange(SheetDeed):
    """Fields of the draft; what is left out stays."""

    organiser_zh = serializers.CharField(max_length=LONGEST["organiser_zh"], required=False, allow_blank=True)
    organiser_en = serializers.CharField(max_length=LONGEST["organiser_en"], required=False, allow_blank=True)
    contact = serializers.CharField(max_length=LONGEST["contact"], required=False, allow_blank=True)
    terms_zh = serializers.CharField(max_length=LONGEST["terms_zh"], required=False, allow_blank=True)
    terms_en = serializers.CharField(max_length=LONGEST["terms_en"], required=False, allow_blank=True)


def draft(pk: int) -> Any:
    """As GET shows it; 404 without such a season."""
    season = season_of(pk)
    found: Any = rules_sheets.draft_of(season)
    sheet = rules_sheets.in_force(season)
    found.published = None if sheet is None else sheet.version
    found.outdated = [] if sheet is None else rules_sheets.outdated(sheet, season)
    return DraftLine(found).data


def season_of(pk: int) -> Season:
    """The season; refuses with 404."""
    found = Season.objects.filter(pk=pk).first()
    if found is None:
        raise api_seasons.no_season()
    return found


class _Draft(DeedView):
    read = Right.RULES_SHEET_READ
    write = Right.RULES_SHEET_PUBLISH
    kind = "rules_sheet"

    def shown(self) -> Any:
        """As GET shows it."""
        return draft(self.kwargs["pk"])


class Draft(_Draft):
    """`GET` and `PATCH /api/seasons/<pk>/rules-sheet`."""

    @operation("rules_sheet_draft", "活动规则草稿", "The draft of the rules sheet", tag=TAG, answer=DraftLine)
    def get(self, request: Request, pk: int) -> Response:
        """What is being written; where nothing was saved, the text to start from."""
        return Response(draft(pk))

    @operation("edit_rules_sheet", "改活动规则草稿", "Edit the draft", tag=TAG, body=DraftChange, answer=DraftLine)
    def patch(self, request: Request, pk: int) -> Response:
        """Nothing is published by it."""

        def do(given: dict[str, Any], how: dict[str, Any]) -> Any:
            domain.edit_rules_sheet(pk, **how, **{name: given[name] for name in FIELDS if name in given})
            return draft(pk)

        return self.decide(DraftChange, do)


class Publish(_Draft):
    """`POST /api/seasons/<pk>/rules-sheet/publish`."""

    @operation("publish_rules_sheet", "发布活动规则", "Publish it", tag=TAG, body=SheetDeed, answer=SheetShort)
    def post(self, request: Request, pk: int) -> Response:
        """The draft, with the prizes and settings of this moment, as the next version."""
        return self.decide(SheetDeed, lambda given, how: SheetShort(domain.publish_rules_sheet(pk, **how)).data)


class Sheets(OfficeView):
    """`GET /api/seasons/<pk>/rules-sheets`."""

    read = Right.RULES_SHEET_READ
    queryset = RulesSheet.objects.none()

    @operation("rules_sheets", "活动规则各版", "Versions of the rules sheet", tag=TAG, answer=SheetShort(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """The latest first."""
        rows = RulesSheet.objects.filter(season=season_of(pk)).defer("body").order_by("-version")
        return self.page(rows, list, SheetShort)


class OneSheet(OfficeView):
    """`GET /api/seasons/<pk>/rules-sheets/<version>`."""

    read = Right.RULES_SHEET_READ

    @operation("rules_sheet", "一版活动规则", "One version", tag=TAG, answer=SheetLine)
    def get(self, request: Request, pk: int, version: int) -> Response:
        """As it was published."""
        found = RulesSheet.objects.filter(season=season_of(pk), version=version).first()
        if found is None:
            raise Refusal("no_sheet", "没有这一版活动规则。", "There is no such version.", 404)
        return Response(SheetLine(found).data)
