"""From an event to its frame at many viewers, through the real consumer and hub.

    .venv/bin/python benchmarks/fanout.py [--viewers 1000] [--seconds 8] [--nodecg DIRECTORY]

One server process, one process of viewers over loopback, frames of about 4 KB, 2 and 4 updates a second. The baseline
of the same run is the same server sending text made once through the channel layer's group. The source is in memory:
what reading the log costs is in ``transaction.py``. ``--nodecg``: where ``npm install --ignore-scripts nodecg`` was run;
then NodeCG serves the same frames to the same viewers in the same run, as a replicant. Prints JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

TABLE = "bench"


@dataclass(frozen=True)
class Event:
    v: int
    at: datetime
    made: int


class Cursor:
    """A table whose view carries when its last event was made, and ballast."""

    def __init__(self, ballast: list[Any]) -> None:
        self.v, self.made, self.ballast = 0, time.monotonic_ns(), ballast

    def advance(self, event: Event) -> None:
        self.v, self.made = event.v, event.made

    def view(self, audience: int | str) -> Mapping[str, Any]:
        return {"at": self.made, "ballast": self.ballast}

    def event_view(self, event: Event, audience: int | str) -> tuple[str, Mapping[str, Any]]:
        return "played", {"seat": event.v % 4}


class Source:
    """A log in memory."""

    def __init__(self) -> None:
        hand = [f"{suit}{rank}" for suit in "SHCD" for rank in "23456789TJQKA"][:25]
        self.ballast: list[Any] = [{"seat": seat, "name": f"选手{seat}", "hand": hand} for seat in range(4)]
        while len(json.dumps(self.ballast, ensure_ascii=False, separators=(",", ":")).encode()) < 3900:
            self.ballast.append({"cell": len(self.ballast), "open": False, "prize": "电饭煲"})
        self.log: list[Event] = []

    def heads(self, ids: Sequence[str]) -> Mapping[str, int]:
        return {TABLE: len(self.log)}

    def load(self, id: str, until: datetime | None = None) -> Cursor:
        cursor = Cursor(self.ballast)
        for event in list(self.log):
            cursor.advance(event)
        return cursor

    def events_since(self, id: str, v: int, limit: int) -> list[Event]:
        return self.log[v : v + limit]


def serve(rate: float) -> None:
    """The server process: prints where it listens, then makes events until its input ends."""
    from config import boot

    boot.prepare(throwaway=True)
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    import django

    django.setup()
    import uvicorn
    from channels.generic.websocket import AsyncWebsocketConsumer
    from channels.layers import get_channel_layer
    from channels.routing import ProtocolTypeRouter, URLRouter
    from django.core.management import call_command
    from django.urls import path

    from core import clock, links
    from core.live import publish, sources
    from core.live.routing import websocket_urlpatterns

    class Grouped(AsyncWebsocketConsumer):
        """The baseline: each socket a channel, text made once and sent to the group."""

        groups = ["bench"]

        async def connect(self) -> None:
            await self.accept("chaodipi.v1")
            await self.send(text_data='{"t":"snap","at":0,"view":null}')

        async def bench_text(self, message: dict[str, Any]) -> None:
            await self.send(text_data=message["text"])

    call_command("migrate", verbosity=0)
    source = Source()
    sources.register_source("bench", source)
    token = links.token(links.issue("public", TABLE, source="bench"))
    app = ProtocolTypeRouter({"websocket": URLRouter([path("base", Grouped.as_asgi()), *websocket_urlpatterns])})
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    config = uvicorn.Config(  # as `manage.py web` has it
        app, lifespan="off", log_config=None, backlog=2048, ws="websockets-sansio", ws_per_message_deflate=False,
        ws_ping_interval=None,
    )  # fmt: skip
    server = uvicorn.Server(config)
    mode = "hub"

    async def group_send(made: int) -> None:
        view = {"at": made, "ballast": source.ballast}
        text = json.dumps({"t": "ev", "v": 1, "view": view}, ensure_ascii=False, separators=(",", ":"))
        layer = get_channel_layer()
        if layer is not None:
            await layer.group_send("bench", {"type": "bench.text", "text": text})

    def make(loop: asyncio.AbstractEventLoop) -> None:
        due = time.monotonic()
        while not server.should_exit:
            due += 1 / rate
            time.sleep(max(0.0, due - time.monotonic()))
            if mode == "base":
                asyncio.run_coroutine_threadsafe(group_send(time.monotonic_ns()), loop)
                continue
            source.log.append(Event(len(source.log) + 1, clock.now(), time.monotonic_ns()))
            publish.send({"type": "live.hint", "table": TABLE, "v": len(source.log)})

    def command() -> None:
        nonlocal mode
        for line in sys.stdin:
            mode = line.strip()
        server.should_exit = True

    async def run() -> None:
        threading.Thread(target=make, args=(asyncio.get_running_loop(),), daemon=True).start()
        threading.Thread(target=command, daemon=True).start()
        print(json.dumps({"port": listener.getsockname()[1], "pid": os.getpid(), "token": token}), flush=True)
        await server.serve([listener])

    import uvloop

    uvloop.run(run())


def scenario(mode: str, rate: float, viewers: int, seconds: float) -> dict[str, Any]:
    """One measurement with servers of its own."""
    with tempfile.TemporaryDirectory(prefix="chaodipi-bench-") as var:
        Path(var).chmod(0o755)
        given = {
            **{name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")},
            "VAR_DIR": var,
            "DATABASE_ROLE": "owner",
            "DATABASE_POOL": "1",
            "LOG_LEVEL": "WARNING",
        }
        server = subprocess.Popen(
            [sys.executable, __file__, "--serve", str(rate)],
            env=given, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        try:
            if server.stdout is None or server.stdin is None:
                raise RuntimeError("no pipes")
            told = json.loads(server.stdout.readline())
            server.stdin.write(mode + "\n")
            server.stdin.flush()
            path = f"/ws/{told['token']}" if mode == "hub" else "/base"
            return watched(told["port"], told["pid"], path, viewers, seconds)
        finally:
            if server.stdin is not None:
                server.stdin.close()
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def watched(port: int, pid: int, path: str, viewers: int, seconds: float) -> dict[str, Any]:
    """What the viewers of a server saw, in a process of their own."""
    try:
        clients = subprocess.run(
            [
                sys.executable, str(ROOT / "benchmarks" / "fanout_clients.py"), "--port", str(port), "--pid", str(pid),
                "--path", path, "--count", str(viewers), "--seconds", str(seconds),
            ],
            capture_output=True, text=True, timeout=60 + seconds, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return {"failed": f"not all viewers were served within {60 + seconds:.0f} s"}
    if clients.returncode:
        return {"failed": clients.stderr.strip().splitlines()[-1:], "exit": clients.returncode}
    found: dict[str, Any] = json.loads(clients.stdout)
    return found


def nodecg(installed: Path, rate: float, viewers: int, seconds: float) -> dict[str, Any]:
    """The same measurement of NodeCG, with a bundle whose replicant is set ``rate`` times a second."""
    with tempfile.TemporaryDirectory(prefix="chaodipi-nodecg-") as root:
        shutil.copytree(ROOT / "benchmarks" / "nodecg", root, dirs_exist_ok=True)
        (Path(root) / "node_modules").symlink_to(installed.resolve() / "node_modules")
        (Path(root) / "package.json").write_text('{"name": "bench", "private": true}')
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        (Path(root) / "cfg").mkdir()
        (Path(root) / "cfg" / "nodecg.json").write_text(json.dumps({"host": "127.0.0.1", "port": port}))
        server = subprocess.Popen(
            ["node", "node_modules/nodecg/index.js"], cwd=root, env={**os.environ, "BENCH_RATE": str(rate)},
            stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        try:
            if server.stdout is None or not any("NodeCG running" in line for line in server.stdout):
                return {"failed": "NodeCG did not start"}
            threading.Thread(target=server.stdout.read, daemon=True).start()
            return watched(port, server.pid, "/socket.io/?EIO=4&transport=websocket", viewers, seconds)
        finally:
            server.terminate()
            server.wait()


def main() -> None:
    """Run all scenarios and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--viewers", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--nodecg", type=Path)
    parser.add_argument("--serve", type=float)
    asked = parser.parse_args()
    if asked.serve:
        serve(asked.serve)
        return
    report: dict[str, Any] = {"cores": os.cpu_count(), "load_before": round(os.getloadavg()[0], 1)}
    for mode, name in (("hub", "hub"), ("base", "group_send")):
        for rate in (2.0, 4.0):
            report[f"{name}_{rate:.0f}_a_second"] = scenario(mode, rate, asked.viewers, asked.seconds)
            if asked.nodecg and mode == "hub":  # right after ours, at the same load
                report[f"nodecg_{rate:.0f}_a_second"] = nodecg(asked.nodecg, rate, asked.viewers, asked.seconds)
    for each in (2, 4):
        ours, theirs = report[f"hub_{each}_a_second"].get("p99_ms"), report[f"group_send_{each}_a_second"].get("p99_ms")
        report[f"p99_hub_to_group_send_{each}"] = round(ours / theirs, 2) if ours and theirs else None
        other = report.get(f"nodecg_{each}_a_second", {}).get("p99_ms")
        if ours and other:
            report[f"p99_hub_to_nodecg_{each}"] = round(ours / other, 2)
    report["load_after"] = round(os.getloadavg()[0], 1)
    print(json.dumps(report, ensure_ascii=False, indent=1))


if __name__ == "__main__":
    main()
