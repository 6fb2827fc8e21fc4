"""An evening played once, then shown to every kind of output moment by moment, with all that is sent looked into.

The evening's log grows before the hub's streams as it did in time. What an output may show at a moment is worked out
here another way (from the whole log, without the streams' own reckoning), and everything that goes out on its socket is
held against that: pictures, events, heartbeats, the greeting, acks and refusals.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, cast

import pytest

from broadcast import domain as air
from broadcast.air_notes import EMERGENCY
from core import clock
from core.live import frames
from core.live.outbox import Frame
from core.live.pace import key_of
from core.live.sources import Mark, Place, Urgent
from core.live.stream import Stream
from core.live.wire import Wire
from core.models import Link
from games import domain, marks, sections, store
from games.live import TableCursor, facts_of
from games.models import Table
from games.state import Logged, TableState, fold
from games.table_view import AUDIENCES, Audience
from tests.integration.test_table_plays import START, open_table, run

#: Settings of a link, and the audience that it must be served as: written out, so that the link's own word is checked.
LINKS: tuple[tuple[dict[str, Any], Audience], ...] = (
    ({"kind": "public"}, "public"),
    ({"kind": "public", "options": {"hands": False}}, "public"),
    ({"kind": "program"}, "program"),
    ({"kind": "program", "options": {"hands": False}}, "program-closed"),
    ({"kind": "program", "options": {"preview": True}}, "program-preview"),
    ({"kind": "program", "options": {"hands": False, "preview": True}}, "program-closed-preview"),
)
PACES: tuple[dict[str, Any], ...] = ({}, {"delay": 30}, {"behind": "game"}, {"behind": "game", "delay": 5})


@dataclass
class Evening:
    """A log with the state after each of its events; only what has happened by now is there."""

    facts: Any
    log: list[Logged]
    states: list[TableState]
    marks_of: list[Mark] = field(default_factory=list)

    @property
    def so_far(self) -> int:
        """How many events there are now."""
        now = clock.now()
        return sum(event.at <= now for event in self.log)

    @property
    def emergency(self) -> str | None:
        """What the desk has said last."""
        said = [event.data["emergency"] for event in self.log[: self.so_far] if event.kind == EMERGENCY]
        return said[-1] if said else None

    def heads(self, ids: Sequence[str]) -> dict[str, int]:
        """As of a source."""
        return dict.fromkeys(ids, self.so_far)

    def load(self, id: str, until: datetime | None = None) -> TableCursor:
        """As of a source."""
        v = self.so_far if until is None else sum(event.at <= until for event in self.log[: self.so_far])
        return TableCursor(self.facts, self.states[v])

    def events_since(self, id: str, v: int, limit: int) -> list[Logged]:
        """As of a source."""
        return self.log[v : self.so_far][:limit]

    def urgent(self, event: Logged) -> Urgent | None:
        """As of a source."""
        return sections.urgent(event.kind, event.data)

    def mark(self, event: Logged) -> Mark:
        """As of a source."""
        return marks.mark(event)

    def marks(self, id: str) -> list[Place]:
        """As of a source."""
        told = self.log[: self.so_far]
        starts = {event.v - 1 for event in told if event.kind == "game_started"}
        return [
            Place(event.v, event.at, marks.mark(event))
            for event in told
            if marks.mark(event) or event.v in starts or event.v == len(told)
        ]


def played(rules: str, games: int = 2, seed: str = "7") -> Evening:
    """A table of bots, played to its end, with what a desk puts on air in each game and what higher apps note after it."""
    table = open_table(rules=rules, games=games, seed=seed)
    now = START
    domain.note(table.pk, "session_started", {}, now)
    while table.stage != "over":
        now += timedelta(seconds=40)
        domain.start_game(table.pk, now)
        air.preview(table.pk, "break", now=now, who="test", title=f"休息{table.version}", seconds=60)
        for steps, (kind, lasts) in ((12, ("clear", 3)), (60, ("still", 40))):
            for _ in range(steps):
                table.refresh_from_db()
                assert table.due_at is not None
                domain.step(table.pk, table.due_at)
            begun = store.events_since(table.pk, 0)[-1].at
            air.emergency(table.pk, kind, now=begun, who="test")
            table.refresh_from_db()
            while table.due_at is not None and table.due_at < begun + timedelta(seconds=lasts):
                domain.step(table.pk, table.due_at)
                table.refresh_from_db()
            air.emergency(table.pk, None, now=begun + timedelta(seconds=lasts), who="test")
        run(table, "end")
        table.refresh_from_db()
        now = store.events_since(table.pk, 0)[-1].at + timedelta(seconds=5)
        domain.note(
            table.pk, "ruling_shown", {"zh": f"第{table.version}", "en": str(table.version), "clause": "7"}, now
        )
    domain.note(table.pk, "session_settled", {}, now + timedelta(seconds=90))
    table = Table.objects.get(pk=table.pk)
    log, states = store.events_since(table.pk, 0), [store.opening_state(table)]
    for event in log:
        states.append(fold(states[-1], event))
    return Evening(facts_of(table), log, states)


def dues(evening: Evening, options: dict[str, Any]) -> list[datetime]:
    """When each event may be shown at the earliest, reckoned from the whole log."""
    if options.get("behind") != "game":
        return [event.at + timedelta(seconds=options.get("delay", 0)) for event in evening.log]
    over = next(event.at for event in evening.log if event.kind == "session_settled")
    found: list[datetime] = []
    starts = [place for place, event in enumerate(evening.log) if event.kind == "game_started"]
    for number, (first, after) in enumerate(zip([0, *starts], [*starts, len(evening.log)], strict=True)):
        block = evening.log[first:after]
        if number == 0:
            found += [event.at for event in block]
            continue
        ends = [event.at for event in block if event.kind == "game_finished"]
        opens = over if number == len(starts) else max(ends)
        opens = max([opens, *found[-1:]])
        found += [opens + (event.at - block[0].at) for event in block]
    return found


class Ear:
    """Stands for a socket's outbox: hears everything at once."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.sent_v: int | None = None

    def put(self, frame: Frame) -> None:
        """The next event."""
        self.sent_v = frame.v
        self.texts.append(frame.message["text"])

    def picture(self, picture: Any) -> None:
        """The whole picture."""
        self.sent_v, text = picture()
        self.texts.append(text)

    def say(self, said: Any) -> None:
        """A frame that is no event."""
        self.texts.append(said(self.sent_v))

    def take(self) -> list[dict[str, Any]]:
        """What was heard since the last time."""
        heard, self.texts = self.texts, []
        return [json.loads(text) for text in heard]


