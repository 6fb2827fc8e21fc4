"""Two people are two: by whom a deed is done stands as ``user:7 甲`` (or a name alone), and the first word tells who."""

from __future__ import annotations

from core.refusals import Refusal


def name_of(by: str) -> str:
    """What people call him: the member's number left out."""
    first, _, rest = by.partition(" ")
    return rest if first.startswith("user:") and rest else by


def refuse_same(one: str, other: str) -> None:
    """Refuse when both are one person."""
    if one.partition(" ")[0] == other.partition(" ")[0]:
        raise Refusal(
            "same_person",
            f"这件事要两个人：已由{name_of(one)}提出，请另一人来确认。",
            f"This takes two people: {name_of(one)} was the first; somebody else has to confirm it.",
            first=name_of(one),
        )
