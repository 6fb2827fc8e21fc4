"""The deeds about money, in words (``core.console.deeds``)."""

from __future__ import annotations

from core.console.deeds import Kind

KINDS = (
    Kind(
        "money",
        ("奖金与奖品", "money and prizes"),
        {
            "owed": ("应付", "owed"),
            "withdrawn": ("不再应付", "no longer owed"),
            "terms": ("改付款规定", "terms set"),
            "tax": ("改税率", "tax set"),
            "day_closed": ("日结", "day closed"),
            "exported": ("导出账目", "books exported"),
        },
    ),
    Kind(
        "payout",
        ("领奖", "payout"),
        {
            "made": ("列入待领", "can be claimed"),
            "claimed": ("录入领取", "claim entered"),
            "approved": ("批准", "approved"),
            "sent_back": ("退回", "sent back"),
            "unapproved": ("撤回批准，退回", "approval taken back"),
            "paid": ("付款", "paid"),
            "signed": ("签收", "signed for"),
            "reversal_asked": ("申请冲回", "reversal asked for"),
            "reversal_declined": ("不予冲回", "reversal declined"),
            "reversed": ("冲回付款", "payment taken back"),
            "forfeited": ("逾期作废", "forfeited"),
            "void": ("撤销", "void"),
            "receipt": ("打印收据", "receipt printed"),
        },
    ),
    Kind("terms", ("付款规定", "terms")),
    Kind("tax", ("税率", "tax")),
    Kind("day", ("营业日", "business day")),
)
