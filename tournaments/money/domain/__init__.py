"""Everything that may happen to money. What a season and a lottery call stands here; the counter's steps in
``claiming``, ``paying``, ``terms`` and ``closing``; what a corrected result takes back in ``reopening``."""

from tournaments.money.domain.booking import Day, award, book_winnings, end_fund
from tournaments.money.domain.owing import What, anew, owe, withdraw

__all__ = ["Day", "What", "anew", "award", "book_winnings", "end_fund", "owe", "withdraw"]
