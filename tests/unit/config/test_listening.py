"""Where the pages listen, and what is said when they cannot."""

from __future__ import annotations

from pathlib import Path

import pytest

from config import listening
from config.faults import CannotStart


def test_a_taken_port_is_said_in_one_line_with_the_way_out() -> None:
    with listening.bind("127.0.0.1", 0) as held:
        port = held.getsockname()[1]
        with pytest.raises(CannotStart, match=f"port {port} is taken") as fault:
            listening.bind("127.0.0.1", port)
    assert "\n" not in str(fault.value)
    assert "make show PORT=" in str(fault.value)


def test_an_address_of_another_machine_is_said() -> None:
    with pytest.raises(CannotStart, match=r"cannot listen on 192\.0\.2\.7"):
        listening.bind("192.0.2.7", 0)


@pytest.mark.parametrize(
    ("host", "said"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000"),
        ("192.168.1.20", "http://192.168.1.20:8000"),
        ("::1", "http://[::1]:8000"),
        ("studio.lan", "http://studio.lan:8000"),
    ],
)
def test_links_name_the_address_that_was_asked_for(host: str, said: str) -> None:
    assert listening.origin(host, 8000) == said


def test_all_addresses_are_called_by_the_machines_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "lan_address", lambda: "10.0.0.5")
    assert listening.origin("0.0.0.0", 8000) == "http://10.0.0.5:8000"
    assert "0.0.0.0" not in listening.lan_address()


def test_links_are_printed_for_where_the_show_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VAR_DIR", str(tmp_path))
    for name in ("HOST", "PORT"):
        monkeypatch.delenv(name, raising=False)
    assert listening.asked() == "http://127.0.0.1:8000"
    listening.remember("http://127.0.0.1:8123")
    assert listening.asked() == "http://127.0.0.1:8123"
    monkeypatch.setenv("PORT", "9000")
    assert listening.asked() == "http://127.0.0.1:9000"
