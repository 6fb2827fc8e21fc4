"""The open record of one game (`chaodipi-record/1`): written here, proved by `verify`.

`build` writes a game's record from its final state and its log; `verify` replays one and raises `Untrue` at the first
thing in it that is not so; `verify_lines` does that for a whole file, and sees that its games follow one another.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from games.engine import ruleset
from games.engine.cards import CODES
from games.engine.context import SIDES
from games.engine.deal import FORMAT as DECK_FORMAT
from games.engine.deal import Deal
from games.engine.events import ENDINGS, NOTES, Event
from games.engine.phases import Cutting, Dealing, Declaring, Ended, Finished, Phase, State
from games.engine.replay import FIELDS, Untrue
from games.engine.verify import FORMAT, records_in, steps_of, verify, verify_all, verify_lines

__all__ = [
    "FORMAT", "KINDS", "Untrue", "build", "options_of", "records_in", "steps_of", "verify", "verify_all", "verify_lines",
]  # fmt: skip

KINDS: Final = frozenset({*FIELDS, *ENDINGS, *NOTES})
"""Kinds of events that belong into a record."""


def build(state: State, log: Iterable[tuple[float, Event]]) -> dict[str, Any]:
    """The record of a game that is finished or ended.

    `log` are its events with their seconds from the game's start; kinds that do not belong into a record are left
    out, and what is kept is numbered from 1. Raises ValueError for a game that is still played.
    """
    if not isinstance(state.phase, Finished | Ended):
        raise ValueError("a record is written when the game is over")
    setup = state.setup
    context = setup.context
    session, _, number = setup.game_id.rpartition("/")
    if number != str(context.number):
        raise ValueError("a game's id is its session and its number")
    deal = _deal(state.phase)
    events = [(t, event) for t, event in log if event.kind in KINDS]
    return {
        "format": FORMAT,
        "rules": setup.rules.id,
        "rules_version": setup.rules.version,
        "options": options_of(setup.rules),
        "session": session,
        "game": context.number,
        "golden": context.golden,
        "flag": context.flag,
        "levels": {side: context.levels[side].as_json() for side in SIDES},
        "flags_failed": {side: context.flags_failed[side] for side in SIDES},
        "banker": context.banker,
        "first_receiver": setup.first_receiver,
        "deal": {
            "format": DECK_FORMAT,
            "commitment": setup.commitment,
            "seed": setup.seed.hex(),
            "cut": None if deal is None else deal.cut,
            "hands": [[], [], [], []] if deal is None else [[CODES[card] for card in hand] for hand in deal.hands],
            "kitty": [] if deal is None else [CODES[card] for card in deal.kitty],
        },
        "events": [
            {"seq": seq, "t": round(t, 3), "kind": event.kind, **event.data}
            for seq, (t, event) in enumerate(events, start=1)
        ],
        "result": state.phase.result.as_record() if isinstance(state.phase, Finished) else None,
    }


def options_of(rules: ruleset.RuleSet) -> dict[str, Any]:
    """The fields in which a rule set differs from the set of its id and version."""
    base = ruleset.dump(ruleset.load(rules.id, version=rules.version))
    own = ruleset.dump(rules)
    return {name: value for name, value in own.items() if name != "version" and value != base[name]}


def _deal(phase: Phase) -> Deal | None:
    if isinstance(phase, Ended):
        return _deal(phase.before)
    if isinstance(phase, Cutting):
        return None
    if isinstance(phase, Dealing | Declaring):
        return phase.deal
    return phase.played.settled.deal if isinstance(phase, Finished) else phase.settled.deal
