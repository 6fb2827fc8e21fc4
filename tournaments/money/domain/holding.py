"""Holding a payout while a step is taken: its standing is the row that is locked, and read again under the lock."""

from __future__ import annotations

from core import locks
from core.refusals import Refusal
from tournaments.money.models import Standing

State = Standing.State
NAMES: dict[str, tuple[str, str]] = {
    State.OPEN: ("待领", "to be claimed"),
    State.CLAIMED: ("待批", "to be approved"),
    State.APPROVED: ("待付", "to be paid"),
    State.PAID: ("待签收", "paid, to be signed for"),
    State.SIGNED: ("已签收", "signed for"),
    State.FORFEITED: ("逾期作废", "forfeited"),
    State.VOID: ("已撤销", "void"),
}


def hold(payout_id: int) -> Standing:
    """The payout's standing, locked until the transaction ends; refuses with 404."""
    if not Standing.objects.filter(pk=payout_id).exists():
        raise not_found()
    standing = locks.lock(Standing, payout_id)
    check(standing)
    return standing


def check(standing: Standing) -> None:
    """Where a race can be met by a test; what was read under the lock is what counts."""


def refuse_unless(standing: Standing, *states: str, base: int | None = None) -> None:
    """Refuse (409) a step that the payout is not there for, or that was decided on an older picture of it."""
    zh, en = NAMES[standing.state]
    if base is not None and base != standing.version:
        raise Refusal(
            "stale",
            f"这一笔刚刚有了变化（现在是“{zh}”），请刷新后再操作。",
            f"This payout has just changed (now {en}); reload the page and look again.",
            state=standing.state,
            version=standing.version,
        )
    if standing.state not in states:
        wanted = [NAMES[state] for state in states]
        raise Refusal(
            "wrong_state",
            f"这一笔现在是“{zh}”，只有“{'”“'.join(one for one, _ in wanted)}”的可以这样操作。",
            f"This payout is {en}; that can be done only to one that is {' or '.join(one for _, one in wanted)}.",
            state=standing.state,
            version=standing.version,
        )


def not_found() -> Refusal:
    """There is no such payout."""
    return Refusal("no_payout", "没有这一笔，请检查编号。", "There is no such payout; check its number.", 404)
