"""What a session came to, as one JSON object: what ``rehearse --json`` prints. Amounts are yuan."""

from __future__ import annotations

from typing import Any

from games.live import TableSource
from lottery import queries
from tournaments.season.fund import fund_held
from tournaments.season.models import Session

Json = Any
_OF_A_GAME = ("number", "golden", "banker", "points", "captured", "gains", "winner", "levels")


def yuan(fen: int) -> int | float:
    """Fen as yuan: a whole number where it is one."""
    return fen // 100 if fen % 100 == 0 else fen / 100


def report(session: Session) -> dict[str, Json]:
    """``session``, ``games[]``, ``levels``, ``winner``, ``golden``, ``fund {awards, total}``, ``owed[]``.

    The session must be decided. ``draw`` is ``{cell, prize, kind, value}``.
    """
    view = TableSource().load(str(session.table_id)).view("public")
    day = session.reign_day
    standing = fund_held(day.reign, until=day.day)
    return {
        "session": session.code,
        "rehearsal": session.rehearsal,
        "rules": session.rules,
        "form": session.form,
        "seed": session.seed or None,
        "sides": {side: view["sides"][side]["name"] for side in ("A", "B")},
        "games": [_game(game) for game in view["games"]],
        "levels": session.match.standing.levels,
        "winner": session.match.standing.winner,
        "golden": session.match.golden,
        "fund": {"awards": [yuan(award) for award in standing.awards], "total": yuan(standing.total)},
        "back": session.comes_back,
        "owed": [
            {
                "to": line.team.name,
                "source": line.what.source_kind,
                "kind": line.what.kind,
                "what": line.what.what,
                "amount": yuan(line.what.amount),
            }
            for line in queries.owed(session)
        ],
    }


def _game(game: dict[str, Json]) -> dict[str, Json]:
    draw = game["draw"]
    return {
        **{name: game[name] for name in _OF_A_GAME},
        "draw": None
        if draw is None
        else {"cell": draw["cell"], "prize": draw["prize"], "kind": draw["kind"], "value": yuan(draw["value"])},
    }
