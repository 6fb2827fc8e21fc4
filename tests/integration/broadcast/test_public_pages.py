"""What the public's pages say late is to the last byte what they said at once then, whatever has happened since."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import transaction
from django.test import Client

from broadcast import on_air_now, public
from broadcast.domain import outputs
from config.management.commands import export_proof
from core import clock
from core.live.pace import pace_of
from core.live.sources import source_named
from core.models import Entry, Link
from games import public_records, store
from games.models import Table
from lottery import proof_file
from lottery.domain import open_cell
from lottery.models import Draw
from lottery.queries import closed_cells
from tests.boards import a_season, start, with_board
from tests.evening import a_sheet, play_game
from tests.integration.people.kit import an_intake
from tournaments.people import domain as domain_of_people
from tournaments.season import domain
from tournaments.season.models import Session

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
Said = dict[str, str]


class Clock:
    """The one clock, held by the test."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now = clock.now()
        patch.setattr(clock, "now", lambda: self.now)

    def tick(self) -> datetime:
        """A second later."""
        self.now += timedelta(seconds=1)
        return self.now


@dataclass
class Evening:
    """A real session played to its end, with what every public way in said at once at some moments of it."""

    session: Session
    said: dict[datetime, Said]
    hands: Clock


@pytest.fixture(params=[1])
def evening(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """So many games of it, all six with the end."""
    a_season(public_delay=0)
    session, _ = with_board()
    bots(session)
    outputs.create(session, now=clock.now(), who="director", name="画面")
    domain.start_session(session.pk, now=clock.now(), by="test")
    hands = Clock(monkeypatch)
    one = Evening(session, {}, hands)

    def look(seconds: float) -> None:
        hands.now += timedelta(seconds=seconds)
        one.said[hands.now] = everything(session)

    while True:
        play_game(session)  # at once, from when it began: what is looked at comes after it
        hands.now = max(hands.now, store.events_since(str(session.table_id), 0)[-1].at)
        look(20)
        open_cell(session.pk, closed_cells(session)[3], now=hands.tick(), by="test")
        look(10)
        session.refresh_from_db()
        if session.state == Session.State.DECIDED:
            break
        if len(one.said) == 2 * request.param:
            return one
        domain.next_game(session.pk, now=hands.tick(), by="test")
    domain.ask_tomorrow(session.pk, now=hands.tick(), by="test")
    domain.answer_tomorrow(session.pk, back=True, now=hands.tick(), by="test")
    domain.settle(session.pk, now=hands.tick(), by="test")
    look(10)
    session.refresh_from_db()
    return one


def bots(session: Session) -> None:
    """Everybody at the table plays by himself, and at once."""
    table = Table.objects.get(held_by=session)
    for seat in table.seats:
        seat["bot"] = True
    table.save()
    store.forget()


def everything(session: Session) -> Said:
    """What anybody may ask for, titles and all."""
    cache.clear()
    ways = ("/show/", f"/show/{session.code}/", f"/api/proofs/{session.code}", "/api/records")
    client = Client()
    answers = {way: client.get(way) for way in (*ways, f"/api/records/{session.code}/1")}
    said = {way: f"{answer.status_code} {answer.content.decode()}" for way, answer in answers.items()}
    file = io.StringIO()
    call_command("export_proof", session.code, stdout=file)
    (line,) = on_air_now.of_session(session, clock.now())["outputs"]
    shown = {name: line[name] for name in ("scene", "until", "emergency", "take")}
    return said | {"export_proof": file.getvalue(), "/api/onair": json.dumps(shown)}


def set_public(session: Session, **how: Any) -> Link:
    """The season says otherwise; the one link follows, and so is the output set."""
    a_season(**how)
    one = outputs.standing(session).get()
    behind = {"behind": "game" if how.get("public_behind") else "", "delay": how["public_delay"]}
    outputs.change(one.pk, now=clock.now(), who="director", **behind)
    return public.link_of(Table.objects.get(held_by=session))


def differing(evening: Evening, link: Link, every: int = 1) -> set[str]:
    """Ways that say something else, where the public's link stands at a moment, than they said at that moment."""
    found: set[str] = set()
    hands = evening.hands
    _, source = source_named("")
    pace = pace_of("game" if link.behind else link.delay, source, link.table)
    log = store.events_since(link.table, 0)
    for then, said in list(evening.said.items())[::every]:
        before = [event for event in log if event.at <= then]
        due = pace.due(before[-1])
        assert due is not None
        hands.now = then + (due - before[-1].at)
        if abs(pace.shown(hands.now) - then) > timedelta(microseconds=5):
            continue  # between two games its time stands still: nothing was said at this one
        now = everything(evening.session)
        found |= {f"{way}: {_apart(said[way], now[way])}" for way in said if now[way] != said[way]}
        if found and every > 1:
            break
    return found


def _apart(one: str, other: str) -> str:
    """Where two texts part, for whoever reads the failure."""
    at = next(
        (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    return f"{one[max(0, at - 40) : at + 60]!r} became {other[max(0, at - 40) : at + 60]!r}"


LATE: tuple[dict[str, Any], ...] = (
    {"public_delay": 30, "public_behind": False},
    {"public_delay": 0, "public_behind": True},
)


def test_late_pages_say_what_was_said_then(evening: Evening) -> None:
    session = evening.session
    firsts = [said[f"/show/{session.code}/"] for said in evening.said.values()]
    assert len(set(firsts)) > len(firsts) / 2, "the evening goes on"
    over = session.state == Session.State.SETTLED
    settings = LATE if over else LATE[:1]  # a game that is the only one so far is not shown a game behind
    for how in settings:
        assert differing(evening, set_public(session, **how)) == set(), how
    assert Link.objects.filter(kind="public").count() == 1, "one address, however it is set"
    assert Entry.objects.filter(what="link.set", who="season").count() == len(settings)
    for leak in LEAKS if over else LEAKS[:3]:
        with pytest.MonkeyPatch.context() as patch:
            leak(patch)
            found = [differing(evening, set_public(session, **how), every=2) for how in settings]
        assert any(found), leak.__name__


@pytest.mark.large
@pytest.mark.parametrize("evening", [6], indirect=True)
def test_of_a_whole_evening(evening: Evening) -> None:
    *_, last = evening.said.values()
    page, won = last[f"/show/{evening.session.code}/"], Draw.objects.filter(session=evening.session).count()
    assert page.count(' rest"') == 25 - won, "what was won is told from what was opened at the end"
    test_late_pages_say_what_was_said_then(evening)


def _pages_at_the_head(patch: pytest.MonkeyPatch) -> None:
    _, source = source_named("")
    patch.setattr(public, "standing", lambda link, now: source.load(link.table))


def _proofs_at_once(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(proof_file, "shown_at", lambda link, now: now)
    patch.setattr(Link, "delay", 0.0)


def _exports_at_once(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(export_proof, "seen_by_all", lambda session, now: now)


def _what_is_on_air_at_once(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(on_air_now, "shown_at", lambda link, now: now)


def _records_without_the_game_behind(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(public_records, "_still_behind", lambda now: [])


def _the_end_by_the_sessions_row(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(public, "_is_over", lambda session, link, now: session.state == "settled")


LEAKS: tuple[Callable[[pytest.MonkeyPatch], None], ...] = (
    _pages_at_the_head,
    _proofs_at_once,
    _exports_at_once,
    _what_is_on_air_at_once,
    _the_end_by_the_sessions_row,
)


@pytest.mark.large
@pytest.mark.parametrize("evening", [6], indirect=True)
def test_nobody_is_told_who_plays_tomorrow_before_he_has_seen_who_won(evening: Evening) -> None:
    session, hands = evening.session, evening.hands
    winner = session.match.team
    other = next(team for team in (session.team_a, session.team_b) if team != winner)
    assert other is not None
    domain.open_session(teams=(winner, other), now=hands.now + timedelta(days=1), by="test")
    ended = session.settled_at
    assert ended is not None
    set_public(session, public_delay=600)
    both = f"<span>{winner.name} — "
    for after, told in ((1, False), (599, False), (601, True)):
        hands.now = ended + timedelta(seconds=after)
        assert (both in Client().get("/show/").content.decode()) is told, after
    assert 'class="stair"' in Client().get(f"/show/{session.code}/").content.decode(), "the fund is drawn"


@pytest.mark.large
@pytest.mark.parametrize("evening", [6], indirect=True)
def test_what_an_output_shows_is_said_where_it_stands(evening: Evening) -> None:
    session, hands = evening.session, evening.hands
    outputs.change(outputs.standing(session).get().pk, now=hands.now, who="director", behind="game")
    over = session.settled_at
    assert over is not None
    hands.now = over - timedelta(seconds=1)
    told = on_air_now.of_session(session, hands.now)
    assert told["outputs"][0]["scene"] != told["scene"]
    assert session.code not in everything(session)["/api/records"], "its last game is still to be shown"
    with pytest.MonkeyPatch.context() as patch:
        _records_without_the_game_behind(patch)
        assert session.code in everything(session)["/api/records"], "a leak of this one path is seen"


def test_b14_an_evening_has_no_page_before_it_begins() -> None:
    a_season(public_delay=0)
    session, _ = with_board()
    address = f"/show/{session.code}/"
    assert Client().get(address).status_code == 404
    start(session)
    assert Client().get(address).status_code == 200


def test_b13_what_is_made_public_hides_and_shows_nothing_else() -> None:
    """The form to register by, another season's rules sheet, an evening: each alone, in all eight ways."""
    season = a_season(public_delay=0)
    session, _ = with_board()
    year = season.ends_on.replace(year=season.ends_on.year + 1)
    named: dict[str, Any] = {"title": "明年", "starts_on": year.replace(month=1, day=1), "ends_on": year}
    other = domain.open_season("next", now=clock.now(), by="test", **named)
    now, hour = clock.now(), timedelta(hours=1)
    times: dict[str, Any] = {"opens_at": now - 2 * hour, "offers_until": now + 2 * hour}
    intake = an_intake(closes_at=now - hour, **times)

    def shown() -> tuple[bool, bool, bool]:
        client = Client()
        form = 'name="team"' in client.get("/register/").content.decode()
        pages = f"/rules-sheet/{other.code}/1/", f"/show/{session.code}/"
        sheet, evening = (client.get(page).status_code == 200 for page in pages)
        return form, sheet, evening

    def both_ways(*, sheet: bool, evening: bool) -> None:
        for form in (True, False):
            domain_of_people.change_intake(intake.pk, now=now, by="test", closes_at=now + (hour if form else -hour))
            assert shown() == (form, sheet, evening)

    for evening in (False, True):
        if evening:
            start(session)
        both_ways(sheet=False, evening=evening)
        with transaction.atomic():
            a_sheet(other)
            both_ways(sheet=True, evening=evening)
            transaction.set_rollback(True)
