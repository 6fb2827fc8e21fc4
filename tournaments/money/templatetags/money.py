"""``{{ fen|yuan }}``: an amount for people; ``{% payout_state state %}``: how a payout stands."""

from __future__ import annotations

from typing import Any

from django import template

from core.templatetags.words import is_english
from core.yuan import signed
from tournaments.money.domain.holding import NAMES
from tournaments.money.models import Standing

register = template.Library()


@register.filter
def yuan(fen: int) -> str:
    """``¥1,234.50``, ``−¥1,234.50``."""
    return signed(fen)


@register.simple_tag(takes_context=True)
def payout_state(context: dict[str, Any], state: str) -> str:
    """待领, 待批 …, or in English."""
    return NAMES[Standing.State(state)][is_english(context)]
