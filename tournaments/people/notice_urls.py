"""Addresses of the outbox's pages."""

from __future__ import annotations

from django.urls import path

from tournaments.people import notice_views
from tournaments.people.notice_list import Notices

urlpatterns = [
    path("office/notices/", Notices.as_view(), name="notices"),
    path("office/notices/release/", notice_views.release, name="notices-release"),
    path("office/notices/texts/", notice_views.texts, name="notice-texts"),
    path("office/notices/<int:pk>/", notice_views.notice, name="notice"),
    path("office/notices/<int:pk>/decide/", notice_views.decide, name="notice-decide"),
]
