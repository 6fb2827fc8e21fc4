"""Addresses of the console itself."""

from __future__ import annotations

from django.urls import path

from core.console import views

app_name = "console"

urlpatterns = [
    path("office/", views.home, name="home"),
]
