"""Addresses of the programme's calls."""

from __future__ import annotations

from django.urls import path

from tournaments.season import api, api_corrections, api_seasons, api_sheets

#: Deeds on one session, by the last part of their address.
DEEDS = {
    "teams": api.NameTeams,
    "draw": api.DrawChallenger,
    "call-next": api.CallNext,
    "order": api.Order,
    "open-table": api.OpenTable,
    "check-in": api.CheckIn,
    "undo-check-in": api.UndoCheckIn,
    "move": api.MoveSession,
    "cancel": api.CancelSession,
    "readiness": api.Readiness,
    "ready": api.MarkReady,
    "preview-correction": api_corrections.PreviewCorrection,
    "ask-correction": api_corrections.AskCorrection,
    "confirm-correction": api_corrections.ConfirmCorrection,
}

urlpatterns = [
    path("api/sessions", api.Sessions.as_view(), name="api-sessions"),
    path("api/sessions/<uuid:pk>", api.OneSession.as_view(), name="api-session"),
    *(path(f"api/sessions/<uuid:pk>/{deed}", view.as_view(), name=f"api-{deed}") for deed, view in DEEDS.items()),
    path("api/seasons", api_seasons.Seasons.as_view(), name="api-seasons"),
    path("api/seasons/<int:pk>", api_seasons.OneSeason.as_view(), name="api-season"),
    path("api/seasons/<int:pk>/rules-sheet", api_sheets.Draft.as_view(), name="api-rules-sheet"),
    path("api/seasons/<int:pk>/rules-sheet/publish", api_sheets.Publish.as_view(), name="api-publish"),
    path("api/seasons/<int:pk>/rules-sheets", api_sheets.Sheets.as_view(), name="api-rules-sheets"),
    path("api/seasons/<int:pk>/rules-sheets/<int:version>", api_sheets.OneSheet.as_view(), name="api-sheet"),
    path("api/matches", api_seasons.Matches.as_view(), name="api-matches"),
    path("api/reigns", api_seasons.Reigns.as_view(), name="api-reigns"),
    path("api/reigns/<int:pk>", api_seasons.OneReign.as_view(), name="api-reign"),
    path("api/reigns/<int:pk>/retire", api_seasons.RetireChampion.as_view(), name="api-retire"),
]
