"""What is behind a closed cell, under seal. What is published of it is `board-v1` (`lottery.proofs.board`).

A sealed cell is AES-256-GCM over 40 bytes (the prize's row as 8 bytes, big-endian, then the cell's salt of 32), so its
length says nothing; the session and the cell's number are bound to it, so it cannot be moved. A mixed board's secret
and what the first of two people has laid by hand are sealed under the same key.
"""

from __future__ import annotations

import hashlib
import os

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings

_NONCE = 12


class BrokenSeal(Exception):
    """A content cannot be opened: another key, or somebody has changed the row."""


def seal(board: str, number: int, prize: int, salt: bytes) -> bytes:
    """The content of cell ``number`` of ``board`` (its id) as it is stored."""
    return seal_text(f"{board}/{number}", prize.to_bytes(8, "big") + salt)


def unseal(board: str, number: int, sealed: bytes) -> tuple[int, bytes]:
    """The prize's row and the salt; raises :class:`BrokenSeal`."""
    content = unseal_text(f"{board}/{number}", sealed)
    return int.from_bytes(content[:8], "big"), content[8:]


def seal_text(bound_to: str, content: bytes) -> bytes:
    """``content`` as it is stored in the one place it is bound to."""
    nonce = os.urandom(_NONCE)
    return nonce + _cipher().encrypt(nonce, content, bound_to.encode())


def unseal_text(bound_to: str, sealed: bytes) -> bytes:
    """The content; raises :class:`BrokenSeal`."""
    try:
        return _cipher().decrypt(sealed[:_NONCE], sealed[_NONCE:], bound_to.encode())
    except InvalidTag:
        raise BrokenSeal(bound_to) from None


def _cipher() -> AESGCM:
    return AESGCM(hashlib.sha256(b"chaodipi board key\x00" + settings.KEYS["BOARD_KEY"].encode()).digest())
