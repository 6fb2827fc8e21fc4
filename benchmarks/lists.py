"""How long the office's list of registrations, its API call and a session's chooser take with 10,000 combinations.

    .venv/bin/python -m benchmarks.lists [--teams 10000] [--rounds 30]

Combinations are made in a database of their own on the embedded PostgreSQL, which is dropped afterwards. Each page is
asked for as a signed-in registrar, through every middleware, queries and templates included, in this process. Prints
milliseconds and the number of queries as JSON. ``python_ms`` is this process's part of it, which other programs on the
machine do not lengthen; ``loop_ns`` tells the machine's pace (a turn of an empty loop).
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

SURNAMES = (
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧"
    "程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜"
)
GIVEN = (
    "伟芳娜敏静丽强磊军洋勇艳杰涛明超兰霞平刚桂英华玉红建文志国春梅"
    "永海燕云飞晓东荣新宏宇嘉欣怡晨浩然子轩梓涵雨泽思远一诺博雅若曦"
)
THINGS = (
    "战舰包河巢湖逍遥津徽州黄山天柱九华大别淮河长江滨湖庐阳蜀山瑶"
    "海肥东肥西庐江长丰飞鹰猛虎雄狮金牛玉兔青龙白马铁拳快刀神算先锋"
)
ASKED = {
    "first_page": {},
    "htmx_first_page": {},
    "search_pinyin_initials": {"q": "zj"},
    "search_pinyin_whole": {"q": "zhanjian"},
    "search_name": {"q": "王伟"},
    "search_whole_number": {"q": "13800000042"},
    "filter_state": {"state": "waitlisted", "sort": "line"},
    "filter_intake_and_source": {"intake": "1", "source": "form"},
    "sorted_by_name": {"sort": "name"},
    "last_page": {"page": "9999"},
    "last_page_by_name": {"sort": "name", "page": "9999"},
    "duplicates_only": {"duplicates": "1"},
    "api_first_page": {},
    "api_search_pinyin": {"q": "zj"},
    "team_chooser": {"side": "A"},
    "team_search": {"side": "A", "q": "zj"},
}


def main() -> None:
    """Make, ask, print, drop."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--teams", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=30)
    given = parser.parse_args()
    folder = tempfile.TemporaryDirectory(prefix="chaodipi-bench-")
    if "VAR_DIR" not in os.environ:
        Path(folder.name).chmod(0o755)  # the servers' account must be able to enter it
        os.environ["VAR_DIR"] = folder.name
    os.environ |= {"DJANGO_SETTINGS_MODULE": "config.settings", "DATABASE_ROLE": "tests"}
    from config import boot, embedded

    boot.prepare(throwaway=True)
    try:
        print(json.dumps(_measured(given.teams, given.rounds), indent=2))
    finally:
        embedded.leave()
        folder.cleanup()


def _measured(teams: int, rounds: int) -> dict[str, Any]:
    import django

    django.setup()
    from django.db import connection
    from django.test.utils import setup_test_environment

    setup_test_environment()
    name = connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        load = os.getloadavg()[0]
        _fill(teams)
        return {"teams": teams, "rounds": rounds, "load_before": round(load, 1), "loop_ns": _pace(), **_ask(rounds)}
    finally:
        connection.creation.destroy_test_db(name, verbosity=0)


def _fill(teams: int) -> None:
    """Combinations whose people's names repeat as names do, in every state; one in fifty has somebody's number."""
    from datetime import timedelta

    from django.db import connection, transaction

    from core import clock
    from tournaments.people.domain import open_intake
    from tournaments.people.domain.persons import Pairing, Someone, register_all

    dice, now = random.Random(7), clock.now()
    times: dict[str, Any] = {
        "opens_at": now - timedelta(days=9),
        "closes_at": now + timedelta(days=9),
        "offers_until": now + timedelta(days=12),
    }
    intake = open_intake("bench", "冬季赛", places=teams, now=now, by="system", **times)
    named: set[str] = set()

    def someone(n: int) -> Someone:
        number = dice.randrange(n + 1) if dice.random() < 0.02 else n
        return Someone(
            dice.choice(SURNAMES) + "".join(dice.sample(GIVEN, dice.choice((1, 2, 2, 2)))), "合肥", f"138{number:08d}"
        )

    def team() -> str:
        while (name := "".join(dice.sample(THINGS, dice.choice((2, 3, 4))))) in named:
            pass
        named.add(name)
        return name

    states = ["submitted"] * 3 + ["approved"] * 4 + ["waitlisted"] * 2 + ["withdrawn"]
    pairings: dict[tuple[str, str], list[Pairing]] = {}
    for n in range(teams):
        place = dice.choice(states), dice.choice(("form", "form", "sheet"))
        pairings.setdefault(place, []).append(Pairing(team(), (someone(2 * n), someone(2 * n + 1))))
    with transaction.atomic():
        for (state, source), some in pairings.items():
            register_all(some, now=now, intake=intake, state=state, source=source)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def _ask(rounds: int) -> dict[str, Any]:
    from django.contrib.auth.models import User
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from core import clock
    from core.members import membership
    from tournaments.people.models import Intake
    from tournaments.season.domain import schedule

    membership.add("bench", ["registrar"], now=clock.now(), by="system")
    client = Client()
    client.force_login(User.objects.get(username="bench"))
    intake = str(Intake.objects.get().pk)
    session = schedule(on=clock.today(), now=clock.now(), by="system")
    elsewhere = {"api": "/api/registrations", "team": f"/office/sessions/{session.pk}/"}
    answers: dict[str, Any] = {}
    for name, query in ASKED.items():
        asked = {key: intake if key == "intake" else text for key, text in query.items()}
        address = elsewhere.get(name.partition("_")[0], "/office/registrations/")
        headers = {"HX-Request": "true"} if name.startswith(("htmx", "team_search")) else {}
        with CaptureQueriesContext(connection) as queries:
            page = client.get(address, asked, headers=headers)
            count = len(queries)
        assert page.status_code == 200, page.status_code
        times, busy = [], []
        for _ in range(rounds):
            began, worked = time.perf_counter(), time.process_time()
            client.get(address, asked, headers=headers)
            busy.append((time.process_time() - worked) * 1000)
            times.append((time.perf_counter() - began) * 1000)
        answers[name] = {
            "median_ms": round(statistics.median(times), 1),
            "p95_ms": round(statistics.quantiles(times, n=20)[18], 1),
            "least_ms": round(min(times), 1),
            "python_ms": round(statistics.median(busy), 1),
            "queries": count,
            "rows": page.content.count(b"<tr tabindex"),
        }
    return answers


def _pace() -> int:
    """Nanoseconds of one turn of an empty loop, the best of several."""
    best = []
    for _ in range(7):
        began = time.perf_counter_ns()
        for _ in range(100_000):
            pass
        best.append(time.perf_counter_ns() - began)
    return round(min(best) / 100_000)


if __name__ == "__main__":
    main()
