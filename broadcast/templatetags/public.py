"""Words of a table's view on the public's pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

register = template.Library()

_RANKS = {"T": "10", "flag": "⚑"}


@register.filter
def level(value: Mapping[str, Any]) -> str:
    """A level as people say it: its rank, and from the second on its lap in Roman figures."""
    rank = _RANKS.get(value["rank"], value["rank"])
    return rank if value["lap"] <= 1 else f"{rank} ({'I' * min(value['lap'], 3)})"


@register.filter
def side_of(view: Mapping[str, Any], key: str) -> str:
    """The name of a side."""
    return str(view["sides"][key]["name"])
