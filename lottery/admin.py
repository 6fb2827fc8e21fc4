"""What support sees of boards: what has been published, no cell that is closed."""

from __future__ import annotations

from django.contrib import admin

from core.support.model import SupportAdmin
from core.support.site import site
from lottery.models import Board, Draw, Pool


@admin.register(Pool, site=site)
class PoolAdmin(SupportAdmin):
    """Prize pools."""

    called = ("奖池", "prize pools")
    shown = ("id", "digest", "created_at")
    list_display = ("id", "digest", "created_at")


@admin.register(Board, site=site)
class BoardAdmin(SupportAdmin):
    """Boards: the root is shown before the first pick."""

    called = ("奖板", "boards")
    shown = ("id", "session", "rehearsal", "pool", "size", "laid", "root", "laid_at")
    list_display = ("session", "rehearsal", "size", "laid", "laid_at")
    list_select_related = ("session",)


@admin.register(Draw, site=site)
class DrawAdmin(SupportAdmin):
    """Cells that were opened."""

    called = ("开出的格", "opened cells")
    shown = ("id", "session", "cell", "game", "side", "team", "prize", "drawn_at", "drawn_by")
    list_display = ("id", "session", "game", "side", "prize", "drawn_at")
    list_select_related = ("session", "prize")
