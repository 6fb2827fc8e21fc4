"""Addresses of pages and API. An app that has a `urls` module brings its own; the order of floors is the order here."""

from __future__ import annotations

from importlib.util import find_spec

from django.urls import URLPattern, URLResolver, include, path, re_path
from drf_spectacular.views import SpectacularAPIView

from config.front import front
from config.health import health
from config.session_links import session_links
from core.api.unknown import NoSuchCall
from core.support.site import site as support

APPS = (
    "core",
    "core.console",
    "games",
    "games.practice",
    "tournaments.people",
    "tournaments.money",
    "tournaments.season",
    "lottery",
    "broadcast",
)

urlpatterns: list[URLPattern | URLResolver] = [
    path("", front, name="front"),
    path("health", health, name="health"),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("office/sessions/<uuid:pk>/links/", session_links, name="session-links"),
    path("support/", support.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    *(path("", include(f"{app}.urls")) for app in APPS if find_spec(f"{app}.urls")),
    # Last: what no app has taken, a line feed in it or not.
    re_path(r"^api/(?P<rest>(?s:.+))$", NoSuchCall.as_view(), name="no-such-call"),
]
