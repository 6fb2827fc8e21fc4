"""Everything that may happen to money. The ledger stands here; so far: what is owed."""

from tournaments.money.domain.owing import What, owe, withdraw

__all__ = ["What", "owe", "withdraw"]
