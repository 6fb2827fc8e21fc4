"""The OpenAPI document of the office's calls: keys, tags, rights and refusals stand with each of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter, extend_schema

from core.roles import MATRIX, RIGHT_NAMES, ROLES, Right

Schema = dict[str, Any]

PROBLEM_TYPE: Final = "application/problem+json"
PROBLEM: Final[Schema] = {"$ref": "#/components/schemas/Problem"}
_PROBLEM: Final[Schema] = {
    "type": "object",
    "description": "Problem details (RFC 9457). `code` is stable; `zh` and `en` say how to go on; `facts` are what they "
    "rest on: `fields` with what is wrong with each, `faults` of a sheet by row, the right that is missing.",
    "required": ["type", "title", "status", "code", "zh", "en"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "code": {"type": "string"},
        "zh": {"type": "string"},
        "en": {"type": "string"},
        "instance": {"type": "string"},
        "facts": {"type": "object", "additionalProperties": True},
    },
}
REFUSALS: Final[Mapping[int, str]] = {
    400: "提交的内容不对，或缺少 Idempotency-Key。 The request is not valid, or has no Idempotency-Key.",
    401: "没有登录，或令牌无效。 Not signed in, or the token opens nothing.",
    403: "没有这项权限。 The right is missing.",
    404: "没有找到。 Not found.",
    405: "不支持这种方法。 The address does not take this method.",
    406: "只能答复 JSON。 Only JSON can be answered.",
    409: "现在不能这样做。 It cannot be done now.",
    410: "已过时。 It is no longer kept.",
    412: "If-Match 所指的已经改变。 What If-Match names has changed.",
    413: "太大。 Too large.",
    415: "不支持这种内容类型。 This content type is not taken.",
    422: "看得懂但不能接受；或这个编号已用于别的操作。 Understood, not to be taken; or the key was used for another deed.",
    429: "请求太快。 Too many requests.",
}
_ALWAYS: Final = (400, 401, 403, 405, 406, 429)
_CHANGES: Final = (409, 413, 415, 422)

_KEY: Final[Schema] = {
    "in": "header",
    "name": "Idempotency-Key",
    "required": True,
    "schema": {"type": "string", "minLength": 1, "maxLength": 120, "pattern": "^[!-~]+$"},
    "description": "这次操作自己的编号（如 UUID）；重发时用同一个，只算一次。 This deed's own id, such as a UUID; sent again "
    "with the same one it counts once.",
}
_IF_MATCH: Final[Schema] = {
    "in": "header",
    "name": "If-Match",
    "schema": {"type": "string"},
    "description": "读到时的 ETag；若已改变则答 412。 The ETag it was read with; 412 if it has changed since.",
}
_IF_NONE_MATCH: Final[Schema] = {
    "in": "header",
    "name": "If-None-Match",
    "schema": {"type": "string"},
    "description": "已有的 ETag；若没有改变则答 304。 The ETag one has; 304 if nothing has changed.",
}
_TEXT_HEADER: Final[Schema] = {"schema": {"type": "string"}}


class OfficeSchema(AutoSchema):
    """Adds to a call of the office what its view says; other calls are left as they are."""

    view: Any  # an OfficeView, where it matters

    def get_operation(self, *args: Any, **kwargs: Any) -> Schema | None:
        """The operation with headers, refusals and the rights that it asks for."""
        operation: Schema | None = super().get_operation(*args, **kwargs)
        if operation is None or not hasattr(self.view, "keyed"):
            return operation
        self._headers(operation)
        self._refusals(operation)
        right = self.view.read if self.method == "GET" else self.view.write or self.view.read
        operation["description"] = "\n\n".join(
            part for part in (operation.get("description", ""), _right(right)) if part
        )
        if right is not None:
            operation["x-right"] = right.value
        return operation

    def _headers(self, operation: Schema) -> None:
        parameters = operation.setdefault("parameters", [])
        for code, response in operation["responses"].items():
            headers = response.setdefault("headers", {})
            if self.method == "GET" or self.view.tagged:
                headers["ETag"] = _TEXT_HEADER
            if self.method == "POST" and self.view.keyed:
                headers["Idempotency-Replayed"] = {
                    "schema": {"type": "string", "enum": ["true"]},
                    "description": "这是先前答复的重发。 This was answered before.",
                }
            if code == "201":
                headers["Location"] = _TEXT_HEADER
            if not headers:
                del response["headers"]
        if self.method == "GET":
            parameters.append(_IF_NONE_MATCH)
            operation["responses"]["304"] = {"description": "没有改变。 Nothing has changed."}
        elif self.view.tagged:
            parameters.append(_IF_MATCH)
        if self.method == "POST" and self.view.keyed:
            parameters.append({**_KEY, "required": not self.view.key_optional})

    def _refusals(self, operation: Schema) -> None:
        statuses = {*_ALWAYS, *self.view.statuses}
        if "{" in self.path or "page" in {one["name"] for one in operation["parameters"]}:
            statuses.add(404)
        if self.method != "GET":
            statuses |= {*_CHANGES, *((412,) if self.view.tagged else ())}
        for status in sorted(statuses):
            operation["responses"].setdefault(
                str(status), {"description": REFUSALS[status], "content": {PROBLEM_TYPE: {"schema": PROBLEM}}}
            )
        for status in (401, 429):
            name = "WWW-Authenticate" if status == 401 else "Retry-After"
            operation["responses"][str(status)]["headers"] = {name: _TEXT_HEADER}
        operation["responses"] = dict(sorted(operation["responses"].items()))


def _right(right: Right | None) -> str:
    if right is None:
        return "所有登录的工作人员。 Every signed-in member."
    zh, en = RIGHT_NAMES[right]
    return f"权限 Right: `{right.value}` {zh} · {en} ({', '.join(role for role in ROLES if role in MATRIX[right])})."


def operation(
    name: str,
    zh: str,
    en: str,
    *,
    tag: str,
    answer: Any,
    body: Any = None,
    status: int = 200,
    parameters: list[OpenApiParameter] | None = None,
    more: str = "",
    filters: bool | None = None,
) -> Callable[..., Any]:
    """What the document says of one method: its id, its summary in both languages, what it takes and answers."""
    return extend_schema(
        operation_id=name,
        summary=f"{zh} · {en}",
        description=more,
        tags=[tag],
        request=body,
        responses=answer if isinstance(answer, dict) else {status: answer},
        parameters=parameters,
        filters=filters,
    )


def add_problem(result: Schema, generator: Any, request: Any, public: bool) -> Schema:
    """A hook of drf-spectacular: the shape of refusals, which every call refers to by name."""
    result.setdefault("components", {}).setdefault("schemas", {})["Problem"] = _PROBLEM
    return result
