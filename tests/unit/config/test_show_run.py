"""What ends the show before it is on."""

from __future__ import annotations

import errno
import signal

import pytest

from config.show import run


@pytest.mark.parametrize("fault", [OSError(errno.ENOSPC, "No space left on device"), RuntimeError("another")])
def test_a_full_disk_is_said_in_one_line_and_nothing_else_is_hidden(
    fault: Exception, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise fault

    monkeypatch.setattr(run, "_run", broken)
    monkeypatch.setattr("config.show.terminal.take_from_make", lambda: None)
    monkeypatch.setattr("config.embedded.leave", lambda: None)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    if isinstance(fault, RuntimeError):
        with pytest.raises(RuntimeError, match="another"):
            run.main("127.0.0.1", "0")
        return
    assert run.main("127.0.0.1", "0") == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "the disk is full" in said
