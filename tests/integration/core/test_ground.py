"""Links, requests that count once, locks, audit and heartbeats on a real database."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, connection, connections, transaction

from core import audit, clock, idempotency, links, locks, pulse
from core.models import Answered, Entry, Link, Presence, Pulse
from core.refusals import Refusal


def both(work: Callable[[int], Any]) -> list[Any]:
    """Run ``work(0)`` and ``work(1)`` at the same time, each with its own connection; results or exceptions."""
    results: list[Any] = [None, None]
    gate = threading.Barrier(2)

    def run(n: int) -> None:
        try:
            gate.wait(5)
            results[n] = work(n)
        except Exception as problem:
            results[n] = problem
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(n,)) for n in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    return results


def given_back(work: Callable[[], Any]) -> None:
    """Do it and roll it back."""
    with transaction.atomic():
        work()
        transaction.set_rollback(True)


# ---- links ----------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_token_opens_its_link_and_is_stored_nowhere() -> None:
    link = links.issue("seat", "t1", seat=2, who="director")
    token = links.token(link)
    assert len(token) == links.TOKEN_LENGTH == 32
    assert token == links.token(Link.objects.get()), "shown again on demand"
    assert links.resolve(token) == link
    with connection.cursor() as cursor:
        cursor.execute("SELECT core_link::text FROM core_link")
        assert token not in cursor.fetchone()[0]
    assert token not in links.masked(link)
    assert links.masked(link).endswith(token[-4:])
    assert Entry.objects.get().what == "link.issued"


@pytest.mark.django_db
def test_no_other_token_opens_anything() -> None:
    one, two = links.issue("desk", "t1"), links.issue("public", "t1")
    token = links.token(one)
    wrong = [token[:-1] + ("A" if token[-1] != "A" else "B"), links.token(two)[:8] + token[8:], token.swapcase(), ""]
    wrong += [token + "A", token[:-1], token + "=", "!" * 32, "炒" * 32, token.replace(token[0], "+", 1), "A" * 32]
    for text in wrong:
        assert links.resolve(text) is None, text


@pytest.mark.django_db
def test_another_key_makes_all_tokens_worthless(settings: Any) -> None:
    token = links.token(links.issue("desk", "t1"))
    settings.KEYS = {**settings.KEYS, "LINK_KEY": "another"}
    assert links.resolve(token) is None


@pytest.mark.django_db
def test_revoking_and_renewing() -> None:
    link = links.issue("desk", "t1")
    first = links.token(link)
    links.revoke(link, who="director", why="seen on air")
    assert links.resolve(first) is None
    assert links.resolve(links.token(link)) is None
    links.renew(link, who="director")
    assert links.resolve(first) is None
    assert links.resolve(links.token(link)) == link
    assert [entry.what for entry in Entry.objects.order_by("pk")] == ["link.issued", "link.revoked", "link.renewed"]


@pytest.mark.django_db
@pytest.mark.parametrize(("kind", "seat"), [("seat", None), ("seat", 4), ("desk", 1), ("public", 0)])
def test_only_seats_have_a_seat(kind: str, seat: int | None) -> None:
    with pytest.raises(IntegrityError):
        links.issue(kind, "t1", seat=seat)


def test_audience_delay_and_language() -> None:
    assert Link(kind="seat", seat=3).audience == 3
    assert Link(kind="program").audience == "program"
    assert Link(kind="program", options={"hands": False}).audience == "program-closed"
    assert Link(kind="public", options={"delay": 30}).delay == 30
    assert Link(kind="public", options={"delay": -5}).delay == 0
    assert Link(kind="desk", options={"language": "en"}).language == "en"
    assert Link(kind="desk").language == "zh"


# ---- once -----------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_repeat_gets_the_stored_answer() -> None:
    calls: list[int] = []

    def deed() -> dict[str, int]:
        calls.append(1)
        return {"v": len(calls)}

    answers = [idempotency.once("desk", "k1", deed, request={"verb": "start"}) for _ in range(3)]
    assert answers == [{"v": 1}] * 3
    assert idempotency.once("desk", "k2", deed) == {"v": 2}
    assert idempotency.once("seat", "k1", deed) == {"v": 3}


@pytest.mark.django_db
def test_another_request_under_the_same_key_is_refused() -> None:
    idempotency.once("desk", "k", lambda: 1, request={"cell": 1})
    with pytest.raises(Refusal) as caught:
        idempotency.once("desk", "k", lambda: 2, request={"cell": 2})
    assert caught.value.code == "key_reused"


@pytest.mark.django_db
@pytest.mark.parametrize("key", ["", "x" * 121])
def test_odd_keys_are_refused(key: str) -> None:
    with pytest.raises(Refusal):
        idempotency.once("desk", key, lambda: 1)


@pytest.mark.django_db(transaction=True)
def test_a_refusal_leaves_no_trace_unless_it_is_to_be_kept() -> None:
    answers = iter([Refusal("early", "太早", "too early"), 5])

    def deed() -> Any:
        answer = next(answers)
        if isinstance(answer, Refusal):
            links.issue("public", "never")
            raise answer
        return answer

    with pytest.raises(Refusal):
        idempotency.once("desk", "k", deed)
    assert not Link.objects.exists()
    assert idempotency.once("desk", "k", deed) == 5
    for _ in range(2):
        with pytest.raises(Refusal) as caught:
            idempotency.once(
                "desk", "kept", lambda: (_ for _ in ()).throw(Refusal("no", "不", "no")), keep_refusals=True
            )
        assert caught.value.code == "no"
    assert Answered.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_two_at_once_do_it_once() -> None:
    done: list[int] = []
    inside = threading.Event()

    def deed(n: int) -> int:
        done.append(n)
        inside.wait(0.3)
        return n

    results = both(lambda n: idempotency.once("desk", "same", lambda: deed(n)))
    assert len(done) == 1
    assert results == done * 2


@pytest.mark.django_db(transaction=True)
def test_if_the_first_fails_the_second_does_it() -> None:
    tries: list[int] = []

    def deed() -> int:
        tries.append(1)
        if len(tries) == 1:
            raise RuntimeError("broken")
        return 7

    results = both(lambda _: idempotency.once("desk", "same", deed))
    assert sorted(type(result).__name__ for result in results) == ["RuntimeError", "int"]
    assert Answered.objects.get().answer == 7


# ---- locks ----------------------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_rows_are_locked_in_order() -> None:
    one, two = links.issue("desk", "a"), links.issue("desk", "b")
    entry = audit.record("system", "x")
    with transaction.atomic():
        locks.lock(Link, one.pk)
        locks.lock(Link, two.pk)
        locks.lock(Link, one.pk)
        locks.lock(Entry, entry.pk)
    with transaction.atomic():
        locks.lock(Link, two.pk)
        with pytest.raises(locks.OutOfOrder):
            locks.lock(Link, one.pk)
    with transaction.atomic():
        locks.lock(Entry, entry.pk)
        with pytest.raises(locks.OutOfOrder):
            locks.lock(Link, one.pk)
    with transaction.atomic():
        assert [link.pk for link in locks.lock_all(Link, [two.pk, one.pk, 999])] == [one.pk, two.pk]


@pytest.mark.django_db(transaction=True)
def test_a_lock_given_back_is_forgotten() -> None:
    link = links.issue("desk", "a")
    entry = audit.record("system", "x")
    with transaction.atomic():
        given_back(lambda: locks.lock(Entry, entry.pk))
        locks.lock(Link, link.pk)
    given_back(lambda: locks.lock(Entry, entry.pk))
    with transaction.atomic():
        locks.lock(Link, link.pk)


@pytest.mark.django_db
def test_one_test_can_do_two_deeds() -> None:
    link = links.issue("desk", "a")
    entry = audit.record("system", "x")
    with transaction.atomic():
        locks.lock(Entry, entry.pk)
    with transaction.atomic():
        locks.lock(Link, link.pk)


@pytest.mark.django_db(transaction=True)
def test_a_locked_row_can_be_pointed_to_but_not_locked_again() -> None:
    link = links.issue("desk", "a")
    inside, done = threading.Event(), threading.Event()

    def work(n: int) -> Any:
        if n == 0:
            with transaction.atomic():
                locks.lock(Link, link.pk)
                inside.set()
                return done.wait(5)
        inside.wait(5)
        try:
            with transaction.atomic(), pytest.raises(DatabaseError):
                locks.lock(Link, link.pk, nowait=True)
            with transaction.atomic(), pytest.raises(Link.DoesNotExist):
                locks.lock(Link, link.pk, skip_locked=True)
            with connection.cursor() as cursor:
                cursor.execute("SET lock_timeout = '2s'")
                Presence.objects.create(link_id=link.pk, hub="h", sockets=0, seen_at=clock.now())
        finally:
            done.set()
        return True

    assert both(work) == [True, True]


@pytest.mark.django_db(transaction=True)
def test_advisory_locks_exclude_each_other_by_name() -> None:
    inside, done = threading.Event(), threading.Event()

    def work(n: int) -> Any:
        with transaction.atomic():
            if n == 0:
                locks.advisory("season")
                inside.set()
                return done.wait(5)
            inside.wait(5)
            taken = [locks.try_advisory("season"), locks.try_advisory("another")]
            done.set()
            return taken

    assert both(work) == [True, [False, True]]


@pytest.mark.django_db
def test_an_advisory_lock_comes_before_any_row_but_one_just_made() -> None:
    link = links.issue("desk", "a")
    with transaction.atomic():
        locks.made(audit.record("system", "x"))
        locks.advisory("first")
    with transaction.atomic():
        locks.lock(Link, link.pk)
        with pytest.raises(locks.OutOfOrder):
            locks.advisory("too late")


def test_every_model_of_the_project_has_its_place() -> None:
    from django.apps import apps

    for label in ("core", "games", "season", "lottery", "money", "people"):
        if apps.is_installed("games"):
            for model in apps.get_app_config(label).get_models():
                assert locks.place_of(model) >= 0


# ---- audit and pulse --------------------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize(
    "statement", ["UPDATE core_entry SET who = 'x'", "DELETE FROM core_entry", "TRUNCATE core_entry"]
)
def test_the_audit_list_only_grows(statement: str) -> None:
    audit.record("director", "board.voided", "board:1", "wrong pool", cells=25)
    with pytest.raises(DatabaseError, match="only grows"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    entry = Entry.objects.get()
    assert (entry.who, entry.why, entry.data) == ("director", "wrong pool", {"cells": 25})


@pytest.mark.django_db
def test_a_line_stands_only_if_the_deed_does() -> None:
    given_back(lambda: audit.record("director", "x"))
    assert not Entry.objects.exists()


@pytest.mark.django_db
def test_a_pulse_has_an_age() -> None:
    assert pulse.age("sweep") is None
    for _ in range(2):
        pulse.beat("sweep")
    assert Pulse.objects.count() == 1
    age = pulse.age("sweep")
    assert age is not None
    assert age < 5
