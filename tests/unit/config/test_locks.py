"""Lock files name no host."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts import locks


def test_the_committed_locks_name_no_host() -> None:
    assert locks.faults() == []


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("requirements.lock", "--index-url https://pypi.example/simple"),
        ("requirements-dev.lock", "django @ https://files.example/django.whl"),
        ("web/package-lock.json", '"resolved": "https://registry.example/lit.tgz",'),
        ("uv.lock", "version = 1"),
    ],
)
def test_one_that_names_a_host_is_found(tmp_path: Path, name: str, line: str) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text(f"# a lock\n{line}\n")
    assert [fault.split(":")[0] for fault in locks.faults(tmp_path)] == [name]
