"""For people: ``{{ fen|yuan }}``, an amount; ``{% way method %}``, by what it is paid; ``{% payout_state state %}``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import template

from core.templatetags.words import is_english
from core.yuan import signed
from tournaments.money import wording
from tournaments.money.domain.holding import NAMES
from tournaments.money.models import Standing

register = template.Library()


@register.filter
def yuan(fen: int) -> str:
    """``¥1,234.50``, ``−¥1,234.50``."""
    return signed(fen)


@register.simple_tag(takes_context=True)
def way(context: dict[str, Any], method: str) -> str:
    """A way to pay or to hand over: 现金, 快递 …, or in English."""
    return wording.way(method, "en" if is_english(context) else "zh")


@register.simple_tag(takes_context=True)
def ways(context: dict[str, Any], methods: Sequence[str]) -> str:
    """Several of them in a line."""
    return wording.ways(methods, "en" if is_english(context) else "zh")


@register.simple_tag(takes_context=True)
def division(context: dict[str, Any], said: str) -> str:
    """How cash was divided between the two."""
    return wording.division(said, "en" if is_english(context) else "zh")


@register.simple_tag(takes_context=True)
def paper(context: dict[str, Any], kind: str) -> str:
    """居民身份证, 护照 …, or in English."""
    return wording.paper(kind, "en" if is_english(context) else "zh")


@register.simple_tag(takes_context=True)
def payout_state(context: dict[str, Any], state: str) -> str:
    """待领, 待批 …, or in English."""
    return NAMES[Standing.State(state)][is_english(context)]
