"""The season app."""

from django.apps import AppConfig


class SeasonConfig(AppConfig):
    """Sessions, their matches and the champion's fund."""

    name = "tournaments.season"
    label = "season"
    verbose_name = "节目"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Add sections, the desk's verbs and the rehearsal's automatic host, and the programme to the console."""
        from core.console import today
        from core.console.beginnings import Step
        from core.console.beginnings import register as begin
        from core.console.navigation import Entry, register
        from core.roles import Right
        from tournaments.money.domain import closing
        from tournaments.people import form_links
        from tournaments.people.domain import holdings, keeping
        from tournaments.season import live, notice_words, privacy, rules_sheet_page, waiting
        from tournaments.season.models import RulesSheet, Season, Session

        live.connect()
        keeping.needed_for("season", privacy.needs)
        closing.before_day_closes("sessions", waiting.unsettled)
        holdings.held_by("season", "场次 sessions", privacy.held)
        register(Entry("season:calendar", "节目表", "Programme", Right.PROGRAMME_READ, 10, "programme"))
        register(Entry("season:seasons", "赛季", "Seasons", Right.PROGRAMME_READ, 20, "programme"))
        register(Entry("season:rules-sheets", "活动规则", "Rules sheets", Right.RULES_SHEET_READ, 30, "programme"))
        notice_words.register_all()
        form_links.register(rules_sheet_page.for_the_form)
        today.register("sessions", Right.PROGRAMME_READ, waiting.sessions, 20)
        today.register("corrections", Right.MONEY_APPROVE, waiting.corrections, 25)
        edit, publish = Right.PROGRAMME_EDIT, Right.RULES_SHEET_PUBLISH
        real = Session.objects.filter(rehearsal=False)
        begin(Step("season:seasons", "开赛季", "Open a season", edit, 10, Season.objects.exists))
        begin(
            Step(
                "season:rules-sheets", "公布活动规则", "Publish the rules sheet", publish, 40, RulesSheet.objects.exists
            )
        )
        begin(Step("season:plan", "排第一场", "Plan the first session", edit, 50, real.exists))
