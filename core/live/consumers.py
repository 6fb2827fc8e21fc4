"""One socket: its token opens one link, its link says what it sees and what it may do."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import urlsplit

from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import OperationalError
from django.http.request import validate_host

from core import clock, links, routes
from core.live import claims, frames, inbound, verbs
from core.live.hub import Hub
from core.live.inbound import Bucket, Do, Unwelcome
from core.live.wire import Wire
from core.members import actors
from core.members.actors import Actor
from core.models import Link
from core.refusals import Refusal
from core.roles import RIGHT_NAMES

log = logging.getLogger(__name__)

QUEUE = 8
"""Commands of one socket that may wait; they are done one after the other."""
STRIKES = 100
"""Messages refused for coming too fast before the socket is closed."""


class LiveConsumer(AsyncWebsocketConsumer):
    """Serves ``/ws/<token>``. The hub sends; this class only listens."""

    channel_layer_alias = ""  # none: a thousand sockets need no channels of their own, the hub has one for all

    wire: Wire | None = None
    hub: Hub | None = None
    worker: asyncio.Task[None] | None = None
    serving: asyncio.Task[Any] | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve the socket; however it ends, the hub hears of it. (Channels would make tasks for each message.)"""
        self.scope, self.base_send = scope, send
        self.serving = asyncio.current_task()
        try:
            while True:
                await self.dispatch(await receive())
        except StopConsumer:
            pass
        finally:
            await self.leave()

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle one ASGI message, without Channels' detour through its one thread to look after connections."""
        match message["type"]:
            case "websocket.connect":
                await self.connect()
            case "websocket.receive":
                await self.receive(text_data=message.get("text"), bytes_data=message.get("bytes"))
            case "websocket.disconnect":
                await self.disconnect(message.get("code", 1005))
                raise StopConsumer
            case other:
                raise ValueError(f"no handler for {other}")

    # ---- coming and going -----------------------------------------------------------------------------------------

    async def connect(self) -> None:
        """Let the socket in if its token opens a link."""
        if frames.PROTOCOL not in self.scope["subprotocols"]:
            await self.close()
            return
        self.hub = hub = Hub.here()
        hub.enter()
        await self.accept(frames.PROTOCOL)
        try:
            link = await hub.door.run(links.resolve, self.scope["url_route"]["kwargs"]["token"])
        except Exception as problem:
            log.warning("a link could not be looked up: %s", problem)
            await self.close(frames.CLOSE_TRY_LATER, "try again")
            return
        if link is None:
            await self.close(frames.CLOSE_DEAD_LINK, "no such link")
            return
        if link.options.get("member"):
            link.actor = await self.who(hub)
            if link.actor is None:
                await self.close(frames.CLOSE_SIGN_IN, "sign in or pair this device")
                return
        browser = browser_of(self.scope)
        if link.kind == Link.Kind.PROGRAM and browser and await self.plays(hub, link.table, browser):
            await self.close(frames.CLOSE_SEATED, "a seat of this table is played here")
            return
        viewer = link.kind not in (Link.Kind.SEAT, Link.Kind.DESK)
        self.bucket = Bucket(2, 10) if viewer else Bucket(20, 20)
        self.viewer, self.strikes = viewer, 0
        self.queue: asyncio.Queue[tuple[Do, datetime] | None] = asyncio.Queue(QUEUE + 1)
        self.wire = Wire(link, self.base_send, self.close, self.abort, browser)
        try:
            await hub.settle(self.wire)
        except (LookupError, TimeoutError) as problem:
            log.warning("link %s cannot be served: %r", link.pk, problem)
            lost = isinstance(problem, LookupError)
            await self.close(frames.CLOSE_NO_TABLE if lost else frames.CLOSE_TRY_LATER, "try again")
            return
        hub.join(self.wire)
        self.wire.outbox.start()
        self.wire.greet()

    async def who(self, hub: Hub) -> Actor | None:
        """The member or paired device that the socket's cookies name, if he may be at a desk (browsers send cookies
        from any page, so it must be a page of ours)."""
        if not own_origin(self.scope):
            return None
        try:
            return await hub.door.run(actors.at_desk, list(self.scope["headers"]))
        except Exception as problem:
            log.warning("a member could not be looked up: %s", problem)
            return None

    async def plays(self, hub: Hub, table: str, browser: str) -> bool:
        """Whether a seat is played in this browser; while that cannot be told, it is not shown the hands."""
        try:
            return await hub.door.run(claims.plays, table, browser)
        except Exception as problem:
            log.warning("a seat could not be looked up: %s", problem)
            return True

    async def disconnect(self, code: int) -> None:
        """Finish the commands that were received."""
        wire = self.wire
        if wire is None:
            return
        wire.shutting = True
        wire.outbox.stop()
        if wire.outbox.sending_since is not None:
            self.abort()  # a close that waits behind a full buffer would hold up the server's stop
        if self.worker is not None:
            self.queue.put_nowait(None)
            await asyncio.wait({self.worker}, timeout=2)

    async def leave(self) -> None:
        """Tell the hub, once."""
        hub, self.hub = self.hub, None
        wire, self.wire = self.wire, None
        if hub is not None:
            if wire is not None:
                wire.outbox.stop()
            await hub.leave(wire)

    def abort(self) -> None:
        """Cut the line. ASGI knows no such thing, so the server's transport is asked, where it can be found.

        Under another server the socket's own task is ended: whatever it waits for, the hub is rid of it.
        """
        transport = getattr(getattr(self.base_send, "__self__", None), "transport", None)
        if callable(abort := getattr(transport, "abort", None)):
            abort()
        elif self.serving is not None:
            self.serving.cancel()

    # ---- messages -------------------------------------------------------------------------------------------------

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Take one message; the time is stamped before anything else."""
        received_at = clock.now()
        wire = self.wire
        if wire is None or wire.shutting:
            return
        try:
            self.take(wire, text_data, received_at)
        except Unwelcome as no:
            wire.shut(no.code, no.reason)

    def take(self, wire: Wire, text: str | None, received_at: datetime) -> None:
        """Read a message and do it or queue it; :class:`Unwelcome` ends the socket."""
        if text is None:
            raise Unwelcome(frames.CLOSE_POLICY, "text only")
        in_time = self.bucket.take(asyncio.get_running_loop().time())
        if not in_time and self.viewer:
            raise Unwelcome(frames.CLOSE_POLICY, "too many messages")
        message = inbound.parse(text, inbound.VIEWER_BYTES if self.viewer else inbound.BYTES)
        kind = message["t"]
        wire.heard(message.get("echo") if kind == "beat" else None)
        if kind in ("beat", "sub"):
            wire.told(inbound.told(message))
        if kind == "beat":
            return
        if kind == "do" and not self.viewer:
            self.order(wire, inbound.command(message), received_at, in_time)
        elif kind == "sub":
            if not in_time:
                self.strike()
                return
            try:
                wire.device = inbound.device(message) or wire.device
                if self.hub is not None:
                    self.hub.subscribe(wire, inbound.again(message))
            except LookupError as problem:
                log.error("link %s cannot be served: %s", wire.link.pk, problem)
                raise Unwelcome(frames.CLOSE_TRY_LATER, "no source") from None
        else:
            raise Unwelcome(frames.CLOSE_POLICY, "not allowed")

    def strike(self) -> None:
        """Count a message that came too fast."""
        self.strikes += 1
        if self.strikes > STRIKES:
            raise Unwelcome(frames.CLOSE_POLICY, "too many messages")

    def order(self, wire: Wire, do: Do, received_at: datetime, in_time: bool) -> None:
        """Queue a command."""
        if not in_time or self.queue.qsize() >= QUEUE:
            self.strike()
            say(wire, do.id, too_fast())
            return
        if self.worker is None and self.hub is not None:
            self.worker = asyncio.get_running_loop().create_task(self.work(wire, self.hub), name="live-work")
        self.queue.put_nowait((do, received_at))

    async def work(self, wire: Wire, hub: Hub) -> None:
        """Do the commands of this socket one after the other."""
        while (item := await self.queue.get()) is not None:
            do, received_at = item
            if wire.link.kind == Link.Kind.SEAT and wire.claim is None:
                if wire.sitting is not None:
                    await asyncio.wait({wire.sitting})
                if wire.claim is None:
                    say(wire, do.id, not_subscribed())
                    continue
            try:
                v = await hub.actions.run(act, wire.link, do, received_at, wire.half_round_trip)
            except Refusal as refusal:
                say(wire, do.id, refusal)
                continue
            except OperationalError as problem:
                log.warning("%s %s by link %s found no database: %s", do.verb, do.id, wire.link.pk, problem)
                say(wire, do.id, busy())
                continue
            except Exception:
                log.exception("%s %s by link %s failed", do.verb, do.id, wire.link.pk)
                say(wire, do.id, fault())
                continue
            if wire.stream is not None and wire.stream.live:
                wire.stream.hint(v)
                await wire.stream.reached(v, 1.0)
            wire.ok(do.id)


def act(link: Link, do: Do, received_at: datetime, half_round_trip: float) -> int:
    """In a thread: do one command. Repeated once if the database broke off, since an id counts once."""
    handler = verbs.handler_for(verbs.kind_of(link), do.verb)
    if handler is None:
        raise unknown_verb()
    for attempt in (1, 2):
        try:
            if not links.still_valid(link):
                raise dead_link()
            if link.actor is not None:
                link.actor = allowed(link, do.verb)
            return handler(link, do.data, do.base, received_at, half_round_trip, do.id)
        except OperationalError:
            if attempt == 2:
                raise
    raise AssertionError("not reached")


def say(wire: Wire, id: str, refusal: Refusal) -> None:
    """Tell a refusal in the link's language."""
    wire.no(id, refusal.code, refusal.text(wire.link.language))


