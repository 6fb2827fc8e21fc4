"""The console."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from django.apps import AppConfig, apps

from core.roles import Right


class ConsoleConfig(AppConfig):
    """The frame of the office's pages."""

    name = "core.console"
    label = "console"
    verbose_name = "控制台 · console"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register what belongs to no app."""
        from django.contrib.auth.models import User

        from core.console import deeds
        from core.console.beginnings import Step
        from core.console.beginnings import register as begin
        from core.console.navigation import Entry, register

        for module in _modules("deeds"):
            for kind in module.KINDS:
                deeds.register(kind)
        _modules("admin")  # what each app shows to support registers itself
        register(Entry("console:home", "今日", "Today", None, 0, "today", exact=True))
        register(Entry("members:members", "工作人员", "Members", Right.MEMBERS_EDIT, 10, "house"))
        # One person alone cannot run an evening: who enters a payment never approves it.
        staff = User.objects.filter(is_active=True)
        begin(
            Step(
                "members:members", "添加工作人员", "Add the members", Right.MEMBERS_EDIT, 45, lambda: staff.count() > 1
            )
        )
        register(Entry("members:devices", "导播台设备", "Desk devices", Right.DEVICES_PAIR, 20, "house"))
        register(Entry("console:audit", "操作记录", "Audit list", Right.AUDIT_READ, 30, "house"))
        register(Entry("support:index", "后台支持", "Support", Right.ADMIN_SUPPORT, 80, "house"))
        register(Entry("members:home", "我的账号", "My account", None, 90, "house", exact=True))


def _modules(name: str) -> list[ModuleType]:
    """The modules of this name that our apps have; the libraries' are left alone."""
    own = [config.name for config in apps.get_app_configs() if "site-packages" not in config.path]
    own.remove("core.console")
    return [import_module(f"{app}.{name}") for app in own if find_spec(f"{app}.{name}")]
