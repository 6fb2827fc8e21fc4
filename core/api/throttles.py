"""How often one member, or one token, may call. Counted in each web process by itself; rates are in the settings."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from core.api.permissions import token_of


class MemberRate(SimpleRateThrottle):
    """Calls of a browser count for its member, a token's for itself."""

    scope = "office"

    def get_cache_key(self, request: Request, view: APIView) -> str:
        """One count for whoever calls."""
        token = token_of(request)
        who = f"token{token.pk}" if token else f"user{request.user.pk}" if request.user else self.get_ident(request)
        return self.cache_format % {"scope": self.scope, "ident": who}
