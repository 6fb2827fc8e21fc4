"""A board laid by hand, by two people: one enters what lies behind each cell, the other enters it again.

Neither sees on a page what the first has entered; if both say the same the board is sealed at once, else both begin
anew, so that nobody can find out a cell by trying.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction

from core import audit
from core.refusals import Refusal
from core.two_people import name_of
from lottery.domain import sealing
from lottery.domain.laying import hold_to_lay, in_order, seal_board, secret_salts
from lottery.domain.people import refuse_same
from lottery.models import Arrangement, Board, Mix, Pool
from tournaments.season.models import Session


def lay_by_hand(session_id: UUID, pool: Pool, codes: Sequence[str], *, now: datetime, by: str) -> Board | None:
    """What ``by`` has laid behind cells 1, 2, …, as codes of prizes. The first time it is kept under seal (None).

    The second time, by somebody else: the board, sealed; refuses with ``hand_differs`` when both do not agree, and
    the first entry is gone then.
    """
    differs = False
    with transaction.atomic():
        session, number = hold_to_lay(session_id, pool)
        if Mix.objects.filter(session=session, number=number).exists():
            raise Refusal(
                "value_named",
                "这块奖板已经公布要掺入一个公开数值，不能手工摆。",
                "A public value to be mixed into this board has been named; it cannot be laid by hand.",
            )
        _refuse_other_prizes(pool, codes)
        first = Arrangement.objects.filter(session=session).first()
        if first is None or first.pool_id != pool.pk:
            Arrangement.objects.filter(session=session).delete()
            sealed = sealing.seal_text(_bound_to(session), json.dumps(list(codes)).encode())
            Arrangement.objects.create(session=session, pool=pool, sealed=sealed, laid_at=now, laid_by=by)
            audit.record(by, "board.hand_entered", f"session:{session.pk}", session=session.code)
            return None
        refuse_same(first.laid_by, by)
        differs = json.loads(sealing.unseal_text(_bound_to(session), bytes(first.sealed))) != list(codes)
        first.delete()
        audit.record(
            by, "board.hand_differs" if differs else "board.hand_confirmed", f"session:{session.pk}",
            session=session.code, first=name_of(first.laid_by),
        )  # fmt: skip
        if not differs:
            by_code = {prize.code: prize for prize in in_order(pool)}
            prizes = [by_code[code] for code in codes]
            return seal_board(
                session, number, pool, prizes, secret_salts(len(prizes)),
                laid=Board.Laid.HAND, now=now, by=first.laid_by, confirmed_by=by,
            )  # fmt: skip
    raise Refusal(
        "hand_differs",
        "两个人录入的不一样，已经作废，请两个人都从头录入。",
        "The two entries differ and are gone; both begin anew.",
    )


def entered_by(session: Session) -> str | None:
    """Who has entered a board that waits for the second person; None when nobody has."""
    found = Arrangement.objects.filter(session=session).values_list("laid_by", flat=True).first()
    return None if found is None else name_of(found)


def faults_by_cell(pool: Pool, codes: Sequence[str]) -> dict[int, tuple[str, str]]:
    """What is wrong at each cell (from 1) of an entry, in Chinese and English: empty, no prize of the pool, too many."""
    wanted, given, found = Counter(prize.code for prize in in_order(pool)), Counter(codes), {}
    for number, code in enumerate(codes, 1):
        if not code:
            found[number] = ("还没有选", "nothing chosen")
        elif code not in wanted:
            found[number] = ("奖池里没有", "not in the pool")
        elif given[code] > wanted[code]:
            found[number] = (
                f"共 {wanted[code]} 格，选了 {given[code]}",
                f"{wanted[code]} in all, {given[code]} chosen",
            )
    return found


def _refuse_other_prizes(pool: Pool, codes: Sequence[str]) -> None:
    wanted, given = Counter(prize.code for prize in in_order(pool)), Counter(codes)
    wrong = [(code, wanted[code], given[code]) for code in sorted({*wanted, *given}) if wanted[code] != given[code]]
    if wrong:
        raise Refusal(
            "other_prizes",
            "与奖池不符：" + "；".join(f"{code or '空着'} 应有 {n} 格，录了 {m} 格" for code, n, m in wrong) + "。",
            "Not the pool: " + "; ".join(f"{code or 'empty'} {n} cells, entered {m}" for code, n, m in wrong) + ".",
            422,
            wrong=[{"code": code, "wanted": n, "entered": m} for code, n, m in wrong],
        )


def _bound_to(session: Session) -> str:
    return f"arrangement/{session.pk}"
