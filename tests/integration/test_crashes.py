"""Worker and web killed with -9 at the worst moments: the table goes on, and nothing acknowledged is lost."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from core import clock
from games import store
from games.engine.record import verify_lines
from games.models import Game, LogEvent, Table
from games.records import records_of
from lottery.domain import prepare_rehearsal
from tests.evening import a_pool, two_teams
from tests.processes import Worker, deliver_again, empty_queue, wait_for
from tournaments.season.models import Session

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

#: Quick, but every phase can be met by a test that looks each 20 ms.
PACE = {
    **dict.fromkeys(("deal", "bot_cut", "bot_declare", "bot_raid", "bot_play", "host"), 0.05),
    **dict.fromkeys(("bot_spread", "after_trick", "after_throw"), 0.0),
    "bot_bury": 0.5,
}
#: The table goes on within so long of the worker's first sweep.
GOES_ON = timedelta(seconds=3)

Start = Callable[..., Worker]


@pytest.fixture
def session(transactional_db: Any) -> Session:
    """A rehearsal of bots, hosted by the system: it waits for nothing but a worker."""
    empty_queue()
    return prepare_rehearsal(
        two_teams(), a_pool(), now=clock.now(), by="test", seed=7, code="rehearsal-7", pace=PACE, auto_host=True
    )


@pytest.fixture
def worker(session: Session) -> Iterator[Start]:
    """Starts workers; whatever still runs at the end is stopped."""
    began: list[Worker] = []

    def start(**options: Any) -> Worker:
        began.append(Worker(**options))
        return began[-1]

    yield start
    for one in began:
        one.stop()


def row(session: Session) -> Table:
    return Table.objects.get(held_by=session)


def last(session: Session) -> LogEvent | None:
    return LogEvent.objects.filter(table__held_by=session).order_by("-v").first()


def dealing(session: Session) -> bool:
    """In the middle of a deal."""
    event = last(session)
    return event is not None and event.kind == "dealt" and 3 <= event.data["round"] <= 20


def burying(session: Session) -> bool:
    """Somebody holds the kitty and has not laid it yet."""
    event = last(session)
    return event is not None and event.kind in ("took_kitty", "raided")


def await_moment(session: Session, moment: Callable[[Session], bool], most: int) -> None:
    """Wait for the moment, or for ``most`` events: a session has some 600, and is to last for all the kills."""
    began = row(session).version
    why = f"{moment.__doc__} (since version {began})"
    wait_for(lambda: moment(session) or row(session).version > began + most, why, 300)


def assert_goes_on(session: Session, start: Start, **options: Any) -> Worker:
    """A new worker takes the table up where it stood, soon, and at its pace."""
    stood = row(session).version
    new = start(**options)
    ready = new.ready()
    first = wait_for(
        lambda: LogEvent.objects.filter(table__held_by=session, v=stood + 1).first(), "the next event after the crash"
    )
    assert first.at <= ready + GOES_ON, (first.at, ready)
    return new


def assert_whole(session: Session) -> None:
    """The log has no gap, its times never go back, and its fold is the table's row."""
    table = row(session)
    log = list(LogEvent.objects.filter(table=table, v__lte=table.version).order_by("v").values_list("v", "at"))
    assert [v for v, _ in log] == list(range(1, table.version + 1))
    assert [at for _, at in log] == sorted(at for _, at in log)
    store.forget()
    state = store.current(table)
    assert (state.v, state.stage, state.number) == (table.version, table.stage, table.event_number)


@pytest.mark.parametrize("moment", [dealing, burying])
def test_killed_in_a_phase(session: Session, worker: Start, moment: Callable[[Session], bool]) -> None:
    first = worker()
    first.ready()
    wait_for(lambda: moment(session), moment.__doc__ or "")
    first.kill()
    stood = row(session)
    kind = last(session)
    assert kind is not None
    assert_whole(session)
    deliver_again()
    assert_goes_on(session, worker)
    wait_for(lambda: row(session).version >= stood.version + 8, "the table going on and on")
    assert_whole(session)
    if moment is dealing and kind.kind == "dealt":
        rounds = LogEvent.objects.filter(table=stood, kind="dealt", game=kind.game_id).order_by("v")
        dealt = [event.data["round"] for event in rounds]
        assert dealt == list(range(1, len(dealt) + 1)), "no round is dealt twice or left out"


def test_killed_between_commit_and_publish(session: Session, worker: Start) -> None:
    dying = worker(dies_at_publish=20)
    dying.gone()
    stood = row(session)
    assert stood.version >= 20, "what was committed stands"
    assert stood.due_at is not None
    assert_whole(session)
    assert_goes_on(session, worker)
    wait_for(lambda: row(session).version >= stood.version + 8, "the table going on and on")
    assert_whole(session)


@pytest.mark.parametrize(
    ("kills", "games"), [pytest.param(4, 1, id="four"), pytest.param(20, 6, id="twenty", marks=pytest.mark.large)]
)
def test_killed_again_and_again_and_a_true_record(
    session: Session, worker: Start, tmp_path: Path, capsys: pytest.CaptureFixture[str], kills: int, games: int
) -> None:
    dice = random.Random(20)
    again, hit = 0, Counter[str]()
    now = worker()
    now.ready()
    for kill in range(kills):
        if kill % 3 == 2:
            now.gone()  # it was started to kill itself
        else:
            await_moment(session, (dealing, burying)[kill % 3], 36)
            now.kill()
            hit += Counter({moment.__name__: 1 for moment in (dealing, burying) if moment(session)})
        assert_whole(session)
        again += deliver_again()
        dies = {"dies_at_publish": 1 + dice.randrange(12)} if kill % 3 == 1 and kill < kills - 1 else {}
        if dies:
            now = worker(**dies)  # it may be gone before it is seen to be ready
        else:
            now = assert_goes_on(session, worker)
    assert kills < 20 or min(hit["dealing"], hit["burying"]) >= 2, hit
    assert kills < 20 or again > 0, "some ticks were delivered a second time"

    def done() -> bool:
        assert now.running(), now.said()
        session.refresh_from_db()
        over = Game.objects.filter(table__held_by=session, state=Game.State.FINISHED).count()
        return session.comes_back is not None if games == 6 else over >= games

    wait_for(done, "the end of the games", 600)
    now.kill()
    assert_whole(session)
    lines = [json.dumps(record, ensure_ascii=False) for record in records_of(row(session))]
    assert verify_lines(lines) == len(lines) >= games
    call_command("export_record", session.code)
    file = tmp_path / "record.jsonl"
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    call_command("verify_record", str(file))
    assert "全部属实" in capsys.readouterr().out
