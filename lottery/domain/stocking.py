"""What is in store of a prize, by its code. Who keeps no stock of a prize is not asked for any."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Count, Q, Sum

from core import audit, locks
from core.refusals import Refusal
from lottery.models import Board, Draw, Pool, Prize, StockMove, Use, Void
from tournaments.money.models import Owed, Payout

_MOST: Final = 100_000


def put_in(code: str, change: int, *, now: datetime, by: str, note: str = "") -> int:
    """``change`` of a prize came (or, below zero, was taken out by hand); gives what is there now.

    Refuses (422) a code that no pool has, a change of nothing, and one that leaves less than nothing.
    """
    with transaction.atomic():
        one_at_a_time()
        prize = Prize.objects.filter(code=code).exclude(kind=Prize.Kind.BLANK).order_by("-pk").first()
        if prize is None:
            raise Refusal("no_prize", f"没有编号为“{code}”的奖品。", f"No prize has the code “{code}”.", 422)
        if not change or abs(change) > _MOST:
            raise Refusal("bad_stock", f"请填入库的件数，1 至 {_MOST}。", f"Give a number from 1 to {_MOST}.", 422)
        there = in_store().get(code, 0) + change
        if there < 0:
            raise Refusal(
                "stock_below_zero",
                f"“{prize.name}”库里只有 {there - change} 件，不能减 {-change} 件。",
                f"There are {there - change} of “{prize.name}” in store; {-change} cannot be taken out.",
            )
        StockMove.objects.create(code=code, change=change, why=StockMove.Why.STOCK, note=note[:120], at=now, by=by)
        audit.record(by, "prizes.stocked", f"prize:{code}", note[:120], change=change, there=there)
    return there


def in_store() -> dict[str, int]:
    """How many of each prize are there, of those whose stock is kept (one query)."""
    rows = StockMove.objects.values("code").annotate(
        there=Sum("change"), kept=Count("pk", filter=Q(why=StockMove.Why.STOCK))
    )
    return {row["code"]: row["there"] for row in rows if row["kept"]}


def promised() -> dict[str, int]:
    """How many of each prize stand behind cells that are still closed, on real boards that may still be played from."""
    uses = Use.objects.filter(board__rehearsal=False, board__opening=None)
    boards = Board.objects.filter(pk__in=uses.values("board"))
    found: dict[str, int] = {}
    for board in boards.prefetch_related("pool__prizes"):
        drawn = dict(
            Draw.objects.filter(cell__board=board).values_list("prize__code").annotate(n=Count("pk")).order_by()
        )
        for prize in board.pool.prizes.all():
            found[prize.code] = found.get(prize.code, 0) + prize.count - drawn.get(prize.code, 0)
    return found


def one_at_a_time() -> None:
    """Of two that look into the store before they promise or take, the later one waits; taken before any row."""
    locks.advisory("stock")


def refuse_short(pool: Pool) -> None:
    """Refuse a pool for a real board of which not everything is in store, naming each prize and both numbers."""
    there, elsewhere = in_store(), promised()
    short = [
        (prize, there[prize.code] - elsewhere.get(prize.code, 0))
        for prize in pool.prizes.order_by("place")
        if prize.code in there and there[prize.code] - elsewhere.get(prize.code, 0) < prize.count
    ]
    if short:
        raise Refusal(
            "short_of_stock",
            "库存不够：" + "；".join(f"“{p.name}”要 {p.count} 件，能用的有 {n} 件" for p, n in short) + "。",
            "Too little in store: " + "; ".join(f"{p.count} of “{p.name}”, {n} to be had" for p, n in short) + ".",
            short=[{"code": p.code, "wanted": p.count, "there": n} for p, n in short],
        )


def take(draw: Draw, *, now: datetime, by: str) -> None:
    """The draw's prize leaves the store; once, by a constraint of the database. A blank is nothing."""
    _move(draw, StockMove.Why.DRAW, -1, "", now, by)


def give_back(void: Void, *, now: datetime, by: str) -> None:
    """What a void draw had taken comes back; once, and not where nobody had come for it: then it is back already."""
    assert void.draw is not None
    if not came_back(void.draw):
        _move(void.draw, StockMove.Why.VOID, 1, void.reason, now, by)


def came_back(draw: Draw) -> bool:
    """Whether what the draw had taken is in store again."""
    return StockMove.objects.filter(draw=draw, change=1).exists()


def nobody_came(payout: Payout, now: datetime, by: str) -> None:
    """The goods or the coupon that a payout was about stay in the house, and are in store again; cash never left it."""
    owed = payout.owed
    if owed.source_kind != "draw" or owed.kind == Owed.Kind.CASH or not owed.source_id.isdecimal():
        return
    draw = Draw.objects.select_related("session", "prize").filter(pk=int(owed.source_id)).first()
    if draw is not None and not came_back(draw):
        _move(draw, StockMove.Why.FORFEIT, 1, f"#{payout.pk}", now, by)


def _move(draw: Draw, why: StockMove.Why, change: int, note: str, now: datetime, by: str) -> None:
    if draw.session.rehearsal or draw.prize.kind == Prize.Kind.BLANK:
        return
    StockMove.objects.create(
        code=draw.prize.code, change=change, why=why, draw=draw, note=note[:120], at=now, by=by[:120]
    )
