"""Many WebSocket viewers in one process: they connect, subscribe, keep their heartbeat and note when frames come.

Started by ``fanout.py``. Reads RFC 6455 by hand: a thousand ordinary clients would cost more than the server measured.
Latency is the time of receipt less ``"at"`` in the frame, both on the machine's monotonic clock.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import resource
import time
from typing import Any

import psutil

WARM = 3.0


def masked(opcode: int, payload: bytes) -> bytes:
    """A client's frame; the mask of zeros is allowed and costs nothing."""
    return bytes([0x80 | opcode, 0x80 | len(payload)]) + b"\0\0\0\0" + payload


SOCKET_IO = {b"0{": b"40", b"2": b"3", b"40": b'420["joinRoom","replicant:bench:state"]'}
"""What a viewer of NodeCG answers to Socket.IO's greeting, ping and welcome; its room's acknowledgement begins with 43."""


class Viewer(asyncio.Protocol):
    """One socket."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd, self.buffer, self.up, self.code = crowd, bytearray(), False, 0
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(
            (
                f"GET {self.crowd.path} HTTP/1.1\r\nHost: 127.0.0.1:{self.crowd.port}\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                + ("" if self.crowd.nodecg else "Sec-WebSocket-Protocol: chaodipi.v1\r\n")
                + "\r\n"
            ).encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        self.crowd.lost += 1
        if not self.ready.done():
            told = f"code {self.code}" if self.code else repr(exc)
            self.ready.set_exception(ConnectionError(f"closed before the first frame: {told}, up: {self.up}"))

    def data_received(self, data: bytes) -> None:
        now = time.monotonic_ns()
        buffer = self.buffer
        buffer += data
        if not self.up:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                self.transport.close()
                return
            self.up = True
            del buffer[: end + 4]
            if not self.crowd.nodecg:
                self.transport.write(masked(1, b'{"t":"sub"}'))
        while len(buffer) >= 2:
            size, start = buffer[1] & 127, 2
            if size == 126:
                if len(buffer) < 4:
                    return
                size, start = (buffer[2] << 8) | buffer[3], 4
            elif size == 127:
                if len(buffer) < 10:
                    return
                size, start = int.from_bytes(buffer[2:10], "big"), 10
            if len(buffer) < start + size:
                return
            opcode, payload = buffer[0] & 15, bytes(buffer[start : start + size])
            del buffer[: start + size]
            self.frame(opcode, payload, now)

    def frame(self, opcode: int, payload: bytes, now: int) -> None:
        """Note one frame."""
        if opcode == 9:
            self.transport.write(masked(10, payload))
        elif opcode == 8:
            self.code = int.from_bytes(payload[:2], "big")
            self.transport.close()
        elif self.crowd.nodecg and payload[:2] in SOCKET_IO:
            self.transport.write(masked(1, SOCKET_IO[payload[:2]]))
        elif self.crowd.nodecg and payload[:2] == b"43":
            self.ready.set_result(None)
        elif (place := payload.find(b'"at":')) >= 0:
            if not self.ready.done():
                self.ready.set_result(None)
            end = payload.index(b",", place)
            self.crowd.note(now - int(payload[place + 5 : end]), len(payload))


class Crowd:
    """All viewers of this process."""

    def __init__(self, port: int, path: str) -> None:
        self.port, self.path = port, path
        self.nodecg = path.startswith("/socket.io/")
        self.lost = self.size = 0
        self.times: list[int] | None = None
        self.viewers: list[Viewer] = []

    def note(self, nanoseconds: int, size: int) -> None:
        if self.times is not None:
            self.times.append(nanoseconds)
            self.size = size

    async def gather(self, count: int) -> float:
        """Connect them, 25 at a time; the seconds it took."""
        loop, began = asyncio.get_running_loop(), time.monotonic()
        while len(self.viewers) < count:
            some = min(25, count - len(self.viewers))
            made = await asyncio.gather(
                *[loop.create_connection(lambda: Viewer(self), "127.0.0.1", self.port) for _ in range(some)]
            )
            viewers = [viewer for _, viewer in made]
            await asyncio.wait_for(asyncio.gather(*[viewer.ready for viewer in viewers]), 30)
            self.viewers += viewers
        return time.monotonic() - began

    async def beat(self) -> None:
        """Heartbeats, a fifth of the crowd each second."""
        turn = 0
        while True:
            for viewer in self.viewers[turn::5]:
                if not viewer.transport.is_closing():
                    viewer.transport.write(masked(1, b'{"t":"beat"}'))
            turn = (turn + 1) % 5
            await asyncio.sleep(1)


async def measure(port: int, path: str, pid: int, count: int, seconds: float) -> dict[str, Any]:
    """Connect, warm up, then take every frame's latency for ``seconds``."""
    crowd = Crowd(port, path)
    beats = asyncio.create_task(crowd.beat()) if not crowd.nodecg else None
    connect = await crowd.gather(count)
    await asyncio.sleep(WARM)
    server, me = psutil.Process(pid), psutil.Process()
    crowd.times = []
    cpu, own, began = sum(server.cpu_times()[:2]), sum(me.cpu_times()[:2]), time.monotonic()
    await asyncio.sleep(seconds)
    times, crowd.times = sorted(crowd.times), None
    took = time.monotonic() - began
    cpu, own = sum(server.cpu_times()[:2]) - cpu, sum(me.cpu_times()[:2]) - own
    lost = crowd.lost
    if beats is not None:
        beats.cancel()
    for viewer in crowd.viewers:
        viewer.transport.abort()

    def at(share: float) -> float | None:
        return round(times[min(len(times) - 1, int(len(times) * share))] / 1e6, 1) if times else None

    return {
        "viewers": count,
        "connect_s": round(connect, 2),
        "p50_ms": at(0.5),
        "p99_ms": at(0.99),
        "max_ms": at(1),
        "updates_a_second_each": round(len(times) / took / count, 2),
        "frame_bytes": crowd.size,
        "server_cpu_percent": round(cpu / took * 100, 1),
        "clients_cpu_percent": round(own / took * 100, 1),
        "server_rss_mb": round(server.memory_info().rss / 1e6),
        "lost": lost,
    }


def main() -> None:
    """Run one measurement and print it as JSON."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--path", required=True)
    parser.add_argument("--pid", type=int, required=True)
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--seconds", type=float, required=True)
    asked = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65536) if hard > 0 else 65536, hard))
    import uvloop

    print(json.dumps(uvloop.run(measure(asked.port, asked.path, asked.pid, asked.count, asked.seconds))))


if __name__ == "__main__":
    main()