class AtOnce:
    """Stands for the threads: does it here."""

    async def run(self, work: Any, *args: Any) -> Any:
        """Do it."""
        return work(*args)


class Output:
    """One output as the hub serves it."""

    def __init__(self, evening: Evening, how: dict[str, Any], audience: Audience, pace: dict[str, Any]) -> None:
        options = {**how.get("options", {}), **pace}
        self.link = Link(pk=1, kind=how["kind"], table="t", options=options)
        self.evening, self.audience, self.dues = evening, audience, dues(evening, pace)
        self.faults: set[str] = set()
        self.emergency: str | None = None
        self.ear = Ear()
        self.stream: Stream | None = None
        self.name = f"{audience} {pace}"

    def open(self) -> None:
        """A page is opened, or loaded again."""
        if self.stream is not None:
            self.stream.stop()
        self.ear = Ear()
        self.stream = Stream(self.evening, "t", key_of(self.link), cast(Any, AtOnce()), lambda _: None)
        self.wire = Wire(self.link, cast(Any, None), cast(Any, None), lambda: None)
        self.wire.outbox, self.wire.stream = cast(Any, self.ear), self.stream

    async def look(self) -> None:
        """The hub's second: what it sends, and everything else that a socket may be told."""
        assert self.stream is not None
        if not self.stream.feeds:
            self.stream.kick()
            await self.settle()
            self.wire.greet()
            self.stream.subscribe(cast(Any, self.ear), self.link.audience)
        self.stream.kick()
        await self.settle()
        self.wire.beat()
        self.wire.ok("a")
        self.wire.no("b", "no", "no")
        self.hold(self.ear.take())

    async def settle(self) -> None:
        """Until the stream has nothing to do."""
        assert self.stream is not None
        while self.stream._task is not None and not self.stream._task.done():
            await asyncio.sleep(0)
        if self.stream._timer is not None:
            self.stream._timer.cancel()

    def hold(self, heard: list[dict[str, Any]]) -> None:
        """Each frame against what this output may show now."""
        now = clock.now()
        shown = sum(due <= now for due in self.dues)
        following = self.evening.log[shown].at.timestamp() if shown < len(self.evening.log) else None
        for frame in heard:
            kind = frame["t"]
            if frame.get("v") is not None and frame["v"] > shown:
                self.faults.add(f"{kind}: a version ahead")
            if "now" in frame and following is not None and frame["now"] > following:
                self.faults.add(f"{kind}: the time ahead")
            if "view" in frame:
                state = self.evening.states[min(frame["v"], shown)]
                view = TableCursor(self.evening.facts, state).view(self.audience)
                if key_of(self.link) != 0:
                    view["air"]["emergency"] = self.evening.emergency  # it waits for no output
                if frame["view"] != json.loads(frames.encode(view)):
                    self.faults.add(f"{kind}: another picture")
                self.emergency = frame["view"]["air"]["emergency"]
            if kind == "ev" and "kind" in frame and frame["v"] <= shown:
                event = self.evening.log[frame["v"] - 1]
                told = TableCursor(self.evening.facts, self.evening.states[event.v]).event_view(event, self.audience)
                if told is None or json.loads(frames.encode(dict(told[1]))) != frame["data"]:
                    self.faults.add("ev: told too much")
        if self.emergency != self.evening.emergency:
            self.faults.add("goes on in an emergency")
        if self.ear.sent_v is not None and self.ear.sent_v < shown:
            self.faults.add("not shown what may be shown")


