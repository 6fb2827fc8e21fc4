"""Everything that may happen to money. What a season and a lottery call stands here; the counter's steps in
``claiming``, ``paying``, ``terms`` and ``closing``."""

from tournaments.money.domain.booking import Day, award, book_winnings, end_fund
from tournaments.money.domain.owing import What, owe, withdraw

__all__ = ["Day", "What", "award", "book_winnings", "end_fund", "owe", "withdraw"]
