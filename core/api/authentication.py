"""Who calls: a program by its token, or a signed-in member's browser."""

from __future__ import annotations

from typing import Any, Final

from django.contrib.auth.models import User
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework import authentication
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request

from core import clock
from core.api import tokens
from core.api.models import ApiToken

_SCHEME: Final = "bearer"


class BadToken(AuthenticationFailed):
    """A token that opens nothing; it is not said why, for that is nobody's affair who has found one."""

    default_code = "bad_token"


class Forged(PermissionDenied):
    """A browser's request without the token of its page."""

    default_code = "forged"


class TokenAuthentication(BaseAuthentication):
    """``Authorization: Bearer cdp_…``."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """The member and his token; None without one. Raises 401 for one that opens nothing."""
        scheme, _, text = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != _SCHEME:
            return None
        now = clock.now()
        token = tokens.resolve(text.strip(), now)
        if token is None:
            raise BadToken
        tokens.noted(token, now)
        return token.member, token

    def authenticate_header(self, request: Request) -> str:
        """What a 401 asks for."""
        return 'Bearer realm="chaodipi"'


class SessionAuthentication(authentication.SessionAuthentication):
    """A signed-in member's browser; what changes something needs the page's token against forged requests."""

    def enforce_csrf(self, request: Request) -> None:
        """Raises 403 ``forged``."""
        try:
            super().enforce_csrf(request)
        except PermissionDenied:
            raise Forged from None


class _TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        """For the document."""
        return {
            "type": "http",
            "scheme": "bearer",
            "bearerFormat": "cdp_…",
            "description": "令牌：工作人员在“接口令牌”页生成。 A token, made by a member on the page “API tokens”.",
        }


class _SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = SessionAuthentication
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        """For the document."""
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": "sessionid",
            "description": "登录的浏览器；改动另需 X-CSRFToken。 A signed-in browser; changes need X-CSRFToken as well.",
        }
