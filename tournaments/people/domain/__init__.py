"""Everything that may happen to persons and combinations."""

from tournaments.people.domain.import_roster import Entry, Imported, import_roster, read_roster

__all__ = ["Entry", "Imported", "import_roster", "read_roster"]
