"""The people app."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """Persons, combinations and their registration."""

    name = "tournaments.people"
    label = "people"
    verbose_name = "选手"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Put the office's pages into the console, and what happens to registrations into the outbox."""
        from core.console import today
        from core.console.beginnings import Step
        from core.console.beginnings import register as begin
        from core.console.navigation import Entry, register
        from core.roles import Right
        from tournaments.people import notice_list, notice_words, privacy_views, waiting
        from tournaments.people.domain import happenings, notices
        from tournaments.people.models import Intake

        notice_words.register_all()
        happenings.listen(notices.hear)

        register(Entry("people:list", "报名", "Registrations", Right.REGISTRATION_READ, 10, "people"))
        register(Entry("people:intakes", "报名期与名额", "Intakes and places", Right.REGISTRATION_READ, 20, "people"))
        register(Entry("people:notices", "通知", "Notices", Right.NOTICES_READ, 40, "people"))
        today.register("registrations", Right.REGISTRATION_READ, waiting.registrations, 10)
        today.register("person_corrections", Right.REGISTRATION_DECIDE, waiting.corrections, 15)
        today.register("notices", Right.NOTICES_SEND, notice_list.for_today, 30)
        register(Entry("people:import", "导入登记表", "Import a sheet", Right.REGISTRATION_IMPORT, 30, "people"))
        register(Entry("people:privacy", "隐私", "Privacy", Right.REGISTRATION_SHRED, 50, "people"))
        today.register("overdue", Right.REGISTRATION_SHRED, privacy_views.overdue, 40)
        begin(
            Step(
                "people:intakes", "开报名期，定名额", "Open an intake", Right.PROGRAMME_EDIT, 20, Intake.objects.exists
            )
        )
