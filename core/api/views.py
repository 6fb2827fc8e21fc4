"""The base of every call of the office's API.

A view names its rights (``read``, ``write``; the same as in its app's ``rights.py``, which a test compares), its
serializers, and what it does; who asks, how often, once, on which picture, and in what shape is done here.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.cache import patch_vary_headers
from rest_framework.generics import GenericAPIView
from rest_framework.pagination import BasePagination
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from core import audit, clock, locks
from core.api import etags
from core.api.authentication import SessionAuthentication, TokenAuthentication
from core.api.bodies import OpenJSON, StorableJSON
from core.api.paging import Pages
from core.api.permissions import HasRight, allowed, demand, token_of
from core.api.schema import OfficeSchema
from core.api.throttles import MemberRate
from core.idempotency import once
from core.members import membership
from core.refusals import Refusal
from core.roles import Right

KEY_HEADER: Final = "Idempotency-Key"
REPLAYED_HEADER: Final = "Idempotency-Replayed"
_KEY: Final = re.compile(r"[\x21-\x7e]{1,120}")


@dataclass(frozen=True, slots=True)
class Subject:
    """What is changed: its name for the lock between calls, and how it looks now, to compare with ``If-Match``."""

    name: str
    look: Callable[[], Any]


@dataclass(frozen=True, slots=True)
class Done:
    """What a change answers: ``body`` as a serializer gave it; ``look`` when the subject is to be tagged anew."""

    body: Any
    status: int = 200
    location: str = ""
    look: Callable[[], Any] | None = field(default=None)


class OfficeView(GenericAPIView[Any]):
    """A call for members and their programs."""

    read: ClassVar[Right | None] = None
    write: ClassVar[Right | None] = None
    keyed: ClassVar[bool] = True
    """Whether a POST moves state, so that it needs an Idempotency-Key and is stored."""
    key_optional: ClassVar[bool] = False
    """Whether a POST may come without its key: for buttons that cannot make one, where doing it twice harms nothing."""
    tagged: ClassVar[bool] = False
    """Whether what it changes has a tag, so that it takes If-Match."""
    statuses: ClassVar[tuple[int, ...]] = ()
    """Further statuses that its refusals have, for the document."""

    authentication_classes = (TokenAuthentication, SessionAuthentication)
    permission_classes = (HasRight,)
    throttle_classes = (MemberRate,)
    parser_classes: Sequence[type[BaseParser]] = (StorableJSON,)
    renderer_classes = (OpenJSON,)
    pagination_class: type[BasePagination] = Pages
    schema = OfficeSchema()

    # ---- who ----------------------------------------------------------------------------------------------------

    @property
    def member(self) -> User:
        """Whoever asks; for views that have asked for a right."""
        user = self.request.user
        assert isinstance(user, User)
        return user

    @property
    def by(self) -> str:
        """How the audit list calls him; that it came by a token is added by ``change``."""
        return membership.who(self.member)

    def may(self, right: str) -> bool:
        """Whether whoever asks has this right besides."""
        return allowed(self.request, right)

    def demand(self, right: str) -> None:
        """Raise the refusal unless he has it."""
        demand(self.request, right)

    # ---- reading ------------------------------------------------------------------------------------------------

    def page(self, rows: Any, lines: Callable[[list[Any]], Any], serializer: type[BaseSerializer[Any]]) -> Response:
        """One page of ``rows``, filtered as asked; ``lines`` makes of a page's rows what the serializer shows."""
        found = self.paginate_queryset(self.filter_queryset(rows))
        assert found is not None
        return self.get_paginated_response(serializer(lines(list(found)), many=True).data)

    # ---- changing -----------------------------------------------------------------------------------------------

    def given(self, serializer: type[BaseSerializer[Any]]) -> dict[str, Any]:
        """The body's fields, checked; 400 naming those that are wrong."""
        checked = serializer(data=self.request.data)
        checked.is_valid(raise_exception=True)
        return dict(checked.validated_data)

    def change(self, do: Callable[[], Done], *, subject: Subject | None = None, asked: Any = None) -> Response:
        """Do it once for this key, on the picture that If-Match names, in one transaction; answer what was answered.

        ``asked`` stands for the body where that is no JSON. A refusal leaves no trace: the key may be sent again.
        """
        request, ran = self.request, False

        def work() -> dict[str, Any]:
            nonlocal ran
            ran = True
            if subject is not None:
                locks.advisory(f"api {subject.name}")
                if (seen := request.headers.get("If-Match")) is not None:
                    etags.refuse_other(seen, subject.look())
            done = do()
            return {
                "status": done.status,
                "body": etags.plain(done.body),
                "location": done.location,
                "etag": etags.tag(done.look()) if done.look is not None else "",
            }

        token = token_of(request)
        with audit.through(f"token:{token.pk}") if token else nullcontext():
            if request.method == "POST" and self._is_keyed(request):
                fingerprint = [request.method, request.get_full_path(), request.data if asked is None else asked]
                answer = once(f"api:{self.member.pk}", _key(request), work, request=fingerprint)
            else:
                with transaction.atomic():
                    answer = work()
        headers = {REPLAYED_HEADER: "true"} if not ran else {}
        headers |= {name: answer[said] for name, said in (("Location", "location"), ("ETag", "etag")) if answer[said]}
        return Response(answer["body"], answer["status"], headers=headers)

    # ---- the answer ---------------------------------------------------------------------------------------------

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Tag what was read, say nothing anew that the caller has, and let no proxy keep it."""
        response = super().finalize_response(request, response, *args, **kwargs)
        response.setdefault("Cache-Control", "private, no-cache")
        patch_vary_headers(response, ("Authorization", "Cookie"))
        if request.method in ("GET", "HEAD") and response.status_code == 200 and isinstance(response, Response):
            tag = response.headers.get("ETag") or etags.tag(response.data)
            response["ETag"] = tag
            asked = request.headers.get("If-None-Match")
            if asked is not None and etags.among(asked, tag):
                response.status_code, response.data = 304, None
        return response

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Before anything is read: a change without its key is refused at once."""
        super().initial(request, *args, **kwargs)
        if request.method == "POST" and self._is_keyed(request):
            _key(request)

    def _is_keyed(self, request: Request) -> bool:
        return self.keyed and (not self.key_optional or KEY_HEADER in request.headers)

    @property
    def now(self) -> Any:
        """The moment of the deed."""
        return clock.now()


def sha256_of(body: bytes) -> str:
    """What stands for a sheet in a request's fingerprint."""
    return hashlib.sha256(body).hexdigest()


def _key(request: Request) -> str:
    key = request.headers.get(KEY_HEADER, "")
    if not _KEY.fullmatch(key):
        raise Refusal(
            "key_needed",
            f"请在请求头 {KEY_HEADER} 里带一个这次操作自己的编号（1 至 120 个可见 ASCII 字符，如 UUID）；重发时用同一个。",
            f"Send the header {KEY_HEADER} with an id of this deed's own (1 to 120 visible ASCII characters, such as a "
            "UUID); send the same again when you repeat it.",
            400,
            header=KEY_HEADER,
        )
    return key
