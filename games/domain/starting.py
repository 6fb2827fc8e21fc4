"""Opening a table and starting its games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from core.randomness import SecretSource, SeededSource, Source
from core.refusals import Refusal
from games import checks, state
from games.domain.change import Change, change
from games.engine import deal, ruleset
from games.engine import game as engine
from games.engine import match as matches
from games.models import Game, Table
from games.sections_own import PUT_RIGHT

Json = Any


def open_table(
    *,
    session: str,
    title: str,
    form: str,
    games: int,
    rules: str,
    options: Mapping[str, Json],
    sides: Mapping[str, Mapping[str, Json]],
    seats: Sequence[Mapping[str, Json]],
    now: datetime,
    rehearsal: bool = False,
    seed: str | None = None,
    auto_host: bool = False,
    pace: Mapping[str, float] | None = None,
) -> Table:
    """Open a table for a match of ``games`` games; its log is empty and it waits for the first.

    ``sides`` is ``{"A": {"name"}, "B": {"name"}}``, ``seats`` four objects ``{seat, side, number, name, town, bot}``
    with seats 0 and 2 of side A (RULES §1). ``seed`` makes a rehearsal repeatable and is refused otherwise.
    Raises ``BadOption`` for an impossible rule set.
    """
    ruleset.load(rules, options)
    if seed is not None and not rehearsal:
        raise Refusal(
            "seed_in_real_session",
            "正式场次的牌不能用指定的种子，请不填种子。",
            "A real session's cards cannot come from a given seed; leave the seed out.",
        )
    return Table.objects.create(
        session=session,
        title=title,
        form=form,
        games=games,
        rules=rules,
        options=dict(options),
        sides=dict(sides),
        seats=[dict(seat) for seat in seats],
        rehearsal=rehearsal,
        seed=seed,
        auto_host=auto_host,
        opening_auto_host=auto_host,
        pace=dict(pace or {}),
        opened_at=now,
    )


def random_source(table: Table, purpose: str) -> Source:
    """Where a table's randomness comes from: secret, or for a seeded rehearsal the seed and the purpose."""
    return SecretSource() if table.seed is None else SeededSource(f"{table.seed}/{purpose}")


def start_game(table_id: UUID | str, now: datetime) -> int:
    """Start the next game of a table: its seed drawn, its commitment in the log; returns the new version.

    Refuses while a game is running, when the match is over, and while a higher app misses something (``games.checks``).
    """
    with change(table_id, now) as edit:
        _refuse_start(edit)
        start_in(edit)
        edit.plan()
    return edit.table.version


def _refuse_start(edit: Change) -> None:
    if edit.state.paused is not None:
        raise Refusal("paused", "牌桌已暂停，请先继续。", "The table is paused; resume it first.")
    if edit.state.stage == "playing":
        raise Refusal("game_running", "这一局还没打完。", "The game is still being played.")
    if edit.state.stage == "over":
        raise Refusal("match_over", "全部局数已经打完。", "All games have been played.")
    if missing := checks.missing_before_game(edit.table):
        raise missing


def start_in(edit: Change) -> None:
    """Append the start of the match's next game to a change that may start one."""
    table = edit.table
    context = matches.context(edit.state.match)
    attempt = table.deals.filter(number=context.number).count() + 1
    code = f"{table.session}/{context.number}"
    seed = random_source(table, f"deck/{context.number}/{attempt}").bytes(32)
    commitment = deal.commitment(seed, code)
    game = Game.objects.create(
        table=table,
        number=context.number,
        attempt=attempt,
        code=code,
        rules_version=edit.state.match.rules.version,
        rules=ruleset.dump(edit.state.match.rules),
        context=context.as_json(),
        seed=seed,
        commitment=commitment,
        started_at=edit.now,
    )
    data = {
        "number": context.number,
        "attempt": attempt,
        "context": context.as_json(),
        "commitment": commitment,
    }
    put_right = edit.state.sections.get(PUT_RIGHT) or []
    edit.emit(state.GAME_STARTED, data, game=game)
    for note in put_right:  # so that the game's record says why it is not played at the level that the last one left
        edit.emit(state.CORRECTED, note, in_game=True)


def finish_in(edit: Change) -> None:
    """Append the result of a game that has just been played out, and confirm it on the game's row."""
    assert edit.state.game is not None
    result = engine.result(edit.state.game)
    assert result is not None
    before = edit.state.match
    record = result.as_record()
    summary = {
        "number": matches.context(before).number,
        "golden": matches.context(before).golden,
        "banker": engine.banker(edit.state.game),
        "points": record["points"],
        "captured": record["captured"],
        "winner": record["winner"],
        "gains": record["gains"],
        "levels": record["levels"],
    }
    told = {"summary": summary, "result": record, "at": edit.now.timestamp(), "last": matches.is_last(before, result)}
    edit.emit(state.GAME_FINISHED, told)
    edit.confirm(record)
