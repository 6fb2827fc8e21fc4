"""The top floor as a Django app: it has the commands that cross all floors."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """Loads Celery's application, so that tasks of any app go to our broker."""

    name = "config"
    label = "config"

    def ready(self) -> None:
        """Make our Celery application the current one."""
        from config.celery import app

        app.set_default()
