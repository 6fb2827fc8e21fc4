"""What must be there before the show: tables, the two sheets, a rehearsal session."""

from __future__ import annotations

from collections.abc import Callable

from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from config import places, tables
from config.faults import CannotStart
from core import clock
from core.refusals import Refusal
from core.sheets import BadSheet
from games.models import Table
from lottery.domain import Numbers, import_prizes
from lottery.domain.rehearsing import prepare_rehearsal
from lottery.models import Pool
from tournaments.people import queries as people
from tournaments.people.domain import import_roster
from tournaments.season.domain import current_season
from tournaments.season.models import Session

Say = Callable[[str], None]
BY = "show"
ROSTER, PRIZES = places.BASE / "data" / "roster.csv", places.BASE / "data" / "prizes.csv"
_UNFINISHED = (Session.State.SCHEDULED, Session.State.READY, Session.State.LIVE, Session.State.DECIDED)


def migrate(say: Say) -> None:
    """Bring the database's tables up to date, as their owner, in a process of its own. Nothing to do costs nothing."""
    executor = MigrationExecutor(connection)
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return
    say("建立数据库表 · migrating the database")
    tables.migrate()


def import_sheets(say: Say) -> Pool:
    """Take in the registration sheet and the prizes; a sheet that was read before changes nothing. Returns the pool."""
    now = clock.now()
    try:
        teams = import_roster(ROSTER.read_bytes(), by=BY, now=now)
        pool = import_prizes(PRIZES.read_bytes(), by=BY, now=now, numbers=Numbers.of(current_season(now)))
    except BadSheet as bad:
        lines = "\n".join(fault.text("zh") for fault in bad.faults)
        raise CannotStart(f"{lines}\n请改好 data/ 中的表 · put the sheets in data/ right, then start again") from bad
    except OSError as fault:
        raise CannotStart(f"读不了 {fault.filename} · cannot be read: {fault.strerror}") from fault
    say(f"名单 {teams.created + teams.changed + teams.same} 支组合，奖池已读入 · roster and prizes are in")
    return pool


def table(pool: Pool, say: Say) -> Table:
    """The table of the rehearsal that was going on when the show stopped, or a new one between the first two combinations."""
    mine = Session.objects.filter(rehearsal=True, table__opening_auto_host=True, state__in=_UNFINISHED)
    found = mine.filter(comes_back__isnull=True).order_by("-opened_at").first()
    if found is not None:
        say(f"接着 {found.code} 进行 · going on with {found.code}")
        return _table_of(found)
    try:
        opened = prepare_rehearsal(people.approved_teams(2), pool, now=clock.now(), by=BY, auto_host=True)
    except Refusal as refusal:
        raise CannotStart(f"{refusal.zh} · {refusal.en}") from refusal
    say(f"开一场联排 {opened.code} · opening the rehearsal {opened.code}")
    return _table_of(opened)


def _table_of(session: Session) -> Table:
    if session.table is None:
        raise CannotStart(f"{session.code} 没有牌桌 · {session.code} has no table: cancel it, then start again")
    return session.table
