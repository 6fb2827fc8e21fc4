"""RFC 9457 answers of the API: one shape for refusals and for everything Django REST framework says no to."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import APIException, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler as default_handler

from core.refusals import Refusal, language_of
from core.sheets import BadSheet

_WORDS: dict[int | str, tuple[str, str]] = {
    400: (
        "提交的内容有误，请按提示改正后再提交。",
        "The request is not valid; correct the named fields and send it again.",
    ),
    401: ("请先登录，或在 Authorization 里带上令牌。", "Please sign in first, or send a token in Authorization."),
    403: ("您没有这项权限，请找制片开通。", "You may not do this; ask the producer for the right."),
    404: ("没有找到，请检查地址。", "Not found; check the address."),
    405: ("这个地址不支持这种操作。", "This address does not take this method."),
    406: (
        "这里只能答复 JSON，请把 Accept 改为 application/json。",
        "Only JSON is answered here: accept application/json.",
    ),
    415: (
        "不支持这种内容类型，请用文档写明的类型。",
        "This content type is not taken; use one that the document names.",
    ),
    429: ("请求太快，请稍等再试。", "Too many requests; wait a moment and try again."),
    "bad_token": (
        "令牌无效：可能写错、已到期或已停用。请换一个，或找它的主人。",
        "This token opens nothing: mistyped, expired or revoked. Use another one, or ask its owner.",
    ),
    "forged": (
        "没有收到页面的校验值，请刷新页面后再试；程序请改用令牌。",
        "The page's check value is missing: reload the page and try again; programs use a token.",
    ),
}


def exception_handler(exc: Exception, context: dict[str, Any]) -> Response | None:
    """For ``REST_FRAMEWORK["EXCEPTION_HANDLER"]``; what is neither a refusal nor known to DRF stays a 500."""
    request = context.get("request")
    http = getattr(request, "_request", request)
    language = language_of(http) if http is not None else "zh"
    instance = http.path if http is not None else None
    if isinstance(exc, BadSheet):
        exc = refusal_of(exc)
    if isinstance(exc, Refusal):
        return Response(exc.as_problem(language, instance), exc.status, content_type="application/problem+json")
    response = default_handler(exc, context)
    if response is None:
        return None
    code = exc.default_code if isinstance(exc, APIException) else "not_found" if response.status_code == 404 else "no"
    words = _WORDS.get(str(code)) or _WORDS.get(response.status_code)
    zh, en = words or ("请求没有成功。", "The request did not succeed.")
    facts = {"fields": response.data} if isinstance(exc, ValidationError) else {}
    refusal = Refusal(str(code), zh, en, response.status_code, **facts)
    response.data = refusal.as_problem(language, instance)
    response.content_type = "application/problem+json"
    return response


def refusal_of(bad: BadSheet) -> Refusal:
    """A sheet's faults, each with its row, as one refusal."""
    return Refusal(
        "bad_sheet",
        f"表格里有 {len(bad.faults)} 处要改，没有导入任何一行；改好后整张重发。",
        f"{len(bad.faults)} things are wrong with the sheet and nothing was taken in; correct them and send it again.",
        422,
        faults=[{"row": fault.row, "zh": fault.zh, "en": fault.en} for fault in bad.faults],
    )
