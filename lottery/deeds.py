"""The deeds about prizes and boards, in words (``core.console.deeds``)."""

from __future__ import annotations

from core.console.deeds import Kind

KINDS = (
    Kind("pool", ("奖池", "prize pool")),
    Kind("prizes", ("奖品表", "prize sheet"), {"imported": ("导入", "imported")}),
    Kind(
        "board",
        ("奖板", "board"),
        {"laid": ("摆好", "laid"), "opened": ("开格", "cell opened"), "revealed": ("全部翻开", "opened in full")},
    ),
)
