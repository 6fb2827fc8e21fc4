"""Whether what a referee looked at still stands: his command is refused when something that bears on it has changed.

A desk says which version of the table it showed when the button was pressed. Most of what happens (a card, a round of
the deal) bears on no referee's command, so only events of certain kinds make it stale; the refusal names them.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from core.refusals import Refusal
from games import happenings, state
from games.domain.change import Change
from games.models import LogEvent
from games.sections_own import DEVICE_CHANGED, RULING_HIDDEN, RULING_SHOWN, SUBSTITUTED

GAMES: Final = (state.GAME_STARTED, state.GAME_FINISHED, state.GAME_ENDED)
CLOCKS: Final = (*GAMES, state.PAUSED, state.RESUMED, state.EXTENDED)
SEATING: Final = (SUBSTITUTED, DEVICE_CHANGED, "left")
RULINGS: Final = (RULING_SHOWN, RULING_HIDDEN)
CORRECTIONS: Final = (*GAMES, state.CORRECTED)


def refuse_stale(edit: Change, base: int | None, kinds: Collection[str], *, seat: int | None = None) -> None:
    """Refuse (``stale``) when an event of one of ``kinds`` (at ``seat``, where one is named) came after ``base``.

    ``base`` is the version that was looked at; None is a caller that looked at none, and nothing is stale for it.
    """
    if base is None:
        return
    since = LogEvent.objects.filter(table=edit.table, v__gt=base, kind__in=list(kinds)).order_by("v")
    if seat is not None:
        since = since.filter(data__seat=seat)
    found = list(since[:4])
    if not found:
        return
    said = [happenings.sentence(row, edit.table.seats) for row in found]
    zh, en = "；".join(one[0] for one in said), "; ".join(one[1] for one in said)
    raise Refusal(
        "stale",
        f"画面变了：{zh}。请看清现在的情况再按。",
        f"Meanwhile: {en}. Look again before you press.",
        changed=[row.kind for row in found],
    )


def reason_of(reason: str, *, most: int = 200) -> str:
    """A reason, trimmed; refused when there is none."""
    reason = " ".join(reason.split())[:most]
    if not reason:
        raise Refusal("reason", "请写明原因。", "Say why.", 422)
    return reason
