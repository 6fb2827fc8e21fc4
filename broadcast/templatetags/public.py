"""Words of a table's view on the public's pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from core.templatetags.words import is_english
from games.rulebook_verdicts import level_name

register = template.Library()

@register.simple_tag(takes_context=True)
def level(context: dict[str, Any], value: Mapping[str, Any]) -> str:
    """A level as people say it, in the reader's language: its rank, and from the second on its lap."""
    return level_name(value, is_english(context))


@register.filter
def side_of(view: Mapping[str, Any], key: str) -> str:
    """The name of a side."""
    return str(view["sides"][key]["name"])
