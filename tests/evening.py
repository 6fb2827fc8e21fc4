"""What tests of an evening's records share: two combinations, a pool, a session, a game played out."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import Any

import games.domain as tables
from config.linking import doors
from core import clock, pulse
from core.clock import SHANGHAI
from games import ticks
from games.models import Table
from lottery.domain import import_prizes, prepare_rehearsal
from lottery.models import Pool
from tournaments.people.domain import import_roster
from tournaments.people.models import Team
from tournaments.people.queries import approved_teams
from tournaments.season import domain, prize_lists
from tournaments.season.domain import rules_sheets
from tournaments.season.models import RulesSheet, Season, Session

DATA = Path(__file__).parent.parent / "data"
NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
#: Bots that do not let anybody wait.
AT_ONCE = dict.fromkeys(
    ("deal", "bot_cut", "bot_declare", "bot_bury", "bot_raid", "bot_play", "bot_spread", "after_trick", "after_throw"),
    0.0,
)


def two_teams() -> list[Team]:
    """The first two combinations of the project's sheet, registered."""
    import_roster((DATA / "roster.csv").read_bytes(), by="test", now=NOW)
    return approved_teams(2)


def a_pool() -> Pool:
    """The pool of the project's sheet."""
    return import_prizes((DATA / "prizes.csv").read_bytes(), by="test", now=NOW)


def a_rehearsal(teams: Sequence[Team] | None = None, **options: Any) -> Session:
    """A rehearsal of bots, its board laid, ready to start."""
    options = {"seed": 7, "code": "rehearsal-7", "pace": AT_ONCE} | options
    return prepare_rehearsal(two_teams() if teams is None else teams, a_pool(), now=NOW, by="test", **options)


def a_sheet(season: Season) -> RulesSheet:
    """A season's rules sheet, published with the pool that is there (the project's, where none is)."""
    if not Pool.objects.exists():
        a_pool()
    found = rules_sheets.in_force(season)
    texts: dict[str, Any] = {"organiser_zh": "某电视台", "organiser_en": "A station", "contact": "show@example.com"}
    edited = domain.edit_rules_sheet(season.pk, now=NOW, by="test", **texts)
    made = rules_sheets.body(season, edited, prize_lists.of(season))
    if found is not None and found.body == made:
        return found
    return domain.publish_rules_sheet(season.pk, now=NOW, by="test")


def all_set(session: Session) -> Session:
    """Around a real session all is ready for air: its rules sheet published, its links made, the worker alive."""
    session = Session.objects.get(pk=session.pk)
    a_sheet(session.season)
    if session.table is not None:
        doors(session.table, "http://testserver", by="test")
    pulse.beat("sweep", clock.now() + timedelta(hours=1))
    return session


def all_here(session: Session) -> Session:
    """The same, and both combinations checked in on its day; what remains is the board."""
    session = all_set(session)
    noon = datetime.combine(session.on, time(12), SHANGHAI)
    for team in (session.team_a, session.team_b):
        assert team is not None
        domain.check_in(session.pk, team.pk, now=noon, by="test")
    return session


def play_game(session: Session) -> None:
    """Play the running game of a session of bots to its end."""
    with ticks.quiet():
        while True:
            table = Table.objects.get(held_by=session)
            if table.stage != "playing":
                return
            assert table.due_at is not None
            assert tables.step(str(table.pk), table.due_at)
