"""The vault: sealed for one owner and field, rotated, shredded; and what a backup made before can still tell."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any
from uuid import UUID

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from config import places
from config.embedded import account, postgres
from core import clock, keystore, vault
from core.models import DataKey, Entry
from core.refusals import Refusal

PHONE = "13812345678"
NOW = clock.now()


@pytest.fixture(autouse=True)
def key_store(tmp_path: Path, settings: Any) -> Path:
    """A key store of the test's own."""
    settings.KEY_STORE = tmp_path / "keystore.sqlite3"
    return tmp_path / "keystore.sqlite3"


def change_master(settings: Any, value: str = "f" * 64, *, keep: bool = True) -> str:
    """Another VAULT_KEY from now on; returns the former."""
    former = str(settings.KEYS["VAULT_KEY"])
    settings.KEYS = {**settings.KEYS, "VAULT_KEY": value}
    settings.VAULT_KEYS_OLD = [former, *settings.VAULT_KEYS_OLD] if keep else []
    return former


# ---- sealing --------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_what_is_sealed_opens_for_its_owner_and_field_only() -> None:
    one, two = vault.new_keys(2, NOW)
    blob = vault.seal_for(one, "contact", PHONE)
    assert PHONE.encode() not in blob
    assert vault.open_for(one, "contact", blob) == PHONE
    assert vault.open_for(one, "contact", memoryview(blob)) == PHONE
    for owner, field in ((two, "contact"), (one, "address")):
        with pytest.raises(vault.Unreadable):
            vault.open_for(owner, field, blob)


@pytest.mark.django_db
def test_the_same_text_is_never_sealed_alike_and_a_changed_one_does_not_open() -> None:
    key = vault.new_key(NOW)
    one, two = (vault.seal_for(key, "contact", PHONE) for _ in range(2))
    assert one != two
    for place in (0, 5, len(one) - 1):
        changed = bytearray(one)
        changed[place] ^= 1
        with pytest.raises(vault.Unreadable):
            vault.open_for(key, "contact", changed)
    with pytest.raises(vault.Unreadable):
        vault.open_for(key, "contact", b"")


