"""Practice: anybody's, few at a time, gone without a trace, and never in the show's way."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client as Browser

from core import clock, pulse
from core.live import publish
from core.models import Answered, Entry, Link, Presence, SeatClaim
from core.refusals import Refusal
from games.engine.ruleset import RULE_SETS
from games.models import Game, Table
from games.practice import changing, domain, pump, queries, views
from games.practice.models import Practice, PracticeEvent
from tests.integration.live.kit import Client, Server, in_thread
from tests.members import client_of
from tests.seats import open_table

#: Nobody waits for a bot, and nobody's time runs out.
QUICK = {
    **dict.fromkeys(("deal", "after_trick", "after_throw"), 0.0),
    **dict.fromkeys(("bot_cut", "bot_declare", "bot_bury", "bot_raid", "bot_play", "bot_spread"), 0.0),
    **dict.fromkeys(("cut", "declare", "bury", "raid", "play"), 120.0),
}


@pytest.fixture(autouse=True)
def _alone() -> Iterator[None]:
    """No other test's tables or haste; the process that moves practice is there."""
    views._begun.clear()
    changing.forget()
    yield
    changing.forget()


@pytest.fixture
def moved(db: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that moves practice tables has just run; a slow machine is no reason to refuse."""
    monkeypatch.setattr(queries, "STILL", 600.0)
    pulse.beat(queries.PULSE)


def begun(rules: str = "jiuai", clocks: str = "show", address: str = "192.0.2.1", language: str = "zh") -> Practice:
    """A practice table."""
    return domain.begin(rules=rules, clocks=clocks, language=language, address=address, now=clock.now())


def refused(**how: Any) -> str:
    """The code by which a further one is refused."""
    with pytest.raises(Refusal) as caught:
        begun(**how)
    assert caught.value.zh
    assert caught.value.en
    return caught.value.code


class TestPage:
    def test_everybody_finds_it_and_begins_in_his_language(self, moved: None) -> None:
        browser = Browser()
        front = browser.get("/").content.decode()
        assert 'href="/practice/"' in front
        page = browser.get("/practice/?lang=en").content.decode()
        assert all(f'value="{rules_id}"' in page for rules_id in RULE_SETS)
        assert "Practise with three bots" in page
        answer = browser.post("/practice/", {"rules": "kangqi", "pace": "relaxed", "language": "en"})
        row = Practice.objects.get()
        assert (row.rules, row.clocks, row.language) == ("kangqi", "relaxed", "en")
        assert answer.status_code == 302
        assert answer["Location"] == f"/seat/?lang=en#t={domain.token(row)}"

    def test_a_table_that_was_left_is_gone_on_with_or_ended_by_its_own_browser_alone(self, moved: None) -> None:
        browser, stranger = Browser(), Browser()
        begin = {"rules": "jiuai", "pace": "show", "language": "zh"}
        link = browser.post("/practice/", begin)["Location"]
        row = Practice.objects.get()
        assert f"/practice/{row.pk}/" in browser.get("/practice/").content.decode()
        assert browser.get(f"/practice/{row.pk}/")["Location"] == link
        assert stranger.get(f"/practice/{row.pk}/").status_code == 404
        assert f"/practice/{row.pk}/" not in stranger.get("/practice/").content.decode()
        stranger.post(f"/practice/{row.pk}/end/")
        assert Practice.objects.count() == 1
        browser.post(f"/practice/{row.pk}/end/")
        assert Practice.objects.count() == 0
        assert browser.get(f"/practice/{row.pk}/").status_code == 404

    def test_what_there_is_not_and_too_many_at_once_are_told_on_the_page(self, moved: None) -> None:
        browser = Browser()
        answer = browser.post("/practice/", {"rules": "no-such", "pace": "show", "language": "zh"})
        assert answer.status_code == 422
        assert "没有这套规则" in answer.content.decode()
        codes = [
            browser.post("/practice/?lang=en", {"rules": "jiuai", "pace": "show", "language": "en"}).status_code
            for _ in range(6)
        ]
        assert codes == [302, 302, 302, 429, 429, 429]
        said = browser.post("/practice/?lang=en", {"rules": "jiuai", "pace": "show", "language": "en"})
        assert "come again in half a minute" in said.content.decode()

    def test_options_are_those_of_planning_and_two_that_clash_are_both_named(self, moved: None) -> None:
        browser = Browser()
        begin = {"rules": "jiuai", "rules_shown": "jiuai", "pace": "show", "language": "zh"}
        page = browser.get("/practice/").content.decode()
        assert 'name="opt-kitty_multiplied_by"' in page
        assert "opt-fund_base" not in page
        answer = browser.post("/practice/", begin | {"opt-raids": "false", "opt-hidden_showings": "true"})
        told = answer.content.decode()
        assert answer.status_code == 422
        assert 'id="opt-hidden_showings"' in told
        assert told.count('aria-invalid="true"') == 2
        assert browser.post("/practice/", begin | {"opt-kitty_multiplied_by": "lead"}).status_code == 302
        row = Practice.objects.get()
        assert row.options == {"kitty_multiplied_by": "lead"}
        dealt = changing.current(row).game
        assert dealt is not None
        assert dealt.setup.rules.kitty_multiplied_by == "lead"

    def test_another_set_is_taken_as_it_is_unless_something_of_the_one_shown_was_changed(self, moved: None) -> None:
        browser = Browser()
        begin = {"rules": "kangqi", "rules_shown": "jiuai", "pace": "show", "language": "zh", "opt-raids": "true"}
        told = browser.post("/practice/", begin | {"opt-bank_points": "70"})
        assert told.status_code == 422
        assert "规则已换" in told.content.decode()
        shown = browser.post("/practice/", begin | {"show": "rules"}).content.decode()
        assert 'name="rules_shown" value="kangqi"' in shown
        assert browser.post("/practice/", begin).status_code == 302
        row = Practice.objects.get()
        assert (row.rules, row.options) == ("kangqi", {})


class TestLimits:
    def test_so_many_an_address_and_so_many_in_all(self, moved: None, settings: LazySettings) -> None:
        settings.PRACTICE_TABLES = 4
        for _ in range(3):
            begun()
        assert refused() == "practice_yours"
        begun(address="192.0.2.2")
        assert refused(address="192.0.2.3") == "practice_full"
        assert not Practice.objects.filter(address__contains="192.0.2").exists()
        domain.end(Practice.objects.filter(address=domain.digest_of("192.0.2.1"))[0].pk)
        begun(address="192.0.2.3")

    def test_none_while_the_show_is_behind_or_nothing_moves_practice(self, db: Any, settings: LazySettings) -> None:
        assert refused() == "practice_waits"
        pulse.beat(queries.PULSE, clock.now() - timedelta(seconds=11))
        assert refused() == "practice_waits"
        pulse.beat(queries.PULSE)
        table = open_table(now=clock.now(), seed="1")
        Table.objects.filter(pk=table.pk).update(due_at=clock.now() - timedelta(seconds=2))
        assert refused() == "practice_waits"
        Table.objects.filter(pk=table.pk).update(due_at=clock.now() - timedelta(hours=2))
        begun(address="192.0.2.9")
        Table.objects.filter(pk=table.pk).update(due_at=clock.now())
        begun()
        settings.PRACTICE_TABLES = 0
        assert refused() == "practice_closed"

    def test_the_shows_steps_come_first(self, moved: None, monkeypatch: pytest.MonkeyPatch) -> None:
        row = begun()
        Practice.objects.update(due_at=clock.now())
        table = open_table(now=clock.now(), seed="1")
        Table.objects.filter(pk=table.pk).update(due_at=clock.now() - timedelta(seconds=2))
        assert pump.turn() == pump.YIELDS
        assert Practice.objects.get().version == row.version
        Table.objects.filter(pk=table.pk).update(due_at=None)
        pump.turn()
        assert Practice.objects.get().version > row.version

    @pytest.mark.parametrize("field", ["begun_at", "acted_at"])
    def test_an_old_or_idle_one_ends_without_a_trace(self, moved: None, settings: LazySettings, field: str) -> None:
        row = begun()
        domain.act(
            row.pk, "autoplay", {"on": True}, base=None, received_at=clock.now(), half_round_trip=0, request_id="a"
        )
        SeatClaim.objects.create(table=str(row.pk), seat=0, device="d", claim=1, at=clock.now())
        minutes = settings.PRACTICE_MINUTES if field == "begun_at" else settings.PRACTICE_IDLE_MINUTES
        Practice.objects.update(**{field: clock.now() - timedelta(minutes=minutes - 1)})
        pump.look_around()
        assert Practice.objects.count() == 1
        Practice.objects.update(**{field: clock.now() - timedelta(minutes=minutes + 1)})
        pump.look_around()
        for model in (Practice, PracticeEvent, Link, SeatClaim, Answered):
            assert not model.objects.exists(), model
        with pytest.raises(Refusal) as caught:
            domain.act(row.pk, "pass", {}, base=1, received_at=clock.now(), half_round_trip=0, request_id="b")
        assert caught.value.code == "practice_ended"


def test_it_stands_still_while_its_page_is_closed_and_goes_on_with_what_was_left(moved: None) -> None:
    row = begun()
    while Practice.objects.get().deadline is None:  # bots and the deal, up to the first clock of anybody
        domain.step(row.pk, Practice.objects.get().due_at or clock.now())
    Practice.objects.update(seen_at=clock.now() - queries.AWAY - timedelta(seconds=1))
    pump.look_around()
    held = Practice.objects.get()
    assert held.paused_at is not None
    assert (held.due_at, held.deadline) == (None, None)
    left = changing.current(held).clock["left"]  # type: ignore[index]
    assert row.link is not None
    Presence.objects.create(link=row.link, hub="h", sockets=1, v=1, seen_at=clock.now())
    pump.look_around()
    back = Practice.objects.get()
    assert back.paused_at is None
    assert back.deadline is not None
    assert abs((back.deadline - clock.now()).total_seconds() - left) < 5
    assert back.due_at is not None


def test_it_is_nowhere_among_what_is_the_shows(moved: None, client: Browser) -> None:
    begun()
    assert not Table.objects.exists()
    assert not Game.objects.exists()
    assert not Entry.objects.exists()
    assert client.get("/api/records").json() == []
    assert client_of("producer", "director").get("/api/links").json()["results"] == []


# ---- a person at the table ------------------------------------------------------------------------------------------


@pytest.fixture
def server(transactional_db: Any) -> Iterator[Server]:
    """The project's sockets."""
    pulse.beat(queries.PULSE)
    running = Server().start()
    yield running
    running.stop()
    publish.stop()


async def keep_moving(stop: asyncio.Event) -> None:
    """What the process of practice does."""
    while not stop.is_set():
        await asyncio.sleep(min(0.02, await in_thread(pump.turn)))


def drawn(client: Client) -> dict[str, Any]:
    """What its page shows: an answer comes after the frame that it led to."""
    return dict(next(frame["view"] for frame in reversed(client.seen) if "view" in frame))


async def take_hints(client: Client, view: dict[str, Any], until: str) -> dict[str, Any]:
    """Answer every question as its hint says, until the table is at this stage."""
    answered = None
    while view["stage"] != until:
        ask = view["ask"]
        waits = ask is not None and (
            ask["kind"] != "declare" or view["game"]["phase"] == "declaring" or ask["hint"]["cards"]
        )
        if waits and ask["id"] != answered and not (ask["kind"] == "declare" and 0 in view["game"]["passed"]):
            answered = ask["id"]
            told = ask["hint"]
            data: dict[str, Any] = {"cards": told["cards"]} if told["cards"] else {}
            if told["names"]:
                data["names"] = told["names"]
            if told["at"] is not None:
                data = {"at": told["at"]}
            said = await client.do(told["verb"], f"{ask['id']}-{view['game']['dealt']}", ask["id"], **data)
            if said["t"] == "no":
                assert said["code"] == "stale", said
                answered = None
            view = drawn(client)
            continue
        frame = await client.until(lambda frame: frame["t"] in ("snap", "ev") and "view" in frame)
        view = frame["view"]
    return view


@pytest.mark.parametrize("rules_id", ["jiuai", pytest.param("kangqi", marks=pytest.mark.slow)])
async def test_a_game_by_hints_over_the_protocol(
    server: Server, rules_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.practice.models.pace_of", lambda name: QUICK)
    await in_thread(pulse.beat, queries.PULSE)
    row = await in_thread(begun, rules_id, language="en")
    stop = asyncio.Event()
    moving = asyncio.create_task(keep_moving(stop))
    client = await Client.to(server, await in_thread(domain.token, row))
    hello = await client.until("hello")
    assert hello["audience"] == {"kind": "seat", "seat": 0}
    view = (await client.subscribe())["view"]
    assert view["table"]["form"] == "practice"
    assert view["table"]["title"] == "Practice"
    assert [player["bot"] for player in view["players"]] == [False, True, True, True]
    assert (view["board"], view["fund"], view["host"]) == (None, None, None)
    async with asyncio.timeout(120):
        view = await take_hints(client, view, "between")
    assert view["game"]["result"] is not None
    assert (await client.do("practice.next", "next-1"))["t"] == "ok"
    dealt = drawn(client)
    assert (dealt["stage"], dealt["game"]["number"]) == ("playing", 2)
    assert (await client.do("practice.next", "next-2"))["code"] == "game_running"
    assert (await client.do("practice.again", "again-1"))["t"] == "ok"
    again = drawn(client)
    assert (again["stage"], again["game"]["number"]) == ("playing", 2)
    assert again["game"]["commitment"] != dealt["game"]["commitment"]
    assert (await client.do("table.pause", "pause-1"))["code"] == "unknown_verb"
    stop.set()
    await moving
    await in_thread(domain.end, row.pk)
    assert await client.closed() == 4401
