"""What is nobody's business, at rest: sealed with a key of its owner's, found by a keyed hash, shown masked.

``DataKey`` is one owner's key (a person's). It is kept in the database wrapped under a key that is derived from two
things no dump holds: the master key VAULT_KEY, and a secret of this data key's own in the key store. So an old dump
opens with the old master key, and what was sealed for a shredded owner opens with none, in any dump
(docs/decisions/012-the-vault.md).

A sealed text is version byte ‖ 12 bytes of nonce ‖ AES-256-GCM, bound to its owner and its field: moved to another
row or column it does not open.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import re
import unicodedata
import uuid
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings
from django.db import transaction

from core import audit, keystore, sheets
from core.locks import lock, lock_all
from core.masking import mask_name, mask_number, mask_phone, mask_town
from core.models import DataKey
from core.refusals import Refusal

__all__ = [
    "Shredded",
    "Unreadable",
    "finish_shredding",
    "mask_name",
    "mask_number",
    "mask_phone",
    "mask_town",
    "new_key",
    "new_keys",
    "open_for",
    "open_many",
    "open_secret",
    "rotate",
    "seal_for",
    "seal_secret",
    "search_hash",
    "shred",
]

_VERSION: Final = b"\x01"
_NONCE: Final = 12
_KEY: Final = 32
_BATCH: Final = 500

Blob = bytes | bytearray | memoryview


class Unreadable(Exception):
    """A sealed text cannot be opened: of another owner or field, changed, or its keys are not here."""


class Shredded(Unreadable):
    """The owner's key was destroyed; nobody can read this any more."""


# ---- keys -----------------------------------------------------------------------------------------------------------


def new_key(now: datetime) -> DataKey:
    """Make and store a key for one owner, in the caller's transaction."""
    return new_keys(1, now)[0]


def new_keys(count: int, now: datetime) -> list[DataKey]:
    """Many at once (imports): one write to the key store, one to the database."""
    ids = [uuid.uuid4() for _ in range(count)]
    master, label = _current()
    kept = keystore.add(ids)
    rows = [
        DataKey(id=id, wrapped=_wrap(master, kept[id], id, os.urandom(_KEY)), master=label, created_at=now)
        for id in ids
    ]
    return DataKey.objects.bulk_create(rows, batch_size=1000)


def shred(key: DataKey, now: datetime, by: str, why: str) -> DataKey:
    """Destroy the owner's key for good; doing it again changes nothing. The caller has asked for the right to.

    The row is emptied in this transaction and the key store when it has been committed, so that a deed that is taken
    back loses nothing; if the process dies between the two, :func:`finish_shredding` does the rest.
    """
    with transaction.atomic():
        row = lock(DataKey, key.pk)
        if row.shredded_at is None:
            row.wrapped, row.shredded_at = None, now
            row.save(update_fields=["wrapped", "shredded_at"])
            audit.record(by, "vault.shredded", f"datakey:{row.pk}", why)
        at = row.shredded_at.isoformat()
        transaction.on_commit(lambda: keystore.destroy([row.pk], at))
    key.wrapped, key.shredded_at = row.wrapped, row.shredded_at
    return row


def finish_shredding() -> int:
    """Empty the key store for every key that is shredded in the database; returns how many had been left over."""
    shredded = dict(DataKey.objects.filter(shredded_at__isnull=False).values_list("pk", "shredded_at"))
    left = keystore.still_here(shredded)
    for id in left:
        at = shredded[id]
        assert at is not None
        keystore.destroy([id], at.isoformat())
    return len(left)


# ---- sealing --------------------------------------------------------------------------------------------------------


def seal_for(owner: DataKey, field: str, text: str) -> bytes:
    """The text sealed for this owner and field (any stable name, ``contact``): store it in a BinaryField.

    Raises :class:`Shredded`, or :class:`Unreadable` when the owner's key cannot be had.
    """
    return _VERSION + _encrypt(_data_key(owner, keystore.get([owner.pk])), text.encode(), _bound(owner.pk, field))


