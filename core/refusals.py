"""How the system says no: a stable code for programs, a sentence in Chinese and one in English for people.

A refusal is an answer, not a fault: nothing has changed, and its text says how to go on.
"""

from __future__ import annotations

from typing import Any, Literal

from django.http import HttpRequest, HttpResponse, JsonResponse

Language = Literal["zh", "en"]


class Refusal(Exception):
    """Something that may not be done now.

    ``code`` is stable and in snake_case; ``zh`` and ``en`` are whole sentences; ``status`` is the HTTP status at the
    edge; ``facts`` are JSON values that the sentence rests on (seat, limit, what is missing).
    """

    def __init__(self, code: str, zh: str, en: str, status: int = 409, **facts: Any) -> None:
        super().__init__(code, en)
        self.code = code
        self.zh = zh
        self.en = en
        self.status = status
        self.facts = facts

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (self.code, self.zh, self.en, self.status, self.facts))

    def text(self, language: str = "zh") -> str:
        """The sentence in this language; Chinese unless English is asked for."""
        return self.en if language == "en" else self.zh

    def as_json(self) -> dict[str, Any]:
        """All of it, to be stored or sent."""
        return {"code": self.code, "zh": self.zh, "en": self.en, "status": self.status, "facts": self.facts}

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> Refusal:
        """The inverse of :meth:`as_json`."""
        return _rebuild(stored["code"], stored["zh"], stored["en"], stored["status"], stored.get("facts") or {})

    def as_problem(self, language: str = "zh", instance: str | None = None) -> dict[str, Any]:
        """Problem details of RFC 9457, with ``code`` and the facts as extension members."""
        problem: dict[str, Any] = {
            "type": f"urn:chaodipi:refusal:{self.code}",
            "title": self.text(language),
            "status": self.status,
            "code": self.code,
            "zh": self.zh,
            "en": self.en,
        }
        if instance:
            problem["instance"] = instance
        if self.facts:
            problem["facts"] = self.facts
        return problem


def _rebuild(code: str, zh: str, en: str, status: int, facts: dict[str, Any]) -> Refusal:
    refusal = Refusal(code, zh, en, status)
    refusal.facts = dict(facts)
    return refusal


def language_of(request: HttpRequest) -> Language:
    """``en`` when the reader switched to English (``?lang=en``, the cookie ``lang``), else ``zh``."""
    asked = request.GET.get("lang") or request.COOKIES.get("lang") or ""
    return "en" if asked.lower().startswith("en") else "zh"


def problem_response(refusal: Refusal, request: HttpRequest) -> HttpResponse:
    """The refusal as ``application/problem+json``, for plain Django views."""
    language = language_of(request)
    response = JsonResponse(
        refusal.as_problem(language, request.path),
        status=refusal.status,
        content_type="application/problem+json",
        json_dumps_params={"ensure_ascii": False},
    )
    response["Content-Language"] = "en" if language == "en" else "zh-CN"
    return response


class RefusalMiddleware:
    """Answers a refusal that a view let through; pages that show it themselves catch it before."""

    def __init__(self, get_response: Any) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response: HttpResponse = self.get_response(request)
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Turn a :class:`Refusal` into problem details; leave every other exception alone."""
        return problem_response(exception, request) if isinstance(exception, Refusal) else None
