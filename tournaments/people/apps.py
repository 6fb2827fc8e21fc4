"""The people app."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """Persons, combinations and their registration."""

    name = "tournaments.people"
    label = "people"
    verbose_name = "选手"
    default_auto_field = "django.db.models.BigAutoField"
