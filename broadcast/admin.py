"""What support sees of what goes on air."""

from __future__ import annotations

from django.contrib import admin

from broadcast.models import Cue, ObsLink, Output
from core.support.model import SupportAdmin
from core.support.site import site


@admin.register(Cue, site=site)
class CueAdmin(SupportAdmin):
    """Lines to say."""

    called = ("流程台词", "lines to say")
    shown = ("id", "season", "session", "step", "zh", "en", "minutes")
    list_display = ("season", "session", "step", "zh", "minutes")
    list_select_related = ("season", "session")


@admin.register(Output, site=site)
class OutputAdmin(SupportAdmin):
    """Outputs: how each is set, never its token."""

    called = ("输出", "outputs")
    shown = (
        *("id", "session", "link", "name", "scenes", "hands", "delay", "behind", "language", "theme", "size", "ground"),
        *("audio", "preview", "reloads", "version", "made_at", "revoked_at"),
    )
    list_display = ("session", "name", "scenes", "hands", "delay", "behind", "revoked_at")
    list_select_related = ("session", "link")


@admin.register(ObsLink, site=site)
class ObsLinkAdmin(SupportAdmin):
    """How it stands with OBS."""

    called = ("OBS 连接", "OBS")
    shown = ("id", "state", "asked", "shown", "since", "at")
    list_display = ("state", "asked", "shown", "since", "at")
