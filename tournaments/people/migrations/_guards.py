"""Histories, and what was tried to reach somebody, only grow."""

from core.appendonly import append_only

GROWING = (
    *(f"{name}event" for name in ("consent", "intake", "notice", "offer", "person", "registration", "team")),
    "try",
)

OPERATIONS = [append_only(f"people_{name}") for name in GROWING]
