"""What stands in the audit list, in words: apps register the deeds of a kind of thing, and where such a thing is looked at."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of thing (``registration``): what it is called, its deeds by their verb, and its page by its id."""

    name: str
    called: Pair
    deeds: Mapping[str, Pair] = field(default_factory=dict)
    address: Callable[[str], str] | None = None


#: Keys that a page has an address for: a number or a UUID.
_KEY = re.compile(r"\d{1,18}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_kinds: dict[str, Kind] = {}


def register(kind: Kind) -> None:
    """Add a kind, once. ``ValueError`` for a name that is taken."""
    if kind.name in _kinds:
        raise ValueError(f"deeds of {kind.name} are registered already")
    _kinds[kind.name] = kind


def kinds() -> list[Kind]:
    """All kinds, by name."""
    return [_kinds[name] for name in sorted(_kinds)]


def said(what: str, language: str) -> str:
    """``registration.approved`` in words; the code itself where nobody has given words."""
    name, _, verb = what.partition(".")
    kind = _kinds.get(name)
    if kind is None or verb not in kind.deeds:
        return what
    return f"{kind.called[language == 'en']}{'：' if language == 'zh' else ': '}{kind.deeds[verb][language == 'en']}"


def meant(words: str, *, spelt: Callable[[str], tuple[str, ...]]) -> list[str]:
    """The deeds in whose words (Chinese, its pinyin by ``spelt``, or English) these words stand."""
    wanted = words.casefold()
    return [
        f"{kind.name}.{verb}"
        for kind in _kinds.values()
        for verb, (zh, en) in kind.deeds.items()
        for text in (f"{kind.called[0]}{zh}", f"{kind.called[1]} {en}".casefold(), *spelt(zh))
        if wanted in text
    ]


def about(subject: str, language: str, called: str = "") -> tuple[str, str]:
    """A subject such as ``registration:12`` in words, and the address of its page ("" where it has none).

    ``called`` is what people call it (a session's code), where that is known.
    """
    name, _, key = subject.partition(":")
    kind = _kinds.get(name)
    if kind is None:
        return subject, ""
    shown = called or (key if len(key) <= 12 else f"{key[:8]}…")
    address = kind.address(key) if kind.address and _KEY.fullmatch(key) else ""
    return f"{kind.called[language == 'en']} {shown}".strip(), address


def doer(who: str, language: str) -> str:
    """Who did it, as people call him: a member by his name, contestants, whoever held a link, the system."""
    english = language == "en"
    if who == "system":
        return "system" if english else "系统"
    if who == "applicant" or who.startswith("link:registration:"):
        return "contestants" if english else "选手"
    if who.startswith("link:"):
        return about(who, language)[0]
    return who.partition(" ")[2] or who
