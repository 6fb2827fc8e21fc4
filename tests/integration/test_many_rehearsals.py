"""Whole sessions of bots by their seeds: all end, every record is true, no point is lost, and everything happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest
from django.db import transaction

from games.engine.game import result
from games.engine.record import verify, verify_all
from games.models import Table
from games.records import records_of
from lottery.domain import rehearse
from tests.evening import NOW, a_pool, two_teams
from tests.happenings import NAMES, all_points, attackers_points, happened
from tournaments.season.models import Session

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

#: What a viewer sees within two weeks of evenings, without a deal that was laid for it.
COMMON = (
    "declared while dealing", "overturned", "raided", "raided back", "throw stood", "throw failed",
    "captured by a single", "kitty held", "must-play stop",
)  # fmt: skip
#: What is seen within the sample of 200. (Nobody declaring and a tractor at the end are tested on laid deals.)
SELDOM = (*COMMON, "captured by a pair", "shutout", "second lap", "golden game")


def play(seeds: Iterable[int]) -> tuple[int, int, Counter[str]]:
    """Rehearse the seeds; how many sessions and games, and what happened in them."""
    teams, pool = two_teams(), a_pool()
    sessions = games = 0
    seen = Counter[str]()
    for seed in seeds:
        with transaction.atomic():
            session = rehearse(teams, pool, now=NOW, by="test", seed=seed, code=f"rehearsal-{seed}")
            assert session.state == Session.State.SETTLED
            records = list(records_of(Table.objects.get(held_by=session)))
            transaction.set_rollback(True)  # the next one has the database to itself
        sessions += 1
        golden = records[-1]["golden"]
        assert len(records) == 6 + golden, f"seed {seed}"
        assert verify_all(records) == len(records)
        for record in records:
            state = verify(record)
            outcome = result(state)
            assert outcome is not None
            assert all_points(state) == 200, f"seed {seed}, game {record['game']}"
            assert attackers_points(state) == record["result"]["trick_points"]
            assert not outcome.captured or outcome.multiplier is not None
            games += 1
            seen += Counter({name: int(often > 0) for name, often in happened(record, state).items()})
    return sessions, games, seen


def report(sessions: int, games: int, seen: Counter[str]) -> str:
    """In how many games each thing happened."""
    lines = [f"\n{sessions} sessions, {games} games; in so many of them:"]
    lines += [f"  {name:24}{seen[name]:6}  {seen[name] / games:6.1%}" for name in NAMES]
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("seeds", "must"),
    [
        pytest.param(range(1, 11), COMMON, id="ten"),
        pytest.param(range(1, 201), SELDOM, id="two-hundred", marks=pytest.mark.large),
    ],
)
def test_sessions_end_are_true_and_have_everything_in_them(
    seeds: range, must: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    sessions, games, seen = play(seeds)
    with capsys.disabled():
        print(report(sessions, games, seen))
    assert sessions == len(seeds)
    assert not [name for name in must if not seen[name]]