def open_for(owner: DataKey, field: str, blob: Blob) -> str:
    """The text; raises :class:`Shredded` or :class:`Unreadable`."""
    return _open(owner, field, blob, keystore.get([owner.pk]))


def open_many(sealed: Iterable[tuple[DataKey, str, Blob]]) -> list[str | None]:
    """Many at once, for lists, with one look into the key store: None where the owner's key was shredded."""
    wanted = list(sealed)
    kept = keystore.get([owner.pk for owner, _, _ in wanted])
    texts: list[str | None] = []
    for owner, field, blob in wanted:
        try:
            texts.append(_open(owner, field, blob, kept))
        except Shredded:
            texts.append(None)
    return texts


def seal_secret(purpose: str, text: str) -> str:
    """A secret of the system's own (a second factor), sealed with the master key alone, as text with the key's label."""
    master, label = _current()
    box = _encrypt(_derived(master, b"system"), text.encode(), b"system\x00" + purpose.encode())
    return f"{label}:{base64.urlsafe_b64encode(box).decode()}"


def open_secret(purpose: str, sealed: str) -> str:
    """The inverse of :func:`seal_secret`; raises :class:`Unreadable`."""
    label, _, box = sealed.partition(":")
    raw = base64.urlsafe_b64decode(box.encode())
    return _decrypt(_derived(_master(label), b"system"), raw, b"system\x00" + purpose.encode()).decode()


# ---- rotation -------------------------------------------------------------------------------------------------------

_others: list[Callable[[], int]] = []


def also_rotate(fn: Callable[[], int]) -> None:
    """Let ``fn`` seal anew whatever else is under the master key (secrets of :func:`seal_secret`); it returns how many."""
    if fn not in _others:
        _others.append(fn)


def is_current(sealed: str) -> bool:
    """Whether a secret of :func:`seal_secret` is under the current master key."""
    return sealed.partition(":")[0] == _current()[1]


def rotate(now: datetime, by: str) -> int:
    """Wrap every key anew with the current VAULT_KEY; returns how many were under an older one.

    All or nothing. Refused (``old_key_missing``) when a master key that is still in use is not given in
    VAULT_KEYS_OLD. What the data keys sealed stays as it is.
    """
    finish_shredding()
    master, label = _current()
    with transaction.atomic():
        stale = DataKey.objects.filter(shredded_at__isnull=True).exclude(master=label)
        labels = set(stale.values_list("master", flat=True).distinct())
        if lacking := sorted(labels - set(_masters())):
            raise Refusal(
                "old_key_missing",
                f"有资料仍由旧主密钥 {'、'.join(lacking)} 保管：请把旧密钥放进 VAULT_KEYS_OLD 再轮换。",
                f"Data is still under the old master key {', '.join(lacking)}: put it into VAULT_KEYS_OLD, then rotate.",
                409,
                keys=lacking,
            )
        ids = sorted(stale.values_list("pk", flat=True))
        for start in range(0, len(ids), _BATCH):
            rows = [row for row in lock_all(DataKey, ids[start : start + _BATCH]) if row.shredded_at is None]
            kept = keystore.get([row.pk for row in rows])
            for row in rows:
                plain = _data_key(row, kept)
                secret = kept[row.pk]
                assert secret is not None
                row.wrapped, row.master = _wrap(master, secret, row.pk, plain), label
            DataKey.objects.bulk_update(rows, ["wrapped", "master"])
        others = sum(fn() for fn in _others)
        if ids or others:
            audit.record(by, "vault.rotated", f"master:{label}", keys=len(ids), others=others)
    return len(ids) + others


# ---- finding --------------------------------------------------------------------------------------------------------


