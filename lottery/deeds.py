"""The deeds about prizes and boards, in words (``core.console.deeds``)."""

from __future__ import annotations

from core.console.deeds import Kind

KINDS = (
    Kind("pool", ("奖池", "prize pool")),
    Kind(
        "prizes",
        ("奖品表", "prize sheet"),
        {
            "imported": ("导入", "imported"),
            "stocked": ("改库存", "stock changed"),
            "picture_added": ("加图片", "picture added"),
        },
    ),
    Kind("prize", ("奖品", "prize")),
    Kind(
        "board",
        ("奖板", "board"),
        {
            "laid": ("摆好", "laid"),
            "value_named": ("公布要掺入的数值", "value to be mixed in named"),
            "hand_entered": ("手工录入", "entered by hand"),
            "hand_confirmed": ("手工录入由另一人确认", "confirmed by the second person"),
            "hand_differs": ("两次手工录入不一致", "the two entries differ"),
            "carried": ("接着用上一场的", "carried over"),
            "opened": ("开格", "cell opened"),
            "revealed": ("全部翻开", "opened in full"),
            "void_asked": ("申请作废", "asked to be void"),
            "void": ("作废", "void"),
        },
    ),
    Kind("draw", ("开奖", "draw"), {"void_asked": ("申请作废", "asked to be void"), "void": ("作废", "void")}),
)
