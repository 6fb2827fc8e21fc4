"""A season's settings, its sessions, the result of their matches, and a champion's reign."""

from __future__ import annotations

import datetime
import uuid

import pghistory
from django.db import models
from django.db.models import F, Q

from core import clock
from tournaments.people.models import Team
from tournaments.season.correction_models import Correction, CorrectionAsked, DayVoid
from tournaments.season.programme_models import Call, ChallengerOrder, CheckIn, Move
from tournaments.season.rules_sheet_models import RulesSheet, RulesSheetDraft, SheetInForce

__all__ = [
    "Call",
    "ChallengerOrder",
    "CheckIn",
    "Correction",
    "CorrectionAsked",
    "DayVoid",
    "FundTerms",
    "Match",
    "Move",
    "Reign",
    "ReignDay",
    "RulesSheet",
    "RulesSheetDraft",
    "Season",
    "Session",
    "SheetInForce",
]

SIDES = (("A", "A"), ("B", "B"))


@pghistory.track()
class Season(models.Model):
    """The settings sessions are held under, from one day to another. Amounts are fen (RULES §11).

    Seasons do not overlap: the database excludes it (``seasons_do_not_overlap``, made in a migration). ``rules`` and
    ``options`` are what planning a session starts from. ``version`` rises with every change.
    """

    class WeeklyQualify(models.TextChoices):
        DAYS = "most_days", "胜场最多"
        LEVELS = "most_levels", "升级最多"
        DRAWN = "drawn", "抽签"

    class OnLoss(models.TextChoices):
        KEEP = "keep", "照付"
        FORFEIT = "forfeit", "作废"

    code = models.CharField(max_length=24, unique=True)
    title = models.CharField(max_length=60)
    starts_on = models.DateField()
    ends_on = models.DateField()
    rules = models.CharField(max_length=32, default="jiuai")
    options = models.JSONField(default=dict, blank=True)
    start_time = models.TimeField(default=datetime.time(19, 30), help_text="when an evening begins, at the studio")
    weekly_qualify = models.CharField(max_length=12, choices=WeeklyQualify.choices, default=WeeklyQualify.DAYS)
    challengers_again = models.BooleanField(default=False, help_text="who has played may be drawn again")
    version = models.PositiveIntegerField(default=1)
    fund_base = models.PositiveIntegerField(default=200_00)
    fund_step = models.PositiveIntegerField(default=200_00)
    fund_cap = models.PositiveIntegerField(default=800_00)
    on_loss = models.CharField(max_length=8, choices=OnLoss.choices, default=OnLoss.KEEP)
    board_cells = models.PositiveSmallIntegerField(default=25)
    board_blanks = models.PositiveSmallIntegerField(default=3)
    prize_limit = models.PositiveIntegerField(default=50_000_00)
    board_stays = models.BooleanField(default=False, help_text="a board serves until it is opened up, not one session")
    draw_again = models.BooleanField(default=False, help_text="whose draw is void draws again")
    public_delay = models.PositiveIntegerField(default=30, help_text="seconds that the public's pages are behind")
    public_behind = models.BooleanField(default=False, help_text="the public's pages are one game behind instead")

    class Meta:
        ordering = ["-starts_on"]
        constraints = [
            models.CheckConstraint(condition=Q(ends_on__gte=F("starts_on")), name="a_season_ends_after_it_starts"),
        ]

    def __str__(self) -> str:
        return self.title


class FundTerms(models.Model):
    """What a season's fund goes by from a day on; the last one set for a day counts (``fund_terms.terms_on``). Only grows.

    The first row of a season is what held until the first change.
    """

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="fund_terms")
    from_on = models.DateField()
    fund_base = models.PositiveIntegerField()
    fund_step = models.PositiveIntegerField()
    fund_cap = models.PositiveIntegerField()
    on_loss = models.CharField(max_length=8, choices=Season.OnLoss.choices)
    at = models.DateTimeField()
    by = models.CharField(max_length=120)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.season_id} {self.from_on}"


class Reign(models.Model):
    """A champion's run of days (of weeks, in the weekly form). A rehearsal's is never met by a real session.

    ``season`` is the one it began in; a year's end does not end it. ``on_loss`` is what that season said then of the fund
    on a lost day: it holds to the reign's end, whatever the season is changed to.
    """

    class End(models.TextChoices):
        LEFT = "left", "见好就收"
        LOST = "lost", "卫冕失败"
        VOID = "void", "结果更正后不成立"

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="reigns")
    form = models.CharField(max_length=8, default="daily")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="reigns")
    rehearsal = models.BooleanField(default=False)
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    end = models.CharField(max_length=8, choices=End.choices, default="", blank=True)
    on_loss = models.CharField(max_length=8, choices=Season.OnLoss.choices, default=Season.OnLoss.KEEP)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["form"], condition=Q(rehearsal=False, ended_at__isnull=True), name="one_running_reign"
            ),
            models.CheckConstraint(
                condition=Q(ended_at__isnull=True, end="") | (Q(ended_at__isnull=False) & ~Q(end="")),
                name="an_ended_reign_says_how",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.team_id} {self.end or 'running'}"

    def standing_days(self) -> models.QuerySet[ReignDay]:
        """The days that were won, in order; those that a correction took away are left out."""
        return self.days.filter(void=None).order_by("day")


