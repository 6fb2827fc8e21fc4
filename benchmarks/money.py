"""How long the counter's list takes to answer with 100,000 payouts, and a month's books of 10,000 payouts to be written.

    .venv/bin/python -m benchmarks.money [--payouts 100000] [--paid 10000] [--rounds 15]

In a database of its own on the embedded PostgreSQL, dropped afterwards. Each page is asked for as a signed-in cashier,
through every middleware. Prints milliseconds, numbers of queries, and the seconds and progress of the export, as JSON.
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
from datetime import timedelta
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.lists import GIVEN, SURNAMES, THINGS

ASKED: dict[str, dict[str, str]] = {
    "first_page": {},
    "search_name": {"q": "王伟"},
    "search_pinyin_initials": {"q": "zj"},
    "search_receipt": {"q": "http://127.0.0.1:8000/office/payouts/4711/"},
    "filter_state": {"state": "open", "sort": "id"},
    "filter_kind": {"kind": "goods"},
    "last_page": {"page": "9999"},
}


def main() -> None:
    """Make, ask, print, drop."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--payouts", type=int, default=100_000)
    parser.add_argument("--paid", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=15)
    given = parser.parse_args()
    folder = tempfile.TemporaryDirectory(prefix="chaodipi-bench-")
    if "VAR_DIR" not in os.environ:
        Path(folder.name).chmod(0o755)  # the servers' account must be able to enter it
        os.environ["VAR_DIR"] = folder.name
    os.environ |= {"DJANGO_SETTINGS_MODULE": "config.settings", "DATABASE_ROLE": "tests"}
    from config import boot, embedded

    boot.prepare(throwaway=True)
    try:
        print(json.dumps(_measured(given.payouts, given.paid, given.rounds), indent=2))
    finally:
        embedded.leave()
        folder.cleanup()


def _measured(payouts: int, paid: int, rounds: int) -> dict[str, Any]:
    import django

    django.setup()
    from django.db import connection
    from django.test.utils import setup_test_environment

    setup_test_environment()
    name = connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        load = os.getloadavg()[0]
        _fill(payouts, paid)
        lists = _ask(rounds)
        return {"payouts": payouts, "paid": paid, "load_before": round(load, 1), "export": _export(), **lists}
    finally:
        connection.creation.destroy_test_db(name, verbosity=0)


