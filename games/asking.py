"""What a seat is asked, with everything its page needs to answer without knowing the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine import follow
from games.engine import game as engine
from games.engine.cards import codes
from games.engine.observe import Observation, observe
from games.players.autoplay import decide
from games.engine.commands import Bury
from games.state import TableState
from games.timing import asked_of

Json = Any


def ask_view(state: TableState, seat: int) -> dict[str, Json] | None:
    """The open question to ``seat``, or None: its id and kind, and by kind what may be chosen.

    Works from the seat's own observation alone, so that nothing in it depends on what the seat may not know.
    """
    decision = asked_of(state, seat)
    if decision is None or state.game is None:
        return None
    seen = observe(state.game, seat)
    return {"id": decision.id, "kind": decision.kind, **_DETAILS[decision.kind](seen, seat)}


def _cut(seen: Observation, seat: int) -> dict[str, Json]:
    return {"least": 0, "most": 107}


def _showing(seen: Observation, seat: int) -> dict[str, Json]:
    return {"options": engine.showing_options(seen)}


def _bury(seen: Observation, seat: int) -> dict[str, Json]:
    command = decide(seen, "suggest")
    return {"count": 8, "suggest": codes(command.cards) if isinstance(command, Bury) else []}


def _play(seen: Observation, seat: int) -> dict[str, Json]:
    hand = seen.hand
    if not seen.trick_plays or seen.trick_done:
        command = decide(seen, "suggest")
        return {"count": None, "lead": True, "legal": _distinct(hand), "suggest": codes(command.cards)}
    lead = seen.trick_plays[0].cards
    return {
        "count": len(lead),
        "lead": False,
        "legal": _distinct(follow.addable(seen.order, hand, lead, ())),
        "suggest": codes(follow.smallest(seen.order, hand, lead)),
    }


def _distinct(cards: Any) -> list[str]:
    return sorted(set(codes(tuple(cards))))


_DETAILS: Mapping[str, Callable[[Observation, int], dict[str, Json]]] = {
    "cut": _cut,
    "declare": _showing,
    "raid": _showing,
    "bury": _bury,
    "play": _play,
}
