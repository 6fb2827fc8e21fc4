"""What stands in the console's navigation: apps register entries, a member sees those he may open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from core.roles import Right, may

GROUPS: Final[Mapping[str, tuple[str, str]]] = {
    "today": ("", ""),
    "people": ("选手", "Contestants"),
    "programme": ("节目", "Programme"),
    "money": ("奖金", "Prizes"),
    "house": ("台务", "House"),
}
"""Groups in the order in which they stand, each with its heading."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: ``url_name`` (no arguments), its text, the right that opens it (None: every member's), and its place.

    ``exact``: it is the current one only at its own address, not at those below it.
    """

    url_name: str
    zh: str
    en: str
    right: Right | None
    order: int = 50
    group: str = "house"
    exact: bool = False


_entries: dict[str, Entry] = {}


def register(entry: Entry) -> None:
    """Add a line, once an address. ``ValueError`` for a group that does not exist, or an address that stands already."""
    if entry.group not in GROUPS:
        raise ValueError(f"{entry.group} is no group of the navigation")
    if _entries.setdefault(entry.url_name, entry) != entry:
        raise ValueError(f"{entry.url_name} stands in the navigation already")


def entries(user: Any) -> list[Entry]:
    """What this member may open, by group and order (two queries a user object at most); nothing for anonymous."""
    if not getattr(user, "is_authenticated", False):
        return []
    groups = list(GROUPS)
    shown = [entry for entry in _entries.values() if entry.right is None or may(user, entry.right)]
    return sorted(shown, key=lambda entry: (groups.index(entry.group), entry.order, entry.url_name))
