"""Everything that may happen to a practice table: begun, played, dealt anew, left and gone on with, ended."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction

from core import idempotency, links, locks
from core.live import publish
from core.models import Answered, Link, SeatClaim
from core.randomness import SecretSource
from core.refusals import Refusal
from games import state
from games.domain.acting import answer_in, autoplay_in, command_of
from games.domain.moving import apply_in
from games.domain.pausing import run_in, stop_in
from games.domain.stepping import do_due
from games.engine import deal
from games.engine import match as matches
from games.engine.commands import End
from games.engine.ruleset import RULE_SETS
from games.options_form import fitted
from games.practice import SEAT, SOURCE, queries
from games.practice.changing import PracticeChange, change
from games.practice.models import Practice
from games.practice.paces import PACES

Json = Any


def begin(
    *, rules: str, clocks: str, language: str, address: str, now: datetime, options: Mapping[str, Json] | None = None
) -> Practice:
    """Open a practice table and deal its first game.

    ``options`` are what differs from the rule set, refused as at planning: one by one and together, naming the fields.
    Refuses what there is not (422), and with 429 or 503 when there are enough already, or the show needs the machine.
    """
    if rules not in RULE_SETS:
        raise Refusal(
            "rules", "没有这套规则，请从列表里选。", "There is no such rule set; choose one of the list.", 422
        )
    if clocks not in PACES:
        raise Refusal("pace", "没有这种快慢，请从列表里选。", "There is no such pace; choose one of the list.", 422)
    fit = fitted(rules, options or {})
    digest = digest_of(address)
    with transaction.atomic():
        locks.advisory("practice")
        _refuse_begin(digest, now)
        row = Practice.objects.create(
            rules=rules,
            options=fit,
            clocks=clocks,
            language="en" if language == "en" else "zh",
            address=digest,
            begun_at=now,
            acted_at=now,
            seen_at=now,
        )
        # No audit line: that list is of what the crew does, and is never shortened.
        row.link = Link.objects.create(
            kind="seat",
            table=str(row.pk),
            seat=SEAT,
            source=SOURCE,
            options={"language": row.language},
            expires_at=now + timedelta(minutes=settings.PRACTICE_MINUTES),
        )
        row.save(update_fields=["link"])
        with change(row.pk, now) as edit:
            _deal(edit)
        row.refresh_from_db()
    return row


def digest_of(address: str) -> str:
    """What an address is counted under: its keyed digest, since practice keeps nobody's address."""
    key: str = settings.KEYS["SEARCH_KEY"]
    return hmac.digest(key.encode(), b"practice\x00" + address.encode(), hashlib.sha256).hex()


def _refuse_begin(digest: str, now: datetime) -> None:
    if settings.PRACTICE_TABLES <= 0:
        raise Refusal("practice_closed", "练习没有开放。", "Practice is closed.", 503)
    if queries.show_is_behind(now) or queries.practice_stands_still():
        raise Refusal(
            "practice_waits",
            "演出正在用这台机器，练习先让一让，请过几分钟再来。",
            "The show needs the machine now and goes first; please come again in a few minutes.",
            503,
        )
    mine = list(Practice.objects.filter(address=digest).order_by("acted_at"))
    if len(mine) >= settings.PRACTICE_PER_ADDRESS:
        raise Refusal(
            "practice_yours",
            f"您这里已有 {len(mine)} 桌练习，请先结束一桌。离开的桌过一会儿也会自己收。",
            f"There are {len(mine)} practice tables from your address already: end one first. "
            "Those that were left end by themselves.",
            429,
            limit=settings.PRACTICE_PER_ADDRESS,
        )
    if Practice.objects.count() >= settings.PRACTICE_TABLES:
        raise Refusal(
            "practice_full",
            "练习桌都有人，请过几分钟再来。",
            "All practice tables are taken; please come again in a few minutes.",
            503,
            limit=settings.PRACTICE_TABLES,
        )


