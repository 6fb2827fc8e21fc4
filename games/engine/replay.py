"""Replaying a record's events: each is tried as the command that it says was made (see `verify`)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from games.engine.cards import TRUMPS, BadCard, Cards, codes, parse_all
from games.engine.commands import (
    Bury,
    CloseDeclaring,
    Command,
    Cut,
    Deal,
    Decline,
    End,
    Leave,
    Pass,
    Play,
    Raid,
    Show,
)
from games.engine.events import ENDINGS, NOTES, Event
from games.engine.game import EventError, apply, fold
from games.engine.phases import Declaring, Ended, Finished, State
from games.engine.refusal import Refused

FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "turned": ("cards",),
    "cut": ("seat", "at"),
    "dealt": ("round",),
    "showing": ("seat", "cards", "names"),
    "passed": ("seat",),
    "declaring_ended": ("trump", "banker"),
    "took_kitty": ("seat",),
    "buried": ("seat", "cards", "auto"),
    "raided": ("seat", "cards", "names"),
    "declined": ("seat",),
    "revealed": ("trump", "showings"),
    "raid_failed": ("seat", "cards", "points"),
    "throw_failed": ("seat", "cards", "forced", "penalty"),
    "played": ("seat", "cards", "auto"),
    "left": ("seat",),
}
"""The fields of each kind of event that moves a game, besides `seq`, `t` and `kind`."""

_MARKS: Final = ("look_back", "fixed")


class Untrue(Exception):
    """Something in a record is not so. `game` is its number, `seq` the event's, None where it is not in an event."""

    def __init__(self, game: int | None, seq: int | None, why: str) -> None:
        where = "record" if game is None else f"game {game}"
        super().__init__(f"{where}: {why}" if seq is None else f"{where}, event {seq}: {why}")
        self.game = game
        self.seq = seq
        self.why = why


