"""Addresses of members' own pages."""

from __future__ import annotations

from django.urls import path

from core.members import views

app_name = "members"

urlpatterns = [
    path("", views.home, name="home"),
    path("members/", views.members, name="members"),
    path("members/<int:pk>/", views.member, name="member"),
    path("devices/", views.devices, name="devices"),
    path("devices/<int:pk>/revoke/", views.revoke_device, name="revoke-device"),
    path("pair/", views.pair, name="pair"),
]
