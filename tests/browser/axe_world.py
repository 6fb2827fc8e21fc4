"""A season with an evening on air, its people and its money, for the pages that show one of them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.urls import reverse

from broadcast.domain import outputs
from config import linking
from core import clock, pulse
from games import store
from games.models import Table
from lottery.domain import ask_board_void, open_cell
from lottery.queries import closed_cells
from tests.boards import a_season, with_board
from tests.evening import play_game
from tests.integration.money.kit import claimed, payouts, won
from tests.integration.people.kit import an_intake, entered
from tests.integration.season.kit import won as evening_won
from tournaments.people.domain import private_link
from tournaments.people.models import Notice
from tournaments.season import domain
from tournaments.season.models import RulesSheet, Session


def addresses(site: str, reader: User) -> Mapping[str, str]:
    """The address of each page of a thing, by its route's name; the things are made, and the first game is played."""
    now = clock.now()
    a_season(public_delay=0)
    session, _ = with_board()
    table = Table.objects.get(held_by=session)
    for seat in table.seats:
        seat["bot"] = True
    table.save()
    store.forget()
    outputs.create(session, now=now, who="test", name="主画面")
    domain.start_session(session.pk, now=now, by="test")
    play_game(session)
    open_cell(session.pk, closed_cells(session)[3], now=now, by="test")
    ask_board_void(session.pk, "有一格贴错", now=now, by="user:9 丙")
    pulse.beat("sweep", now + timedelta(hours=1))
    registration = entered(1, intake=an_intake(places=1))
    assert session.team_a is not None
    assert session.team_b is not None
    decided = evening_won(session.on + timedelta(days=1), session.team_a, session.team_b)
    payout = payouts(won(session.team_a))[0]
    claimed(payout)
    things: dict[str, dict[str, Any]] = {
        "members:member": {"pk": reader.pk},
        "account_reset_password_from_key": {"uidb36": "1", "key": "1"},
        "people:status": {"token": private_link.token(registration)},
        "people:detail": {"pk": registration.pk},
        "people:intake": {"pk": registration.intake_id},
        "people:notice": {"pk": Notice.objects.earliest("pk").pk},
        "money:payout": {"pk": payout.pk},
        "season:season": {"pk": session.season_id},
        "season:rules-sheet": {"pk": session.season_id},
        "season:sheet": _sheet(session),
        "season:correction": {"pk": decided.pk},
        "broadcast:evening": {"code": session.code},
        **{name: {"pk": session.pk} for name in OF_THE_SESSION},
    }
    found = {name: f"{site}{reverse(name, kwargs=given)}" for name, given in things.items()}
    doors = {door.kind: door.page for door in linking.doors(Table.objects.get(pk=table.pk), site, by="test")}
    return found | {
        "broadcast:desk": doors["desk"],
        "broadcast:watch": doors["public"],
        "broadcast:overlay": doors["program"],
        "broadcast:commentary": found["broadcast:commentary-of"],
    }


OF_THE_SESSION = (
    *("session-links", "season:session", "season:settings", "season:ready"),
    *("broadcast:outputs", "broadcast:commentary-of"),
)


def _sheet(session: Session) -> dict[str, Any]:
    sheet = RulesSheet.objects.filter(season=session.season).latest("pk")
    return {"code": session.season.code, "version": sheet.version}