def allowed(link: Link, verb: str) -> Actor:
    """The link's member or device as he stands now; a :class:`Refusal` if he may no longer do this."""
    actor = actors.again(link.actor) if link.actor is not None else None
    if actor is None:
        raise Refusal("sign_in", "请重新登录，或重新配对这台设备。", "Sign in again, or pair this device again.", 401)
    rights = routes.verb_rights(str(link.kind), verb)
    if rights and not actor.may(*rights):
        zh, en = RIGHT_NAMES[rights[0]]
        raise Refusal(
            "no_right",
            f"您没有“{zh}”这项权限，请找制片开通。",
            f"You lack the right “{en}”; ask the producer for it.",
            403,
            rights=[right.value for right in rights],
        )
    return actor


def browser_of(scope: dict[str, Any]) -> str:
    """The cookie by which pages in one browser are known as such (the shells of live pages set it), else ""."""
    for name, value in scope["headers"]:
        if name == b"cookie":
            try:
                morsel = SimpleCookie(value.decode("latin-1")).get(claims.BROWSER)
            except CookieError:
                return ""
            return morsel.value[:64] if morsel is not None else ""
    return ""


def own_origin(scope: dict[str, Any]) -> bool:
    """Whether the socket's Origin is this server: the host it asked for, itself an allowed one."""
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    origin, host = urlsplit(headers.get(b"origin", "")), headers.get(b"host", "")
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    return bool(origin.netloc) and origin.netloc == host and validate_host(name, settings.ALLOWED_HOSTS)


