"""What support sees of boards: what has been published, no cell that is closed."""

from __future__ import annotations

from django.contrib import admin

from core.support.model import SupportAdmin
from core.support.site import site
from lottery.models import Board, Draw, Mix, Opening, Picture, Pool, StockMove, Use, Void, VoidAsked


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
    shown = (
        "id", "session", "number", "rehearsal", "pool", "size", "laid", "mix", "mixed_value", "replaces", "root",
        "laid_at", "laid_by", "confirmed_by",
    )  # fmt: skip
    list_display = ("session", "rehearsal", "size", "laid", "laid_at")
    list_select_related = ("session",)


@admin.register(Draw, site=site)
class DrawAdmin(SupportAdmin):
    """Cells that were opened."""

    called = ("开出的格", "opened cells")
    shown = ("id", "session", "cell", "game", "side", "team", "prize", "drawn_at", "drawn_by")
    list_display = ("id", "session", "game", "side", "prize", "drawn_at")
    list_select_related = ("session", "prize")


@admin.register(Mix, site=site)
class MixAdmin(SupportAdmin):
    """Public values named for a board; the server's secret is not shown."""

    called = ("掺入的数值", "values mixed in")
    shown = ("id", "session", "number", "name", "commitment", "named_at", "named_by")
    list_display = ("session", "number", "name", "named_at")
    list_select_related = ("session",)


@admin.register(Use, site=site)
class UseAdmin(SupportAdmin):
    """Which session played with which board."""

    called = ("用板", "boards in use")
    shown = ("id", "session", "board", "at", "by")
    list_display = ("session", "board", "at")
    list_select_related = ("session", "board")


@admin.register(VoidAsked, site=site)
class VoidAskedAdmin(SupportAdmin):
    """Who asked that what be void."""

    called = ("作废申请", "voids asked for")
    shown = ("id", "board", "draw", "reason", "asked_at", "asked_by")
    list_display = ("id", "board", "draw", "reason", "asked_at")
    list_select_related = ("board", "draw")


@admin.register(Void, site=site)
class VoidAdmin(SupportAdmin):
    """What is void, by whom and why."""

    called = ("作废", "voids")
    shown = ("id", "asked", "board", "draw", "with_board", "again", "reason", "asked_by", "confirmed_by", "at")
    list_display = ("id", "board", "draw", "reason", "at")
    list_select_related = ("board", "draw")


@admin.register(Opening, site=site)
class OpeningAdmin(SupportAdmin):
    """Boards opened in full."""

    called = ("全部翻开的奖板", "boards opened in full")
    shown = ("id", "board", "why", "at", "by")
    list_display = ("board", "why", "at")
    list_select_related = ("board",)


@admin.register(Picture, site=site)
class PictureAdmin(SupportAdmin):
    """Pictures of prizes."""

    called = ("奖品图片", "pictures of prizes")
    shown = ("id", "digest", "type", "added_at", "added_by")
    list_display = ("id", "type", "added_at")


@admin.register(StockMove, site=site)
class StockMoveAdmin(SupportAdmin):
    """What came into the store and left it."""

    called = ("库存变动", "movements of stock")
    shown = ("id", "code", "change", "why", "draw", "note", "at", "by")
    list_display = ("id", "code", "change", "why", "at")
    search_fields = ("=code",)
