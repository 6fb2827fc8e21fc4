"""By what right a call is let in: the view names it, the member must have it, and a token must have been given it."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from core import roles
from core.api import tokens
from core.api.models import ApiToken
from core.refusals import Refusal
from core.roles import RIGHT_NAMES, Right


def token_of(request: Request) -> ApiToken | None:
    """The token that this request came by; None for a browser's."""
    return request.auth if isinstance(request.auth, ApiToken) else None


def allowed(request: Request, right: str) -> bool:
    """Whether whoever calls has the right now."""
    return tokens.gives(request.user, token_of(request), right)


def demand(request: Request, right: str) -> None:
    """Raise 401 for anonymous, 403 for who lacks the right or holds a token without it."""
    if allowed(request, right):
        return
    if not request.user.is_authenticated:
        raise NotAuthenticated
    if roles.may(request.user, right):
        zh, en = RIGHT_NAMES[Right(right)]
        raise Refusal(
            "out_of_scope",
            f"这个令牌没有“{zh}”这项权限：请另做一个带这项权限的令牌。",
            f"This token was not given the right “{en}”: make one that has it.",
            403,
            right=Right(right).value,
        )
    raise roles.refusal_for(request.user, right)


class HasRight(BasePermission):
    """The view's ``read`` for GET, HEAD and OPTIONS, its ``write`` for the rest; a member's own where it names none."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """True, or the refusal as problem details."""
        right = view.read if request.method in SAFE_METHODS else view.write or view.read
        if right is not None:
            demand(request, right)
        elif not request.user.is_authenticated:
            raise NotAuthenticated
        return True
