"""Addresses of prizes, boards and draws: pages, and calls."""

from __future__ import annotations

from django.urls import path

from lottery import api, board_pages, pages

app_name = "lottery"

urlpatterns = [
    path("office/prizes/", pages.prizes, name="prizes"),
    path("office/prizes/edit/", pages.edit, name="prizes-edit"),
    path("office/prizes/stock/", pages.stock, name="stock"),
    path("prizes/<slug:digest>", pages.picture, name="picture"),
    path("office/sessions/<uuid:pk>/board/", board_pages.lay, name="lay"),
    path("office/sessions/<uuid:pk>/board/by-hand/", board_pages.by_hand, name="by-hand"),
    path("office/sessions/<uuid:pk>/board/carry/", board_pages.carry, name="carry"),
    path("office/sessions/<uuid:pk>/board/void/", board_pages.ask_void, name="ask-void"),
    path("office/sessions/<uuid:pk>/board/void/<int:asked>/", board_pages.confirm_void, name="confirm-void"),
    path("api/pools", api.Pools.as_view(), name="api-pools"),
    path("api/pools/<int:pk>", api.OnePool.as_view(), name="api-pool"),
    path("api/pools/check", api.CheckPrizes.as_view(), name="api-check"),
    path("api/pools/import", api.ImportPrizes.as_view(), name="api-import"),
    path("api/sessions/<uuid:pk>/draws", api.Draws.as_view(), name="api-draws"),
]
