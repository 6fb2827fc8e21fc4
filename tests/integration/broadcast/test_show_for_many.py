"""The public pages under many viewers: kept for a moment on the way, and one address cannot ask without end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from broadcast.public_pages import ShowRate
from tests.members import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def three_a_minute(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(ShowRate, "rate", "3/min", raising=False)
    cache.clear()
    yield
    cache.clear()


@pytest.mark.parametrize("address", ["/show/", "/show/2026-11-30-01/"])
def test_who_reloads_without_end_is_told_to_wait_in_words_and_nobody_else_is(address: str) -> None:
    for _ in range(3):
        assert Client().get(address).status_code in (200, 404)
    told = Client().get(address, HTTP_X_FORWARDED_FOR="198.51.100.1")
    assert told.status_code == 429, "no header of his own makes him another"
    assert told["Cache-Control"] == "no-store"
    assert 0 < int(told["Retry-After"]) <= 60
    assert f"请等 {told['Retry-After']} 秒" in told.text
    assert "Wait " in Client(headers={"Accept-Language": "en"}).get(f"{address}?lang=en").text
    assert client_of("producer").get(address).status_code == 429, "whoever is signed in there"
    assert Client(REMOTE_ADDR="10.0.0.9").get(address).status_code in (200, 404)


def test_behind_a_proxy_each_viewer_counts_for_himself(monkeypatch: pytest.MonkeyPatch) -> None:
    from rest_framework.settings import api_settings

    monkeypatch.setattr(api_settings, "NUM_PROXIES", 1)
    for _ in range(3):
        Client().get("/show/", HTTP_X_FORWARDED_FOR="6.6.6.6, 192.0.2.7")
    assert Client().get("/show/", HTTP_X_FORWARDED_FOR="7.7.7.7, 192.0.2.7").status_code == 429
    assert Client().get("/show/", HTTP_X_FORWARDED_FOR="192.0.2.7, 192.0.2.8").status_code == 200


def test_a_page_may_be_kept_for_some_seconds_by_whatever_stands_between() -> None:
    page: Any = Client().get("/show/")
    assert page["Cache-Control"] == "public, max-age=5"
    assert {"Cookie", "Accept-Language"} <= {one.strip() for one in page["Vary"].split(",")}
    assert not page.cookies, "what is kept for all belongs to nobody"
    assert "max-age" not in Client().get("/show/2026-11-30-01/").get("Cache-Control", ""), (
        "what is not there yet may come"
    )
    assert Client().post("/show/").status_code == 405
