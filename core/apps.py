"""The ground floor: it knows no other app."""

from __future__ import annotations

from django.apps import AppConfig


class CoreConfig(AppConfig):
    name = "core"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "底层 · ground floor"
