"""What calls about the programme take and answer."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

import django_filters
from django.db.models import F, OuterRef, Prefetch, Subquery, UUIDField
from django.db.models.functions import Coalesce
from rest_framework import serializers

from core.api.deeds import Deed, ReasonedDeed
from core.api.fields import Id, MaybeWhy, Moment, Sort
from tournaments.people.api_shapes import TeamShort
from tournaments.season.api_season_shapes import RULES, SeasonShort
from tournaments.season.models import SIDES, CheckIn, Correction, Match, Reign, ReignDay, Session
from tournaments.season.programme_words import OUT, RULES_OF_ORDER

ORDER_RULES = list(RULES_OF_ORDER)
OUTS = [out for out in OUT if out]
_YUAN = "分 fen"


class SessionLine(serializers.Serializer[Any]):
    """A session. `on` is its day at the studio, `number` which of the day; `version` rises with every change."""

    id = serializers.UUIDField()
    code = serializers.CharField()
    run = serializers.IntegerField()
    season = SeasonShort()
    on = serializers.DateField()
    number = serializers.IntegerField(allow_null=True)
    starts_at = serializers.DateTimeField(allow_null=True)
    form = serializers.ChoiceField(Session.Form.choices)
    rules = serializers.ChoiceField(RULES)
    options = serializers.DictField()
    note = serializers.CharField(allow_blank=True)
    rehearsal = serializers.BooleanField()
    state = serializers.ChoiceField(Session.State.choices)
    reason = serializers.CharField(allow_blank=True)
    team_a = TeamShort(allow_null=True)
    team_b = TeamShort(allow_null=True)
    reign = serializers.IntegerField(source="reign_id", allow_null=True)
    table = serializers.UUIDField(source="table_id", allow_null=True)
    comes_back = serializers.BooleanField(allow_null=True)
    started_at = serializers.DateTimeField(allow_null=True)
    decided_at = serializers.DateTimeField(allow_null=True)
    settled_at = serializers.DateTimeField(allow_null=True)
    version = serializers.IntegerField()


class CheckInLine(serializers.Serializer[Any]):
    """One of a combination is there."""

    team = serializers.UUIDField(source="team_id")
    number = serializers.IntegerField(min_value=1, max_value=2)
    at = serializers.DateTimeField()
    by = serializers.CharField()


class MoveLine(serializers.Serializer[Any]):
    """Where a session was before it was moved, and why."""

    code = serializers.CharField()
    from_on = serializers.DateField()
    from_number = serializers.IntegerField(allow_null=True)
    to_on = serializers.DateField()
    to_number = serializers.IntegerField(allow_null=True)
    at = serializers.DateTimeField()
    by = serializers.CharField()
    why = serializers.CharField()


class SessionDetail(SessionLine):
    """A session with who is there and where it was moved from."""

    check_ins = CheckInLine(many=True, source="there")
    moves = MoveLine(many=True)


class NewSession(MaybeWhy):
    """A session to be planned; what is left out comes from the season of its day."""

    on = serializers.DateField()
    number = serializers.IntegerField(required=False, allow_null=True, default=None, min_value=1, max_value=99)
    form = serializers.ChoiceField(Session.Form.choices, default="daily")
    rules = serializers.ChoiceField(RULES, required=False, allow_null=True, default=None)
    options = serializers.DictField(required=False, allow_null=True, default=None)
    starts_at = Moment(required=False, allow_null=True, default=None)
    note = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")


class SessionChange(Deed):
    """What may be changed of a planned session; what is left out stays."""

    form = serializers.ChoiceField(Session.Form.choices, required=False)
    rules = serializers.ChoiceField(RULES, required=False)
    options = serializers.DictField(required=False)
    starts_at = Moment(required=False)
    note = serializers.CharField(max_length=200, required=False, allow_blank=True)


class Naming(Deed):
    """The two combinations, side A (the champion's) first; null leaves a side open."""

    team_a = serializers.UUIDField(allow_null=True)
    team_b = serializers.UUIDField(allow_null=True)


class CallingNext(ReasonedDeed):
    """Whose combination has dropped out."""

    side = serializers.ChoiceField(SIDES)


class CheckingIn(MaybeWhy):
    """Who of which combination is there."""

    team = serializers.UUIDField()
    numbers = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2),
        min_length=1,
        max_length=2,
        required=False,
        default=[1, 2],
    )


class UndoingCheckIn(CheckingIn):
    """A check-in that was a mistake."""

    why = serializers.CharField(max_length=200)


class Moving(ReasonedDeed):
    """Another day, number or time; the number and the time that are left out follow the day."""

    on = serializers.DateField()
    number = serializers.IntegerField(required=False, allow_null=True, default=None, min_value=1, max_value=99)
    starts_at = Moment(required=False, allow_null=True, default=None)


class OrderEntry(serializers.Serializer[Any]):
    """One of the order; `out` says why it is passed over."""

    team = serializers.UUIDField()
    name = serializers.CharField()
    out = serializers.ChoiceField(OUTS, allow_blank=True)


class CallLine(serializers.Serializer[Any]):
    """A place of the order that was called."""

    place = serializers.IntegerField()
    team = serializers.UUIDField(source="team_id")
    side = serializers.ChoiceField(SIDES)
    at = serializers.DateTimeField()
    by = serializers.CharField()
    why = serializers.CharField(allow_blank=True)


class OrderLine(serializers.Serializer[Any]):
    """The order in which challengers are called: drawn once, and kept."""

    source = serializers.ChoiceField(["secret", "standing"])  # type: ignore[assignment]  # the metaclass takes it out
    rule = serializers.ChoiceField(ORDER_RULES)
    at = serializers.DateTimeField()
    by = serializers.CharField()
    entries = OrderEntry(many=True)
    calls = CallLine(many=True)


