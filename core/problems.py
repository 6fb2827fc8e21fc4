"""RFC 9457 answers of the API: one shape for refusals and for everything Django REST framework says no to."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import APIException, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler as default_handler

from core.refusals import Refusal, language_of

_WORDS = {
    400: (
        "提交的内容有误，请按提示改正后再提交。",
        "The request is not valid; correct the named fields and send it again.",
    ),
    401: ("请先登录。", "Please sign in first."),
    403: ("您没有这项权限，请找制片开通。", "You may not do this; ask the producer for the right."),
    404: ("没有找到，请检查地址。", "Not found; check the address."),
    405: ("这个地址不支持这种操作。", "This address does not take this method."),
    415: ("不支持这种内容类型，请用 JSON。", "This content type is not taken; use JSON."),
    429: ("请求太快，请稍等再试。", "Too many requests; wait a moment and try again."),
}


def exception_handler(exc: Exception, context: dict[str, Any]) -> Response | None:
    """For ``REST_FRAMEWORK["EXCEPTION_HANDLER"]``; what is neither a refusal nor known to DRF stays a 500."""
    request = context.get("request")
    http = getattr(request, "_request", request)
    language = language_of(http) if http is not None else "zh"
    instance = http.path if http is not None else None
    if isinstance(exc, Refusal):
        return Response(exc.as_problem(language, instance), exc.status, content_type="application/problem+json")
    response = default_handler(exc, context)
    if response is None:
        return None
    zh, en = _WORDS.get(response.status_code, ("请求没有成功。", "The request did not succeed."))
    code = exc.default_code if isinstance(exc, APIException) else "not_found" if response.status_code == 404 else "no"
    facts = {"fields": response.data} if isinstance(exc, ValidationError) else {}
    refusal = Refusal(str(code), zh, en, response.status_code, **facts)
    response.data = refusal.as_problem(language, instance)
    response.content_type = "application/problem+json"
    return response
