"""Members' pages: signing in (allauth), their own page, the devices of desks; the API's ground floor."""

from __future__ import annotations

from django.urls import include, path

urlpatterns = [
    path("account/", include("core.members.sign_in")),
    path("account/", include("core.members.urls")),
    path("", include("core.api.urls")),
]
