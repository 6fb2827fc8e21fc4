"""Texts that the sign-in library shows for us, in the language of the request at hand."""

from __future__ import annotations

from typing import Any

from django.utils.functional import lazy
from django.utils.translation import get_language


def words(zh: str, en: str) -> Any:
    """One of the two, chosen when it is shown (``core.language``)."""
    return lazy(lambda: en if (get_language() or "").startswith("en") else zh, str)()
