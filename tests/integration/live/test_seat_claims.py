"""A seat belongs to the device that a person opened it on last; one that comes back by itself takes it from nobody."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Any

import pytest

from core import clock
from core.live import claims, frames, publish
from core.models import SeatClaim
from tests.integration.live.conftest import Connect, make
from tests.integration.live.kit import in_thread

Calls = list[dict[str, Any]]


async def test_a_phone_that_wakes_does_not_throw_out_the_tablet(client: Connect, adding: Calls) -> None:
    link = await make("seat", seat=0)
    phone = await client(link=link, device="phone")
    phone.socket.transport.abort()  # it sleeps: nobody can tell it anything
    tablet = await client(link=link, device="tablet")
    awake = await client(link=link, sub=False)
    await awake.send(t="sub", device="phone", again=True)
    assert await awake.closed() == frames.CLOSE_TAKEN
    assert [frame["t"] for frame in awake.seen if frame["t"] != "beat"] == ["hello"], "nor is it shown the hand"
    assert (await tablet.do("add", "a", amount=1))["t"] == "ok"
    asked = await client(link=link, device="phone")
    assert (await asked.do("add", "b", amount=1))["t"] == "ok", "one tap takes it back"
    assert await tablet.closed() == frames.CLOSE_TAKEN


async def test_a_phone_whose_seat_nobody_took_comes_back_within_a_second(client: Connect, adding: Calls) -> None:
    link = await make("seat", seat=0)
    for device, seat in (("phone", link), ("never seen", await make("seat", seat=1))):
        if seat is link:
            (await client(link=link, device=device)).socket.transport.abort()
        back = await client(link=seat, sub=False)
        await back.until("hello")
        since = time.monotonic()
        await back.send(t="sub", device=device, again=True)
        await back.until("snap")
        assert time.monotonic() - since < 1
        assert (await back.do("add", f"{device} {seat.pk}", amount=1))["t"] == "ok"


async def test_without_a_name_nothing_comes_back(client: Connect) -> None:
    link = await make("seat", seat=0)
    first = await client(link=link, device="phone")
    other = await client(link=link, sub=False)
    await other.send(t="sub", again=True)
    assert await other.closed() == frames.CLOSE_TAKEN
    await first.send(t="sub", device="phone")
    await first.until("snap")


async def test_a_seat_that_never_subscribed_plays_nothing(client: Connect, adding: Calls) -> None:
    seat = await client("seat", seat=0, sub=False)
    assert (await seat.do("add", "a", amount=1))["code"] == "not_subscribed"
    assert not adding
    await seat.send(t="sub", device="phone")
    assert (await seat.do("add", "a", amount=1))["t"] == "ok", "also right behind the sub, before the picture"


async def test_a_lost_hint_is_made_good_by_the_next_poll(client: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publish, "publish_seat", lambda *_: None)
    link = await make("seat", seat=0)
    phone = await client(link=link, device="phone")
    tablet = await client(link=link, device="tablet")
    assert await phone.closed() == frames.CLOSE_TAKEN
    await tablet.send(t="sub", device="tablet")
    await tablet.until("snap")


async def test_again_is_yes_or_no(client: Connect) -> None:
    seat = await client("seat", seat=0, sub=False)
    await seat.send(t="sub", device="phone", again="yes")
    assert await seat.closed() == frames.CLOSE_POLICY


def test_each_claim_has_a_higher_number_and_old_ones_are_forgotten(db: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now)
    first = claims.take("t", 0, "phone", again=False)
    second = claims.take("t", 0, "tablet", again=False)
    assert first is not None
    assert second is not None
    assert second > first
    assert claims.take("t", 0, "phone", again=True) is None
    monkeypatch.setattr(clock, "now", lambda: now + claims.FORGET + timedelta(hours=1))
    claims.tidy()
    assert not SeatClaim.objects.exists()
    later = claims.take("t", 0, "phone", again=True)
    assert later is not None
    assert later > second


async def test_what_is_told_of_a_seat_says_who_has_it(client: Connect) -> None:
    link = await make("seat", seat=2)
    await client(link=link, device="phone")
    held = await in_thread(claims.of_tables, [link.table])
    assert held[(link.table, 2)].device == "phone"
    assert await in_thread(claims.of_tables, []) == {}
