"""Where a scanned seal leads: to the page's public address, never to one that only this machine has."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import RequestFactory

from broadcast import proofs


@pytest.mark.parametrize(
    ("host", "trusted", "origin"),
    [
        ("127.0.0.1:8000", [], ""),
        ("localhost:8000", [], ""),
        ("[::1]:8000", [], ""),
        ("192.168.1.20:8000", [], "http://192.168.1.20:8000"),
        ("127.0.0.1:8000", ["https://show.example.com"], "https://show.example.com"),
    ],
)
def test_the_address_in_the_code_is_one_that_viewers_reach(
    host: str, trusted: list[str], origin: str, settings: Any
) -> None:
    settings.ALLOWED_HOSTS, settings.CSRF_TRUSTED_ORIGINS = ["*"], trusted
    assert proofs._public_origin(RequestFactory().get("/", HTTP_HOST=host)) == origin
