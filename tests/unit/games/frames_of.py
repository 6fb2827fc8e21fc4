"""Everything a table sends to one audience, in the world as it is and in another that looks the same to it.

A game is played by chance and logged as the table logs it. After each event the hidden cards are dealt anew; what is
sent then has to be the same to the last byte: the frames' texts, and with them their number, their order and their size.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from core.live import frames
from games.engine import game
from games.engine.cards import TRUMPS, codes
from games.engine.commands import End, Leave
from games.engine.context import Context
from games.engine.deal import SORTED_DECK
from games.engine.events import Event
from games.engine.phases import Burying, Dealing, Declaring, Raiding, Showing
from games.engine.ruleset import RuleSet, load
from games.live import TableCursor
from games.state import GAME_STARTED, Logged, TableState, fold, opening
from games.table_view import AUDIENCES, Audience, Facts, base_of
from games.timing import plan
from tests.unit.engine.hidden import Other, face_down
from tests.unit.engine.random_player import Player, begin, moves

START = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
NAMES = ("甲一", "乙二", "甲二", "乙一")
SEATS = tuple(
    {"seat": seat, "side": "AB"[seat % 2], "number": 1, "name": NAMES[seat], "town": "合肥", "bot": seat == 1}
    for seat in range(4)
)


@dataclass(frozen=True, slots=True)
class Moment:
    """A table just after one event of its log."""

    facts: Facts
    event: Logged
    state: TableState


def table(
    rules: RuleSet, seed: int, *, eager: float = 0.5, ends: bool = False, context: Context | None = None
) -> Iterator[Moment]:
    """A table on which a game is played by chance; in the middle a player leaves. With ``ends`` the referee ends it."""
    facts = Facts(
        id="t", title="联排", session="test", rehearsal=True, rules=rules.id, form="daily", games=6,
        sides={"A": {"name": "战舰"}, "B": {"name": "廊桥"}}, seats=SEATS,
    )  # fmt: skip
    begun = begin(seed, context, rules)
    state = opening(rules, 6, (False, True, False, False), auto_host=False)
    started = {
        "number": 1,
        "attempt": 1,
        "context": begun.setup.context.as_json(),
        "commitment": begun.setup.commitment,
    }
    moment = _after(facts, state, GAME_STARTED, started, begun.setup.seed)
    yield moment
    for number, (_, _, _, events) in enumerate(_moves(begun, seed, eager, ends), start=1):
        for event in events:
            moment = _after(facts, moment.state, event.kind, event.data)
            yield moment
        if number == 90:
            _, left = game.apply(game_of(moment.state), Leave(2))
            moment = _after(facts, moment.state, left[0].kind, left[0].data)
            yield moment


def _moves(begun: game.State, seed: int, eager: float, ends: bool) -> Iterator[tuple[Any, Any, Any, tuple[Event, ...]]]:
    for number, move in enumerate(moves(begun, Player(seed, eager=eager))):
        if ends and number == 70:
            _, events = game.apply(move[0], End("misdealt", "试一次"))
            yield move[0], None, None, events
            return
        yield move


def game_of(state: TableState) -> game.State:
    """The game that is being played."""
    assert state.game is not None
    return state.game


def _after(facts: Facts, state: TableState, kind: str, data: Any, seed: bytes | None = None) -> Moment:
    """The next event, half a second on, with the clock that the table plans after it."""
    at = START + timedelta(seconds=state.v / 2)
    number = None if seed is not None else state.number + 1
    event = Logged(state.v + 1, kind, data, number, at, state.clock, 7, "test/1", seed)
    due = plan(fold(state, event), {}, at.timestamp())
    event = replace(event, clock=due.clock)
    return Moment(facts, event, fold(state, event))


def sent(moment: Moment, audience: Audience) -> str:
    """What is sent to an audience for an event, and when the system would act: text that must tell nothing hidden."""
    cursor = TableCursor(moment.facts, moment.state)
    told = cursor.event_view(moment.event, audience)
    view = frames.encode(cursor.view(audience))
    at = moment.event.at.timestamp()
    if told is None:
        frame = frames.filler(moment.event.v)
    else:
        frame = frames.ev(moment.event.v, at, told[0], told[1], view)
    due = plan(moment.state, {}, at).due
    return f"{frame}\n{frames.snap(moment.event.v, at, view)}\n{due}"


class OtherWorld:
    """Makes moments that look the same to one audience, everything hidden from it being dealt anew."""

    def __init__(self, audience: Audience, dice: random.Random) -> None:
        self.audience = audience
        self.sees = base_of(audience)
        self.dice = dice
        self.other = Other(self.sees, dice)

    def moment(self, moment: Moment) -> Moment:
        """The alternative: the state, and the event as it would have been logged there."""
        if moment.state.game is None:
            return moment
        other = self.other.state(moment.state.game)
        event = replace(moment.event, data=self._data(moment, other))
        return Moment(moment.facts, event, replace(moment.state, game=other))

    def _sees(self, seat: int) -> bool:
        return self.sees in ("desk", "program", seat)

    def _data(self, moment: Moment, other: game.State) -> Any:
        kind, data = moment.event.kind, moment.event.data
        true = game_of(moment.state)
        if kind == "buried" and not self._sees(data["seat"]):
            return {**data, "cards": codes(tuple(sorted(self.dice.sample(SORTED_DECK, 8))))}
        if kind in ("showing", "raided") and not self._sees(data["seat"]):
            shown, there = _showings(true)[-1], _showings(other)[-1]
            if face_down(true.setup.rules, shown, true.phase):
                return {"seat": data["seat"], "cards": codes(there.cards), "names": TRUMPS[there.names]}
        if kind == "declaring_ended" and true.setup.rules.hidden_showings and self.sees not in ("desk", "program"):
            return {**data, "trump": self.dice.choice(TRUMPS)}
        return data


def _showings(state: game.State) -> tuple[Showing, ...]:
    """Showings so far, of a game that is being declared, buried or raided."""
    phase = state.phase
    if isinstance(phase, Dealing | Declaring):
        return phase.showings
    assert isinstance(phase, Burying | Raiding)
    return phase.settled.showings


def leaks(rules_id: str, seed: int, *, share: float = 1.0, **how: Any) -> list[tuple[Audience, str]]:
    """The audiences and events for which anything that is sent depends on what is hidden; empty for a tight table.

    ``share`` of the events is tried, the same ones for every audience.
    """
    dice = random.Random(f"{seed}/{rules_id}")
    worlds = [OtherWorld(audience, dice) for audience in AUDIENCES]
    found = []
    for moment in table(load(rules_id), seed, **how):
        if dice.random() >= share and moment.event.kind in ("dealt", "played", "passed"):
            continue
        for world in worlds:
            if sent(moment, world.audience) != sent(world.moment(moment), world.audience):
                found.append((world.audience, moment.event.kind))
    return found
