"""The lottery app."""

from django.apps import AppConfig


class LotteryConfig(AppConfig):
    """Prize pools, boards and draws."""

    name = "lottery"
    label = "lottery"
    verbose_name = "抽奖"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Add the board's section, what must be so before a session and a game, the desk's verb, the host's step, the pages."""
        from core.console import today
        from core.console.beginnings import Step
        from core.console.beginnings import register as begin
        from core.console.navigation import Entry, register
        from core.roles import Right
        from lottery import board_pages, live, waiting
        from lottery.models import Pool
        from tournaments.season import panels

        live.connect()
        panels.register("board", board_pages.panel, 10)
        register(Entry("lottery:prizes", "奖池", "Prizes", Right.RULES_SHEET_READ, 30, "programme"))
        today.register("late_draws", Right.DESK_HOST, waiting.late_draws, 5)
        today.register("voids_asked", Right.BOARD_WITNESS, waiting.voids_asked, 6)
        today.register("voids_to_approve", Right.MONEY_APPROVE, waiting.voids_to_approve, 7)
        begin(Step("lottery:prizes", "导入奖品表", "Import the prizes", Right.PRIZES_EDIT, 30, Pool.objects.exists))
