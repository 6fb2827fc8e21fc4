"""The web process: pages and API over HTTP, the live protocol over WebSocket.

`uvicorn config.asgi:application` starts the embedded servers too if no URLs are set.
"""

from __future__ import annotations

import os
from typing import Any

from config import boot

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ.setdefault("DATABASE_POOL", "1")
boot.prepare()

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402  (after the keys and servers are there)
from django.core.asgi import get_asgi_application  # noqa: E402  (likewise)
from django.urls import re_path  # noqa: E402  (likewise)

http = get_asgi_application()


from core.live.routing import websocket_urlpatterns  # noqa: E402  (after the apps are loaded)


async def _no_such_socket(scope: Any, receive: Any, send: Any) -> None:
    """Refuse a path that is no socket's (403); the router's own answer is a fault with a traceback."""
    await receive()
    await send({"type": "websocket.close", "code": 4404})


sockets = URLRouter([*websocket_urlpatterns, re_path("", _no_such_socket)])  # type: ignore[arg-type]  # an ASGI app
application = ProtocolTypeRouter({"http": http, "websocket": sockets})
