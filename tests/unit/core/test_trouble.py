"""Trouble that lasts is told once."""

from __future__ import annotations

import logging

import pytest

from core import trouble
from core.trouble import OneLine, Trouble


def test_a_trouble_is_told_when_it_begins_and_when_it_is_over(caplog: pytest.LogCaptureFixture) -> None:
    lasting = Trouble(logging.getLogger("a"), "nothing is heard: %s", "heard again")
    lasting.past()
    for _ in range(5):
        lasting.seen("refused")
    lasting.past()
    lasting.past()
    lasting.seen("refused")
    assert [record.getMessage() for record in caplog.records] == [
        "nothing is heard: refused (told once)",
        "heard again",
        "nothing is heard: refused (told once)",
    ]


def test_a_librarys_tracebacks_become_one_line(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, now = logging.getLogger("b"), [100.0]
    log.addFilter(OneLine())
    monkeypatch.setattr("core.trouble.time.monotonic", lambda: now[0])
    for seconds in (0, 1, 1, 1, trouble.OVER + 1):
        now[0] += seconds
        try:
            raise ConnectionError("no Valkey")
        except ConnectionError:
            log.exception("Unexpected exception in receive task")
    log.warning("something else")
    told = [record.getMessage() for record in caplog.records]
    assert [text.split(" (told")[0] for text in told] == ["no hints between processes, polling goes on"] * 2 + [
        "something else"
    ]
    assert all(record.exc_info is None and record.levelname == "WARNING" for record in caplog.records)
