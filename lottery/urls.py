"""Addresses of prizes, boards and draws: pages, and calls."""

from __future__ import annotations

from django.urls import path

from lottery import api, pages

app_name = "lottery"

urlpatterns = [
    path("office/prizes/", pages.prizes, name="prizes"),
    path("office/sessions/<uuid:pk>/board/", pages.lay, name="lay"),
    path("api/pools", api.Pools.as_view(), name="api-pools"),
    path("api/pools/<int:pk>", api.OnePool.as_view(), name="api-pool"),
    path("api/pools/check", api.CheckPrizes.as_view(), name="api-check"),
    path("api/pools/import", api.ImportPrizes.as_view(), name="api-import"),
    path("api/sessions/<uuid:pk>/draws", api.Draws.as_view(), name="api-draws"),
]
