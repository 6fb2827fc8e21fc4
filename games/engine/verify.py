"""Proving a record: the deal from its seed, every event by trying it as a command, the result by coming to it.

Whoever reads a record trusts nothing in it: a field of a wrong type is as untrue as a card that was not held.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from games.engine import deal as decks
from games.engine import ruleset
from games.engine.cards import CODES
from games.engine.context import SIDES, Context, Side
from games.engine.corrections import LEVEL, corrected_levels
from games.engine.events import NOTES
from games.engine.game import result
from games.engine.level import Level
from games.engine.phases import State
from games.engine.replay import Replay, Step, Untrue, is_seat, same, text
from games.engine.starting import start

FORMAT: Final = "chaodipi-record/1"

_SPECIAL: Final = ("flags_failed", "match", "red_five", "heaven_and_earth", "j_to_end")


def verify(record: Mapping[str, Any]) -> State:
    """Replay one record and return its final state. Raises Untrue at the first thing that is not so."""
    return _proved(record).state


def steps_of(record: Mapping[str, Any]) -> list[Step]:
    """Every event of a record with the states around it, the record proved on the way. Raises Untrue."""
    return _proved(record, keep_steps=True).steps


def _proved(record: Mapping[str, Any], *, keep_steps: bool = False) -> Replay:
    game = record.get("game") if isinstance(record, Mapping) else None
    if not isinstance(game, int) or isinstance(game, bool):
        raise Untrue(None, None, "game is no number")
    try:
        state = _begun(record, game)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as problem:
        raise Untrue(game, None, _named(problem)) from problem
    replay = Replay(game, state, record, keep_steps=keep_steps)
    _check_result(game, record.get("result"), replay.run())
    return replay


def _named(problem: Exception) -> str:
    return f"{problem.args[0]} is missing" if isinstance(problem, KeyError) else str(problem)


# -- the header and the deal


def _begun(record: Mapping[str, Any], game: int) -> State:
    """The game before its cut, its header and its deal proved."""
    _equal("format", record["format"], FORMAT)
    version = record["rules_version"]
    if not isinstance(version, int) or isinstance(version, bool):
        raise ValueError("rules_version is no number")
    rules = ruleset.load(record["rules"], record["options"], version)
    for name in ("golden", "flag"):
        if not isinstance(record[name], bool):
            raise ValueError(f"{name} is neither true nor false")
    banker = record["banker"]
    if banker is not None and not is_seat(banker):
        raise ValueError("banker is no seat")
    context = Context(
        number=game,
        of=None,
        golden=record["golden"],
        flag=record["flag"],
        levels=_levels(record["levels"]),
        flags_failed={side: _count(f"flags_failed.{side}", record["flags_failed"][side]) for side in SIDES},
        banker=banker,
        first_receiver=None,
    )
    if context.flag != (banker is not None and context.level.flag):
        raise ValueError("flag does not fit the banking side's level")
    dealt = record["deal"]
    _equal("deal.format", dealt["format"], decks.FORMAT)
    state = start(rules, context, bytes.fromhex(dealt["seed"]), f"{record['session']}/{game}")
    setup = state.setup
    _equal("deal.seed", dealt["seed"], setup.seed.hex())
    _equal("deal.commitment", dealt["commitment"], setup.commitment)
    _equal("first_receiver", record["first_receiver"], setup.first_receiver)
    cut = dealt["cut"]
    if cut is None:
        _equal("deal.hands", dealt["hands"], [[], [], [], []])
        _equal("deal.kitty", dealt["kitty"], [])
        return state
    deal = decks.deal(setup.deck, _count("deal.cut", cut), setup.first_receiver, context.flag)
    for seat, hand in enumerate(deal.hands):
        _equal(f"deal.hands[{seat}]", dealt["hands"][seat], [CODES[card] for card in hand])
    _equal("deal.hands", len(dealt["hands"]), 4)
    _equal("deal.kitty", dealt["kitty"], [CODES[card] for card in deal.kitty])
    return state


def _levels(data: Mapping[str, Any]) -> dict[Side, Level]:
    levels: dict[Side, Level] = {}
    for side in SIDES:
        lap = _count(f"levels.{side}.lap", data[side]["lap"])
        try:
            levels[side] = Level.from_json({"lap": lap, "rank": data[side]["rank"]})
        except (ValueError, TypeError) as problem:
            raise ValueError(f"levels.{side}.rank is no rank") from problem
    return levels


def _count(name: str, value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(f"{name} is no number of 0 or more")
    return value


def _equal(name: str, said: Any, true: Any) -> None:
    if not same(said, true):
        raise ValueError(f"{name} says {text(said)}, but it is {text(true)}")


# -- the result, and one game after another


def _check_result(game: int, said: Any, state: State) -> None:
    outcome = result(state)
    if outcome is None:
        if said is not None:
            raise Untrue(game, None, "result: a game that was ended has none")
        return
    if not isinstance(said, Mapping):
        raise Untrue(game, None, "result is missing")
    true = outcome.as_record()
    every = outcome._replace(known=_SPECIAL).as_record()
    for name in true:
        # Who left stands in the events too: a record of elsewhere may say nothing of their points.
        if name not in said and name != "leaves":
            raise Untrue(game, None, f"result.{name} is missing")
    for name, value in said.items():
        if name not in every:
            raise Untrue(game, None, f"result has no field {name}")
        if not same(value, every[name]):
            raise Untrue(game, None, f"result.{name} says {text(value)}, but it is {text(every[name])}")


def verify_all(records: Iterable[Mapping[str, Any]]) -> int:
    """Verify records in order, and that the games of one session follow one another; returns how many there were."""
    count = 0
    before: State | None = None
    session = None
    for record in records:
        state = verify(record)
        if before is not None and record["session"] == session:
            _check_follows(before, state, _levels_put_right(record))
        before, session = state, record["session"]
        count += 1
    return count


def _levels_put_right(record: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The corrections of levels at the head of a proved record."""
    found = []
    for event in record["events"]:
        if event["kind"] not in NOTES:
            break
        if event["kind"] == "corrected" and event.get("what") == LEVEL:
            found.append(event)
    return found


