"""What takes two people at the board: one is the first, somebody else confirms."""

from __future__ import annotations

from core.refusals import Refusal
from core.two_people import name_of, same


def refuse_same(one: str, other: str) -> None:
    """Refuse (409) when both are one person."""
    if same(one, other):
        raise Refusal(
            "same_person",
            f"这件事要两个人：已由{name_of(one)}提出，请另一人来确认。",
            f"This takes two people: {name_of(one)} was the first; somebody else has to confirm it.",
            first=name_of(one),
        )
