"""Response headers that Django has no setting for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

Answer = HttpResponseBase | Awaitable[HttpResponseBase]


class SecurityHeaders:
    """Adds the content security policy and a permissions policy to every response that has none of its own."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Answer]) -> None:
        self.get_response = get_response
        self.headers = {
            "Content-Security-Policy": "; ".join(f"{k} {v}" for k, v in settings.CONTENT_SECURITY_POLICY.items()),
            "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
        }
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Answer:
        answer = self.get_response(request)
        return self._add(answer) if isinstance(answer, HttpResponseBase) else self._add_later(answer)

    async def _add_later(self, answer: Awaitable[HttpResponseBase]) -> HttpResponseBase:
        return self._add(await answer)

    def _add(self, response: HttpResponseBase) -> HttpResponseBase:
        for name, value in self.headers.items():
            response.headers.setdefault(name, value)
        return response
