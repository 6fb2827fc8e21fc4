"""Addresses of the rules: the open API, and the rules' own pages."""

from __future__ import annotations

from django.urls import path

from games import api, pages

app_name = "games"

urlpatterns = [
    path("rules/", pages.rules_list, name="rules"),
    path("rules/<slug:rules_id>/", pages.rules_page, name="rules-of"),
    path("api/adjudicate", api.Adjudicate.as_view(), name="adjudicate"),
    path("api/rules", api.RuleSets.as_view(), name="rule-sets"),
    path("api/replay", api.Replay.as_view(), name="replay-steps"),
    path("api/records", api.Records.as_view(), name="records"),
    path("api/records/<str:session>/<int:game>", api.Record.as_view(), name="record"),
]
