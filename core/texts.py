"""What no text can hold: PostgreSQL keeps no NUL, and a browser's form sends none by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

_FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


class TextsMiddleware:
    """Answers 400, in words, for a form that has a NUL in a text; calls look after their own, searches leave it out."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        """Before any view reads it. A form has been read by now, for its CSRF token."""
        if request.method != "POST" or request.content_type not in _FORMS:
            return None
        nul = any("\x00" in text for _, texts in request.POST.lists() for text in texts)
        return render(request, "400.html", status=400) if nul else None
