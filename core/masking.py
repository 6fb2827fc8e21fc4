"""How what is private stands on a page for those who may not read it: enough to tell two apart, no more."""

from __future__ import annotations

import re

STAR = "*"


def mask_phone(text: str) -> str:
    """``138****5678``; an e-mail address ``z***@example.com``; anything else by its first and last character."""
    text = text.strip()
    if "@" in text:
        name, _, host = text.partition("@")
        return f"{name[:1]}***@{host}"
    digits = re.sub(r"\D", "", text)
    if len(digits) >= 11:
        return f"{digits[-11:-8]}****{digits[-4:]}"
    if len(digits) >= 7:
        return f"{STAR * (len(digits) - 4)}{digits[-4:]}"
    return f"{text[:1]}***" if text else ""


def mask_town(text: str) -> str:
    """``浙江***``: the first two characters, whatever the length of the rest."""
    text = text.strip()
    return f"{text[:2]}***" if text else ""


def mask_number(text: str) -> str:
    """An identity number ``330***********12``: area's first three and last two; the date of birth is never shown."""
    text = re.sub(r"\s", "", text)
    if len(text) < 8:
        return STAR * len(text)
    return f"{text[:3]}{STAR * (len(text) - 5)}{text[-2:]}"


def mask_name(text: str) -> str:
    """``张*``, ``欧**``: the first character; a star for each of the others, at most three."""
    text = text.strip()
    return f"{text[:1]}{STAR * min(3, len(text) - 1)}" if len(text) > 1 else STAR * len(text)
