"""The deeds about what is on air, in words (``core.console.deeds``)."""

from __future__ import annotations

from core.console.deeds import Kind

KINDS = (
    Kind(
        "air",
        ("播出画面", "on air"),
        {
            "taken": ("切上", "taken"),
            "followed": ("跟随牌局／手动", "follows the game, or by hand"),
            "held": ("定住／放开", "held, or let go"),
            "undone": ("撤回切换", "take undone"),
            "element": ("元素上下屏", "element in or out"),
            "lower": ("字幕条上屏", "lower third in"),
            "lower_off": ("字幕条下屏", "lower third out"),
            "cleared": ("清屏", "cleared"),
            "still": ("切到备用画面", "fallback picture"),
            "back": ("恢复上屏", "back on air"),
            "suspense": ("悬念时长", "suspense set"),
        },
    ),
    Kind(
        "output",
        ("输出", "output"),
        {
            "made": ("新建", "made"),
            "changed": ("改设置", "set otherwise"),
            "reloaded": ("重新载入", "told to load again"),
            "revoked": ("停用", "revoked"),
            "shown": ("显示地址", "address shown"),
        },
    ),
    Kind("theme", ("主题", "theme"), {"kept": ("存下", "kept"), "removed": ("去掉", "taken out")}),
    Kind("commentary", ("解说", "commentary"), {"hands": ("给或不给看手牌", "hands shown, or not")}),
    Kind("cue", ("流程台词", "line to say"), {"set": ("改", "set")}),
)
