"""Addresses of members' own pages."""

from __future__ import annotations

from django.urls import path

from core.members import views

app_name = "members"

urlpatterns = [
    path("", views.home, name="home"),
]
