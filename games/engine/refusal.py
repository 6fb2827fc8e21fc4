"""Refusals: what a rule forbids, by a stable code and the clause that says so.

The sentences people read are made at the edge (games/wording.py); here are only the facts they are made of.
"""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not allowed: a stable `code`, the `clause` in RULES (such as "8.2"), and JSON-ready facts."""

    code: str
    clause: str
    facts: dict[str, Any] = field(default_factory=dict, compare=False)


class Refused(Exception):  # a refusal is no fault
    """Raised where a command cannot be carried out; the state is as before."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} ({refusal.clause})")
        self.refusal = refusal
