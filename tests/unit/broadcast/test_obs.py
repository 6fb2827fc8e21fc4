"""OBS that starts late, drops, refuses and is switched by hand: each is told, tried again, and changes nothing else."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
from collections.abc import AsyncIterator
from typing import Any

import msgpack
import pytest
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.typing import Subprotocol

from broadcast import obs
from broadcast.obs import Link, Obs

SCENES = {"table": "牌桌", "board": "抽奖台", "fund": "没有的"}


class FakeObs:
    """Speaks obs-websocket 5: greeting with a challenge, requests about scenes, events of scenes."""

    def __init__(self) -> None:
        self.password = "secret"
        self.scene = "开场"
        self.scenes = {"开场", "牌桌", "抽奖台"}
        self.says_so = True
        self.asked: list[str] = []
        self.server: Server | None = None
        self.port = 0
        self.open: set[ServerConnection] = set()

    async def start(self) -> None:
        """Listen, on the same port as before."""
        self.server = await serve(self.talk, "127.0.0.1", self.port, subprotocols=[Subprotocol("obswebsocket.msgpack")])
        self.port = next(iter(self.server.sockets)).getsockname()[1]

    async def stop(self) -> None:
        """As a crash: every line is cut."""
        if self.server is not None:
            for one in self.open:
                one.transport.abort()
            self.server.close()
            await self.server.wait_closed()
            self.server = None

    async def talk(self, line: ServerConnection) -> None:
        """One client."""
        self.open.add(line)
        try:
            salt, challenge = "salt", "challenge"
            hello = {"rpcVersion": 1, "authentication": {"challenge": challenge, "salt": salt}}
            await line.send(msgpack.packb({"op": 0, "d": hello}))
            identify = msgpack.unpackb(await line.recv())["d"]
            secret = base64.b64encode(hashlib.sha256((self.password + salt).encode()).digest())
            right = base64.b64encode(hashlib.sha256(secret + challenge.encode()).digest()).decode()
            if identify["authentication"] != right:
                await line.close(4009, "Authentication failed.")
                return
            await line.send(msgpack.packb({"op": 2, "d": {"negotiatedRpcVersion": 1}}))
            async for text in line:
                await self.answer(line, msgpack.unpackb(text)["d"])
        finally:
            self.open.discard(line)

    async def answer(self, line: ServerConnection, asked: dict[str, Any]) -> None:
        """One request."""
        status: dict[str, Any] = {"result": True, "code": 100}
        data: dict[str, Any] = {}
        if asked["requestType"] == "GetCurrentProgramScene":
            data = {"currentProgramSceneName": self.scene}
        else:
            scene = asked["requestData"]["sceneName"]
            self.asked.append(scene)
            if scene not in self.scenes:
                status = {"result": False, "code": 600, "comment": "No source was found."}
            else:
                self.scene = scene
        told = {"requestType": asked["requestType"], "requestId": asked["requestId"]}
        await line.send(msgpack.packb({"op": 7, "d": {**told, "requestStatus": status, "responseData": data}}))
        if status["result"] and asked["requestType"] != "GetCurrentProgramScene" and self.says_so:
            await self.event(self.scene)

    async def event(self, scene: str) -> None:
        """What OBS says by itself when its programme is another scene."""
        self.scene = scene
        told = {"eventType": "CurrentProgramSceneChanged", "eventIntent": 4, "eventData": {"sceneName": scene}}
        for line in self.open:
            await line.send(msgpack.packb({"op": 5, "d": told}))


class Follower:
    """The following side, with what is on air set by the test."""

    def __init__(self, server: FakeObs, password: str = "secret") -> None:
        self.on_air: str | None = "table"
        self.told: asyncio.Queue[Link] = asyncio.Queue()
        self.heard: list[Link] = []
        self.obs = Obs(f"ws://127.0.0.1:{server.port}", password, SCENES, self.wanted, self.told.put, self.pause)
        self.task = asyncio.create_task(self.obs.run())
        self.pauses: list[float] = []

    async def wanted(self) -> str | None:
        return self.on_air

    async def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)
        await asyncio.sleep(0.002)

    async def until(self, **wanted: str) -> Link:
        """The next word that says this."""
        async with asyncio.timeout(10):
            while True:
                link = await self.told.get()
                self.heard.append(link)
                if all(getattr(link, name) == value for name, value in wanted.items()):
                    return link

    async def stop(self) -> None:
        self.task.cancel()
        await asyncio.wait({self.task}, timeout=10)
        assert self.task.done(), "it ends when it is told to"


@pytest.fixture
async def server() -> AsyncIterator[FakeObs]:
    fake = FakeObs()
    await fake.start()
    yield fake
    await fake.stop()


async def test_obs_follows_the_air(server: FakeObs) -> None:
    one = Follower(server)
    await one.until(state="connected", shown="牌桌", asked="牌桌")
    one.on_air = "race"  # no scene of OBS's is named for it
    one.on_air = "board"
    await one.until(state="connected", shown="抽奖台", asked="抽奖台")
    assert server.asked == ["牌桌", "抽奖台"]
    await one.stop()


async def test_obs_starts_late_is_started_again_and_gets_what_is_on_air_then(server: FakeObs) -> None:
    await server.stop()
    one = Follower(server)
    await one.until(state="lost")
    await server.start()
    await one.until(state="connected", asked="牌桌")
    await server.stop()
    await one.until(state="lost")
    one.on_air, server.scene = "board", "开场"
    await server.start()
    await one.until(state="connected", shown="抽奖台", asked="抽奖台")
    assert max(one.pauses) <= obs.LAST_RETRY
    await one.stop()


async def test_a_wrong_password_is_said_and_tried_again(server: FakeObs) -> None:
    one = Follower(server, "wrong")
    await one.until(state="password")
    server.password = "wrong"
    await one.until(state="connected", asked="牌桌")
    assert [link.state for link in one.heard].count("password") == 1, "said once, however often it is tried"
    await one.stop()


async def test_a_scene_that_obs_does_not_have_is_said_and_the_next_one_is_taken(server: FakeObs) -> None:
    one = Follower(server)
    await one.until(asked="牌桌")
    one.on_air = "fund"
    await one.until(state="scene", asked="没有的", shown="牌桌")
    one.on_air = "table"
    await one.until(state="connected", asked="牌桌")
    assert server.asked.count("没有的") == 1, "asked once, not for ever"
    await one.stop()


async def test_what_somebody_switches_by_hand_is_shown_and_left_as_it_is(server: FakeObs) -> None:
    one = Follower(server)
    await one.until(state="connected", asked="牌桌", shown="牌桌")
    for scene in ("开场", "牌桌", "开场"):  # as when Studio Mode is left
        await server.event(scene)
        await one.until(shown=scene, asked="牌桌")
    assert server.asked == ["牌桌"]
    await one.stop()


async def test_a_switch_that_obs_never_confirms_is_not_said_to_be_shown(
    server: FakeObs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(obs, "WITHIN", 0.05)
    server.says_so = False
    one = Follower(server)
    link = await one.until(asked="牌桌")
    assert link.shown == "开场"
    await one.stop()


async def test_a_database_that_is_away_stops_nothing(server: FakeObs) -> None:
    one = Follower(server)
    one.obs._report = _away
    async with asyncio.timeout(10):
        while server.asked != ["牌桌"]:
            await asyncio.sleep(0.002)
    assert not one.task.done()
    await one.stop()


async def _away(link: Link) -> None:
    raise ConnectionError("no database")


async def test_it_ends_also_when_its_cancellation_was_swallowed(server: FakeObs) -> None:
    one = Follower(server)
    asked = asyncio.Event()

    async def swallows() -> str | None:
        asked.set()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.sleep(3600)
        return None

    one.obs._wanted = swallows
    async with asyncio.timeout(10):
        await asked.wait()
    await one.stop()
