"""An output one game behind: each game at its own pace once it has ended, the last once all is over, and nothing before."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest

from core.live.pace import GameBehind, Late, pace_of
from core.live.sources import Mark, Place

START = datetime(2026, 11, 30, 19, 30, tzinfo=UTC)


@dataclass(frozen=True)
class Happening:
    v: int
    at: datetime
    mark: Mark
    game: int


@dataclass
class Evening:
    """A log, written second by second, as a source of games."""

    log: list[Happening] = field(default_factory=list)

    def add(self, after: float, mark: Mark = "") -> Happening:
        before = self.log[-1] if self.log else None
        at = (before.at if before else START) + timedelta(seconds=after)
        game = (before.game if before else 0) + (mark == "starts")
        self.log.append(Happening(len(self.log) + 1, at, mark, game))
        return self.log[-1]

    def mark(self, event: Happening) -> Mark:
        return event.mark

    def marks(self, id: str) -> Sequence[Place]:
        wanted = {len(self.log)} | {event.v - 1 for event in self.log if event.mark == "starts"}
        return [Place(e.v, e.at, e.mark) for e in self.log if e.mark or e.v in wanted]


def evening(dice: random.Random, games: int = 4) -> Evening:
    """Games of very different lengths with very different breaks between them; one of them ends without a result."""
    one = Evening()
    for _ in range(dice.randrange(4)):
        one.add(dice.random() * 60)
    for game in range(1, games + 1):
        one.add(dice.choice([0, 0, 1, 40, 900]), "starts")
        for _ in range(dice.randrange(3, 30)):
            one.add(dice.choice([0, 0.5, 3, 15]))
        one.add(0.5, "last" if game == games else "ends")
        for _ in range(dice.randrange(4)):
            one.add(dice.random() * 30)
    one.add(dice.random() * 200, "over")
    one.add(3)
    return one


@pytest.mark.parametrize("seed", range(40))
def test_no_event_is_shown_before_its_game_is_over_and_each_at_its_pace(seed: int) -> None:
    told = evening(random.Random(seed)).log
    over = next(event.at for event in told if event.mark == "over")
    ends = {event.game: event.at for event in told if event.mark == "ends"}
    pace = GameBehind(lambda event: event.mark)  # type: ignore[attr-defined]
    for event in told:
        pace.take(event)
    shown = [pace.due(event) for event in told]
    assert all(at is not None for at in shown)
    dues = [at for at in shown if at is not None]
    assert dues == sorted(dues)
    for event, due in zip(told, dues, strict=True):
        gate = START if event.game == 0 else ends.get(event.game, over)
        assert due >= max(gate, event.at)
    for (one, its), (two, later) in zip(
        zip(told, dues, strict=True), zip(told[1:], dues[1:], strict=True), strict=False
    ):
        if one.game == two.game:
            assert later - its == two.at - one.at, "the pace at which it was played"


@pytest.mark.parametrize("seed", range(20))
def test_while_it_happens_the_time_shown_lies_between_what_was_shown_and_what_is_still_to_come(seed: int) -> None:
    """Second by second: what is known then says the same as what is known later, and whoever comes anew agrees."""
    dice = random.Random(seed)
    told = evening(dice).log
    whole = GameBehind(lambda event: event.mark, [Place(e.v, e.at, e.mark) for e in told])  # type: ignore[attr-defined]
    pace, so_far, before = GameBehind(lambda event: event.mark), Evening(), START - timedelta(days=1)  # type: ignore[attr-defined]
    now, end = START, whole.due(told[-1])
    assert end is not None
    while now < end + timedelta(seconds=5):
        now += timedelta(seconds=dice.choice([0.2, 1, 7]))
        for event in told[len(so_far.log) :]:
            if event.at <= now:
                so_far.log.append(event)
                pace.take(event)
        anew = GameBehind(so_far.mark, so_far.marks("t"))  # type: ignore[arg-type]
        time = pace.shown(now)
        assert anew.shown(now) == time == whole.shown(now)
        assert before <= time <= now
        before = time
        for event in so_far.log:
            due = pace.due(event)
            assert anew.due(event) == due
            if due is not None and due <= now:
                assert event.at <= time or event.at == told[event.v].at  # two at one instant, on both sides of a start
            else:
                assert event.at > time


def test_the_last_game_waits_for_the_end_unless_a_golden_one_follows() -> None:
    one = Evening()
    one.add(0, "starts")
    last = one.add(600, "last")
    pace = pace_of("game", one, "t")  # type: ignore[arg-type]  # a source in what it is asked here
    assert pace.due(last) is None
    golden = one.add(60, "starts")
    pace.take(golden)
    assert pace.due(last) == golden.at + timedelta(seconds=600)
    assert pace.due(golden) is None
    end = one.add(300, "over")
    pace.take(end)
    assert pace.due(golden) == golden.at + timedelta(seconds=600), "after the game before it, not sooner"


def test_a_source_without_games_shows_nothing_rather_than_everything() -> None:
    with pytest.raises(LookupError):
        pace_of("game", object(), "t")  # type: ignore[arg-type]


def test_so_many_seconds_late() -> None:
    pace = Late(30)
    event = Evening().add(0)
    assert pace.due(event) == START + timedelta(seconds=30)
    assert pace.shown(START) == START - timedelta(seconds=30)
