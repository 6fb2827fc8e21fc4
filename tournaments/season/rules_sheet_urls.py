"""Addresses of the rules sheet, the office's and the public's, and of the list before the air."""

from __future__ import annotations

from django.urls import path

from tournaments.season import ready_views, rules_sheet_views

urlpatterns = [
    path("office/rules-sheets/", rules_sheet_views.all_sheets, name="rules-sheets"),
    path("office/rules-sheets/<int:pk>/", rules_sheet_views.sheet, name="rules-sheet"),
    path("office/sessions/<uuid:pk>/ready/", ready_views.ready, name="ready"),
    path("rules-sheet/", rules_sheet_views.current, name="sheet-now"),
    path("rules-sheet/<slug:code>/<int:version>/", rules_sheet_views.published, name="sheet"),
]
