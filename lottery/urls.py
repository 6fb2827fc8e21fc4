"""Addresses of calls about prizes and draws."""

from __future__ import annotations

from django.urls import path

from lottery import api

app_name = "lottery"

urlpatterns = [
    path("api/pools", api.Pools.as_view(), name="api-pools"),
    path("api/pools/<int:pk>", api.OnePool.as_view(), name="api-pool"),
    path("api/pools/check", api.CheckPrizes.as_view(), name="api-check"),
    path("api/pools/import", api.ImportPrizes.as_view(), name="api-import"),
    path("api/sessions/<uuid:pk>/draws", api.Draws.as_view(), name="api-draws"),
]
