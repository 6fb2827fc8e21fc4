"""``manage.py plan_session 2026-12-01``: plan a session from the command line, as far as is asked for."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from core import clock
from core.refusals import Refusal
from core.spoken import add_language, language_of
from games.engine.ruleset import RULE_SETS, BadOption
from games.rulebook import as_value, refused
from lottery.domain import lay_board
from lottery.queries import pool_for
from tournaments.people.queries import teams_named
from tournaments.season import domain
from tournaments.season.models import Session

BY = "plan_session"


class Command(BaseCommand):
    """Plan it; name or draw the combinations, check them in, open the table, lay the board if told to. All or nothing."""

    help = "排一场；可一并选定组合、签到、开牌桌、摆奖板。 Plan a session, and prepare it as far as is asked."

    def add_arguments(self, parser: CommandParser) -> None:
        """The day; whatever is not given comes from its season."""
        parser.add_argument("on", type=date.fromisoformat, help="日期 the day, e.g. 2026-12-01")
        parser.add_argument("--number", type=int, help="当日第几场 the number of the day")
        parser.add_argument("--at", type=time.fromisoformat, help="开播时间 planned start, e.g. 19:30")
        parser.add_argument("--form", choices=Session.Form.values, default="daily", help="赛制 form")
        parser.add_argument("--rules", choices=RULE_SETS, help="规则 rule set")
        parser.add_argument("--option", action="append", default=[], help="选项 field=value，可多次 may repeat")
        parser.add_argument("--note", default="", help="备注 a note for the staff")
        teams = parser.add_mutually_exclusive_group()
        teams.add_argument("--teams", nargs=2, metavar=("A", "B"), help="两支组合，擂主在前 the champion first")
        teams.add_argument("--draw", action="store_true", help="抽挑战次序 draw the order of challengers")
        parser.add_argument("--here", action="store_true", help="两队都已到场，签到 check both in (on the day)")
        parser.add_argument("--open", action="store_true", help="开牌桌 open the table")
        parser.add_argument("--board", action="store_true", help="按最新的奖池摆奖板 lay the board (opens the table)")
        add_language(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """The session's code alone on a line."""
        lang = language_of(options)
        try:
            with transaction.atomic():
                session = self._plan(options, lang)
        except Refusal as refusal:
            raise CommandError(refusal.text(lang)) from refusal
        self.stdout.write(session.code)

    def _plan(self, options: dict[str, Any], lang: str) -> Session:
        now, on = clock.now(), options["on"]
        at = options["at"]
        session = domain.schedule(
            on=on,
            number=options["number"],
            starts_at=None if at is None else datetime.combine(on, at, clock.SHANGHAI),
            form=options["form"],
            rules=options["rules"],
            options=self._options(options["option"], lang) or None,
            note=options["note"],
            now=now,
            by=BY,
        )
        if options["teams"]:
            teams = teams_named(options["teams"])
            if len(teams) < 2:
                names = ", ".join(set(options["teams"]) - {team.name for team in teams})
                raise CommandError(f"Not approved: {names}" if lang == "en" else f"没有已通过的组合：{names}")
            domain.name_teams(session.pk, *teams, now=now, by=BY)
        if options["draw"]:
            domain.draw_challenger(session.pk, now=now, by=BY)
        session.refresh_from_db()
        if options["here"]:
            for team in (session.team_a, session.team_b):
                if team is not None:
                    domain.check_in(session.pk, team.pk, now=now, by=BY)
        if options["open"] or options["board"]:
            domain.open_table(session.pk, now=now, by=BY)
        if options["board"]:
            pool = pool_for(session)
            if pool is None:
                said = (
                    "There is no prize pool: import_prizes first." if lang == "en" else "没有奖池，先 import_prizes。"
                )
                raise CommandError(said)
            lay_board(session.pk, pool, now=now, by=BY)
        return session

    def _options(self, given: list[str], lang: str) -> dict[str, Any]:
        found = {}
        for text in given:
            name, _, value = text.partition("=")
            try:
                found[name] = as_value(name, value)
            except BadOption as wrong:
                raise CommandError(refused(wrong, lang)) from wrong
        return found
