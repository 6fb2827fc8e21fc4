"""What tests of the API share: a caller with a token or a session, and what a refusal looks like."""

from __future__ import annotations

import itertools
import json
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from core import clock, roles
from core.api import tokens
from core.members import membership
from core.roles import Right
from tests.members import member

_numbers = itertools.count(1)
JSON = "application/json"


class Caller:
    """A program: its token in every call, a fresh key in every POST unless one is given."""

    def __init__(self, client: Client, headers: dict[str, str]) -> None:
        self.client, self.headers = client, headers

    def get(self, address: str, query: dict[str, Any] | None = None, **headers: str) -> Any:
        return self.client.get(address, query or {}, headers=self.headers | _named(headers))

    def send(self, method: str, address: str, body: Any = None, *, kind: str = JSON, **headers: str) -> Any:
        raw = body if isinstance(body, bytes) else json.dumps({} if body is None else body)
        sent = self.headers | _named(headers)
        return self.client.generic(method, address, raw, content_type=kind, headers=sent)

    def post(self, address: str, body: Any = None, *, key: str | None = None, **more: Any) -> Any:
        named = {"idempotency_key": f"key-{next(_numbers)}" if key is None else key}
        return self.send("POST", address, body, **(named if key != "" else {}), **more)

    def patch(self, address: str, body: Any = None, **more: Any) -> Any:
        return self.send("PATCH", address, body, **more)


def _named(headers: dict[str, str]) -> dict[str, str]:
    return {name.replace("_", "-").title(): value for name, value in headers.items()}


def token_for(user: User, *scopes: str, days: float = 30) -> str:
    """A token of this member; by default with every right that he has."""
    now = clock.now()
    wanted = scopes or [right.value for right in Right if roles.may(user, right)]
    _, text = tokens.make(
        user, "a test", wanted, expires_at=now + timedelta(days=days), now=now, by=membership.who(user)
    )
    return text


def program(*held: str, scopes: tuple[str, ...] = (), user: User | None = None) -> Caller:
    """A program of a member with these roles."""
    user = user or member(*held)
    return Caller(Client(), {"Authorization": f"Bearer {token_for(user, *scopes)}"})


def browser(*held: str) -> Caller:
    """A browser in which such a member is signed in."""
    client = Client()
    client.force_login(member(*held))
    return Caller(client, {})


def problem(answer: Any, status: int, code: str) -> dict[str, Any]:
    """Asserts that it is this refusal, in the shape that every refusal has; gives it."""
    assert answer.status_code == status, (answer.status_code, answer.content)
    assert answer.headers["Content-Type"] == "application/problem+json"
    body: dict[str, Any] = answer.json()
    assert (body["code"], body["status"]) == (code, status), body
    assert body["type"] == f"urn:chaodipi:refusal:{code}"
    assert body["zh"]
    assert body["en"]
    assert body["title"] in (body["zh"], body["en"])
    return body