@pghistory.track()
class Session(models.Model):
    """One evening's show (场): daily or weekly, between two combinations.

    ``on`` is its day at the studio and ``number`` which of that day it is; ``starts_at`` is when it is planned to begin.
    ``version`` rises with every change of the programme: who changes it names the one he has seen.

    ``code`` is what people call it, ``2026-11-30-01``, a rehearsal ``2026-11-30-rehearsal-01``; one named after its seed
    may be run again under the same code, so only there ``run`` goes past 1. ``seed`` makes a rehearsal repeatable and is
    forbidden on a real session. ``reign`` is the run that one of the two defends.
    """

    class Form(models.TextChoices):
        DAILY = "daily", "每日赛"
        WEEKLY = "weekly", "周冠军赛"

    class State(models.TextChoices):
        SCHEDULED = "scheduled", "已排期"
        READY = "ready", "待开播"
        LIVE = "live", "进行中"
        DECIDED = "decided", "已决出胜负"
        SETTLED = "settled", "已结算"
        CANCELLED = "cancelled", "已取消"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="sessions")
    code = models.CharField(max_length=40)
    run = models.PositiveIntegerField(default=1)
    on = models.DateField(default=clock.today)
    number = models.PositiveSmallIntegerField(null=True)
    starts_at = models.DateTimeField(null=True)
    note = models.CharField(max_length=200, default="", blank=True)
    version = models.PositiveIntegerField(default=1)
    form = models.CharField(max_length=8, choices=Form.choices, default=Form.DAILY)
    rules = models.CharField(max_length=32)
    options = models.JSONField(default=dict)
    rehearsal = models.BooleanField(default=False)
    seed = models.CharField(max_length=64, default="", blank=True)
    state = models.CharField(max_length=16, choices=State.choices, default=State.SCHEDULED)
    reason = models.CharField(max_length=200, default="", blank=True)
    team_a = models.ForeignKey(Team, null=True, on_delete=models.PROTECT, related_name="+")
    team_b = models.ForeignKey(Team, null=True, on_delete=models.PROTECT, related_name="+")
    reign = models.ForeignKey(Reign, null=True, on_delete=models.PROTECT, related_name="defences")
    table = models.OneToOneField("games.Table", null=True, on_delete=models.PROTECT, related_name="held_by")
    opened_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    decided_at = models.DateTimeField(null=True)
    asked_at = models.DateTimeField(null=True)
    answered_at = models.DateTimeField(null=True)
    comes_back = models.BooleanField(null=True)
    settled_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["opened_at"]
        indexes = [models.Index(fields=["on", "number"], name="session_by_day")]
        constraints = [
            models.UniqueConstraint(
                fields=["on", "number"],
                condition=Q(rehearsal=False) & ~Q(state="cancelled"),
                name="one_session_a_number",
            ),
            models.UniqueConstraint(fields=["code", "run"], name="one_session_a_code"),
            models.UniqueConstraint(fields=["id", "rehearsal"], name="session_and_its_kind"),
            models.CheckConstraint(condition=Q(rehearsal=True) | Q(run=1), name="only_a_rehearsal_runs_again"),
            models.CheckConstraint(condition=Q(rehearsal=True) | Q(seed=""), name="no_seed_on_a_real_session"),
            models.CheckConstraint(
                condition=Q(team_a__isnull=True) | Q(team_b__isnull=True) | ~Q(team_a=F("team_b")),
                name="two_different_teams",
            ),
            models.CheckConstraint(
                condition=Q(state__in=("scheduled", "ready", "cancelled")) | Q(table__isnull=False),
                name="no_live_session_without_a_table",
            ),
            models.CheckConstraint(
                condition=~Q(state="cancelled") | ~Q(reason=""), name="a_cancelled_session_says_why"
            ),
            models.CheckConstraint(
                condition=Q(comes_back__isnull=True, answered_at__isnull=True)
                | Q(comes_back__isnull=False, answered_at__isnull=False),
                name="an_answer_has_its_time",
            ),
        ]

    def __str__(self) -> str:
        return self.code

    def day_won(self) -> ReignDay | None:
        """The day that this session has added to a reign, as corrections have left it."""
        return self.reign_days.filter(void=None).select_related("reign").first()

    @property
    def reign_day(self) -> ReignDay:
        """The same of a decided session, which has one."""
        day = self.day_won()
        if day is None:
            raise ReignDay.DoesNotExist(f"session {self.code} is not decided")
        return day


class Match(models.Model):
    """A session's confirmed result: which side won, at which levels, after how many games.

    The row stays as it was confirmed; what stands, after corrections, is ``standing``.
    """

    session = models.OneToOneField(Session, primary_key=True, on_delete=models.PROTECT, related_name="match")
    winner = models.CharField(max_length=1, choices=SIDES)
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="matches_won")
    levels = models.JSONField(help_text='{"A": {"lap", "rank"}, "B": …}')
    games = models.PositiveSmallIntegerField()
    golden = models.BooleanField(default=False)
    decided_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.session_id} {self.winner}"

    @property
    def standing(self) -> Match | Correction:
        """What counts: the last correction (``corrections__team`` prefetched for lists), else this."""
        corrections = list(self.corrections.all())
        return corrections[-1] if corrections else self


class ReignDay(models.Model):
    """One day won within a reign, and what it adds to the fund, in fen. ``correction`` is what made it, if not the day."""

    reign = models.ForeignKey(Reign, on_delete=models.PROTECT, related_name="days")
    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="reign_days")
    day = models.PositiveSmallIntegerField()
    award = models.PositiveIntegerField()
    won_at = models.DateTimeField()
    correction = models.ForeignKey(Correction, null=True, on_delete=models.PROTECT, related_name="days_made")

    class Meta:
        ordering = ["reign", "day"]
        constraints = [
            models.UniqueConstraint(fields=["reign", "day", "correction"], nulls_distinct=False, name="one_win_a_day"),
            models.UniqueConstraint(fields=["session", "correction"], nulls_distinct=False, name="one_day_a_session"),
        ]

    def __str__(self) -> str:
        return f"{self.reign_id} day {self.day}"