def same(one: Any, other: Any) -> bool:
    """Whether two JSON values are the same, true and 1 being two things."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and bool(one == other)


def text(value: Any) -> str:
    """A value as a record would have it, for what is said of it."""
    return json.dumps(value, ensure_ascii=False)


class Step(NamedTuple):
    """One event of a replayed game: the record's event at or after which it came, the event, the state before and after.

    Events that a record leaves to be understood have a step too, under the number of the event that closed them.
    """

    seq: int
    t: float
    event: Event
    before: State
    after: State


class Replay:
    """Goes through a record's events; `due` are events that must come next, being part of the last command's.

    With `keep_steps` every event's state is kept in `steps`; a mere proof needs none of them.
    """

    def __init__(self, game: int, state: State, record: Mapping[str, Any], *, keep_steps: bool = False) -> None:
        self.keep_steps = keep_steps
        self.steps: list[Step] = []
        self.game = game
        self.state = state
        self.cut = record["deal"]["cut"]
        self.events = record.get("events")
        self.due: list[Event] = []
        self.seq = 0
        self.t = 0.0
        self.gone: dict[tuple[int, int], int] = {}
        """By seat and card: the event in which it last left that hand."""

    def untrue(self, why: str, seq: int | None = None) -> Untrue:
        return Untrue(self.game, self.seq if seq is None else seq, why)

    def run(self) -> State:
        if not isinstance(self.events, list):
            raise Untrue(self.game, None, "events is no list")
        kinds = [event.get("kind") for event in self.events if isinstance(event, Mapping)]
        first = next((kind for kind in kinds if kind != "left" and kind not in NOTES), None)
        if self.cut is not None and first not in ("turned", "cut", *ENDINGS):
            # A record may leave the cut to its deal.
            self.state, _ = apply(self.state, Cut(self.state.setup.cutter, self.cut))
        for event in self.events:
            self.number(event)
            if isinstance(self.state.phase, Ended):
                continue
            if event["kind"] == "corrected":
                self.corrected(event)
            elif event["kind"] not in NOTES:
                self.step(event["kind"], self.fields(event))
        if self.due and not (len(self.due) == 1 and self.due[0].kind == "declaring_ended"):
            raise self.untrue(f"{self.due[0].kind} is missing", self.seq + 1)
        if not isinstance(self.state.phase, Finished | Ended):
            raise self.untrue("the game is not played out", self.seq + 1)
        return self.state

    def number(self, event: Any) -> None:
        """`seq` counts from 1 without a gap, and `t` never goes back."""
        seq = self.seq + 1
        if not isinstance(event, Mapping):
            raise self.untrue("no object", seq)
        if not same(event.get("seq"), seq):
            raise self.untrue(f"seq says {text(event.get('seq'))}", seq)
        self.seq = seq
        t = event.get("t")
        if not isinstance(t, int | float) or isinstance(t, bool) or not self.t <= t < float("inf"):
            raise self.untrue(f"t says {text(t)}, after {self.t:g} seconds")
        self.t = float(t)
        kind = event.get("kind")
        if not isinstance(kind, str) or (kind not in FIELDS and kind not in ENDINGS and kind not in NOTES):
            raise self.untrue(f"no kind {text(kind)}")

    def fields(self, event: Mapping[str, Any]) -> dict[str, Any]:
        """The event's own fields, each of its type; marks that say false are as if left out."""
        kind = event["kind"]
        data = {name: value for name, value in event.items() if name not in ("seq", "t", "kind")}
        for mark in _MARKS:
            if data.get(mark) is False:
                del data[mark]
        wanted = ("reason",) if kind in ENDINGS else FIELDS[kind]
        for name in wanted:
            if name not in data:
                raise self.untrue(f"{name} is missing")
            if not fits(name, data[name]):
                raise self.untrue(f"{name} says {text(data[name])}, which it cannot be")
        for name in data:
            if name not in wanted and not (name in _MARKS and kind in ("showing", "raided")):
                raise self.untrue(f"{kind} has no field {name}")
        return data

    def corrected(self, event: Mapping[str, Any]) -> None:
        """Points put right are folded as they stand; a level was put right before the game."""
        data = {name: value for name, value in event.items() if name not in ("seq", "t", "kind")}
        if data.get("what") == "points" and not is_seat(data.get("seat")):
            raise self.untrue(f"seat says {text(data.get('seat'))}, which it cannot be")
        note, before = Event("corrected", data), self.state
        try:
            self.state = fold(before, note)
        except EventError as problem:
            raise self.untrue(str(problem)) from problem
        if self.keep_steps and self.state is not before:
            self.steps.append(Step(self.seq, self.t, note, before, self.state))

    def step(self, kind: str, data: dict[str, Any]) -> None:
        closes = kind in ("turned", "declaring_ended", "took_kitty", "played")
        if closes and not self.due and isinstance(self.state.phase, Declaring):
            self.due = self.applied(CloseDeclaring())
        if self.due and self.due[0].kind == "declaring_ended" and kind != "declaring_ended":
            self.due.pop(0)
        if not self.due:
            self.due = self.applied(self.command(kind, data))
        self.match(self.due.pop(0), kind, data)
        for card in parse_all(data["cards"]) if kind in ("played", "buried") else ():
            self.gone[data["seat"], card] = self.seq

    def match(self, due: Event, kind: str, data: dict[str, Any]) -> None:
        if self.keep_steps:
            self._number_step(due)
        if due.kind != kind:
            raise self.untrue(f"{kind} stands where {due.kind} {text(dict(due.data))} belongs")
        true = dict(due.data)
        if "auto" in true:
            true["auto"] = data["auto"]  # who moved the hand is not to be found in the cards
        for name in true.keys() | data.keys():
            if name not in data or name not in true or not same(data[name], true[name]):
                raise self.untrue(f"{name} says {text(data.get(name))}, but it is {text(true.get(name))}")

    def _number_step(self, event: Event) -> None:
        """A step of several events gets each one's own number and time as the record comes to it."""
        for place in range(len(self.steps) - 1, -1, -1):
            if self.steps[place].event is event:
                self.steps[place] = self.steps[place]._replace(seq=self.seq, t=self.t)
                return

    def applied(self, command: Command) -> list[Event]:
        before = self.state
        try:
            self.state, events = apply(self.state, command)
        except Refused as refused:
            raise self.untrue(self.refused(refused, command)) from refused
        for event in events if self.keep_steps else ():
            after = fold(before, event)
            self.steps.append(Step(self.seq, self.t, event, before, after))
            before = after
        return list(events)

    def refused(self, refused: Refused, command: Command) -> str:
        refusal = refused.refusal
        facts = ", ".join(f"{name} {text(value)}" for name, value in refusal.facts.items())
        why = f"not allowed by §{refusal.clause}: {refusal.code}" + (f" ({facts})" if facts else "")
        if refusal.code == "not_held" and isinstance(command, Play | Bury):
            earlier = {self.gone[command.seat, card] for card in command.cards if (command.seat, card) in self.gone}
            if earlier:
                why += f"; such a card left this hand in event {max(earlier)}"
        return why

    def command(self, kind: str, data: Mapping[str, Any]) -> Command:
        """The command of which an event is the first."""
        seat = data.get("seat", 0)
        if kind in ENDINGS:
            return End(kind, data["reason"])  # type: ignore[arg-type]
        if kind in ("played", "throw_failed"):
            return Play(seat, self.cards(data), bool(data.get("auto")))
        if kind == "showing":
            return Show(seat, self.cards(data), TRUMPS.index(data["names"]))
        if kind == "raided":
            return Raid(seat, self.cards(data), TRUMPS.index(data["names"]))
        if kind == "buried":
            return Bury(seat, self.cards(data), data["auto"])
        if kind == "cut":
            return self.cutting(data["seat"], data["at"])
        if kind == "turned":
            return self.cutting(self.state.setup.cutter, self.cut)
        simple: dict[str, Command] = {
            "dealt": Deal(),
            "passed": Pass(seat),
            "declined": Decline(seat),
            "left": Leave(seat),
        }
        if kind not in simple:
            raise self.untrue(f"{kind} cannot come here")
        return simple[kind]

    def cutting(self, seat: int, at: Any) -> Command:
        if not same(at, self.cut):
            raise self.untrue(f"at says {text(at)}, but the deal was cut at {text(self.cut)}")
        return Cut(seat, at)

    def cards(self, data: Mapping[str, Any]) -> Cards:
        cards: Cards = parse_all(data["cards"])
        if data["cards"] != codes(cards):
            raise self.untrue("cards are not sorted by their codes")
        return cards


def fits(name: str, value: Any) -> bool:
    """Whether a field's value is of its type."""
    match name:
        case "seat" | "banker":
            return is_seat(value)
        case "cards" | "forced":
            try:
                return isinstance(value, list) and bool(parse_all(value))
            except (BadCard, TypeError):
                return False
        case "names" | "trump":
            return isinstance(value, str) and value in TRUMPS
        case "auto":
            return isinstance(value, bool)
        case "reason":
            return isinstance(value, str)
        case "showings":
            return isinstance(value, list)
    return isinstance(value, int) and not isinstance(value, bool)


def is_seat(value: Any) -> bool:
    """Whether a value is a seat."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 4
