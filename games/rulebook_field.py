"""The shape of one field's words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Pair = tuple[str, str]
"""Chinese, English."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the rule set: the clause of RULES it belongs to, its label, what it means, and its values' names."""

    name: str
    clause: str
    label: Pair
    about: Pair
    values: Mapping[str | int | None, Pair] = field(default_factory=dict)
    reading: bool = False
