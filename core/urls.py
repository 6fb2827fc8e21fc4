"""Members' pages: signing in (allauth), their own page, the devices of desks."""

from __future__ import annotations

from django.urls import include, path

urlpatterns = [
    path("account/", include("allauth.account.urls")),
    path("account/second-factor/", include("allauth.mfa.urls")),
    path("account/", include("core.members.urls")),
]
