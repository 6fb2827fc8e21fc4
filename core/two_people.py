"""Two people are two: by whom a deed is done stands as ``user:7 甲`` (or a name alone), and the first word tells who."""

from __future__ import annotations

from django.db.models import F, Func, Q, TextField, Value
from django.db.models.lookups import Exact

from core.refusals import Refusal


def differ(one: str, other: str) -> Q:
    """A constraint's condition: two fields that name whose deed it was name two people."""
    return ~Q(Exact(_first_word(one), _first_word(other)))


def _first_word(field: str) -> Func:
    return Func(F(field), Value(" "), Value(1), function="split_part", output_field=TextField())


def same(one: str, other: str) -> bool:
    """Whether both are one person."""
    return one.partition(" ")[0] == other.partition(" ")[0]


def name_of(by: str) -> str:
    """What people call him: the member's number left out."""
    first, _, rest = by.partition(" ")
    return rest if first.startswith("user:") and rest else by


def refuse_same(first: str, second: str, did: tuple[str, str]) -> None:
    """Refuse (409) when whoever comes second was the first; ``did`` is what the first has done, in both languages."""
    if same(first, second):
        zh, en = did
        raise Refusal(
            "same_person",
            f"这一步要另一个人来做：{name_of(first)}{zh}。",
            f"This takes another person: {name_of(first)} {en}.",
            first=name_of(first),
        )
