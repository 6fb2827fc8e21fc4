"""What support sees of the programme."""

from __future__ import annotations

from django.contrib import admin

from core.support.model import SupportAdmin
from core.support.site import site
from tournaments.season.models import (
    Correction,
    CorrectionAsked,
    DayVoid,
    FundTerms,
    Match,
    Reign,
    ReignDay,
    Season,
    Session,
)
from tournaments.season.programme_models import CheckIn, Move


@admin.register(Season, site=site)
class SeasonAdmin(SupportAdmin):
    """Seasons."""

    called = ("赛季", "seasons")
    shown = (
        *("id", "code", "title", "starts_on", "ends_on", "rules", "options", "start_time", "weekly_qualify", "version"),
        *("board_cells", "board_blanks", "prize_limit"),
    )  # what the fund goes by is in its own terms, by day
    list_display = ("id", "code", "title", "starts_on", "ends_on", "rules", "version")


@admin.register(FundTerms, site=site)
class FundTermsAdmin(SupportAdmin):
    """What seasons' funds go by from a day on; amounts are fen."""

    called = ("基金规定", "terms of the fund")
    shown = ("id", "season", "from_on", "fund_base", "fund_step", "fund_cap", "on_loss", "at", "by")
    list_display = ("id", "season", "from_on", "fund_base", "fund_step", "fund_cap", "on_loss")
    list_select_related = ("season",)


@admin.register(Session, site=site)
class SessionAdmin(SupportAdmin):
    """Sessions; a rehearsal's seed is left out."""

    called = ("场次", "sessions")
    shown = (
        *("id", "season", "code", "run", "on", "number", "starts_at", "note", "version", "form", "rules", "options"),
        *("rehearsal", "state", "reason", "team_a", "team_b", "table", "opened_at", "started_at", "decided_at"),
        *("asked_at", "answered_at", "comes_back", "settled_at"),
    )
    list_display = ("code", "on", "form", "rules", "state", "rehearsal", "team_a", "team_b")
    list_select_related = ("team_a", "team_b")
    list_filter = ("state", "form", "rehearsal")
    search_fields = ("=id", "code")
    ordering = ("-on", "-number")


@admin.register(Match, site=site)
class MatchAdmin(SupportAdmin):
    """Decided matches."""

    called = ("胜负", "matches")
    shown = ("session", "winner", "levels", "games", "golden", "decided_at")
    list_display = ("session", "winner", "games", "golden", "decided_at")
    list_select_related = ("session",)


@admin.register(Reign, site=site)
class ReignAdmin(SupportAdmin):
    """Reigns."""

    called = ("擂主", "reigns")
    shown = ("id", "team", "form", "rehearsal", "started_at", "ended_at", "end")
    list_display = ("id", "team", "form", "rehearsal", "started_at", "ended_at", "end")
    list_select_related = ("team",)


@admin.register(ReignDay, site=site)
class ReignDayAdmin(SupportAdmin):
    """Days of reigns; amounts are fen."""

    called = ("擂主的日子", "days of reigns")
    shown = ("id", "reign", "session", "day", "award", "won_at")
    list_display = ("id", "reign", "session", "day", "award", "won_at")
    list_select_related = ("reign", "session")


@admin.register(Move, site=site)
class MoveAdmin(SupportAdmin):
    """Sessions that were moved."""

    called = ("改期", "moved sessions")
    shown = ("id", "session", "code", "from_on", "from_number", "to_on", "to_number", "at", "by", "why")
    list_display = ("id", "code", "from_on", "to_on", "at", "by", "why")


@admin.register(CheckIn, site=site)
class CheckInAdmin(SupportAdmin):
    """Check-ins."""

    called = ("签到", "check-ins")
    shown = ("id", "session", "team", "person", "number", "at", "by", "undone_at", "undone_by", "undone_why")
    list_display = ("id", "session", "team", "number", "at", "undone_at")
    list_select_related = ("session", "team")


@admin.register(CorrectionAsked, site=site)
class CorrectionAskedAdmin(SupportAdmin):
    """Corrections of results that somebody asked for."""

    called = ("更正申请", "corrections asked for")
    shown = ("id", "session", "winner", "levels", "back", "why", "plan", "at", "by")
    list_display = ("id", "session", "winner", "why", "at", "by")
    list_select_related = ("session",)


@admin.register(Correction, site=site)
class CorrectionAdmin(SupportAdmin):
    """Results that two people have put right."""

    called = ("结果更正", "corrected results")
    shown = ("id", "match", "asked", "asked_by", "winner", "team", "levels", "back", "why", "at", "by")
    list_display = ("id", "match", "winner", "team", "why", "at", "by")
    list_select_related = ("match", "team")


@admin.register(DayVoid, site=site)
class DayVoidAdmin(SupportAdmin):
    """Days of reigns that were not won after all."""

    called = ("不成立的擂主日", "days that were not won")
    shown = ("day", "correction")
    list_display = ("day", "correction")
    list_select_related = ("day", "correction")
