"""What a void would change, shown before somebody confirms it: draws, what goes back in store, payouts and their money.

Its digest goes from what was shown to the confirmation, where it is made anew under the locks: what has changed meanwhile
(a claim, a payment, another draw) makes another digest, and the confirmation is refused.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

from lottery.domain.stocking import came_back
from lottery.models import Board, Draw, Prize
from tournaments.money.domain import reopening
from tournaments.season.domain import rules_sheets
from tournaments.season.models import Session

_AGAIN = (Session.State.LIVE, Session.State.DECIDED)


@dataclass(frozen=True, slots=True)
class Lost:
    """One draw that would be void: what it won, whether that goes back in store, and its payouts.

    ``payouts`` are as ``reopening.payouts_won`` says them. ``again``: the winner would open another cell.
    """

    draw: int
    game: int
    cell: int
    prize: str
    in_store: bool
    again: bool
    payouts: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Effect:
    """All that a void would change; ``to_return`` is what was paid and would have to be collected back, in fen."""

    draws: list[Lost]
    board: UUID | None
    to_return: int
    digest: str


def effect_of(session: Session, thing: Board | Draw) -> Effect:
    """What it would change if the session's board, or one of its draws, were void now."""
    draws = [lost(draw, session) for draw in _draws(session, thing)]
    board = thing.pk if isinstance(thing, Board) else None
    text = json.dumps([str(board), [asdict(one) for one in draws]], ensure_ascii=False, sort_keys=True)
    paid = sum(payout["paid"] for one in draws for payout in one.payouts)
    return Effect(draws, board, paid, hashlib.sha256(text.encode()).hexdigest())


def hold(session: Session, thing: Board | Draw) -> None:
    """Lock the payouts that would go, until the transaction ends."""
    reopening.hold_payouts_won("draw", [str(draw.pk) for draw in _draws(session, thing)])


def again(session: Session) -> bool:
    """Whether a void draw's winner opens another cell: by the rules that the session was started under, while it is on."""
    return rules_sheets.draws_again(session) and session.state in _AGAIN


def lost(draw: Draw, session: Session) -> Lost:
    """What would go with one draw."""
    stored = not session.rehearsal and draw.prize.kind != Prize.Kind.BLANK and not came_back(draw)
    payouts = reopening.payouts_won("draw", str(draw.pk))
    return Lost(draw.pk, draw.game, draw.cell.number, draw.prize.name, stored, again(session), payouts)


def _draws(session: Session, thing: Board | Draw) -> list[Draw]:
    if isinstance(thing, Draw):
        return [thing]
    rows = Draw.objects.filter(cell__board=thing, session=session, void=None)
    return list(rows.select_related("cell", "prize").order_by("game"))