def not_subscribed() -> Refusal:
    """A command of a seat's socket that has not asked for the table: nobody plays what he does not see."""
    return Refusal(
        "not_subscribed",
        "这里还没有打开牌桌，请刷新页面再操作。",
        "The table is not open here yet; reload the page and try again.",
        409,
    )


def unknown_verb() -> Refusal:
    """This kind of link has no such verb."""
    return Refusal("unknown_verb", "这个链接不能这样操作。", "This link cannot do that.", 404)


def dead_link() -> Refusal:
    """The link was revoked since the socket opened."""
    return Refusal(
        "dead_link", "链接已失效，请向导播要新的链接。", "The link is no longer valid; ask for a new one.", 403
    )


def too_fast() -> Refusal:
    """More commands than a person gives."""
    return Refusal("too_fast", "操作太快，请稍等再试。", "Too fast; wait a moment and try again.", 429)


def busy() -> Refusal:
    """The database could not be reached; the command may be sent again under its id."""
    return Refusal("busy", "系统正忙，请再试一次。", "The system is busy; please try again.", 503)


def fault() -> Refusal:
    """A fault of ours; the command has changed nothing."""
    return Refusal(
        "fault",
        "系统出错，请再试一次；仍不行请告诉导播。",
        "A fault; try again, and tell the director if it stays.",
        500,
    )
