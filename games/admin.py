"""What support sees of tables and games: how they stand, no card, no seed."""

from __future__ import annotations

from django.contrib import admin

from core.support.model import SupportAdmin
from core.support.site import site
from games.models import Game, Table


@admin.register(Table, site=site)
class TableAdmin(SupportAdmin):
    """Tables."""

    called = ("牌桌", "tables")
    shown = (
        *("id", "session", "title", "form", "rehearsal", "rules", "options", "games", "stage", "version"),
        *("event_number", "auto_host", "paused_at", "deadline", "due_at", "opened_at", "closed_at"),
    )
    list_display = ("session", "title", "rules", "rehearsal", "stage", "version", "due_at", "opened_at")
    list_filter = ("stage", "rehearsal")
    search_fields = ("=id", "session")
    ordering = ("-opened_at",)


@admin.register(Game, site=site)
class GameAdmin(SupportAdmin):
    """Games; the commitment was shown before, the deal is nobody's business here."""

    called = ("牌局", "games")
    shown = (
        "id",
        "table",
        "number",
        "attempt",
        "code",
        "rules_version",
        "commitment",
        "state",
        "started_at",
        "finished_at",
    )
    list_display = ("code", "table", "number", "attempt", "state", "started_at", "finished_at")
    list_select_related = ("table",)
    list_filter = ("state",)
    search_fields = ("code",)
    ordering = ("-started_at",)
