"""Words of a table's view on the public's pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.html import format_html

from core.templatetags.words import is_english
from games.rulebook_verdicts import level_name

register = template.Library()


@register.simple_tag(takes_context=True)
def level(context: dict[str, Any], value: Mapping[str, Any]) -> str:
    """A level as people say it, in the reader's language: its rank, and from the second on its lap, small."""
    english = is_english(context)
    if value["lap"] < 2:
        return level_name(value, english)
    lap = f"lap {value['lap']}" if english else f"第 {value['lap']} 圈"
    return format_html("{} <small>{}</small>", level_name({**value, "lap": 1}, english), lap)


@register.filter
def side_of(view: Mapping[str, Any], key: str) -> str:
    """The name of a side."""
    return str(view["sides"][key]["name"])
