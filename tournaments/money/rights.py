"""Which right each way to money asks for (``core.routes``)."""

from __future__ import annotations

from core.roles import Right
from core.routes import Access, needs

ROUTES: dict[str, Access] = {
    **{f"money:{name}": needs(Right.MONEY_READ) for name in ("payouts", "payout", "books", "export", "file")},
    **{f"money:{name}": needs(Right.MONEY_ENTER) for name in ("enter", "receipt", "close")},
    **{f"money:{name}": needs(Right.MONEY_APPROVE) for name in ("decide", "settings")},
    **{f"money:api-{name}": needs(Right.MONEY_READ) for name in ("payouts", "payout", "balances")},
    **{
        f"money:api-{name}": needs(Right.MONEY_ENTER)
        for name in ("claim", "pay", "pay-several", "sign", "ask-reversal")
    },
    **{
        f"money:api-{name}": needs(Right.MONEY_APPROVE)
        for name in ("approve", "send-back", "unapprove", "take-back", "decline-reversal")
    },
}
