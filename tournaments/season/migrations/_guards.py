"""Seasons do not overlap; what was ordered, moved, published and noted in histories only grows."""

from django.db import migrations

from core.appendonly import append_only

_APART = """
ALTER TABLE season_season ADD CONSTRAINT seasons_do_not_overlap
EXCLUDE USING gist (daterange(starts_on, ends_on, '[]') WITH &&);
"""

GROWING = (
    "call",
    "challengerorder",
    "checkinevent",
    "move",
    "rulessheet",
    "rulessheetdraftevent",
    "seasonevent",
    "sessionevent",
    "sheetinforce",
)

OPERATIONS = [
    migrations.RunSQL(_APART, "ALTER TABLE season_season DROP CONSTRAINT seasons_do_not_overlap;"),
    *(append_only(f"season_{name}") for name in GROWING),
]
