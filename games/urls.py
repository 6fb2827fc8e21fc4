"""Addresses of the rules: the open API, and the rules' own pages."""

from __future__ import annotations

from django.urls import path

from games import api, api_links, desk_pages, pages

app_name = "games"

urlpatterns = [
    path("desk/seat-link", desk_pages.seat_link, name="desk-seat-link"),
    path("desk/log", desk_pages.happenings, name="desk-log"),
    path("rules/", pages.rules_list, name="rules"),
    path("rules/<slug:rules_id>/", pages.rules_page, name="rules-of"),
    path("api/adjudicate", api.Adjudicate.as_view(), name="adjudicate"),
    path("api/rules", api.RuleSets.as_view(), name="rule-sets"),
    path("api/replay", api.Replay.as_view(), name="replay-steps"),
    path("api/records", api.Records.as_view(), name="records"),
    path("api/records/<str:session>/<int:game>", api.Record.as_view(), name="record"),
    path("api/links", api_links.Links.as_view(), name="api-links"),
    path("api/links/<int:pk>", api_links.OneLink.as_view(), name="api-link"),
    path("api/links/<int:pk>/show", api_links.ShowLink.as_view(), name="api-show"),
    path("api/links/<int:pk>/renew", api_links.RenewLink.as_view(), name="api-renew"),
    path("api/links/<int:pk>/revoke", api_links.RevokeLink.as_view(), name="api-revoke"),
]
