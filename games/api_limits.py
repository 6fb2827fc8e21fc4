"""What the open API takes: how much, how often from one address, and how bad JSON is refused.

Nobody is signed in there, so every limit counts by address (behind proxies by `PROXIES`, see the settings).
"""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from core.api.bodies import MOST_BYTES, BoundedJSON, OpenJSON

__all__ = ["MOST_BYTES", "BoundedJSON", "ByAddress", "OpenJSON", "RecordsRate", "RefereeRate", "ReplayRate"]


class ByAddress(SimpleRateThrottle):
    """So many requests a minute from one address, whoever is signed in there; `scope` names the rate in the settings."""

    def get_cache_key(self, request: Request, view: APIView) -> str:
        """One count for an address and a scope."""
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}


class RefereeRate(ByAddress):
    """For questions."""

    scope = "referee"


class ReplayRate(ByAddress):
    """For records that are proved and replayed."""

    scope = "replay"


class RecordsRate(ByAddress):
    """For reading records and rule sets."""

    scope = "records"
