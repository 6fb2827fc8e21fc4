"""How a model is shown to support: the fields that are named, to be read; and deeds done through ``domain/``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.utils.functional import lazy
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from unfold.admin import ModelAdmin
from unfold.forms import ActionForm

from core import roles
from core.members.membership import who
from core.refusals import Refusal, language_of
from core.roles import Right

MOST = 50
"""As many rows one deed may be done to at a time."""


class WithReason(ActionForm):
    """Which deed, and why: the reason goes into the audit list."""

    why = forms.CharField(label="理由 why", required=False, max_length=200, strip=True)


class SupportAdmin(ModelAdmin):
    """Subclasses name in ``shown`` what may be seen: never what is sealed, a digest, or what opens a door.

    Actions are made by :func:`deed` and call functions of ``domain/``.
    """

    called: ClassVar[tuple[str, str]]
    shown: ClassVar[tuple[str, ...]] = ()
    action_form = WithReason
    list_per_page = 50
    show_full_result_count = False
    list_display_links = None
    list_disable_select_all = True

    def __init__(self, model: type[Model], admin_site: Any) -> None:
        super().__init__(model, admin_site)
        # Where nothing but the admin speaks of models; migrations keep what the class itself says.
        self.opts.verbose_name = self.opts.verbose_name_plural = _in_language(*self.called)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Who may come in may see all of it."""
        return roles.may(request.user, Right.ADMIN_SUPPORT)

    def has_module_permission(self, request: HttpRequest) -> bool:
        """The same."""
        return self.has_view_permission(request)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody."""
        return False

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        """What is named."""
        return list(self.shown)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        """All of it."""
        return list(self.shown)

    def get_list_display_links(self, request: HttpRequest, list_display: Any) -> list[str]:
        """The first column leads to the row."""
        return [str(list_display[0])]

    def get_urls(self) -> list[URLPattern]:
        """The list, where deeds are sent to, and a row, which is only looked at."""
        name = f"{self.opts.app_label}_{self.opts.model_name}"
        wrap = self.admin_site.admin_view
        changelist = wrap(self.changelist_view) if self.actions else wrap(require_safe(self.changelist_view))
        return [
            path("", changelist, name=f"{name}_changelist"),
            path("<path:object_id>/change/", wrap(require_safe(self.change_view)), name=f"{name}_change"),
        ]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The row; its history is the audit list."""
        more = {"show_history": False, "show_save": False, **(extra_context or {})}
        answer: HttpResponse = super().change_view(request, object_id, form_url, more)
        return answer

    def log_addition(self, *args: Any, **kwargs: Any) -> Any:
        """Nothing is added, changed or deleted here: what Django's admin would log of it has its place in the audit."""
        raise NotImplementedError  # the rights refuse it before: reached only by a fault, which must not pass unseen

    log_change = log_deletions = log_addition


def _name(zh: str, en: str) -> str:
    return en if (get_language() or "").startswith("en") else zh


_in_language = lazy(_name, str)

Deed = Callable[[Any, str, str], object]


def deed(name: str, zh: str, en: str, do: Deed) -> Callable[[SupportAdmin, HttpRequest, QuerySet[Model]], None]:
    """An action that does ``do(row, by, why)`` to each chosen row, in a transaction of its own, and tells what was refused.

    A reason is asked for.
    """

    def action(admin: SupportAdmin, request: HttpRequest, rows: QuerySet[Model]) -> None:
        english, user = language_of(request) == "en", request.user
        assert isinstance(user, User)  # the site asks for a right
        why = request.POST.get("why", "").strip()[:200]
        if not why:
            return messages.error(
                request, "Give a reason; it goes into the audit list." if english else "请写明理由，它会记入操作记录。"
            )
        done = 0
        for row in rows[:MOST]:
            try:
                do(row, who(user), why)
                done += 1
            except Refusal as refusal:
                messages.error(request, f"{row}：{refusal.text(language_of(request))}")
        if done:
            messages.success(request, f"{en}: {done}" if english else f"{zh}：{done} 项")
        return None

    action.__name__ = name
    action.short_description = f"{zh} · {en}"  # type: ignore[attr-defined]  # read by the admin
    return action
