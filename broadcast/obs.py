"""OBS follows the air: the one place that speaks to obs-websocket (by ``simpleobsws``).

A process of its own (``manage.py obs``) looks what is on air and asks OBS for the scene of that name in the settings.
OBS may start late, be started again, or want another password: that is shown on the outputs' page and tried again for
ever; nothing of the show waits for it. A switch counts once OBS itself has said that its programme is the new scene; a
scene event that nobody asked for (somebody switched by hand, or left Studio Mode) is shown and changes nothing here.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import simpleobsws

EVERY: Final = 0.5
"""Seconds between two looks at what is on air."""
FIRST_RETRY: Final = 0.5
LAST_RETRY: Final = 10.0
WITHIN: Final = 5.0
"""Seconds that OBS may take to answer, and to say that its programme has changed."""
WRONG_PASSWORD: Final = 4009
_SCENES: Final = 1 << 2
"""The group of OBS's events that tells of scenes; nothing else is asked for."""


@dataclass(frozen=True, slots=True)
class Link:
    """How it stands with OBS. ``state``: ``connecting``, ``connected``, ``lost``, ``password`` (refused), ``scene`` (OBS
    has no scene of this name, or would not take it). ``asked``: the scene last asked for; ``shown``: what OBS says is its
    programme."""

    state: str = "connecting"
    asked: str = ""
    shown: str = ""


class Refused(Exception):
    """OBS will not let us in with this password."""


class Obs:
    """Keeps one OBS on what is wanted, for as long as it runs."""

    def __init__(
        self,
        url: str,
        password: str,
        scenes: Mapping[str, str],
        wanted: Callable[[], Awaitable[str | None]],
        report: Callable[[Link], Awaitable[None]],
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """``scenes``: OBS's name by the air's; what has none is left as it is. ``wanted`` gives what is on air, None for
        nothing; ``report`` is told each change; ``pause`` waits between two tries or looks."""
        self._url, self._password, self._scenes = url, password, scenes
        self._wanted, self._report, self._pause = wanted, report, pause
        self.link = Link()
        self._told: Link | None = None
        self._changed = asyncio.Event()

    async def run(self) -> None:
        """For ever: connect, follow, and begin again when that ends, however it ends."""
        wait = FIRST_RETRY
        while True:
            client = simpleobsws.WebSocketClient(
                self._url,
                self._password,
                simpleobsws.IdentificationParameters(eventSubscriptions=_SCENES),
            )
            try:
                await self._say("connecting")
                await self._enter(client)
                wait = FIRST_RETRY
                await self._follow(client)
                await self._say("lost")
            except Refused:
                await self._say("password")
                wait = LAST_RETRY  # it will not be another one in a second
            except Exception:  # not there, another programme, half an answer: all of it is no OBS to speak with
                await self._say("lost")
            finally:
                with contextlib.suppress(Exception):
                    await asyncio.wait_for(client.disconnect(), WITHIN)
            _heed()
            await self._pause(wait)
            wait = min(wait * 2, LAST_RETRY)

    async def _say(self, state: str, **more: str) -> None:
        self.link = replace(self.link, state=state, **more)
        if self.link != self._told and not (state == "connecting" and self._told is not None):
            self._told = self.link  # a try that follows a failure is no news
            with contextlib.suppress(Exception):
                await self._report(self.link)

    async def _enter(self, client: Any) -> None:
        await asyncio.wait_for(client.connect(), WITHIN)
        client.register_event_callback(self._scene_changed, "CurrentProgramSceneChanged")
        entering = asyncio.create_task(client.wait_until_identified(timeout=WITHIN))
        await asyncio.wait({entering, client.recv_task}, return_when=asyncio.FIRST_COMPLETED)
        entering.cancel()
        if not client.identified:
            raise Refused if client.ws.close_code == WRONG_PASSWORD else ConnectionError("OBS did not let us in")
        answer = await client.call(simpleobsws.Request("GetCurrentProgramScene"), timeout=WITHIN)
        shown = str((answer.responseData or {}).get("currentProgramSceneName", ""))
        await self._say("connected", shown=shown, asked="")

    async def _scene_changed(self, data: Any) -> None:
        """OBS says what its programme is; nothing follows from it but that it is known."""
        shown = (data or {}).get("sceneName")
        if isinstance(shown, str):
            self._changed.set()
            await self._say(self.link.state, shown=shown)

    async def _follow(self, client: Any) -> None:
        """While the line stands: each change of what is on air is asked for, once, and again only if OBS refused."""
        while client.is_identified():
            scene = self._scenes.get(await self._wanted() or "")
            if scene is not None and scene != self.link.asked:
                await self._switch(client, scene)
            _heed()
            await self._pause(EVERY)

    async def _switch(self, client: Any, scene: str) -> None:
        self._changed.clear()
        answer = await client.call(simpleobsws.Request("SetCurrentProgramScene", {"sceneName": scene}), timeout=WITHIN)
        if not answer.ok():
            await self._say("scene", asked=scene)
            return
        if self.link.shown != scene:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), WITHIN)
        await self._say("connected", asked=scene)


def _heed() -> None:
    """Raise a cancellation that was lost: up to Python 3.11 ``wait_for``, here or in the library, swallows one that comes
    as its answer does."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError
