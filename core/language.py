"""One rule for the language of everything people see: Chinese, unless the reader has switched to English."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import translation

from core.refusals import language_of

COOKIE = "lang"
_YEAR = 365 * 24 * 3600


class LanguageMiddleware:
    """Django's own texts in the language of :func:`core.refusals.language_of`; ``?lang=`` is remembered in a cookie.

    (Django's middleware would follow the browser's wish, and the pages would speak two languages at once.)
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = language_of(request)
        code = "en" if language == "en" else "zh-hans"
        request.LANGUAGE_CODE = code
        with translation.override(code):
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", "en" if language == "en" else "zh-CN")
        if request.GET.get("lang") in ("zh", "en"):
            response.set_cookie(COOKIE, language, max_age=_YEAR, samesite="Lax")
        return response
