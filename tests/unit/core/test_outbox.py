"""One socket's way out: in order, bounded, and never ahead of itself."""

from __future__ import annotations

import asyncio
from typing import Any

from core.live.outbox import RUN, Frame, Outbox


class Line:
    """A socket that takes frames one by one, when told to."""

    def __init__(self) -> None:
        self.taken: list[str] = []
        self.open = asyncio.Event()
        self.head = 0
        self.outbox = Outbox(self.send, asyncio.get_running_loop().time)

    async def send(self, message: dict[str, Any]) -> None:
        await self.open.wait()
        self.taken.append(message["text"])

    def picture(self) -> tuple[int, str]:
        return self.head, f"snap {self.head}"

    def event(self) -> None:
        self.head += 1
        self.outbox.put(Frame(self.head, f"ev {self.head}"))

    async def all(self, count: int) -> list[str]:
        self.open.set()
        async with asyncio.timeout(5):
            while len(self.taken) < count:
                await asyncio.sleep(0)
        return self.taken


async def test_everything_goes_in_order_and_acks_tell_what_was_sent() -> None:
    line = Line()
    line.outbox.picture(line.picture)
    line.event()
    line.outbox.say(lambda v: f"ok {v}")
    line.event()
    line.outbox.say(lambda v: f"beat {v}")
    line.outbox.start()
    # The picture is taken when it is sent: it holds both events already, so they are not sent again.
    assert await line.all(3) == ["snap 2", "ok 2", "beat 2"]
    line.event()
    line.outbox.say(lambda v: f"ok {v}")
    assert await line.all(5) == ["snap 2", "ok 2", "beat 2", "ev 3", "ok 3"]
    line.outbox.stop()


async def test_a_reader_that_takes_nothing_is_given_the_picture_as_it_then_is() -> None:
    line = Line()
    line.outbox.picture(line.picture)
    line.outbox.start()
    assert await line.all(1) == ["snap 0"]
    line.open.clear()
    line.outbox.say(lambda v: f"no {v}")
    for _ in range(1000):
        line.event()
        await asyncio.sleep(0)
    assert line.outbox.length <= RUN + 2
    assert line.outbox.sending_since is not None
    taken = list(await line.all(3))
    assert taken[1].startswith("no")
    assert taken[-1] == "snap 1000"
    line.event()
    assert (await line.all(len(taken) + 1))[-1] == "ev 1001"
    line.outbox.stop()


async def test_a_run_that_fits_is_sent_whole() -> None:
    line = Line()
    line.outbox.picture(line.picture)
    line.outbox.start()
    await line.all(1)
    line.open.clear()
    for _ in range(RUN):
        line.event()
    assert await line.all(RUN + 1) == ["snap 0", *(f"ev {v}" for v in range(1, RUN + 1))]
    assert line.outbox.skipped == 0
    line.outbox.stop()
