"""What support sees of the books; amounts are fen."""

from __future__ import annotations

from django.contrib import admin

from core.support.model import SupportAdmin
from core.support.site import site
from tournaments.money.models import Owed, Withdrawn


@admin.register(Owed, site=site)
class OwedAdmin(SupportAdmin):
    """What is owed to whom, and for what."""

    called = ("应付", "what is owed")
    shown = ("id", "source_kind", "source_id", "occasion", "kind", "amount", "what", "created_at")
    list_display = ("id", "occasion", "kind", "amount", "what", "created_at")
    list_filter = ("kind",)
    search_fields = ("=occasion",)


@admin.register(Withdrawn, site=site)
class WithdrawnAdmin(SupportAdmin):
    """What is owed no longer, and why."""

    called = ("不再应付", "no longer owed")
    shown = ("owed", "reason", "withdrawn_at", "withdrawn_by")
    list_display = ("owed", "reason", "withdrawn_at")
    list_select_related = ("owed",)
