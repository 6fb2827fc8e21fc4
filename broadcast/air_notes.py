"""Kinds of the events that the desk of what is on air appends to a table's log."""

from __future__ import annotations

from typing import Final

PREVIEWED: Final = "air_previewed"
TAKEN: Final = "air_taken"
FOLLOWED: Final = "air_followed"
HELD: Final = "air_held"
UNDONE: Final = "air_undone"
ELEMENT: Final = "air_element"
LOWER: Final = "air_lower"
EMERGENCY: Final = "air_emergency"
SUSPENSE: Final = "air_suspense"
CUES: Final = "air_cues"

KINDS: Final = (PREVIEWED, TAKEN, FOLLOWED, HELD, UNDONE, ELEMENT, LOWER, EMERGENCY, SUSPENSE, CUES)
"""All of them."""
BEHIND: Final = frozenset({PREVIEWED, CUES})
"""Those of which nothing is to be seen on air."""
ON_AIR: Final = (TAKEN, FOLLOWED, HELD, UNDONE, EMERGENCY)
"""Those that change the scene, or whether it is seen at all."""
