"""Everything that may happen to what is on air. State changes through these functions and no other way."""

from broadcast.domain.cues import set_cue
from broadcast.domain.on_air import (
    element,
    emergency,
    follow,
    hold,
    lower,
    preview,
    suspense,
    take,
    undo,
)

__all__ = [
    "element",
    "emergency",
    "follow",
    "hold",
    "lower",
    "preview",
    "set_cue",
    "suspense",
    "take",
    "undo",
]
