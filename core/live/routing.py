"""Where sockets come in."""

from __future__ import annotations

from django.urls import path

from core.live.consumers import LiveConsumer

websocket_urlpatterns = [path("ws/<str:token>", LiveConsumer.as_asgi())]
