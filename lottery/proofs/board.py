"""`board-v1`, byte for byte (docs/proofs.md): what is published of a board, and how a mixed board's order comes about.

Nothing here uses chance: salts, secrets and orders are given. Hashes are lower-case hex of SHA-256.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

FORMAT: Final = "board-v1"
SALT_SIZE: Final = 32
SECRET_SIZE: Final = 32
_TAG: Final = FORMAT.encode()
_MIX: Final = b"board-v1-mix"

LINE_FIELDS: Final = ("code", "name", "kind", "value", "count", "sponsor")
"""What is published of a line of the pool; ``value`` in fen, ``sponsor`` a name or None."""


def canonical(value: Any) -> bytes:
    """JSON as it is hashed: members in order of their names, no blanks, nothing escaped that need not be, UTF-8."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def pool_hash(lines: Iterable[Mapping[str, Any]]) -> str:
    """The hash of a pool: of the list of its lines, each with exactly :data:`LINE_FIELDS`, in the pool's order."""
    return hashlib.sha256(canonical([{name: line[name] for name in LINE_FIELDS} for line in lines])).hexdigest()


def commitment(session: str, number: int, prize_code: str, salt: bytes) -> str:
    """What is published of cell ``number`` (from 1) before it is opened; ``session`` is the one it was laid for."""
    return _hash(_TAG, session.encode(), str(number).encode(), prize_code.encode(), salt)


def cells_hash(session: str, commitments: Iterable[str]) -> str:
    """One hash over the commitments of all cells, in order of their numbers."""
    return _hash(_TAG, b"root", session.encode(), b"".join(bytes.fromhex(one) for one in commitments))


def root(
    session: str,
    commitments: Iterable[str],
    *,
    pool: str,
    laid: str,
    mix: str | None = None,
    replaces: str | None = None,
) -> str:
    """What is published of the whole board before the first pick.

    ``pool`` is :func:`pool_hash`; ``laid`` how it was laid (``secret``, ``mixed``, ``hand``, ``seeded``); ``mix`` the
    :func:`secret_commitment` of a mixed board; ``replaces`` the root of the void board that this one stands for.
    """
    head = {
        "cells": cells_hash(session, commitments),
        "laid": laid,
        "mix": mix,
        "pool": pool,
        "replaces": replaces,
        "session": session,
    }
    return _hash(_TAG, b"head", canonical(head))


# -- a public value, named beforehand, mixed in


def secret_commitment(session: str, name: str, secret: bytes) -> str:
    """What is published, with the ``name`` of the public value, before that value is known."""
    return _hash(_TAG, b"secret", session.encode(), name.encode(), secret)


def mixed_seed(secret: bytes, name: str, value: str) -> bytes:
    """The seed of a mixed board's order: 32 bytes that nobody knew before the public ``value`` was."""
    return hmac.digest(secret, b"\0".join((_MIX, name.encode(), value.encode())), "sha256")


def mixed_order(seed: bytes, session: str, lines: Sequence[Mapping[str, Any]]) -> list[str]:
    """The prize code behind each cell, in order of numbers: the pool's codes, shuffled as a deck is."""
    codes = [str(line["code"]) for line in lines for _ in range(line["count"])]
    numbers = _Stream(seed, session)
    for i in range(len(codes) - 1, 0, -1):
        j = numbers.below(i + 1)
        codes[i], codes[j] = codes[j], codes[i]
    return codes


class _Stream:
    """Unsigned 32-bit numbers of HMAC-SHA256 over a counter, as in `deck-v1`."""

    def __init__(self, seed: bytes, session: str) -> None:
        self._seed = seed
        self._prefix = _TAG + b"\0" + session.encode() + b"\0"
        self._counter = 0
        self._left = b""

    def below(self, n: int) -> int:
        """0 to n − 1; numbers at or above ⌊2³²/n⌋·n are thrown away."""
        limit = (1 << 32) // n * n
        while True:
            if not self._left:
                self._left = hmac.digest(self._seed, self._prefix + self._counter.to_bytes(8, "big"), "sha256")
                self._counter += 1
            number, self._left = int.from_bytes(self._left[:4], "big"), self._left[4:]
            if number < limit:
                return number % n


def _hash(*parts: bytes) -> str:
    return hashlib.sha256(b"\0".join(parts)).hexdigest()
