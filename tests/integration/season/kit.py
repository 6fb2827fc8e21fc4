"""What tests of the programme share: approved combinations, a planned session, one whose two combinations are there."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from core import clock
from core.refusals import Refusal
from tests.evening import two_teams
from tournaments.people.models import Team
from tournaments.people.queries import approved_teams
from tournaments.season import domain
from tournaments.season.domain.reigning import end_reign
from tournaments.season.fund import award as award_of
from tournaments.season.models import Match, Reign, ReignDay, Session

DAY = date(2026, 12, 1)
#: The morning of that day at the studio.
NOW = datetime(2026, 12, 1, 2, 0, tzinfo=UTC)
DAYS = timedelta(days=1)


def refused(code: str, status: int | None = None) -> pytest.RaisesExc[Refusal]:
    """Refused with this code."""
    return pytest.raises(
        Refusal, check=lambda refusal: refusal.code == code and (status is None or refusal.status == status)
    )


def teams(count: int = 8) -> list[Team]:
    """The first combinations of the project's sheet, approved."""
    two_teams()
    return approved_teams(count)


def planned(on: date = DAY, **settings: Any) -> Session:
    """A session planned for that day."""
    return domain.schedule(on=on, now=NOW, by="user:1 排期", **settings)


def named(on: date = DAY, **settings: Any) -> Session:
    """A session between the first two combinations."""
    session, (a, b) = planned(on, **settings), teams(2)
    return domain.name_teams(session.pk, a, b, now=NOW, by="user:1 排期")


def won(on: date, team: Team, other: Team, *, levels: str = "5", at: datetime = NOW, form: str = "daily") -> Session:
    """A real session that ``team`` won, written down without playing it; nobody reigns after it."""
    session = domain.name_teams(
        domain.schedule(on=on, now=NOW, by="test", form=form).pk, team, other, now=NOW, by="test"
    )
    session = domain.open_table(session.pk, now=NOW, by="test")
    Session.objects.filter(pk=session.pk).update(state=Session.State.DECIDED, decided_at=at)
    Match.objects.create(
        session=session,
        winner="A",
        team=team,
        levels={"A": {"lap": 1, "rank": levels}, "B": {"lap": 1, "rank": "2"}},
        games=6,
        decided_at=at,
    )
    return session


def reigns(session: Session, team: Team) -> Reign:
    """Let the winner of a session reign from then on."""
    reign = Reign.objects.create(season=session.season, form=session.form, team=team, started_at=NOW)
    award = award_of(session, 1)
    ReignDay.objects.create(reign=reign, session=session, day=1, award=award, won_at=NOW)
    return reign


def today() -> date:
    return clock.today()


def form_of(text: str) -> dict[str, str]:
    """What a page's fields hold, as a browser would send them."""
    found = {}
    for tag in re.findall(r"<input\b[^>]*>", text):
        kept = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        if kept.get("name") and "disabled" not in tag and kept.get("type") not in ("checkbox", "radio"):
            found[kept["name"]] = kept.get("value", "")
    for name, body in re.findall(r'<select[^>]*?\bname="([^"]+)"[^>]*>(.*?)</select>', text, re.DOTALL):
        chosen = re.search(r'<option value="([^"]*)"\s*selected', body)
        if chosen:
            found[name] = chosen[1]
    return {name: value.replace("&lt;", "<").replace("&quot;", '"') for name, value in found.items()}


__all__ = [
    "DAY", "DAYS", "NOW", "end_reign", "form_of", "named", "planned", "refused", "reigns", "teams", "today", "won",
]  # fmt: skip
