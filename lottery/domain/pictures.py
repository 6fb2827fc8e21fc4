"""A prize's picture: small enough, and really a picture of a kind that every page shows."""

from __future__ import annotations

import hashlib
import struct
from datetime import datetime
from typing import Final

from core import audit
from core.refusals import Refusal
from lottery.models import Picture

LARGEST: Final = 1 << 20
_PIXELS: Final = 4000
_SIZED: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""JPEG's segments that tell the size."""


def add_picture(data: bytes, *, now: datetime, by: str) -> Picture:
    """Keep a picture; the same bytes are the same picture. Refuses (422) what is too large or no PNG, JPEG or WebP."""
    if len(data) > LARGEST:
        raise Refusal(
            "picture_large",
            f"图片有 {len(data) / LARGEST:.1f} MB，最大 1 MB，请缩小后再传。",
            f"The picture has {len(data) / LARGEST:.1f} MB, at most 1 MB; make it smaller.",
            422,
        )
    found = kind_and_size(data)
    if found is None:
        raise Refusal("no_picture", "图片要用 PNG、JPEG 或 WebP。", "The picture has to be PNG, JPEG or WebP.", 422)
    kind, width, height = found
    if not (0 < width <= _PIXELS and 0 < height <= _PIXELS):
        raise Refusal(
            "picture_wide",
            f"图片是 {width}×{height}，长宽各不超过 {_PIXELS}。",
            f"The picture is {width}×{height}; {_PIXELS} each way at most.",
            422,
        )
    digest = hashlib.sha256(data).hexdigest()
    picture, new = Picture.objects.get_or_create(
        digest=digest, defaults={"type": kind, "data": data, "added_at": now, "added_by": by}
    )
    if new:
        audit.record(by, "prizes.picture_added", "prizes", digest=digest, type=kind, bytes=len(data))
    return picture


def kind_and_size(data: bytes) -> tuple[str, int, int] | None:
    """The type and the pixels of a picture by its own first bytes, whatever its name says; None for anything else."""
    try:
        if data.startswith(b"\x89PNG\r\n\x1a\n") and data[12:16] == b"IHDR":
            return (Picture.Type.PNG.value, *struct.unpack(">II", data[16:24]))
        if data.startswith(b"\xff\xd8\xff"):
            return _jpeg(data)
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return _webp(data)
    except (struct.error, IndexError):
        pass
    return None


def _jpeg(data: bytes) -> tuple[str, int, int] | None:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], struct.unpack(">H", data[at + 2 : at + 4])[0]
        if marker in _SIZED:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return Picture.Type.JPEG.value, width, height
        at += 2 + length
    return None


def _webp(data: bytes) -> tuple[str, int, int] | None:
    kind = Picture.Type.WEBP.value
    if data[12:16] == b"VP8X":
        width, height = (1 + int.from_bytes(data[at : at + 3], "little") for at in (24, 27))
        return kind, width, height
    if data[12:16] == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return kind, 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if data[12:16] == b"VP8 ":
        width, height = struct.unpack("<HH", data[26:30])
        return kind, width & 0x3FFF, height & 0x3FFF
    return None
