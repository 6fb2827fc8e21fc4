"""A table of people, each answered for by the test: its time is moved by the test too."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from core.models import Answered
from core.refusals import Refusal
from games import domain, store
from games.engine import game as engine
from games.engine.cards import TRUMPS, codes
from games.engine.commands import Bury, Command, Cut, Deal, Play, Raid, Show
from games.engine.observe import observe
from games.models import LogEvent, Snapshot, Table
from games.players.autoplay import decide
from games.state import TableState
from games.timing import Decision, asked_of

START = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
NAMES = ("甲一", "乙二", "甲二", "乙一")


def open_table(*, bots: bool = False, **changes: object) -> Table:
    """A table for two games, with people on its seats unless ``bots``."""
    fields: dict[str, object] = {
        "session": "2026-11-30-01",
        "title": "联排 2026-11-30-01",
        "form": "daily",
        "games": 2,
        "rules": "jiuai",
        "options": {},
        "sides": {"A": {"name": "战舰"}, "B": {"name": "廊桥"}},
        "seats": [{"seat": s, "side": "AB"[s % 2], "number": 1, "name": NAMES[s], "bot": bots} for s in range(4)],
        "now": START,
        "rehearsal": True,
        "seed": "7",
    }
    return domain.open_table(**{**fields, **changes})  # type: ignore[arg-type]


def said(command: Command) -> tuple[str, dict[str, Any]]:
    """The verb and data with which a seat sends a command."""
    match command:
        case Cut():
            return "cut", {"at": command.at}
        case Show() | Raid():
            verb = "show" if isinstance(command, Show) else "raid"
            return verb, {"cards": codes(command.cards), "names": TRUMPS[command.names]}
        case Bury() | Play():
            return type(command).__name__.lower(), {"cards": codes(command.cards)}
    return type(command).__name__.lower(), {}


class Seats:
    """Four people at a table: ``now`` is their time, and moves only by what they say."""

    def __init__(self, *, now: datetime = START, **changes: object) -> None:
        self.table = open_table(now=now, **changes)  # type: ignore[arg-type]
        self.now = now
        self.sent = 0
        domain.start_game(self.table.pk, self.now)

    @property
    def row(self) -> Table:
        """The table as it is in the database."""
        return Table.objects.get(pk=self.table.pk)

    @property
    def state(self) -> TableState:
        """Its state."""
        row = self.row
        state = store.current(row)
        store.remember(row.pk, state)  # inside a test's transaction nothing commits, so nobody else does
        return state

    @property
    def game(self) -> engine.State:
        """The game that is being played."""
        game = self.state.game
        assert game is not None
        return game

    @property
    def kinds(self) -> list[str]:
        """What has happened, in order."""
        return list(LogEvent.objects.filter(table=self.table).order_by("v").values_list("kind", flat=True))

    def ask(self, seat: int) -> Decision:
        """What the seat is asked now."""
        decision = asked_of(self.state, seat)
        assert decision is not None
        return decision

    def turn(self) -> int:
        """The seat whose answer is awaited, the first of several."""
        return engine.asked(self.game)[0].seat

    def choice(self, seat: int) -> tuple[str, dict[str, Any]]:
        """A sensible answer of the seat."""
        return said(decide(observe(self.game, seat), "test"))

    def act(
        self,
        seat: int,
        verb: str,
        data: Mapping[str, Any],
        *,
        base: int | None = None,
        late: float | None = None,
        half: float = 0.0,
        request: str | None = None,
    ) -> int:
        """Send an answer to the decision now open (or to ``base``), ``late`` seconds after its deadline if given."""
        self.sent += 1
        row = self.row
        at = self.now if late is None else (row.deadline or self.now) + timedelta(seconds=late)
        if base is None and verb != "autoplay":
            base = self.ask(seat).id
        return domain.act(
            row.pk, seat, verb, data, base=base, received_at=at, half_round_trip=half,
            request_id=request or f"request-{self.sent}",
        )  # fmt: skip

    def answer(self, seat: int | None = None) -> None:
        """The seat (or the first that is asked) answers sensibly, half a second on."""
        seat = self.turn() if seat is None else seat
        self.now += timedelta(seconds=0.5)
        verb, data = self.choice(seat)
        self.act(seat, verb, data)

    def time_out(self) -> None:
        """Nobody answers: what is due is done."""
        due = self.row.due_at
        assert due is not None
        self.now = due
        assert domain.step(self.table.pk, due)

    def go_on(self) -> None:
        """One thing more: a round is dealt, or whoever is asked first answers."""
        if isinstance(engine.system_step(self.game), Deal):
            self.time_out()
        else:
            self.answer()

    def until(self, kind: str, seat: int | None = None) -> Seats:
        """Play on until a decision of this kind is open (to this seat)."""
        for _ in range(400):
            asked = engine.asked(self.game)
            dealing = isinstance(engine.system_step(self.game), Deal)
            if asked and not dealing and asked[0].kind == kind and seat in (None, asked[0].seat):
                return self
            self.go_on()
        raise AssertionError(f"nobody was ever asked to {kind}")

    def stored(self) -> tuple[object, ...]:
        """Everything that an action could change."""
        return (
            Table.objects.filter(pk=self.table.pk).values_list().get(),
            list(LogEvent.objects.filter(table=self.table).order_by("v").values_list()),
            list(Snapshot.objects.filter(table=self.table).values_list()),
            Answered.objects.count(),
        )

    def refused(self, seat: int, verb: str, data: Mapping[str, Any], **more: Any) -> Refusal:
        """The refusal of an action, which has changed nothing."""
        before = self.stored()
        with pytest.raises(Refusal) as caught:
            self.act(seat, verb, data, **more)
        assert self.stored() == before
        assert caught.value.text("zh")
        assert caught.value.text("en")
        return caught.value
