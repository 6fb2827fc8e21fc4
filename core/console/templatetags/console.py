"""Tags of the console's frame: ``{% navigation as groups %}`` and ``{% other_language %}``."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from django import template
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from core.console.navigation import GROUPS, entries
from core.templatetags.words import is_english

register = template.Library()


@register.simple_tag(takes_context=True)
def navigation(context: dict[str, Any]) -> list[dict[str, Any]]:
    """Groups, each with its heading and lines ``{"url", "text", "current"}``, in the reader's language."""
    request = context.get("request")
    shown = entries(getattr(request, "user", None))
    if request is None or not shown:
        return []
    english = is_english(context)
    urls = {entry.url_name: reverse(entry.url_name) for entry in shown}
    here = [
        entry
        for entry in shown
        if (request.path == urls[entry.url_name] or not entry.exact) and request.path.startswith(urls[entry.url_name])
    ]
    current = max(here, key=lambda entry: len(urls[entry.url_name]), default=None)
    return [
        {
            "heading": GROUPS[group][english],
            "lines": [
                {"url": urls[one.url_name], "text": one.en if english else one.zh, "current": one is current}
                for one in lines
            ],
        }
        for group, lines in groupby(shown, key=lambda entry: entry.group)
    ]


@register.simple_tag(takes_context=True)
def other_language(context: dict[str, Any]) -> str:
    """The query string of this page in the other language; what is searched and filtered stays."""
    request = context.get("request")
    other = "zh" if is_english(context) else "en"
    if request is None:
        return f"?lang={other}"
    asked = request.GET.copy()
    if not url_has_allowed_host_and_scheme(asked.get("next", "/"), None):
        del asked["next"]  # a page does not pass on where it would not go itself
    asked["lang"] = other
    return f"?{asked.urlencode()}"
