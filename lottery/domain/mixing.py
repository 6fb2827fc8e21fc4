"""A public value, named before anybody knows it, mixed into the order of a board (docs/proofs.md, `laid` = `mixed`).

First the server commits to a secret and the value's name is published; when the value is known the order follows from
both, so that whoever runs the server could not choose it, nor whoever makes the value.
"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

import games.domain as tables
from core import audit
from core.randomness import SecretSource
from core.refusals import Refusal
from lottery import notes
from lottery.domain import sealing
from lottery.domain.laying import hold_to_lay, in_order, seal_board, secret_salts
from lottery.models import Board, Mix, Pool
from lottery.proofs import board as public

_LONGEST = 60


def name_value(session_id: UUID, pool: Pool, name: str, *, now: datetime, by: str) -> Mix:
    """Publish which value will be mixed into the session's next board, with the commitment to the server's secret.

    ``name`` says source and day, as in “上证指数 2026-11-30 收盘”. Named once for a board; it cannot be changed.
    """
    name = _one_line(name, "请写明掺入哪个公开数值，连同日期。", "Say which public value, and of which day.")
    with transaction.atomic():
        session, number = hold_to_lay(session_id, pool)
        found = Mix.objects.filter(session=session, number=number).first()
        if found is not None:
            raise Refusal(
                "value_named",
                f"已经公布要掺入“{found.name}”，不能再改。",
                f"“{found.name}” has been named; that cannot be changed any more.",
                name=found.name,
            )
        secret = SecretSource().bytes(public.SECRET_SIZE)
        mix = Mix.objects.create(
            session=session,
            number=number,
            name=name,
            commitment=public.secret_commitment(session.code, name, secret),
            sealed=sealing.seal_text(_bound_to(session.pk, number), secret),
            named_at=now,
            named_by=by,
        )
        audit.record(
            by, "board.value_named", f"session:{session.pk}", session=session.code, name=name, commitment=mix.commitment
        )
        assert session.table_id is not None
        tables.note(session.table_id, notes.NAMED, {"name": name, "commitment": mix.commitment}, now)
    return mix


def lay_mixed(session_id: UUID, pool: Pool, value: str, *, now: datetime, by: str) -> Board:
    """Lay the board whose value was named, with that value as it was published (``value`` is taken as written)."""
    value = _one_line(value, "请照公布的写法填数值。", "Give the value as it was published.")
    with transaction.atomic():
        session, number = hold_to_lay(session_id, pool)
        mix = Mix.objects.filter(session=session, number=number).first()
        if mix is None:
            raise Refusal(
                "value_not_named",
                "请先公布要掺入哪个数值，等数值公布以后再填。",
                "Name the value first; enter it when it has been published.",
            )
        prizes = in_order(pool)
        by_code = {prize.code: prize for prize in prizes}
        seed = public.mixed_seed(secret_of(mix), mix.name, value)
        lines = list(pool.prizes.order_by("place").values("code", "count"))
        order = [by_code[code] for code in public.mixed_order(seed, session.code, lines)]
        salts = secret_salts(len(order))
        return seal_board(
            session, number, pool, order, salts, laid=Board.Laid.MIXED, mix=mix, value=value, now=now, by=by
        )


def secret_of(mix: Mix) -> bytes:
    """The server's secret; for laying the board and for opening it in full, nothing else."""
    return sealing.unseal_text(_bound_to(mix.session_id, mix.number), bytes(mix.sealed))


def _bound_to(session: UUID, number: int) -> str:
    return f"mix/{session}/{number}"


def _one_line(text: str, zh: str, en: str) -> str:
    text = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not text or len(text) > _LONGEST:
        raise Refusal("bad_value", f"{zh}最多 {_LONGEST} 个字。", f"{en} {_LONGEST} characters at most.", 422)
    return text
