"""Addresses of the console itself."""

from __future__ import annotations

from django.urls import path

from core.console import views
from core.console.audit_list import AuditList

app_name = "console"

urlpatterns = [
    path("office/", views.home, name="home"),
    path("office/audit/", AuditList.as_view(), name="audit"),
]