@pytest.mark.django_db
def test_a_list_is_opened_with_one_look_into_the_key_store(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = vault.new_keys(3, NOW)
    sealed = [(key, "contact", vault.seal_for(key, "contact", f"1380000000{n}")) for n, key in enumerate(keys)]
    with transaction.atomic():
        vault.shred(keys[1], NOW, "user:1 registrar", "asked for")
    looks: list[int] = []
    get = keystore.get

    def counted(ids: Any) -> dict[UUID, bytes | None]:
        looks.append(1)
        return get(ids)

    monkeypatch.setattr(keystore, "get", counted)
    assert vault.open_many(sealed) == ["13800000000", None, "13800000002"]
    assert len(looks) == 1


@pytest.mark.django_db
def test_neither_database_nor_key_store_nor_master_key_alone_opens_anything(settings: Any, key_store: Path) -> None:
    key = vault.new_key(NOW)
    blob = vault.seal_for(key, "contact", PHONE)
    change_master(settings, keep=False)
    with pytest.raises(vault.Unreadable, match="VAULT_KEYS_OLD"):
        vault.open_for(key, "contact", blob)
    change_master(settings, keep=True)
    key_store.unlink()
    with pytest.raises(vault.Unreadable, match="key store"):
        vault.open_for(key, "contact", blob)


def test_the_key_store_is_its_owners_only(key_store: Path) -> None:
    keystore.add([UUID(int=1)])
    assert key_store.stat().st_mode & 0o777 == 0o600


# ---- rotation -------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_rotation_wraps_every_key_anew_and_needs_the_old_one_no_more(settings: Any) -> None:
    keys = vault.new_keys(3, NOW)
    sealed = [vault.seal_for(key, "contact", PHONE) for key in keys]
    before = {key.pk: bytes(key.wrapped or b"") for key in keys}
    change_master(settings)
    assert vault.rotate(NOW, "system") == 3
    assert vault.rotate(NOW, "system") == 0
    settings.VAULT_KEYS_OLD = []
    for key, blob in zip(DataKey.objects.order_by("pk"), sealed_by_key(keys, sealed), strict=True):
        assert bytes(key.wrapped or b"") != before[key.pk]
        assert vault.open_for(key, "contact", blob) == PHONE
    assert Entry.objects.get(what="vault.rotated").data == {"keys": 3, "others": 0}


def sealed_by_key(keys: list[DataKey], sealed: list[bytes]) -> list[bytes]:
    """What was sealed, in the order of the keys' ids."""
    return [blob for _, blob in sorted(zip((key.pk for key in keys), sealed, strict=True))]


@pytest.mark.django_db
def test_rotation_without_the_old_key_is_refused_and_changes_nothing(settings: Any) -> None:
    key = vault.new_key(NOW)
    former = change_master(settings, keep=False)
    with pytest.raises(Refusal) as refused:
        vault.rotate(NOW, "system")
    assert refused.value.code == "old_key_missing"
    assert refused.value.facts["keys"] == [vault.master_label(former)]
    assert former not in refused.value.zh + refused.value.en
    assert DataKey.objects.get().wrapped == key.wrapped


@pytest.mark.django_db
def test_rotate_keys_says_how_many_and_fails_with_a_way_out(settings: Any, capsys: pytest.CaptureFixture[str]) -> None:
    vault.new_keys(2, NOW)
    change_master(settings)
    call_command("rotate_keys")
    assert "2" in capsys.readouterr().out
    change_master(settings, "e" * 64, keep=False)
    with pytest.raises(CommandError, match="VAULT_KEYS_OLD"):
        call_command("rotate_keys")


@pytest.mark.django_db
def test_a_second_factors_secret_is_sealed_and_rotated_too(settings: Any, django_user_model: Any) -> None:
    from allauth.mfa.totp.internal.auth import TOTP

    member = django_user_model.objects.create_user("出纳")
    totp = TOTP.activate(member, "JBSWY3DPEHPK3PXP")
    assert "JBSWY3DPEHPK3PXP" not in str(totp.instance.data)
    change_master(settings)
    assert vault.rotate(NOW, "system") == 1
    settings.VAULT_KEYS_OLD = []
    totp.instance.refresh_from_db()
    from allauth.mfa.adapter import get_adapter

    assert get_adapter().decrypt(totp.instance.data["secret"]) == "JBSWY3DPEHPK3PXP"


# ---- shredding ------------------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_what_is_shredded_is_gone_and_stays_gone() -> None:
    key = vault.new_key(NOW)
    blob = vault.seal_for(key, "contact", PHONE)
    for _ in range(2):
        vault.shred(key, NOW, "user:1 registrar", "asked for by the person")
    assert DataKey.objects.get().wrapped is None
    assert keystore.get([key.pk]) == {key.pk: None}
    with pytest.raises(vault.Shredded):
        vault.open_for(key, "contact", blob)
    with pytest.raises(vault.Shredded):
        vault.seal_for(key, "contact", PHONE)
    assert vault.rotate(NOW, "system") == 0
    entry = Entry.objects.get(what="vault.shredded")
    assert (entry.who, entry.why, entry.subject) == (
        "user:1 registrar",
        "asked for by the person",
        f"datakey:{key.pk}",
    )


@pytest.mark.django_db(transaction=True)
def test_a_shredding_that_is_taken_back_loses_nothing() -> None:
    key = vault.new_key(NOW)
    blob = vault.seal_for(key, "contact", PHONE)
    with transaction.atomic():
        vault.shred(key, NOW, "system", "")
        transaction.set_rollback(True)
    assert vault.open_for(DataKey.objects.get(), "contact", blob) == PHONE


@pytest.mark.django_db(transaction=True)
def test_a_shredding_cut_short_after_its_commit_is_finished_later(monkeypatch: pytest.MonkeyPatch) -> None:
    key = vault.new_key(NOW)
    with monkeypatch.context() as patch:
        patch.setattr(keystore, "destroy", lambda ids, at: 0)  # the process died here
        vault.shred(key, NOW, "system", "")
    assert keystore.still_here([key.pk]) == [key.pk]
    assert vault.finish_shredding() == 1
    assert keystore.still_here([key.pk]) == []
    assert vault.finish_shredding() == 0


@pytest.mark.django_db(transaction=True)
def test_the_secret_is_overwritten_in_the_key_stores_file(key_store: Path) -> None:
    key = vault.new_key(NOW)
    secret = keystore.get([key.pk])[key.pk]
    assert secret is not None
    assert secret in key_store.read_bytes()
    vault.shred(key, NOW, "system", "")
    assert secret not in key_store.read_bytes()


# ---- backups --------------------------------------------------------------------------------------------------------


class Backup:
    """A dump of the whole test database, restored beside it."""

    def __init__(self, folder: Path) -> None:
        self.run = places.run()
        self.source = str(connection.settings_dict["NAME"])
        self.file = folder / "dump.sql"
        done = self._program("pg_dump", "--dbname", self._url(self.source))
        self.file.write_text(done)

    def restored_key(self, pk: UUID) -> DataKey:
        """The data key as the dump has it."""
        name = "restored_backup"
        with psycopg.connect(self._url("postgres"), autocommit=True) as admin:
            admin.execute(f"DROP DATABASE IF EXISTS {name}")
            admin.execute(f"CREATE DATABASE {name} TEMPLATE template0")
            try:
                self._program(
                    "psql", "--quiet", "--set", "ON_ERROR_STOP=1", self._url(name), given=self.file.read_text()
                )
                with psycopg.connect(self._url(name)) as restored:
                    row = restored.execute(
                        "SELECT id, wrapped, master, created_at, shredded_at FROM core_datakey WHERE id = %s", [pk]
                    ).fetchone()
            finally:
                admin.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        assert row is not None
        return DataKey(**dict(zip(("id", "wrapped", "master", "created_at", "shredded_at"), row, strict=True)))

    def _url(self, database: str) -> str:
        return postgres.url(self.run, postgres.SUPERUSER, database)

    def _program(self, name: str, *arguments: str, given: str = "") -> str:
        lent = account.lent()
        program = account.reachable(postgres.binaries() / name, lent)
        done = subprocess.run(
            [str(program), *arguments], input=given, capture_output=True, text=True, **account.as_lent(lent)
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_an_old_backup_opens_with_the_old_key(settings: Any, tmp_path: Path) -> None:
    key = vault.new_key(NOW)
    blob = vault.seal_for(key, "contact", PHONE)
    backup = Backup(tmp_path)
    assert PHONE not in backup.file.read_text()
    former = change_master(settings)
    vault.rotate(NOW, "system")
    settings.VAULT_KEYS_OLD = []
    restored = backup.restored_key(key.pk)
    with pytest.raises(vault.Unreadable, match=vault.master_label(former)):
        vault.open_for(restored, "contact", blob)
    settings.VAULT_KEYS_OLD = [former]
    assert vault.open_for(restored, "contact", blob) == PHONE


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_shredded_persons_data_cannot_be_read_from_a_backup_made_before(tmp_path: Path) -> None:
    key = vault.new_key(NOW)
    blob = vault.seal_for(key, "contact", PHONE)
    backup = Backup(tmp_path)
    restored = backup.restored_key(key.pk)
    assert vault.open_for(restored, "contact", blob) == PHONE  # the backup is good
    vault.shred(key, NOW, "user:1 registrar", "asked for by the person")
    with pytest.raises(vault.Shredded):
        vault.open_for(restored, "contact", blob)


# ---- finding and masking --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "one", "other"),
    [
        ("phone", "138 1234 5678", "+86-138-1234-5678"),
        ("phone", "13812345678", "１３８１２３４５６７８"),
        ("identity", "11010519491231002x", "110105 19491231 002X"),
        ("email", "Zhang@Example.com", "zhang@example.com"),
        ("name", "张 三", "张三"),
    ],
)
def test_what_means_the_same_is_found(kind: str, one: str, other: str) -> None:
    assert vault.search_hash(kind, one) == vault.search_hash(kind, other)
    assert len(vault.search_hash(kind, one)) == 64


def test_a_hash_depends_on_kind_text_and_key(settings: Any) -> None:
    hashes = {vault.search_hash(kind, text) for kind in ("phone", "other") for text in (PHONE, "13812345679")}
    assert len(hashes) == 4
    settings.KEYS = {**settings.KEYS, "SEARCH_KEY": "0" * 64}
    assert vault.search_hash("phone", PHONE) not in hashes
    assert vault.search_hash("phone", " - ") == ""


@pytest.mark.parametrize(
    ("mask", "text", "shown"),
    [
        (vault.mask_phone, "138 1234 5678", "138****5678"),
        (vault.mask_phone, "+86 13812345678", "138****5678"),
        (vault.mask_phone, "0571-88001234", "571****1234"),
        (vault.mask_phone, "8800123", "***0123"),
        (vault.mask_phone, "zhang@example.com", "z***@example.com"),
        (vault.mask_phone, "微信 abc", "微***"),
        (vault.mask_phone, "", ""),
        (vault.mask_town, "浙江省湖州市吴兴区", "浙江***"),
        (vault.mask_number, "110105194912310021", "110*************21"),
        (vault.mask_number, "E123", "****"),
        (vault.mask_name, "张三", "张*"),
        (vault.mask_name, "阿卜杜拉·买买提", "阿***"),
        (vault.mask_name, "张", "*"),
    ],
)
def test_masks_tell_two_apart_and_no_more(mask: Any, text: str, shown: str) -> None:
    assert mask(text) == shown
