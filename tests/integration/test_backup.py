"""What is stored is copied and put back into an empty cluster: the books balance, and private data opens again."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from config import places
from config.backing_up import STORE
from config.embedded import postgres
from config.embedded.servers import Servers
from config.faults import CannotStart
from config.management.commands import restore
from core import clock
from core.models import DataKey
from tests.evening import two_teams
from tests.integration.money.kit import approved, payouts, totals, won
from tournaments.people.domain.private_data import reveal
from tournaments.people.models import Registration

#: What the restored cluster holds, as the restoring owner sees it.
LOOK = """
import json
from django.db import connection
from tests.integration.money.kit import totals
from tournaments.people.domain.private_data import reveal
with connection.cursor() as cursor:
    cursor.execute("SELECT has_table_privilege('app', 'money_line', r) FROM unnest(array['INSERT', 'UPDATE']) r")
    app = [row[0] for row in cursor.fetchall()]
print(json.dumps([totals(), reveal(REGISTRATION, by="test", why="对照"), app]))
"""

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def var() -> Iterator[Path]:
    """An empty folder for a cluster of its own."""
    folder = Path(tempfile.mkdtemp(prefix="chaodipi-restored-"))
    folder.chmod(0o755)
    yield folder
    Servers(folder, places.run_of(folder), throwaway=True).remove_if_unused()
    shutil.rmtree(folder, ignore_errors=True)


def manage(var: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A command as an operator gives it, on a folder of its own."""
    kept = {name: value for name, value in os.environ.items() if not name.endswith(("_URL", "_KEY", "_KEYS_OLD"))}
    kept.pop("KEY_STORE", None)
    environment = {**kept, "VAR_DIR": str(var), "DATABASE_ROLE": "owner"}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments], cwd=places.BASE, env=environment, capture_output=True, text=True
    )


def test_a_backup_is_put_back_into_an_empty_cluster_and_only_there(tmp_path: Path, var: Path) -> None:
    team = two_teams()[0]
    approved(payouts(won(team, 200_00))[0])
    registration = Registration.objects.get(team=team)
    private = reveal(registration.pk, by="test", why="对照")
    call_command("backup", tmp_path / "dumps", keys=tmp_path / "keys")
    (made,) = (tmp_path / "dumps").iterdir()
    text = (made / "database.dump").read_bytes()
    assert (tmp_path / "keys" / "keys.env").stat().st_mode & 0o777 == 0o600
    assert not [line for line in (tmp_path / "keys" / "keys.env").read_bytes().split() if line.split(b"=")[1] in text]

    without = manage(var, "restore", str(made))
    assert without.returncode == 1
    assert "--keys" in without.stderr
    done = manage(var, "restore", str(made), "--keys", str(tmp_path / "keys"))
    assert done.returncode == 0, done.stderr
    assert done.stderr == "", "and the private data can be opened"
    seen = manage(var, "shell", "-v0", "-c", LOOK.replace("REGISTRATION", str(registration.pk)))
    assert seen.returncode == 0, seen.stderr
    stored, opened, app = json.loads(seen.stdout)
    assert app == [True, False], "the serving role adds and does not edit"
    assert stored == totals()
    assert opened == {str(number): fields for number, fields in private.items()}

    again = manage(var, "restore", str(made), "--keys", str(tmp_path / "keys"))
    assert again.returncode == 1
    assert "not empty" in again.stderr
    (made / "database.dump").write_bytes(text[:-1])
    broken = manage(var, "restore", str(made), "--keys", str(tmp_path / "keys"))
    assert "not whole" in broken.stderr


def test_keys_beside_the_dumps_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "keys", tmp_path.parent):
        with pytest.raises(CommandError, match="apart"):
            call_command("backup", tmp_path, keys=place)
    assert list(tmp_path.iterdir()) == []


def test_keys_that_were_copied_before_the_last_destroying_are_told(tmp_path: Path) -> None:
    kept = tmp_path / STORE
    kept.write_bytes(b"")
    assert not restore._older(tmp_path), "nobody was destroyed"
    at = clock.now()
    DataKey.objects.create(master="x", shredded_at=at)
    for after, told in ((-1, True), (1, False)):
        os.utime(kept, (at.timestamp() + after,) * 2)
        assert restore._older(tmp_path) is told


def test_a_cluster_of_another_major_version_is_met_with_the_way_to_move_it(var: Path) -> None:
    data = var / "postgres"
    data.mkdir()
    (data / "PG_VERSION").write_text("12\n")
    with pytest.raises(CannotStart, match=r"PostgreSQL 12.*backup.*restore"):
        postgres.refuse_other_major(data, postgres.binaries())
    (data / "PG_VERSION").write_text(f"{postgres.major_of(postgres.binaries())}\n")
    postgres.refuse_other_major(data, postgres.binaries())