def act(
    pk: UUID | str,
    verb: str,
    data: Mapping[str, Json],
    *,
    base: int | None,
    received_at: datetime,
    half_round_trip: float,
    request_id: str,
) -> int:
    """What the person asked for, once for each ``request_id``, refused as at a table of the show; returns the version."""

    def once() -> int:
        with _there(pk, received_at) as edit:
            if verb == "autoplay":
                autoplay_in(edit, SEAT, data)
            elif verb == "practice.next":
                _next(edit)
            elif verb == "practice.again":
                _again(edit)
            else:
                answer_in(edit, SEAT, command_of(verb, SEAT, data), base, received_at, half_round_trip)
            edit.practice.acted_at = edit.practice.seen_at = received_at
            if not edit._rows and edit._planned is None:
                edit.practice.save(update_fields=["acted_at", "seen_at"])
        return int(edit.practice.version)

    request = {"verb": verb, "data": dict(data), "base": base}
    return int(idempotency.once(f"practice/{pk}", request_id, once, request=request))


def _there(pk: UUID | str, now: datetime) -> AbstractContextManager[PracticeChange]:
    if not Practice.objects.filter(pk=pk).exists():
        raise ended()
    return change(pk, now)


def ended() -> Refusal:
    """The table is gone."""
    return Refusal(
        "practice_ended",
        "这桌练习已经结束，请回练习页再开一桌。",
        "This practice has ended; begin another on the practice page.",
        404,
    )


def _deal(edit: PracticeChange) -> None:
    """Deal the match's next game from a secret seed."""
    row = edit.practice
    context = matches.context(edit.state.match)
    row.deal += 1
    seed = SecretSource().bytes(32)
    data = {
        "number": context.number,
        "attempt": 1,
        "context": context.as_json(),
        "commitment": deal.commitment(seed, f"{row.session}/{row.deal}"),
    }
    edit.emit(state.GAME_STARTED, data, seed=seed)
    edit.plan()


def _next(edit: PracticeChange) -> None:
    if edit.state.stage == "playing":
        raise Refusal("game_running", "这一局还没打完。", "The game is still being played.")
    if edit.state.stage == "over":
        raise Refusal(
            "match_over",
            "六局都打完了，请回练习页再开一桌。",
            "All six games have been played; begin another practice on its page.",
        )
    _deal(edit)


def _again(edit: PracticeChange) -> None:
    """The running game is dropped, and the same one dealt from a new seed."""
    if edit.state.stage == "playing":
        apply_in(edit, End("voided", "practice"))
        edit.emit(state.GAME_ENDED, {"kind": "voided", "reason": "practice"})
        if edit.state.paused is not None:
            edit.emit(state.RESUMED, {"who": "practice"})
    _next(edit)


def step(pk: UUID, now: datetime) -> bool:
    """Do what is due at a practice table, unless somebody works on it; True when something was done."""
    try:
        with change(pk, now, skip_locked=True) as edit:
            row = edit.practice
            return row.due_at is not None and row.due_at <= now and do_due(edit)
    except Practice.DoesNotExist:
        return False


def hold(pk: UUID, now: datetime) -> None:
    """Its person has left: the table stands still."""
    with change(pk, now) as edit:
        if edit.state.paused is None and edit.state.stage == "playing":
            stop_in(edit, "practice")


def go_on(pk: UUID, now: datetime) -> None:
    """Its person is back: the clock runs on from what was left."""
    with change(pk, now) as edit:
        edit.practice.seen_at = now
        if edit.state.paused is not None:
            run_in(edit, "practice")


def end(pk: UUID | str) -> None:
    """Delete a practice table and everything of it; its page is told within a second."""
    with transaction.atomic():
        row = Practice.objects.select_related("link").filter(pk=pk).first()
        if row is None:
            return
        row.delete()
        Answered.objects.filter(scope=f"practice/{pk}").delete()
        SeatClaim.objects.filter(table=str(pk)).delete()
        if row.link is not None:
            publish.publish_link(row.link.pk, row.link.generation + 1)
            row.link.delete()


def tidy(now: datetime) -> int:
    """End the tables that are too old or were left too long; returns how many."""
    old = now - timedelta(minutes=settings.PRACTICE_MINUTES)
    idle = now - timedelta(minutes=settings.PRACTICE_IDLE_MINUTES)
    gone = queries.to_end(old, idle)
    for pk in gone:
        end(pk)
    return len(gone)


def token(practice: Practice) -> str | None:
    """What opens its page, or None once it has been ended."""
    return None if practice.link is None else links.token(practice.link)