def _check_follows(before: State, state: State, put_right: list[Mapping[str, Any]]) -> None:
    """Levels, counts and bank of a game are what the game before it left, but for levels that a referee put right
    between the two; an ended game is dealt again."""
    was, now = before.setup.context, state.setup.context
    outcome = result(before)
    if outcome is not None and was.golden:
        raise Untrue(now.number, None, "nothing follows a golden game")
    number = was.number + (outcome is not None)
    if now.number != number:
        raise Untrue(now.number, None, f"game {number} was to follow")
    levels = dict(was.levels) if outcome is None else dict(zip(SIDES, outcome.levels, strict=True))
    flags = dict(was.flags_failed) if outcome is None else dict(zip(SIDES, outcome.flags_failed, strict=True))
    banker = was.banker if outcome is None else outcome.next_banker
    try:
        levels, flags = corrected_levels(levels, flags, put_right, state.setup.rules)
    except ValueError as problem:
        raise Untrue(now.number, 1, str(problem)) from problem
    for name, said, true in (
        ("levels", dict(now.levels), levels),
        ("flags_failed", dict(now.flags_failed), flags),
        ("banker", now.banker, banker),
    ):
        if said != true:
            raise Untrue(now.number, None, f"{name} is not what the game before left")


def verify_lines(lines: Iterable[str]) -> int:
    """Verify a file's lines, one record each, empty ones apart; returns how many records there were."""
    return verify_all(records_in(lines))


def records_in(lines: Iterable[str]) -> Iterable[Mapping[str, Any]]:
    """The records of a file's lines, not proved. Raises Untrue for a line that is no JSON object."""
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except (ValueError, RecursionError) as problem:
            raise Untrue(None, None, f"line {number} is no JSON: {problem}") from problem
        if not isinstance(record, dict):
            raise Untrue(None, None, f"line {number} is no object")
        yield record
