"""The support pages' site: who may come in, which addresses there are, and how they are answered.

It knows no way to add, change or delete: those addresses do not exist, whoever asks.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, URLResolver, include, path, reverse
from django.views.decorators.http import require_safe
from unfold.sites import UnfoldAdminSite

from core import roles
from core.refusals import language_of
from core.roles import Right

#: The library's pages are driven by Alpine.js, which makes functions of texts. They have no script of their own in the
#: page, so none is let in; every other page of the house keeps to the stricter policy.
POLICY: Final = (
    "default-src 'self'; script-src 'self' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


class SupportSite(UnfoldAdminSite):
    """Open to holders of ``admin.support`` with a second factor; being a superuser opens nothing."""

    index_title = "后台支持 Support"
    final_catch_all_view = False

    def has_permission(self, request: HttpRequest) -> bool:
        """The right, which only a role with a second factor gives; asked for here once more."""
        return roles.may(request.user, Right.ADMIN_SUPPORT) and roles.has_second_factor(request.user)

    def admin_view(self, view: Callable[..., Any], cacheable: bool = False) -> Callable[..., Any]:
        """The view for those who may; others are sent to sign in, or told what is missing, as on every other page."""
        inner = super().admin_view(view, cacheable)

        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not self.has_permission(request):
                return roles.turned_away(request, Right.ADMIN_SUPPORT)
            answer: HttpResponse = inner(request, *args, **kwargs)
            answer.headers["Content-Security-Policy"] = POLICY
            answer.headers["Cache-Control"] = "no-store"
            return answer

        return update_wrapper(guarded, view)

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """The index, an app's index, each model's list and rows; and what the library's templates link to."""

        def seen(view: Callable[..., Any]) -> Callable[..., Any]:
            return self.admin_view(require_safe(view))

        return [
            path("", seen(self.index), name="index"),
            path("search/", seen(self.search), name="search"),
            path("words/", self.i18n_javascript, name="jsi18n"),
            path("sign-out/", seen(_to("account_logout")), name="logout"),
            path("password/", seen(_to("account_change_password")), name="password_change"),
            *(
                path(f"{model._meta.app_label}/{model._meta.model_name}/", include(admin.urls))
                for model, admin in self._registry.items()
            ),
            path("<slug:app_label>/", seen(self.app_index), name="app_list"),
        ]

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        """The library's, with our words and face."""
        english = language_of(request) == "en"
        return {
            **super().each_context(request),
            "site_title": "Support" if english else "后台支持",
            "site_header": "Support: looks, changes nothing" if english else "后台支持 · 只看不改",
            "site_url": reverse("console:home"),
        }

    def names(self) -> list[str]:
        """The names of all its addresses, for the matrix of rights."""
        found = []

        def walk(patterns: list[Any]) -> None:
            for one in patterns:
                if isinstance(one, URLResolver):
                    walk(one.url_patterns)
                else:
                    found.append(f"{self.name}:{one.name}")

        walk(self.get_urls())
        return found


def _to(name: str) -> Callable[..., HttpResponse]:
    def view(request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        return HttpResponseRedirect(reverse(name))

    return view


site: Final = SupportSite(name="support")
