"""The floor of outputs and pages on air."""

from django.apps import AppConfig


class BroadcastConfig(AppConfig):
    """Outputs and what they show."""

    name = "broadcast"
    label = "broadcast"
