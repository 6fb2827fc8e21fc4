"""What calls about seasons take and answer."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from core.api.deeds import Deed
from core.api.fields import StudioTime
from games.engine.ruleset import RULE_SETS
from tournaments.season.domain.seasons import SETTINGS
from tournaments.season.models import Season

RULES = list(RULE_SETS)
_YUAN = "分 fen"


class SeasonShort(serializers.Serializer[Any]):
    """A season."""

    id = serializers.IntegerField()
    code = serializers.CharField()
    title = serializers.CharField()


class FundFrom(serializers.Serializer[Any]):
    """What the fund goes by from a day on, in fen."""

    from_on = serializers.DateField()
    fund_base = serializers.IntegerField(help_text=_YUAN)
    fund_step = serializers.IntegerField(help_text=_YUAN)
    fund_cap = serializers.IntegerField(help_text=_YUAN)
    on_loss = serializers.ChoiceField(Season.OnLoss.choices)


class SeasonLine(SeasonShort):
    """A season and its settings as they are today; money in fen. `options` are those of its rule set that are set otherwise."""

    starts_on = serializers.DateField()
    ends_on = serializers.DateField()
    rules = serializers.ChoiceField(RULES)
    options = serializers.DictField()
    start_time = StudioTime(help_text="演播室时间 the studio's time")
    weekly_qualify = serializers.ChoiceField(Season.WeeklyQualify.choices)
    challengers_again = serializers.BooleanField()
    fund_base = serializers.IntegerField(help_text=_YUAN)
    fund_step = serializers.IntegerField(help_text=_YUAN)
    fund_cap = serializers.IntegerField(help_text=_YUAN)
    on_loss = serializers.ChoiceField(Season.OnLoss.choices)
    board_cells = serializers.IntegerField()
    board_blanks = serializers.IntegerField()
    prize_limit = serializers.IntegerField(help_text=_YUAN)
    board_stays = serializers.BooleanField()
    draw_again = serializers.BooleanField()
    public_delay = serializers.IntegerField(help_text="公开页面延迟的秒数 seconds that the public's pages are behind")
    public_behind = serializers.BooleanField(help_text="公开页面改为慢一局 they are one game behind instead")
    fund_coming = FundFrom(many=True, help_text="以后哪天起改 what is set for later days")
    version = serializers.IntegerField()


class SeasonChange(Deed):
    """What may be set of a season; what is left out stays. The fund changes from the day `fund_from` on (today)."""

    fund_from = serializers.DateField(
        required=False,
        allow_null=True,
        default=None,
        help_text="基金的改动自哪天起，今天或以后 what is changed of the fund holds from this day on, today or later",
    )

    title = serializers.CharField(max_length=60, required=False)
    starts_on = serializers.DateField(required=False)
    ends_on = serializers.DateField(required=False)
    rules = serializers.ChoiceField(RULES, required=False)
    options = serializers.DictField(required=False)
    start_time = StudioTime(required=False)
    weekly_qualify = serializers.ChoiceField(Season.WeeklyQualify.choices, required=False)
    challengers_again = serializers.BooleanField(required=False)
    fund_base = serializers.IntegerField(required=False, min_value=0, max_value=100_000_00)
    fund_step = serializers.IntegerField(required=False, min_value=0, max_value=100_000_00)
    fund_cap = serializers.IntegerField(required=False, min_value=0, max_value=100_000_00)
    on_loss = serializers.ChoiceField(Season.OnLoss.choices, required=False)
    board_cells = serializers.IntegerField(required=False, min_value=6, max_value=100)
    board_blanks = serializers.IntegerField(required=False, min_value=0, max_value=99)
    prize_limit = serializers.IntegerField(required=False, min_value=0, max_value=2**31 - 1)
    board_stays = serializers.BooleanField(required=False)
    draw_again = serializers.BooleanField(required=False)
    public_delay = serializers.IntegerField(required=False, min_value=0, max_value=3600)
    public_behind = serializers.BooleanField(required=False)


class NewSeason(SeasonChange):
    """A new season; settings that are left out are the show's own."""

    version = None  # type: ignore[assignment]  # a new one has none
    fund_from = None  # type: ignore[assignment]  # it is what the season is opened with
    code = serializers.RegexField(r"^[A-Za-z0-9][A-Za-z0-9-]{1,23}$")
    title = serializers.CharField(max_length=60)
    starts_on = serializers.DateField()
    ends_on = serializers.DateField()


def settings(given: dict[str, Any]) -> dict[str, Any]:
    """Those of a body's fields that are a season's settings."""
    return {name: given[name] for name in SETTINGS if name in given}
