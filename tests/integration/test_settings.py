"""The floor everything stands on: settings, database, Valkey, log."""

from __future__ import annotations

import logging

import pytest
import redis
from django.conf import settings
from django.db import connection


@pytest.mark.django_db
def test_the_database_is_postgresql_of_our_own() -> None:
    assert connection.vendor == "postgresql"
    assert str(settings.DATABASES["default"]["HOST"] or settings.DATABASES["default"]["OPTIONS"]).find("/tmp/") >= 0


def test_valkey_answers() -> None:
    assert redis.Redis.from_url(settings.REDIS_URL).ping()


def test_a_links_token_does_not_reach_a_log(caplog: pytest.LogCaptureFixture) -> None:
    from config.redaction import NoTokens

    record = logging.LogRecord(
        "uvicorn.error", 20, "", 0, '%s - "WebSocket %s" [accepted]', ("1.2.3.4", "/ws/abc.def"), None
    )
    assert NoTokens().filter(record)
    assert "abc" not in record.getMessage()
    assert "/ws/…" in record.getMessage()
