"""``{{ fen|yuan }}``: an amount for people."""

from __future__ import annotations

from django import template

from tournaments.money.domain import amounts

register = template.Library()


@register.filter
def yuan(fen: int) -> str:
    """``¥1,234.50``."""
    return f"¥{amounts.yuan(fen)}"
