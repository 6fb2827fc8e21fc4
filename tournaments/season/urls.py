"""Addresses of the programme: the calendar, seasons, and each session's own page."""

from __future__ import annotations

from django.urls import path

from tournaments.season import (
    api_urls,
    correction_views,
    programme_views,
    rules_sheet_urls,
    season_views,
    session_views,
)
from tournaments.season.programme_list import SessionList

app_name = "season"
OFFICE = "office/"
SESSION = f"{OFFICE}sessions/<uuid:pk>/"

urlpatterns = [
    path(f"{OFFICE}programme/", programme_views.calendar_page, name="calendar"),
    path(f"{OFFICE}programme/list/", SessionList.as_view(), name="list"),
    path(f"{OFFICE}seasons/", season_views.seasons, name="seasons"),
    path(f"{OFFICE}seasons/<int:pk>/", season_views.season, name="season"),
    path(f"{OFFICE}reigns/<int:pk>/retire/", season_views.retire, name="retire"),
    path(f"{OFFICE}sessions/new/", programme_views.plan, name="plan"),
    path(SESSION, session_views.session_page, name="session"),
    path(f"{SESSION}settings/", programme_views.settings_page, name="settings"),
    path(f"{SESSION}teams/", session_views.teams, name="teams"),
    path(f"{SESSION}check-in/", session_views.check_in, name="check-in"),
    path(f"{SESSION}table/", session_views.table, name="table"),
    path(f"{SESSION}move/", session_views.move, name="move"),
    path(f"{SESSION}cancel/", session_views.cancel, name="cancel"),
    path(f"{SESSION}correction/", correction_views.page, name="correction"),
    path(f"{SESSION}correction/ask/", correction_views.ask, name="correction-ask"),
    path(f"{SESSION}correction/confirm/", correction_views.confirm, name="correction-confirm"),
    *rules_sheet_urls.urlpatterns,
    *api_urls.urlpatterns,
]
