"""Filters of the programme's pages: ``{{ words|get:key }}``, ``{% weekday day %}``, ``{{ amount|yuan }}``."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django import template

from core.templatetags.words import is_english
from tournaments.season.calendar import who as _who
from tournaments.season.programme_forms import yuan as _yuan

register = template.Library()


@register.filter
def get(words: Mapping[str, str], key: str) -> str:
    """The text under a key."""
    return words.get(key, key)


@register.simple_tag(takes_context=True)
def weekday(context: dict[str, Any], day: date) -> str:
    """周一 … 周日, Mon … Sun."""
    if is_english(context):
        return ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")[day.weekday()]
    return f"周{'一二三四五六日'[day.weekday()]}"


@register.filter
def yuan(amount: int) -> str:
    """Fen in yuan."""
    return _yuan(amount)


@register.filter
def who(by: str) -> str:
    """``user:3 王芳`` as 王芳."""
    return _who(by, "zh")
