"""What a contestant and a winner type at the doors is swept for in all that is kept, logged, shown and sent (E05)."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest
import redis
from django.conf import settings
from django.core import mail
from django.core.cache import caches
from django.test import Client

from core import clock, vault
from games.live import TableSource
from tests.integration.lottery.test_closed_cells import AUDIENCES, body
from tests.integration.money.kit import payouts, won
from tests.integration.people.kit import an_intake, entered, values
from tests.integration.people.test_privacy import everything
from tests.integration.people.test_public_pages import Watch, opened
from tests.members import client_of
from tests.processes import empty_queue
from tournaments.money.models import Claim, Standing
from tournaments.people import domain, views
from tournaments.people.models import Registration
from tournaments.season import domain as season

pytestmark = pytest.mark.django_db
PRIVATE = {
    "contact1": "13912345678",
    "contact2": "yi.ming@mail.example",
    "town1": "肥东撮镇永安巷七号",
    "town2": "肥西桃花潭九号院",
    "guardian_name1": "监护某人",
    "guardian_contact1": "13355557777",
}
NUMBERS = {"number": "11010519491231002X", "proxy_number": "E87654321"}


class Doors:
    """Somebody registers, wins and sends another for the prize; ``told`` is what the two doors said to it."""

    def __init__(self, watch: Watch, patch: pytest.MonkeyPatch) -> None:
        self.told: dict[str, str] = {}
        client, form = Client(raise_request_exception=False), values(1) | PRIVATE
        sent = form | dict.fromkeys(("terms", "minor1", "guardian1"), "1")  # with on_air, towns are shown: not private
        an_intake()
        self.hear(400, client.post("/register/", sent | {"team": "战\0舰"}))
        with patch.context() as broken:
            broken.setattr(views, "submit", lambda *args, **given: 1 / 0)
            self.hear(500, client.post("/register/", sent | {"form": opened(client, watch)}))
        assert client.post("/register/", sent | {"form": opened(client, watch)}).status_code == 302
        teams = []
        for one in (Registration.objects.get(), entered(2)):
            teams.append(domain.approve(one.pk, now=watch.at, by="registrar").team)
        self.session = season.open_session(teams=teams, now=watch.at, by="test")
        self.claim(client_of("cashier"), teams[0], form["name2"])

    def hear(self, status: int, answer: Any) -> None:
        assert answer.status_code == status, answer.content.decode()
        self.told[f"page {status}"] = body(answer)

    def claim(self, cashier: Client, team: Any, name: str) -> None:
        payout, person = payouts(won(team, at=clock.now()))[1], team.members.get(number=2).person_id
        base = str(Standing.objects.get(pk=payout.pk).version)
        proxy = {"proxy": "1", "proxy_paper": "passport", "proxy_name": "代领", "authorisation": "授权书"}
        sent = {"action": "claim", "base": base, "key": "k", "paper": "id", "name": name, **proxy, **NUMBERS}
        answer = cashier.post(f"/office/payouts/{payout.pk}/enter/", sent | {"person": str(person)})
        assert answer.status_code == 302, answer.content.decode()
        assert Claim.objects.get().proxy_number_sealed

    def places(self, log: str) -> dict[str, str]:
        """Everywhere that it may have come to."""
        source, table = TableSource(), str(self.session.table_id)
        frames = [source.load(table).view(audience) for audience in AUDIENCES]
        return self.told | {
            "tables": everything(),
            "log": log,
            "frames": json.dumps(frames, ensure_ascii=False),
            "valkey": in_valkey(),
            "cache": repr(getattr(caches["default"], "_cache", "")),
            "mail": repr([vars(letter) for letter in mail.outbox]),
        }


def in_valkey() -> str:
    """Its keys and what each holds."""
    read = {"string": "get", "list": "lrange", "hash": "hgetall", "set": "smembers", "zset": "zrange"}
    with redis.Redis.from_url(settings.REDIS_URL) as server:
        held = []
        for key in server.scan_iter():
            kind = server.type(key).decode()
            held.append((key, getattr(server, read[kind])(key, *((0, -1) if kind in ("list", "zset") else ()))))
    return repr(held)


def in_clear(found: dict[str, str]) -> set[tuple[str, str]]:
    """Which typed text stands where: as it is, escaped as in JSON, or as bytes in hexadecimal."""
    hits = set()
    for field, text in (PRIVATE | NUMBERS).items():
        forms = {text, json.dumps(text)[1:-1], text.encode().hex(), repr(text.encode())[2:-1]}
        hits |= {(place, field) for place, said in found.items() if any(form in said for form in forms)}
    return hits


@pytest.fixture
def swept(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, django_capture_on_commit_callbacks: Any
) -> Any:
    """Goes through the doors and tells what stands in clear where."""

    def through() -> set[tuple[str, str]]:
        caplog.set_level(logging.DEBUG)
        empty_queue()
        with django_capture_on_commit_callbacks(execute=True):
            doors = Doors(Watch(monkeypatch), monkeypatch)
        found = in_clear(doors.places(caplog.text))
        empty_queue()
        return found

    return through


def test_e05_what_was_typed_stands_in_clear_nowhere(swept: Any) -> None:
    assert swept() == set()


def test_e05_a_mask_that_masks_nothing_is_found(swept: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vault, "mask_phone", lambda text: text)
    assert {("tables", "contact1"), ("tables", "contact2")} <= swept()
