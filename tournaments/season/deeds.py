"""The deeds about seasons, sessions, reigns and rules sheets, in words (``core.console.deeds``)."""

from __future__ import annotations

from django.urls import reverse

from core.console.deeds import Kind

KINDS = (
    Kind(
        "season",
        ("赛季", "season"),
        {"opened": ("开设", "opened"), "changed": ("更改", "changed")},
        lambda key: reverse("season:season", args=[int(key)]),
    ),
    Kind(
        "session",
        ("场次", "session"),
        {
            "planned": ("排上", "planned"),
            "changed": ("更改", "changed"),
            "moved": ("改期", "moved"),
            "cancelled": ("取消", "called off"),
            "opened": ("开设", "opened"),
            "table_opened": ("开牌桌", "table opened"),
            "teams_set": ("定组合", "combinations set"),
            "teams_named": ("定组合", "combinations named"),
            "order_made": ("排定挑战次序", "challengers' order made"),
            "called_next": ("叫下一组", "next one called"),
            "checked_in": ("签到", "checked in"),
            "check_in_undone": ("撤销签到", "check-in undone"),
            "links_shown": ("显示链接", "links shown"),
            "ready": ("就绪", "ready"),
            "started": ("开场", "started"),
            "decided": ("定胜负", "decided"),
            "settled": ("结算", "settled"),
            "correction_asked": ("申请更正结果", "correction of the result asked for"),
            "corrected": ("更正结果", "result corrected"),
        },
        lambda key: reverse("season:session", args=[key]),
    ),
    Kind("fund", ("冠军基金", "champion's fund"), {"asked": ("问去留", "asked"), "answered": ("答复", "answered")}),
    Kind("reign", ("擂主", "reign"), {"ended": ("卸任", "ended")}),
    Kind(
        "rules_sheet", ("活动规则", "rules sheet"), {"edited": ("修改", "edited"), "published": ("发布", "published")}
    ),
)
