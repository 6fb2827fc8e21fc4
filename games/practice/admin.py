"""What support sees of practice: how many there are and how they stand, no card, no address."""

from __future__ import annotations

from django.contrib import admin

from core.support.model import SupportAdmin
from core.support.site import site
from games.practice.models import Practice


@admin.register(Practice, site=site)
class PracticeAdmin(SupportAdmin):
    """Practice tables."""

    called = ("练习桌", "practice tables")
    shown = (
        *("id", "rules", "clocks", "language", "stage", "version", "deal"),
        *("paused_at", "deadline", "due_at", "begun_at", "acted_at", "seen_at"),
    )
    list_display = ("id", "rules", "clocks", "language", "stage", "version", "due_at", "begun_at", "acted_at")
    list_filter = ("stage", "clocks")
    search_fields = ("=id",)
    ordering = ("-begun_at",)