def search_hash(kind: str, text: str) -> str:
    """64 hex digits by which an equal text is found, whatever its spaces, width or case.

    ``kind`` keeps hashes of different things apart: ``phone`` (digits, +86 dropped), ``identity`` (letters and
    digits), ``email``, ``name`` or any other. An empty text has no hash worth storing: "" comes back.
    """
    plain = _normal(kind, text)
    if not plain:
        return ""
    key = _derived(settings.KEYS["SEARCH_KEY"], b"search")
    return hmac.new(key, kind.encode() + b"\x00" + plain.encode(), "sha256").hexdigest()


def _normal(kind: str, text: str) -> str:
    text = unicodedata.normalize("NFKC", text)
    if kind == "phone":
        digits = re.sub(r"\D", "", text)
        return re.sub(r"^(?:00)?86(?=1\d{10}$)", "", digits)
    if kind == "identity":
        return "".join(c for c in text if c.isalnum()).upper()
    return sheets.key(text)


# ---- inside ---------------------------------------------------------------------------------------------------------


def master_label(master: str) -> str:
    """What a master key is called beside what it has wrapped; says nothing about the key."""
    return hashlib.sha256(b"chaodipi vault master\x00" + master.encode()).hexdigest()[:12]


def _current() -> tuple[str, str]:
    master: str = settings.KEYS["VAULT_KEY"]
    return master, master_label(master)


def _masters() -> Mapping[str, str]:
    return {master_label(key): key for key in (*settings.VAULT_KEYS_OLD, settings.KEYS["VAULT_KEY"]) if key}


def _master(label: str) -> str:
    try:
        return _masters()[label]
    except KeyError:
        raise Unreadable(f"the master key {label} is not here: it belongs in VAULT_KEYS_OLD") from None


def _derived(master: str, what: bytes) -> bytes:
    return hmac.new(master.encode(), b"chaodipi vault\x00" + what, "sha256").digest()


def _wrapping(master: str, secret: bytes, id: uuid.UUID) -> bytes:
    """The key that wraps a data key: neither the master key nor the key store's secret alone makes it."""
    return hmac.new(_derived(master, b"wrap"), secret + id.bytes, "sha256").digest()


def _wrap(master: str, secret: bytes, id: uuid.UUID, plain: bytes) -> bytes:
    return _encrypt(_wrapping(master, secret, id), plain, b"key\x00" + id.bytes)


def _data_key(owner: DataKey, kept: Mapping[uuid.UUID, bytes | None]) -> bytes:
    if owner.shredded_at is not None or owner.wrapped is None:
        raise Shredded(f"the key {owner.pk} was shredded")
    if owner.pk not in kept:
        raise Unreadable(f"the key store has no secret for {owner.pk}: it is not the one that belongs to this database")
    secret = kept[owner.pk]
    if secret is None:  # the row comes from a backup
        raise Shredded(f"the key {owner.pk} was shredded after this row was saved")
    return _decrypt(
        _wrapping(_master(owner.master), secret, owner.pk), bytes(owner.wrapped), b"key\x00" + owner.pk.bytes
    )


def _open(owner: DataKey, field: str, blob: Blob, kept: Mapping[uuid.UUID, bytes | None]) -> str:
    raw = bytes(blob)
    key = _data_key(owner, kept)
    if raw[:1] != _VERSION:
        raise Unreadable("not a sealed text")
    return _decrypt(key, raw[1:], _bound(owner.pk, field)).decode()


def _bound(id: uuid.UUID, field: str) -> bytes:
    return b"text\x00" + id.bytes + field.encode()


def _encrypt(key: bytes, plain: bytes, bound: bytes) -> bytes:
    nonce = os.urandom(_NONCE)
    return nonce + AESGCM(key).encrypt(nonce, plain, bound)


def _decrypt(key: bytes, box: bytes, bound: bytes) -> bytes:
    try:
        return AESGCM(key).decrypt(box[:_NONCE], box[_NONCE:], bound)
    except (InvalidTag, ValueError):
        raise Unreadable("sealed for another owner or field, or changed, or under another key") from None
