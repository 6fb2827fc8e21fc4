"""What must be there before the show: tables, and a rehearsal with the two sheets where the office has no session yet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime

from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Q
from django.urls import reverse

from config import linking, places, tables
from config.faults import CannotStart
from config.show import announce
from core import clock
from core.refusals import Refusal
from core.sheets import BadSheet
from games.models import Table
from lottery import queries
from lottery.domain import Numbers, import_prizes
from lottery.domain.rehearsing import prepare_rehearsal
from lottery.models import Pool, PoolChoice
from tournaments.people import queries as people
from tournaments.people.domain import import_roster
from tournaments.season.domain import current_season
from tournaments.season.models import Session

Say = Callable[[str], None]
BY = "show"
ROSTER, PRIZES = places.BASE / "data" / "roster.csv", places.BASE / "data" / "prizes.csv"
_RUNNING = (Session.State.LIVE, Session.State.DECIDED)
_PLANNED = (Session.State.SCHEDULED, Session.State.READY)
#: Who takes in data/prizes.csv: a list that somebody else has chosen stands.
_SHEETS = (BY, "rehearse")

_REHEARSING = (
    "还没有正式场次，所以联排。排了场次（{office}），下次 make show 就给出那一场的入口\n"
    "no session is planned, so this is a rehearsal; plan one ({office}) and the next `make show` gives its addresses"
)
_ASKED_FOR = (
    "按要求联排。不带 REHEARSAL=1（--rehearsal）就给出正式场次的入口\n"
    "a rehearsal, as asked; without REHEARSAL=1 (--rehearsal) the addresses are the real session's"
)
_WITHOUT = "联排开不成；不带 REHEARSAL=1 照样开演 · no rehearsal can be had; without REHEARSAL=1 the show starts"
_REAL = (
    "有正式场次，所以没有另开联排，也没有读 data/ 的表。要联排：make show REHEARSAL=1（manage.py show --rehearsal）\n"
    "there are real sessions: no rehearsal was opened and no sheet of data/ read; "
    "for a rehearsal: make show REHEARSAL=1 (manage.py show --rehearsal)"
)
_NOTHING_AHEAD = "后面还没有排场次，在办公室排 · no session is ahead; plan one in the office"
_LEFT = "联排 {code} 没打完，也在接着打 · the rehearsal {code} is not over and goes on too"


def migrate(say: Say) -> None:
    """Bring the database's tables up to date, as their owner, in a process of its own. Nothing to do costs nothing."""
    executor = MigrationExecutor(connection)
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return
    say("建立数据库表 · migrating the database")
    tables.migrate()


def prepare(origin: str, rehearsal: bool, say: Say) -> tuple[list[announce.Place], str]:
    """A rehearsal where there is no real session or ``rehearsal`` asks for one; else what the office has, as it is.

    Returns where to go, and a word on which of the two it is and how the other is had.
    """
    real = Session.objects.filter(rehearsal=False).exists()
    if real and not rehearsal:
        return _office(origin, say)
    try:
        played = table((queries.latest_pool() or _import_prizes()) if real else import_sheets(say), say)
    except CannotStart as fault:
        raise CannotStart(f"{fault}\n{_WITHOUT}" if real else str(fault)) from fault
    word = _ASKED_FOR if real else _REHEARSING.format(office=origin + reverse("console:home"))
    return announce.of_table(linking.doors(played, origin, by=BY), played), word


def _office(origin: str, say: Say) -> tuple[list[announce.Place], str]:
    sessions, words = evenings(clock.now()), [_REAL]
    for session in sessions:
        if session.state in _RUNNING:
            say(f"{session.code} 接着进行 · {session.code} goes on")
    if not sessions:
        words.append(_NOTHING_AHEAD)
    if (left := _unfinished()) is not None:
        words.append(_LEFT.format(code=left.code))
    return announce.of_office(sessions, origin), "\n".join(words)


def evenings(now: datetime) -> list[Session]:
    """The real sessions that are on and today's that are planned; where there are none, those of the next day that has
    any."""
    real = Session.objects.filter(rehearsal=False).select_related("team_a", "team_b").order_by("on", "number")
    running = list(real.filter(state__in=_RUNNING))
    today = now.astimezone(clock.SHANGHAI).date()
    ahead = list(real.filter(Q(on__gte=today) | Q(starts_at__gte=now), state__in=_PLANNED))
    if running:
        return [*running, *(session for session in ahead if session.on == today)]
    return [session for session in ahead if session.on == ahead[0].on]


def import_sheets(say: Say) -> Pool:
    """Take in the registration sheet and the prizes; a sheet that was read before changes nothing. Returns the pool:
    the one that the office has chosen, where it has."""
    with _faults_told():
        teams = import_roster(ROSTER.read_bytes(), by=BY, now=clock.now())
    choice = PoolChoice.objects.select_related("pool").last()
    pool = _import_prizes() if choice is None or choice.by in _SHEETS else choice.pool
    say(f"名单 {teams.created + teams.changed + teams.same} 支组合，奖池已读入 · roster and prizes are in")
    return pool


def _import_prizes() -> Pool:
    now = clock.now()
    with _faults_told():
        return import_prizes(PRIZES.read_bytes(), by=BY, now=now, numbers=Numbers.of(current_season(now)))


@contextmanager
def _faults_told() -> Iterator[None]:
    try:
        yield
    except BadSheet as bad:
        lines = "\n".join(fault.text("zh") for fault in bad.faults)
        raise CannotStart(f"{lines}\n请改好 data/ 中的表 · put the sheets in data/ right, then start again") from bad
    except OSError as fault:
        raise CannotStart(f"读不了 {fault.filename} · cannot be read: {fault.strerror}") from fault


def table(pool: Pool, say: Say) -> Table:
    """The table of the rehearsal that was going on when the show stopped, or a new one between the first two combinations."""
    found = _unfinished()
    if found is not None:
        say(f"接着 {found.code} 进行 · going on with {found.code}")
        return _table_of(found)
    try:
        opened = prepare_rehearsal(people.approved_teams(2), pool, now=clock.now(), by=BY, auto_host=True)
    except Refusal as refusal:
        raise CannotStart(f"{refusal.zh} · {refusal.en}") from refusal
    say(f"开一场联排 {opened.code} · opening the rehearsal {opened.code}")
    return _table_of(opened)


def _unfinished() -> Session | None:
    """The latest rehearsal with an automatic host that has not come to its end."""
    mine = Session.objects.filter(rehearsal=True, table__opening_auto_host=True, state__in=(*_PLANNED, *_RUNNING))
    return mine.filter(comes_back__isnull=True).order_by("-opened_at").first()


def _table_of(session: Session) -> Table:
    if session.table is None:
        raise CannotStart(f"{session.code} 没有牌桌 · {session.code} has no table: cancel it, then start again")
    return session.table