class MissingLine(serializers.Serializer[Any]):
    """One thing that is missing, how to go on, and the page where (empty where there is none)."""

    code = serializers.CharField()
    zh = serializers.CharField()
    en = serializers.CharField()
    url = serializers.CharField(allow_blank=True)


class CheckLine(serializers.Serializer[Any]):
    """One check of the list, and what it misses; nothing when all is well."""

    name = serializers.CharField()
    zh = serializers.CharField()
    en = serializers.CharField()
    missing = MissingLine(many=True)


class ReadinessLine(serializers.Serializer[Any]):
    """Whether a session may go on air, every check, and what is worth a look but keeps it from nothing."""

    ready = serializers.BooleanField()
    checks = CheckLine(many=True)
    advice = MissingLine(many=True)


class SessionFilter(django_filters.FilterSet):
    """By day, season, state, form, combination, code."""

    since = django_filters.DateFilter(field_name="on", lookup_expr="gte")
    until = django_filters.DateFilter(field_name="on", lookup_expr="lte")
    season = Id()
    state = django_filters.MultipleChoiceFilter(choices=Session.State.choices)
    form = django_filters.ChoiceFilter(choices=Session.Form.choices)
    rehearsal = django_filters.BooleanFilter()
    team = django_filters.UUIDFilter(method="of_team")
    code = django_filters.CharFilter(max_length=40)
    sort = Sort({"on": ("on", "number", "id"), "-on": ("-on", "-number", "id")})

    def of_team(self, rows: Any, name: str, team: Any) -> Any:
        """On either side."""
        return rows.filter(team_a=team) | rows.filter(team_b=team)


class MatchLine(serializers.Serializer[Any]):
    """A session's result as it stands, corrected where `corrected_at` says so."""

    session = serializers.UUIDField(source="session_id")
    code = serializers.CharField(source="session.code")
    on = serializers.DateField(source="session.on")
    form = serializers.ChoiceField(Session.Form.choices, source="session.form")
    rehearsal = serializers.BooleanField(source="session.rehearsal")
    winner = serializers.ChoiceField(SIDES, source="standing.winner")
    team = TeamShort(source="standing.team")
    levels = serializers.DictField(source="standing.levels", help_text='{"A": {"lap", "rank"}, "B": …}')
    games = serializers.IntegerField()
    golden = serializers.BooleanField()
    decided_at = serializers.DateTimeField()
    corrected_at = serializers.SerializerMethodField()

    def get_corrected_at(self, match: Match) -> datetime | None:
        """When it was corrected; null where it stands as it was confirmed."""
        standing = match.standing
        return standing.at if isinstance(standing, Correction) else None


class MatchFilter(django_filters.FilterSet):
    """By day, season, form, winner."""

    since = django_filters.DateFilter(field_name="session__on", lookup_expr="gte")
    until = django_filters.DateFilter(field_name="session__on", lookup_expr="lte")
    season = Id(field_name="session__season")
    form = django_filters.ChoiceFilter(field_name="session__form", choices=Session.Form.choices)
    rehearsal = django_filters.BooleanFilter(field_name="session__rehearsal")
    team = django_filters.UUIDFilter(method="won_by")

    def won_by(self, rows: Any, name: str, team: UUID) -> Any:
        """By who has won as it stands."""
        last = Correction.objects.filter(match=OuterRef("pk")).order_by("-pk").values("team")[:1]
        return rows.annotate(winner_now=Coalesce(Subquery(last), F("team"), output_field=UUIDField())).filter(
            winner_now=team
        )


class ReignDayLine(serializers.Serializer[Any]):
    """A day won, and what it adds to the fund."""

    day = serializers.IntegerField()
    session = serializers.CharField(source="session.code")
    award = serializers.IntegerField(help_text=_YUAN)
    won_at = serializers.DateTimeField()


class ReignLine(serializers.Serializer[Any]):
    """A champion's run of days and the fund it holds; `end` is empty while it runs."""

    id = serializers.IntegerField()
    season = SeasonShort()
    form = serializers.ChoiceField(Session.Form.choices)
    team = TeamShort()
    rehearsal = serializers.BooleanField()
    started_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)
    end = serializers.ChoiceField(Reign.End.choices, allow_blank=True)
    days = ReignDayLine(many=True)
    fund = serializers.SerializerMethodField(help_text=_YUAN)

    def get_fund(self, reign: Any) -> int:
        """The sum of its days."""
        return sum(day.award for day in reign.days.all())


class ReignFilter(django_filters.FilterSet):
    """By season, form, combination, and whether it runs."""

    season = Id()
    form = django_filters.ChoiceFilter(choices=Session.Form.choices)
    rehearsal = django_filters.BooleanFilter()
    team = django_filters.UUIDFilter()
    running = django_filters.BooleanFilter(field_name="ended_at", lookup_expr="isnull")


def session_rows() -> Any:
    """Sessions with what their line shows."""
    return Session.objects.select_related("season", "team_a", "team_b")


def matches() -> Any:
    """Results with what their line shows, the latest first."""
    rows = Match.objects.select_related("session", "team").prefetch_related("corrections__team")
    return rows.order_by("-decided_at", "-pk")


def reigns() -> Any:
    """Runs with what their line shows, the latest first."""
    days = Prefetch("days", ReignDay.objects.filter(void=None).select_related("session").order_by("day"))
    return Reign.objects.select_related("season", "team").prefetch_related(days).order_by("-started_at", "-pk")


def standing_check_ins(session: Session) -> list[CheckIn]:
    """Who is there."""
    return list(CheckIn.objects.filter(session=session, undone_at=None).order_by("pk"))
