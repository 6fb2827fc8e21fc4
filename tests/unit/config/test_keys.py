"""The keys: made once, never over data that a lost one has sealed."""

from __future__ import annotations

from pathlib import Path

import pytest

from config import keys
from config.faults import CannotStart


@pytest.fixture(autouse=True)
def var(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A `var` folder of our own, and no key in the environment."""
    for name in (*keys.NAMES, "DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("VAR_DIR", str(tmp_path / "var"))
    return tmp_path / "var"


def pretend_data(var: Path) -> None:
    """A cluster is there."""
    (var / "postgres").mkdir(parents=True)
    (var / "postgres" / "PG_VERSION").write_text("18\n")


def test_a_first_start_makes_all_keys_for_its_owner_only(var: Path) -> None:
    keys.ensure()
    file = var / "keys.env"
    assert file.stat().st_mode & 0o777 == 0o600
    made = keys.known()
    assert set(made) == set(keys.NAMES)
    assert len(set(made.values())) == len(keys.NAMES)
    assert all(len(value) == 64 for value in made.values())


def test_a_second_start_keeps_them(var: Path) -> None:
    keys.ensure()
    before = (var / "keys.env").read_bytes()
    pretend_data(var)
    keys.ensure()
    assert (var / "keys.env").read_bytes() == before


def test_a_lost_key_never_makes_a_new_one_over_old_data(var: Path) -> None:
    keys.ensure()
    pretend_data(var)
    lines = (var / "keys.env").read_text().splitlines()
    (var / "keys.env").write_text("\n".join(line for line in lines if not line.startswith("VAULT_KEY")))
    before = (var / "keys.env").read_bytes()
    with pytest.raises(CannotStart, match="VAULT_KEY is lost") as fault:
        keys.ensure()
    assert "LINK_KEY" not in str(fault.value)
    assert "\n" not in str(fault.value)
    assert (var / "keys.env").read_bytes() == before


def test_all_keys_lost_over_old_data_stop_the_start(var: Path) -> None:
    pretend_data(var)
    with pytest.raises(CannotStart, match="put the copy"):
        keys.ensure()
    assert not (var / "keys.env").exists()


def test_with_a_database_of_ones_own_a_missing_key_is_named(var: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://app@db/show")
    for name in keys.NAMES[:-1]:
        monkeypatch.setenv(name, "x")
    with pytest.raises(CannotStart, match="BOARD_KEY") as fault:
        keys.ensure()
    assert "VAULT_KEY" not in str(fault.value)
    assert not var.exists()


def test_the_environment_wins_over_the_file(var: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys.ensure()
    monkeypatch.setenv("LINK_KEY", "from outside")
    assert keys.known()["LINK_KEY"] == "from outside"


def test_a_file_cut_short_before_any_data_is_completed(var: Path) -> None:
    var.mkdir()
    (var / "keys.env").write_text("SECRET_KEY=kept\n")
    keys.ensure()
    assert keys.known()["SECRET_KEY"] == "kept"
    assert not keys.missing()


def test_a_new_vault_key_keeps_the_former_ones(var: Path) -> None:
    keys.ensure()
    first = keys.known()
    keys.renew_vault_key()
    second = keys.known()
    assert second["VAULT_KEY"] != first["VAULT_KEY"]
    assert {name: value for name, value in second.items() if name != "VAULT_KEY"} == {
        name: value for name, value in first.items() if name != "VAULT_KEY"
    }
    keys.renew_vault_key()
    assert keys.old_vault_keys() == [second["VAULT_KEY"], first["VAULT_KEY"]]
    assert (var / "keys.env").stat().st_mode & 0o777 == 0o600


def test_a_vault_key_of_the_environment_is_renewed_there(var: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys.ensure()
    monkeypatch.setenv("VAULT_KEY", "a" * 64)
    with pytest.raises(CannotStart, match="environment"):
        keys.renew_vault_key()
