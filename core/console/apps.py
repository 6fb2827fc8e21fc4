"""The console."""

from __future__ import annotations

from django.apps import AppConfig

from core.roles import Right


class ConsoleConfig(AppConfig):
    """The frame of the office's pages."""

    name = "core.console"
    label = "console"
    verbose_name = "控制台 · console"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register what belongs to no app."""
        from core.console.navigation import Entry, register

        register(Entry("console:home", "今日", "Today", None, 0, "today", exact=True))
        register(Entry("members:members", "工作人员", "Members", Right.MEMBERS_EDIT, 10, "house"))
        register(Entry("members:devices", "导播台设备", "Desk devices", Right.DEVICES_PAIR, 20, "house"))
        register(Entry("members:home", "我的账号", "My account", None, 90, "house", exact=True))
