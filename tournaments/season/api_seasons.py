"""Calls about seasons, results and reigns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from core import clock
from core.api.deeds import DeedView, Reason
from core.api.schema import operation
from core.api.views import Done, OfficeView
from core.refusals import Refusal
from core.roles import Right
from tournaments.season import api_shapes as shapes
from tournaments.season import domain
from tournaments.season.api_season_shapes import NewSeason, SeasonChange, SeasonLine, settings
from tournaments.season.fund_terms import coming, terms_on, with_values
from tournaments.season.models import FundTerms, Match, Reign, Season

TAG = "seasons"


def shown(pk: int) -> Any:
    """A season as GET shows it; 404 when it is not there."""
    found = Season.objects.filter(pk=pk).first()
    if found is None:
        raise no_season()
    return SeasonLine(of_today([found])[0]).data


def of_today(seasons: Sequence[Season]) -> list[Season]:
    """Each with its fund as it is today, and what is set for later days (``fund_coming``)."""
    today, rows = clock.today(), list(FundTerms.objects.filter(season__in=seasons))
    for season in seasons:
        own = [row for row in rows if row.season_id == season.pk]
        with_values(season, {"fund_coming": coming(season, today, own), **terms_on(season, today, own).values()})
    return list(seasons)


def no_season() -> Refusal:
    """For a number that no season has."""
    return Refusal("no_season", "没有这个赛季，请检查编号。", "There is no such season; check its number.", 404)


class Seasons(OfficeView):
    """`GET` and `POST /api/seasons`."""

    read = Right.PROGRAMME_READ
    write = Right.PROGRAMME_EDIT
    queryset = Season.objects.none()

    @operation("seasons", "赛季", "Seasons", tag=TAG, answer=SeasonLine(many=True))
    def get(self, request: Request) -> Response:
        """The latest first."""
        return self.page(Season.objects.order_by("-starts_on", "-id"), of_today, SeasonLine)

    @operation(
        "open_season",
        "新赛季",
        "A new season",
        tag=TAG,
        body=NewSeason,
        answer=SeasonLine,
        status=201,
    )
    def post(self, request: Request) -> Response:
        """Its days belong to no other."""
        given = self.given(NewSeason)

        def do() -> Done:
            how = {"now": self.now, "by": self.by, "why": given["why"]}
            made = domain.open_season(given["code"], **how, **settings(given))
            return Done(shown(made.pk), 201, f"/api/seasons/{made.pk}", look=lambda: shown(made.pk))

        return self.change(do)


class OneSeason(DeedView):
    """`GET` and `PATCH /api/seasons/<pk>`."""

    read = Right.PROGRAMME_READ
    write = Right.PROGRAMME_EDIT
    kind = "season"

    def shown(self) -> Any:
        """As GET shows it."""
        return shown(self.kwargs["pk"])

    @operation("season", "一个赛季", "One season", tag=TAG, answer=SeasonLine)
    def get(self, request: Request, pk: int) -> Response:
        """With its settings."""
        return Response(shown(pk))

    @operation(
        "change_season",
        "改赛季设置",
        "Change a season",
        tag=TAG,
        body=SeasonChange,
        answer=SeasonLine,
    )
    def patch(self, request: Request, pk: int) -> Response:
        """What is left out stays; sessions that are planned keep their rules."""

        def do(given: dict[str, Any], how: dict[str, Any]) -> Any:
            shown(pk)
            domain.change_season(pk, fund_from=given["fund_from"], **how, **settings(given))
            return shown(pk)

        return self.decide(SeasonChange, do)


class Matches(OfficeView):
    """`GET /api/matches`."""

    read = Right.PROGRAMME_READ
    filterset_class = shapes.MatchFilter
    queryset = Match.objects.all()

    @operation("matches", "赛果", "Results", tag="results", answer=shapes.MatchLine(many=True))
    def get(self, request: Request) -> Response:
        """Confirmed ones, the latest first."""
        return self.page(shapes.matches(), list, shapes.MatchLine)


class Reigns(OfficeView):
    """`GET /api/reigns`."""

    read = Right.PROGRAMME_READ
    filterset_class = shapes.ReignFilter
    queryset = Reign.objects.all()

    @operation("reigns", "擂主与基金", "Champions and their funds", tag="results", answer=shapes.ReignLine(many=True))
    def get(self, request: Request) -> Response:
        """The latest first."""
        return self.page(shapes.reigns(), list, shapes.ReignLine)


class OneReign(OfficeView):
    """`GET /api/reigns/<pk>`."""

    read = Right.PROGRAMME_READ

    @operation("reign", "一任擂主", "One champion's run", tag="results", answer=shapes.ReignLine)
    def get(self, request: Request, pk: int) -> Response:
        """With its days."""
        found = shapes.reigns().filter(pk=pk).first()
        if found is None:
            raise Refusal("no_reign", "没有这任擂主。", "There is no such run.", 404)
        return Response(shapes.ReignLine(found).data)


class RetireChampion(OfficeView):
    """`POST /api/reigns/<pk>/retire`."""

    read = Right.PROGRAMME_READ
    write = Right.PROGRAMME_CANCEL

    @operation(
        "retire_champion", "擂主不再来，结束卫冕", "End the run of a champion who does not come back",
        tag="results", body=Reason, answer=shapes.ReignLine,
    )  # fmt: skip
    def post(self, request: Request, pk: int) -> Response:
        """His fund is owed as if he had left; refused while a session decides about it."""
        why = self.given(Reason)["why"]

        def do() -> Done:
            domain.retire_champion(pk, why, now=self.now, by=self.by)
            return Done(shapes.ReignLine(shapes.reigns().get(pk=pk)).data)

        return self.change(do)
