"""The web process: pages and API over HTTP, the live protocol over WebSocket.

`uvicorn config.asgi:application` starts the embedded servers too if no URLs are set.
"""

from __future__ import annotations

import os
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from config import boot

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ.setdefault("DATABASE_POOL", "1")
boot.prepare()

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402  (after the keys and servers are there)
from django.core.asgi import get_asgi_application  # noqa: E402

http = get_asgi_application()


def _websocket_urlpatterns() -> list[Any]:
    if not find_spec("core.live.routing"):
        return []
    return list(import_module("core.live.routing").websocket_urlpatterns)  # after the apps are loaded


application = ProtocolTypeRouter({"http": http, "websocket": URLRouter(_websocket_urlpatterns())})
