"""A browser and a site for it: Debian's chromium, and the web process on a socket of its own."""

from __future__ import annotations

import os
import shutil
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import uvicorn

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
_FLAGS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here needs the browser."""
    for item in items:
        if "tests/browser/" in item.nodeid:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's chromium; the tool's own cannot be had everywhere."""
    assert CHROMIUM, "chromium is missing: apt-get install chromium"
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": _FLAGS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A television's picture."""
    return {**browser_context_args, "viewport": {"width": 1920, "height": 1080}}


@pytest.fixture
def site(transactional_db: Any) -> Iterator[str]:
    """`http://127.0.0.1:port` of a running web process (a thread: a forked one would lose the database)."""
    from config.asgi import application
    from core.live import publish

    listener = socket.create_server(("127.0.0.1", 0))
    ready = threading.Event()

    class Told(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            ready.set()

    server = Told(uvicorn.Config(application, log_config=None, lifespan="off", timeout_graceful_shutdown=3))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    assert ready.wait(20)
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    thread.join(15)
    with ThreadPoolExecutor(1) as elsewhere:  # closing a loop is refused where the browser's is running
        elsewhere.submit(publish.stop).result()
    assert not thread.is_alive()
