"""``manage.py rehearse``: a whole rehearsal session with bots, as fast as it goes."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from core import clock
from core.refusals import Refusal
from core.sheets import BadSheet
from core.spoken import add_language, language_of, read_file, tell_faults
from lottery import queries
from lottery.domain import Numbers, import_prizes, rehearse
from lottery.models import Pool
from lottery.report import report
from tournaments.people.domain import import_roster, read_roster
from tournaments.people.models import Team
from tournaments.people.queries import approved_teams, teams_named
from tournaments.season.domain import current_season

BY = "rehearse"
#: A session's own time begins so long ago, so that it is over by now.
AGO = timedelta(hours=2)


class Command(BaseCommand):
    """Rehearse: the same functions as on a live evening, with bots on every seat and an automatic host."""

    help = "用机器人完整联排一场，越快越好；同一种子同一结果。 A whole rehearsal with bots; the same seed, the same session."

    def add_arguments(self, parser: CommandParser) -> None:
        """What to rehearse with."""
        parser.add_argument("--roster", type=Path, help="报名登记表；默认用已登记的头两支组合")
        parser.add_argument("--prizes", type=Path, help="奖品表；默认用最近导入的奖池")
        parser.add_argument(
            "--form", choices=("daily", "weekly"), default="daily", help="赛制：daily 六局，weekly 九局"
        )
        parser.add_argument("--rules", default="jiuai", help="规则 rule set")
        parser.add_argument("--seed", type=int, help="种子；默认随机，并打印出来")
        parser.add_argument("--json", action="store_true", help="只输出一个 JSON 对象")
        add_language(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Import what was given, play, and print each game and the result."""
        lang = language_of(options)
        try:
            teams = self._teams(options["roster"], lang)
            pool = self._pool(options["prizes"], lang)
            seed = secrets.randbelow(1_000_000) if options["seed"] is None else options["seed"]
            session = rehearse(
                teams,
                pool,
                now=clock.now() - AGO,
                by=BY,
                form=options["form"],
                rules=options["rules"],
                seed=seed,
                code=code_of(seed, options["form"], options["rules"]),
            )
        except BadSheet as bad:
            tell_faults(self, bad, lang)
        except Refusal as refusal:
            raise CommandError(refusal.text(lang)) from refusal
        told = report(session)
        if options["json"]:
            self.stdout.write(json.dumps(told, ensure_ascii=False))
        else:
            self.stdout.write("\n".join(lines(told, lang)))

    def _teams(self, roster: Path | None, lang: str) -> list[Team]:
        """The first two combinations of the sheet, else of those registered, else of the project's own sheet."""
        registered = approved_teams(2)
        if roster is None and len(registered) == 2:
            return registered
        data = read_file(roster or settings.BASE_DIR / "data" / "roster.csv", lang)
        import_roster(data, by=BY, now=clock.now())
        return teams_named([entry.team for entry in read_roster(data)[:2]])

    def _pool(self, prizes: Path | None, lang: str) -> Pool:
        latest = queries.latest_pool()
        if prizes is None and latest is not None:
            return latest
        data = read_file(prizes or settings.BASE_DIR / "data" / "prizes.csv", lang)
        now = clock.now()
        return import_prizes(data, by=BY, now=now, numbers=Numbers.of(current_season(now)))


def code_of(seed: int, form: str, rules: str) -> str:
    """The session's code. A deal depends on it (deck-v1), so it is made from the seed and not from the day."""
    parts = ["rehearsal", str(seed), *(["weekly"] if form == "weekly" else []), *([rules] if rules != "jiuai" else [])]
    code = "-".join(parts)
    if len(code) > 40:
        raise Refusal("seed", "种子太长，请用较短的数。", "The seed is too long; use a shorter number.", 422)
    return code


def lines(told: Mapping[str, Any], lang: str) -> list[str]:
    """A report for people to read."""
    names = told["sides"]
    english = lang == "en"
    head = "{session}  A {a} – B {b}  seed {seed}" if english else "联排 {session}  A {a} 对 B {b}  种子 {seed}"
    said = [head.format(session=told["session"], a=names["A"], b=names["B"], seed=told["seed"])]
    said += [_game_line(game, names, english) for game in told["games"]]
    winner = names[told["winner"]]
    levels = " ".join(f"{side} {_level(told['levels'][side])}" for side in ("A", "B"))
    total = told["fund"]["total"]
    back = told["back"]
    if english:
        said.append(
            f"Winner: {winner} ({levels}). Champion fund {total} yuan; {'back tomorrow' if back else 'leaving'}."
        )
        said += [f"Owed to {owed['to']}: {owed['what']} ({owed['amount']} yuan)" for owed in told["owed"]]
        said.append("A rehearsal: nothing was posted.")
    else:
        said.append(f"胜方：{winner}（{levels}）。冠军基金 {total} 元，{'明天再来' if back else '见好就收'}。")
        said += [f"应得：{owed['to']}  {owed['what']}（{owed['amount']} 元）" for owed in told["owed"]]
        said.append("联排，不入账。")
    return said


def _game_line(game: Mapping[str, Any], names: Mapping[str, str], english: bool) -> str:
    gains, draw = game["gains"], game["draw"]
    levels = " ".join(f"{side} {_level(game['levels'][side])}" for side in ("A", "B"))
    if english:
        title = "golden game" if game["golden"] else f"game {game['number']}"
        drawn = "" if draw is None else f"; cell {draw['cell']}: {draw['prize']}"
        captured = ", kitty captured" if game["captured"] else ""
        return (
            f"{title}: banker {game['banker']}, attackers {game['points']} points{captured}; "
            f"{names[game['winner']]} wins, +{gains['levels']} ({levels}){drawn}"
        )
    title = "金牌局" if game["golden"] else f"第 {game['number']} 局"
    drawn = "" if draw is None else f"；开 {draw['cell']} 号格：{draw['prize']}"
    captured = "（抠底）" if game["captured"] else ""
    return (
        f"{title}：{game['banker']} 座坐庄，闲家 {game['points']} 分{captured}，"
        f"{names[game['winner']]}胜，升 {gains['levels']} 级（{levels}）{drawn}"
    )


def _level(level: Mapping[str, Any]) -> str:
    return str(level["rank"]) if level["lap"] == 1 else f"{level['lap']}圈{level['rank']}"
