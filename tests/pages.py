"""A socket that lives as a page's does: it answers heartbeats whether or not the test is reading."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.integration.live.kit import WAIT, Client


class Closed(Exception):
    """The server is gone."""


class Page(Client):
    """One socket of the protocol, kept alive."""

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__(socket)
        self._inbox: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        self._reader = asyncio.get_running_loop().create_task(self._read())

    async def _read(self) -> None:
        with contextlib.suppress(ConnectionClosed, OSError):
            async for text in self.socket:
                frame = json.loads(text)
                if frame["t"] == "beat":
                    await self.send(t="beat", echo=frame["stamp"])
                self._inbox.put_nowait(frame)
        self._inbox.put_nowait(None)

    async def receive(self, seconds: float = WAIT) -> dict[str, Any]:
        """The next frame; raises Closed when there will be none."""
        frame = await asyncio.wait_for(self._inbox.get(), seconds)
        if frame is None:
            raise Closed
        self.seen.append(frame)
        return frame

    async def close(self) -> None:
        """Close the socket and end the reading."""
        await self.socket.close()
        await self._reader
