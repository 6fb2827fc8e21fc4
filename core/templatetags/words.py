"""``{% say "登录" "Sign in" %}``: one of two texts, in the reader's language."""

from __future__ import annotations

from typing import Any

from django import template

from core.refusals import language_of

register = template.Library()


@register.simple_tag(takes_context=True)
def say(context: dict[str, Any], zh: str, en: str) -> str:
    """The Chinese text, unless the reader has switched to English; a text of a variable is escaped as any is."""
    return en if is_english(context) else zh


@register.simple_tag(takes_context=True)
def lang(context: dict[str, Any]) -> str:
    """``zh-CN`` or ``en``, for the page's ``lang``."""
    return "en" if is_english(context) else "zh-CN"


@register.inclusion_tag("console/_heads.html", takes_context=True)
def heads(context: dict[str, Any], *texts: str) -> dict[str, Any]:
    """The head of a table: ``{% heads "日期" "Day" "编号" "Code" %}``, a Chinese and an English text for each column."""
    return {"heads": texts[1::2] if is_english(context) else texts[::2]}


def is_english(context: dict[str, Any]) -> bool:
    """Whether the page's reader has switched to English."""
    request = context.get("request")
    return request is not None and language_of(request) == "en"
