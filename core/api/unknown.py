"""Addresses under /api/ that lead nowhere are answered as every other refusal is."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from core.api.bodies import OpenJSON


@extend_schema(exclude=True)
class NoSuchCall(APIView):
    """Whatever no other address has taken."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    renderer_classes = (OpenJSON,)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Nothing else is looked at."""
        raise NotFound