def _fill(count: int, paid: int) -> None:
    """Payouts of 200 combinations; the first ``paid`` are claimed, approved, paid and in the ledger, this month."""
    from django.db import connection, transaction

    from core import clock, vault
    from tournaments.money.domain import booking, identity
    from tournaments.money.domain.amounts import business_day, withheld
    from tournaments.money.models import Claim, Decision, Line, Owed, Payment, Payout, Posting, Standing
    from tournaments.people.domain.persons import Pairing, Someone, register_all
    from tournaments.people.models import Member

    dice, now = random.Random(7), clock.now()
    number, _ = identity.checked("id", "11010519491231002X", business_day(now))

    def someone(n: int) -> Someone:
        given = "".join(dice.sample(GIVEN, dice.choice((1, 2, 2, 2))))
        return Someone(dice.choice(SURNAMES) + given, "合肥", f"138{n:08d}")

    def team(n: int) -> str:
        return "".join(dice.sample(THINGS, 3)) + "甲乙丙丁戊己庚辛壬癸"[n % 10] + "子丑寅卯"[n // 10 % 4]

    with transaction.atomic():
        pairings = [Pairing(team(n), (someone(2 * n), someone(2 * n + 1))) for n in range(200)]
        register_all(pairings, now=now, intake=None, state="approved", source="sheet")
    members = list(Member.objects.filter(number=1).select_related("person__data_key", "team"))
    sealed = [vault.seal_for(one.person.data_key, "identity", number) for one in members]
    due, day = now + timedelta(days=60), business_day(now)

    def of(n: int) -> Member:
        return members[n % len(members)]

    with transaction.atomic():
        owed = Owed.objects.bulk_create(
            (
                Owed(
                    source_kind="draw", source_id=str(n), occasion="2026-11-30-01", team=of(n).team, what="奖",
                    kind="goods" if n % 3 else "cash", amount=dice.randrange(1_00, 900_00), created_at=now,
                )
                for n in range(count)
            ),
            batch_size=5000,
        )  # fmt: skip
        rows = Payout.objects.bulk_create(
            (
                Payout(owed=one, person=of(n).person, number=1, amount=one.amount, due_at=due, created_at=now)
                for n, one in enumerate(owed)
            ),
            batch_size=5000,
        )
        texts = [booking.searched(owed[n], [of(n).person]) for n in range(len(members))]
        Standing.objects.bulk_create(
            (
                Standing(payout=row, kind=row.owed.kind, due_at=due, searched=texts[n % len(texts)])
                for n, row in enumerate(rows)
            ),
            batch_size=5000,
        )
        some = rows[:paid]
        common: dict[str, Any] = {"at": now, "by": "user:1 出纳"}
        claims = Claim.objects.bulk_create(
            Claim(
                payout=row, attempt=1, person=of(n).person, paper="id", name=of(n).person.real_name,
                number_sealed=sealed[n % len(sealed)],
                number_mask="110*************2X", number_hash="", **common,
            )
            for n, row in enumerate(some)
        )  # fmt: skip
        decisions = Decision.objects.bulk_create(
            Decision(claim=one, entered_by=one.by, approved=True, at=now, by="user:2 审批") for one in claims
        )
        book: dict[str, Any] = {"occasion": "2026-11-30-01", "day": day, **common}
        postings = Posting.objects.bulk_create(
            Posting(kind=kind, source_kind="payout", source_id=str(row.pk), **book)
            for row in some
            for kind in ("prize", "payment")
        )
        lines, payments = [], []
        for n, row in enumerate(some):
            sums, (prize, payment) = withheld(row.amount, 2000, "winner"), postings[2 * n : 2 * n + 2]
            moves = [(prize, "programme", -row.amount), (prize, "owed", row.amount)]
            moves += [(payment, "owed", -row.amount), (payment, "paid", sums.net), (payment, "tax", sums.tax)]
            lines += [Line(posting=to, account=name, amount=sum, team=of(n).team) for to, name, sum in moves if sum]
            payments.append(
                Payment(
                    payout=row, attempt=1, decision=decisions[n], approved_by="user:2 审批", method="现金",
                    reference=str(n), gross=sums.gross, tax=sums.tax, net=sums.net, rate=2000, bearer="winner", day=day,
                    posting=payment, **common,
                )
            )  # fmt: skip
        Line.objects.bulk_create(lines, batch_size=5000)
        Payment.objects.bulk_create(payments)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def _ask(rounds: int) -> dict[str, Any]:
    from django.contrib.auth.models import User
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from tests.members import member

    client = Client()
    client.force_login(User.objects.get(pk=member("cashier", name="bench").pk))
    answers: dict[str, Any] = {}
    for name, asked in ASKED.items():
        with CaptureQueriesContext(connection) as queries:
            page = client.get("/office/payouts/", asked)
            count = len(queries)
        assert page.status_code == 200, page.status_code
        times, busy = [], []
        for _ in range(rounds):
            began, worked = time.perf_counter(), time.process_time()
            client.get("/office/payouts/", asked)
            busy.append((time.process_time() - worked) * 1000)
            times.append((time.perf_counter() - began) * 1000)
        answers[name] = {
            "median_ms": round(statistics.median(times), 1),
            "least_ms": round(min(times), 1),
            "python_ms": round(statistics.median(busy), 1),
            "queries": count,
            "rows": page.content.count(b"<tr tabindex"),
        }
    return answers


def _export() -> dict[str, Any]:
    from core import clock
    from tests.integration.money.recount import recount
    from tournaments.money.domain import exporting
    from tournaments.money.domain.amounts import business_day

    now = clock.now()
    day = business_day(now)
    told: list[int] = []
    row = exporting.ask(day.replace(day=1), day, "xlsx", clear=False, now=now, by="bench")
    tell = exporting._told

    def heard(export_id: Any, done: int) -> None:
        told.append(done)
        tell(export_id, done)

    exporting._told = heard
    began, worked = time.perf_counter(), time.process_time()
    assert exporting.write(row.pk, now)
    took, busy = time.perf_counter() - began, time.process_time() - worked
    _, file = exporting.file_of(row.pk, by="bench")
    recount(file)
    return {
        "seconds": round(took, 1),
        "python_seconds": round(busy, 1),
        "rows": row.total,
        "told": len(told),
        "bytes": len(file),
    }


if __name__ == "__main__":
    main()
