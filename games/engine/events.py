"""What happened in a game. Events are the truth; a state is their fold over the seed and the context.

Kinds and fields are those of the open record (without `seq` and `t`), so that a log line is a record line:

- `turned` {cards}; `cut` {seat, at}; `dealt` {round}
- `showing` {seat, cards, names, look_back?, fixed?}; `passed` {seat}; `declaring_ended` {trump, banker}
- `took_kitty` {seat}; `buried` {seat, cards, auto}; `raided` {seat, cards, names, look_back?}; `declined` {seat}
- `revealed` {trump, showings}; `raid_failed` {seat, cards, points}
- `throw_failed` {seat, cards, forced, penalty}; `played` {seat, cards, auto}
- `left` {seat}; `voided`, `misdealt`, `agreed_end` {reason}

Cards are text codes sorted by code; `names` and `trump` are S H C D NT.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.values import Value

ENDINGS = ("voided", "misdealt", "agreed_end")
"""Events that end a game without a result: nothing after them counts."""

NOTES = ("paused", "resumed", "extended", "substituted", "corrected")
"""Kinds that a table writes into the same log and that change nothing in the game but what they say: `corrected`
{what: points, seat, points, reason} moves the attackers' score; {what: level, side, before, to, reason} stands at the
head of the game before which a side's level was put right."""


class Event(Value):
    """One event: its kind and its fields, ready for JSON."""

    FIELDS = ("kind", "data")
    __slots__ = FIELDS

    def __init__(self, kind: str, data: Mapping[str, Any]) -> None:
        self.kind = kind
        self.data = data
