"""The log of a table is written once: no event is ever changed or taken away."""

from core.appendonly import append_only

OPERATIONS = [append_only("games_logevent")]
