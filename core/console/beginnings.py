"""What a new station does first, in order: apps register their steps, the console's home page shows the way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from core.roles import Right, may


@dataclass(frozen=True, slots=True)
class Step:
    """One step: ``right`` does it, ``done()`` (one query) says whether it is; the last step ends the way."""

    url_name: str
    zh: str
    en: str
    right: Right
    order: int
    done: Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Line:
    """A step as the page shows it; ``url`` is empty for members who may not do it, ``now`` marks the next one."""

    zh: str
    en: str
    url: str
    done: bool
    now: bool


_steps: dict[str, Step] = {}


def register(step: Step) -> None:
    """Add a step, once an address. ``ValueError`` for an address that another step has."""
    if _steps.setdefault(step.url_name, step) != step:
        raise ValueError(f"{step.url_name} is a step already")


def lines(user: Any) -> list[Line]:
    """The way of a new station; nothing once the last step is done, and for members who may do none of it."""
    steps = sorted(_steps.values(), key=lambda step: step.order)
    own = [step for step in steps if may(user, step.right)]
    if not own or steps[-1].done():
        return []
    done = [*(step.done() for step in steps[:-1]), False]
    first = done.index(False)
    return [
        Line(step.zh, step.en, reverse(step.url_name) if step in own else "", done[at], at == first)
        for at, step in enumerate(steps)
    ]
