"""What a seat is asked, with everything its page needs to answer without knowing the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.choosing import more_showings, needs, within
from games.engine import follow
from games.engine import game as engine
from games.engine.cards import Card, codes
from games.engine.commands import Bury, Play
from games.engine.deal import DECK_SIZE, KITTY_SIZE
from games.engine.observe import Observation, observe
from games.players.autoplay import decide
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
    return {"id": decision.id, "kind": decision.kind, **_DETAILS[decision.kind](seen)}


def _cut(seen: Observation) -> dict[str, Json]:
    return {"least": 0, "most": DECK_SIZE - 1}


def _showing(seen: Observation) -> dict[str, Json]:
    options = engine.showing_options(seen)
    more = more_showings(seen)
    return {
        "options": [option | {"more": rest} if (rest := more.get(option["trump"])) else option for option in options]
    }


def _bury(seen: Observation) -> dict[str, Json]:
    return {"count": KITTY_SIZE, "legal": _distinct(seen.hand), "suggest": _suggested(seen)}


def _play(seen: Observation) -> dict[str, Json]:
    hand = seen.hand
    if not seen.plays or seen.order is None:
        free = {"count": None, "legal": _distinct(hand), "suggest": _suggested(seen)}
        return free if seen.order is None else free | {"within": within(seen.order, hand)}
    lead = seen.plays[0]
    asked = {
        "count": len(lead),
        "legal": _distinct(follow.addable(seen.order, hand, lead, ())),
        "suggest": codes(follow.smallest(seen.order, hand, lead)),
    }
    bound = needs(seen.order, hand, lead)
    return asked | {"needs": bound} if bound else asked


def _suggested(seen: Observation) -> list[str]:
    """What autoplay would do, as a suggestion that the page may offer and never sends by itself."""
    command = decide(seen, "suggest")
    return codes(command.cards) if isinstance(command, Bury | Play) else []


def _distinct(cards: Iterable[Card]) -> list[str]:
    return sorted(set(codes(tuple(cards))))


_DETAILS: Mapping[str, Callable[[Observation], dict[str, Json]]] = {
    "cut": _cut,
    "declare": _showing,
    "raid": _showing,
    "bury": _bury,
    "play": _play,
}
