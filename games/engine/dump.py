"""A game's state as JSON and back, for the stored snapshot (a cache: the log is the truth).

The deck is not stored: it follows from the seed. Cards are stored as numbers, since nobody but the engine reads this.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine import bidding, deal, ruleset, scoring
from games.engine.context import Context
from games.engine.phases import (
    PHASE_NAMES,
    Burying,
    Cutting,
    Dealing,
    Declaring,
    Ended,
    Finished,
    Phase,
    Playing,
    Raiding,
    Settled,
    Setup,
    Showing,
    State,
    Taking,
)
from games.engine.starting import start
from games.engine.table import Adjustment, FailedThrow, OnTable, Trick
from games.engine.values import Value

Json = Any


def dump(state: State) -> dict[str, Json]:
    """The state as JSON."""
    setup = state.setup
    return {
        "rules": ruleset.dump(setup.rules),
        "context": setup.context.as_json(),
        "seed": setup.seed.hex(),
        "game_id": setup.game_id,
        "events": state.events,
        "decision": state.decision,
        "left": list(state.left),
        "phase": _phase(state.phase),
    }


def restore(data: Mapping[str, Json]) -> State:
    """The state that `dump` wrote. Raises KeyError, TypeError or ValueError for anything else."""
    rules = ruleset.restore(data["rules"])
    context = Context.from_json(data["context"])
    first = start(rules, context, bytes.fromhex(data["seed"]), data["game_id"])
    phase = _Reader(first.setup).phase(data["phase"])
    left = tuple(data["left"])
    if left and isinstance(phase, Finished):
        phase = scoring.with_leaves(phase, left)
    return State(first.setup, phase, data["events"], data["decision"], left)


def _phase(phase: Phase) -> dict[str, Json]:
    name = PHASE_NAMES[type(phase)]
    match phase:
        case Cutting():
            return {"name": name}
        case Dealing():
            return {
                "name": name,
                "cut": phase.deal.cut,
                "rounds": phase.rounds,
                "showings": _plain(phase.showings),
            }
        case Declaring():
            return {
                "name": name,
                "cut": phase.deal.cut,
                "showings": _plain(phase.showings),
                "passed": phase.passed,
                "turned": _plain(phase.turned),
            }
        case Taking():
            return {"name": "taking", "settled": _settled(phase.settled)}
        case Burying():
            return {"name": name, "settled": _settled(phase.settled), "hands": _plain(phase.hands), "by": phase.by}
        case Raiding():
            return {
                "name": name,
                "settled": _settled(phase.settled),
                "hands": _plain(phase.hands),
                "by": phase.by,
                "kitty": _plain(phase.kitty),
                "asked": phase.asked,
                "declined": phase.declined,
            }
        case Playing():
            return {"name": name, **_playing(phase)}
        case Finished():
            return {"name": name, "played": _playing(phase.played)}
        case Ended():
            return {"name": name, "before": _phase(phase.before), "kind": phase.kind, "reason": phase.reason}


def _playing(phase: Playing) -> dict[str, Json]:
    fields = {"by": phase.by, "kitty": phase.kitty, "hands": phase.hands, **phase.table._asdict()}
    return {"settled": _settled(phase.settled), **{name: _plain(value) for name, value in fields.items()}}


def _settled(settled: Settled) -> dict[str, Json]:
    return {
        "cut": settled.deal.cut,
        "showings": _plain(settled.showings),
        "banker": settled.banker,
        "trump": settled.trump,
        "raids": settled.raids,
        "laid": _plain(settled.laid),
        "turned": _plain(settled.turned),
    }


def _plain(value: Any) -> Json:
    """Tuples, named or not, and values as lists."""
    if isinstance(value, Value):
        value = tuple(value._asdict().values())
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


def _tuple(value: Json) -> Any:
    """Lists as tuples."""
    return tuple([_tuple(one) for one in value]) if isinstance(value, list) else value


class _Reader:
    """Reads phases of one game."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup

    def phase(self, data: Mapping[str, Json]) -> Phase:
        match data["name"]:
            case "cutting":
                return Cutting()
            case "dealing":
                return Dealing(self._deal(data), data["rounds"], self._showings(data))
            case "declaring":
                return Declaring(self._deal(data), self._showings(data), data["passed"], _tuple(data["turned"]))
            case "taking":
                return Taking(self._settled(data["settled"]))
            case "burying":
                return Burying(self._settled(data["settled"]), _tuple(data["hands"]), data["by"])
            case "raiding":
                return Raiding(
                    self._settled(data["settled"]),
                    _tuple(data["hands"]),
                    data["by"],
                    _tuple(data["kitty"]),
                    data["asked"],
                    data["declined"],
                )
            case "playing":
                return self._playing(data)
            case "finished":
                played = self._playing(data["played"])
                return Finished(played, scoring.result(self.setup, played))
            case "ended":
                before = self.phase(data["before"])
                if isinstance(before, Finished | Ended):
                    raise ValueError("a game ends once")
                return Ended(before, data["kind"], data["reason"])
        raise ValueError(f"no phase {data['name']!r}")

    def _deal(self, data: Mapping[str, Json]) -> deal.Deal:
        setup = self.setup
        return deal.deal(setup.deck, data["cut"], setup.first_receiver, setup.context.flag)

    def _showings(self, data: Mapping[str, Json]) -> tuple[Showing, ...]:
        return tuple([Showing(*_tuple(one)) for one in data["showings"]])

    def _settled(self, data: Mapping[str, Json]) -> Settled:
        showings = self._showings(data)
        stands = bidding.standing(self.setup.rules, self.setup.rank, showings)
        return Settled(
            self._deal(data),
            showings,
            data["banker"],
            data["trump"],
            bidding.order_of(self.setup, data["trump"], stands),
            data["raids"],
            _tuple(data["laid"]),
            _tuple(data["turned"]),
        )

    def _playing(self, data: Mapping[str, Json]) -> Playing:
        fields = {name: _tuple(value) for name, value in data.items() if name not in ("name", "settled")}
        fields["tricks"] = tuple([Trick(*one) for one in fields["tricks"]])
        fields["adjustments"] = tuple([Adjustment(*one) for one in fields["adjustments"]])
        fields["failures"] = tuple([FailedThrow(*one) for one in fields["failures"]])
        if fields["notice"] is not None:
            fields["notice"] = FailedThrow(*fields["notice"])
        by, kitty, hands = fields.pop("by"), fields.pop("kitty"), fields.pop("hands")
        return Playing(self._settled(data["settled"]), by, kitty, hands, OnTable(**fields))
