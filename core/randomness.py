"""Where chance comes from. A real session takes the secret source; only a rehearsal may take a seeded one.

What is dealt or laid stores the source's ``kind``, so that the database can forbid ``seeded`` on a real session.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import MutableSequence
from typing import Any, Literal, Protocol


class Source(Protocol):
    """A stream of chance."""

    @property
    def kind(self) -> Literal["secret", "seeded"]:
        """What is stored beside whatever was drawn from it."""

    def bytes(self, count: int) -> bytes:
        """``count`` bytes."""

    def below(self, limit: int) -> int:
        """A number 0 … limit − 1, each equally likely; ``ValueError`` when limit < 1."""


class SecretSource:
    """The operating system's randomness: nobody can foretell or repeat it."""

    kind: Literal["secret", "seeded"] = "secret"

    def bytes(self, count: int) -> bytes:
        """``count`` secret bytes."""
        return secrets.token_bytes(count)

    def below(self, limit: int) -> int:
        """A secret number 0 … limit − 1, unbiased."""
        if limit < 1:
            raise ValueError("limit must be at least 1")
        return secrets.randbelow(limit)


class SeededSource:
    """A repeatable stream for rehearsals and tests: HMAC-SHA256 over a counter.

    The same seed gives the same stream in every process and version of Python. ``child(label)`` is an independent
    stream, so that one more draw in one place does not shift every other.
    """

    kind: Literal["secret", "seeded"] = "seeded"

    def __init__(self, seed: int | str | bytes) -> None:
        raw = seed if isinstance(seed, bytes) else str(seed).encode()
        self._key = hashlib.sha256(b"chaodipi seeded source\x00" + raw).digest()
        self._counter = 0
        self._buffer = b""

    def child(self, label: str) -> SeededSource:
        """An independent stream that depends on this seed and the label alone, not on what was drawn before."""
        return SeededSource(hmac.digest(self._key, b"child\x00" + label.encode(), "sha256"))

    def bytes(self, count: int) -> bytes:
        """The next ``count`` bytes of the stream."""
        while len(self._buffer) < count:
            self._buffer += hmac.digest(self._key, self._counter.to_bytes(8, "big"), "sha256")
            self._counter += 1
        taken, self._buffer = self._buffer[:count], self._buffer[count:]
        return taken

    def below(self, limit: int) -> int:
        """The next number 0 … limit − 1: values past the last whole multiple of ``limit`` are thrown away."""
        if limit < 1:
            raise ValueError("limit must be at least 1")
        size = max(4, (limit.bit_length() + 7) // 8 + 1)
        ceiling = (256**size // limit) * limit
        while True:
            value = int.from_bytes(self.bytes(size), "big")
            if value < ceiling:
                return value % limit


def shuffle(source: Source, items: MutableSequence[Any]) -> None:
    """Put ``items`` into a uniformly random order, in place (Fisher and Yates)."""
    for last in range(len(items) - 1, 0, -1):
        other = source.below(last + 1)
        items[last], items[other] = items[other], items[last]