def moments(evening: Evening, dice: random.Random, share: float) -> Iterator[datetime]:
    """Just before, at and just after a share of the events, and on until the slowest output has come to the end."""
    tick = timedelta(milliseconds=2)
    ends = max(dues(evening, {"behind": "game"})) + timedelta(seconds=10)
    wanted = {evening.log[0].at - tick, ends}
    times = {event.at for event in evening.log}
    for options in PACES:
        times |= set(dues(evening, options))
    for at in sorted(times):
        if dice.random() < share:
            wanted |= {at - tick, at, at + tick}
    for event in evening.log:
        if event.kind in ("game_started", "buried", EMERGENCY, "game_finished", "session_settled"):
            wanted |= {event.at - tick, event.at, event.at + tick}
    return iter(sorted(wanted))


async def sweep(
    evening: Evening, patch: pytest.MonkeyPatch, *, share: float, seed: int = 1, first: bool = False
) -> dict[str, set[str]]:
    """The faults found, by output; empty for a tight hub. ``first``: stop at the first one."""
    dice = random.Random(seed)
    outputs = [Output(evening, how, audience, pace) for how, audience in LINKS for pace in PACES]
    assert {output.audience for output in outputs} <= set(AUDIENCES)
    moment = START
    patch.setattr(clock, "now", lambda: moment)
    for at in moments(evening, dice, share):
        moment = at
        if first and any(output.faults for output in outputs):
            break
        for output in outputs:
            if output.stream is None or dice.random() < 0.02:
                output.open()
            await output.look()
    for output in outputs:
        assert output.stream is not None
        if not first and output.ear.sent_v != len(evening.log):
            output.faults.add("the end is never shown")
        output.stream.stop()
    return {output.name: output.faults for output in outputs if output.faults}
