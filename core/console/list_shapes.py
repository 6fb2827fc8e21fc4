"""What a list's template is given of its filters, tabs and headings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from core.console.lists import Choices, Filter, Pair, Wish


def said(pair: Pair, language: str) -> str:
    """The text in the reader's language."""
    return pair[language == "en"]


def direction(sort: str) -> str:
    """What ``aria-sort`` says."""
    return "" if not sort else "descending" if sort.startswith("-") else "ascending"


def shown(one: Filter, wish: Wish, choices: Choices, language: str) -> dict[str, Any]:
    """A filter as the form shows it."""
    value = wish.filters.get(one.name, "")
    return {
        "name": one.name,
        "kind": one.kind,
        "head": said(one.head, language),
        "value": value,
        "choices": [(key, text, key == value) for key, text in choices],
    }


def tabs_of(
    one: Filter, wish: Wish, choices: Choices, numbers: Mapping[str, int] | None, language: str
) -> dict[str, Any]:
    """A filter as tabs above the list, with the numbers that were counted."""
    value = wish.filters.get(one.name, "")
    everything = ("", "全部" if language == "zh" else "All")
    return {
        "name": one.name,
        "head": said(one.head, language),
        "value": value,
        "lines": [
            {
                "value": key,
                "text": text,
                "query": wish.query(**{one.name: key}, page=1),
                "current": key == value,
                "number": None if numbers is None else numbers.get(key, 0) if key else sum(numbers.values()),
            }
            for key, text in (everything, *choices)
        ],
    }
