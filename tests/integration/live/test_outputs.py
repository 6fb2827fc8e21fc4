"""Sockets of outputs: set otherwise without a new address, what their pages say, and no programme beside a seat."""

from __future__ import annotations

from typing import Any

from core import links
from core.live import frames
from core.live.claims import BROWSER
from core.models import Presence, SeatClaim
from tests.integration.live.conftest import Connect, make
from tests.integration.live.kit import Client, CounterSource, Server, in_thread

SET: dict[str, Any] = {"name": "主画面", "scenes": "all", "reload": 0}


def cookie(browser: str) -> dict[str, Any]:
    return {"additional_headers": {"Cookie": f"other=1; {BROWSER}={browser}"}}


async def test_a_change_closes_the_socket_and_the_same_token_says_it(client: Connect, server: Server) -> None:
    link = await make("program", hands=True, output=SET)
    one, other = await client(link=link, sub=False), await client("program")
    assert (await one.until("hello"))["output"] == SET
    changed = {"hands": False, "delay": 30, "output": SET | {"reload": 1}}
    await in_thread(links.set_options, link, changed, who="director", why="")
    assert await one.closed() == frames.CLOSE_RESTART
    again = await Client.to(server, links.token(link))
    hello = await again.until("hello")
    assert hello["output"]["reload"] == 1
    assert (await again.subscribe())["now"] < hello["now"] + 1
    await again.close()
    assert other.socket.state.name == "OPEN", "no other output is touched"


async def test_a_source_that_knows_no_games_serves_no_output_that_is_a_game_behind(client: Connect) -> None:
    one = await client("program", behind="game", sub=False)
    assert await one.closed() == frames.CLOSE_NO_TABLE
    assert one.seen == []


async def test_what_a_page_says_of_itself_reaches_the_desk(client: Connect, source: CounterSource) -> None:
    link = await make("program", output=SET)
    desk, page = await client("desk"), await client(link=link)
    source.add()
    await page.v(1)
    await page.send(t="beat", v=1, visible=False, build="")
    await page.send(t="sub", v=1, build="abc", visible=False)

    def told(frame: dict[str, Any]) -> bool:
        lines = {line["link"]: line for line in frame.get("links") or ()}
        line = lines.get(link.pk, {})
        return line.get("visible") is False and line.get("build") == "abc" and line.get("drawn") == 1

    await desk.until(told)
    await page.close()
    row = await in_thread(Presence.objects.filter(link=link).first)
    assert row is not None


async def test_rubbish_about_itself_is_unwelcome(client: Connect) -> None:
    for rubbish in ({"v": "1"}, {"visible": 1}, {"build": "x" * 65}, {"v": True}):
        one = await client("program", sub=False)
        await one.until("hello")
        await one.send(t="beat", **rubbish)
        assert await one.closed() == frames.CLOSE_POLICY


async def test_no_programme_in_a_browser_that_plays_a_seat(client: Connect, server: Server) -> None:
    seat, program = await make("seat", seat=2), await make("program")
    playing = await Client.to(server, links.token(seat), **cookie("tablet"))
    await playing.until("hello")
    await playing.subscribe("page")
    for kind in (program, await make("program", hands=False)):
        beside = await Client.to(server, links.token(kind), **cookie("tablet"))
        assert await beside.closed() == frames.CLOSE_SEATED
        assert beside.seen == [], "not even a greeting"
    elsewhere = await Client.to(server, links.token(program), **cookie("studio"))
    await elsewhere.until("hello")
    other_table = await Client.to(server, links.token(await make("program", table="t2")), **cookie("tablet"))
    await other_table.until("hello")
    await in_thread(SeatClaim.objects.update, browser="another")  # the seat moves to another device
    again = await Client.to(server, links.token(program), **cookie("tablet"))
    await again.until("hello")
    for one in (playing, elsewhere, other_table, again):
        await one.close()


async def test_a_programme_that_stands_open_is_closed_when_a_seat_is_opened_beside_it(
    client: Connect, server: Server
) -> None:
    program = await Client.to(server, links.token(await make("program")), **cookie("tablet"))
    await program.until("hello")
    await program.subscribe()
    seat = await Client.to(server, links.token(await make("seat", seat=0)), **cookie("tablet"))
    await seat.until("hello")
    await seat.subscribe("page")
    assert await program.closed() == frames.CLOSE_SEATED
    await seat.close()
