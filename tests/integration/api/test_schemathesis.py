"""The served document against the programme: whatever it allows, and much that it does not, as every role and by a token.

No answer is a fault, and every answer's status, type, headers and body are among those that the document names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, cast

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from django.test import Client
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from rest_framework.throttling import SimpleRateThrottle
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from broadcast.domain import outputs
from core import links
from core.api.models import ApiToken
from core.clock import now, today
from core.roles import ROLES
from games.domain.importing import import_records
from tests.evening import a_rehearsal
from tests.integration.api.kit import token_for
from tests.integration.money.kit import claimed, payouts, won
from tests.integration.people.kit import an_intake, entered
from tests.members import member
from tests.unit.games.test_replaying import recorded
from tournaments.people.models import Notice
from tournaments.season import domain
from tournaments.season.models import Reign

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
TOKEN, NOBODY = "token", "nobody"
WHO = (*ROLES, TOKEN, NOBODY)
MANY = 12
"""Examples of each kind, each call and each caller, in the full sample."""
FIRST = 4
"""As many examples are tried of what the caller turns out to have no right to."""
CSRF = "c" * 32


@dataclass
class World:
    """Who calls, and things that are there: by the beginning of an address, what stands for ``{id}``.

    ``live`` is the code of the session that is on air, ``finished`` that of an imported game's.
    """

    callers: dict[str, dict[str, dict[str, str]]] = field(default_factory=dict)
    things: dict[str, Any] = field(default_factory=dict)
    live: str = ""
    finished: str = ""

    def id_for(self, path: str) -> Any:
        return next((pk for beginning, pk in self.things.items() if path.startswith(beginning)), None)

    def lead(self, case: Any, path: str) -> None:
        """To what is there, wherever the case names a thing."""
        parts = case.path_parameters or {}
        if "id" in parts:
            parts["id"] = self.id_for(path) or parts["id"]
        if "game" in parts:
            parts |= {"session": self.finished, "game": 1}
        elif "session" in parts:
            parts["session"] = self.live
        for said in (case.query, case.body):
            if isinstance(said, dict) and isinstance(said.get("session"), str):
                said["session"] = self.live


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", dict.fromkeys(SimpleRateThrottle.THROTTLE_RATES))
    made = World()
    for role in ROLES:
        client = Client()
        client.force_login(member(role))
        cookies = {"sessionid": client.cookies["sessionid"].value, "csrftoken": CSRF}
        made.callers[role] = {"cookies": cookies, "headers": {"X-CSRFToken": CSRF}}
    owner = member("producer", "registrar")
    made.callers[TOKEN] = {"cookies": {}, "headers": {"Authorization": f"Bearer {token_for(owner)}"}}
    made.callers[NOBODY] = {"cookies": {}, "headers": {}}
    intake = an_intake(places=1)
    first = entered(1, intake=intake)
    entered(2, intake=intake)
    rehearsal = a_rehearsal()
    session = domain.schedule(on=today(), now=now(), by="test")
    assert rehearsal.table is not None
    assert rehearsal.team_a is not None
    payout = payouts(won(rehearsal.team_a))[0]
    claimed(payout)
    domain.start_session(rehearsal.pk, now=now(), by="test")
    record = recorded(3, "jiuai")
    import_records([record], now())
    made.live, made.finished = rehearsal.code, str(record["session"])
    reign = Reign.objects.create(season=session.season, team=rehearsal.team_a, rehearsal=True, started_at=now())
    made.things = {
        "/api/registrations": first.pk,
        "/api/persons": first.team.members.earliest("number").person_id,
        "/api/intakes": intake.pk,
        "/api/sessions": session.pk,
        "/api/seasons": session.season_id,
        "/api/reigns": reign.pk,
        "/api/pools": rehearsal.boards.get().pool_id,
        "/api/links": links.issue("seat", str(rehearsal.table.pk), seat=1).pk,
        "/api/members": owner.pk,
        "/api/notices": Notice.objects.earliest("pk").pk,
        "/api/outputs": outputs.create(rehearsal, now=now(), who="test", name="主画面").pk,
        "/api/payouts": payout.pk,
        "/api/tokens": ApiToken.objects.get(member=owner).pk,
    }
    return made


@contextmanager
def one_transaction() -> Iterator[None]:
    """The test's transaction outlives its requests: none of them closes the connection."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    try:
        yield
    finally:
        for signal in (request_started, request_finished):
            signal.connect(close_old_connections)


def operations() -> list[Any]:
    """Every call of the served document."""
    served = Client().get("/api/schema/", headers={"Accept": "application/vnd.oai.openapi+json"}).json()
    schema = schemathesis.openapi.from_dict(served)
    schema.app = get_wsgi_application()
    return [cast(Any, found).ok() for found in schema.get_all_operations()]


def tried(
    operation: Any, world: World, examples: int, mode: GenerationMode, who: st.SearchStrategy[str], answers: list[int]
) -> Callable[[], None]:
    """A test of one operation; every example is undone, and its status added to ``answers``."""

    @hypothesis_settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(mode), who=who, there=st.integers(0, 3))
    def test(case: Any, who: str, there: int) -> None:
        if there:
            world.lead(case, operation.path)
        caller = world.callers[who]
        with transaction.atomic():
            answer = case.call(
                headers={"Accept-Encoding": "identity", **caller["headers"]}, cookies=dict(caller["cookies"])
            )
            transaction.set_rollback(True)
        answers.append(answer.status_code)
        case.validate_response(answer, checks=CHECKS)

    return test


def run(world: World, found: list[Any], who: st.SearchStrategy[str], *, positive: int, negative: int) -> list[str]:
    """What went wrong, with so many examples of what an operation takes, and of what it does not."""
    wrong: list[str] = []
    asked = 0
    for operation in found:
        for mode, examples in ((GenerationMode.POSITIVE, positive), (GenerationMode.NEGATIVE, negative)):
            answers: list[int] = []
            try:
                with one_transaction():
                    tried(operation, world, min(FIRST, examples), mode, who, answers)()
                    if examples > FIRST and not set(answers) <= {401, 403}:
                        tried(operation, world, examples, mode, who, answers)()
            except Unsatisfiable:
                assert mode is GenerationMode.NEGATIVE, operation.path  # nothing of it could be wrong
            except (Failure, FailureGroup, ExceptionGroup) as failure:
                wrong.append(f"{operation.method.upper()} {operation.path} ({mode.value}): {failure}")
            asked += len(answers)
    print(f"{asked} cases of {len(found)} calls")
    return wrong


@pytest.mark.parametrize("half", [0, 1])
def test_no_answer_breaks_the_document(world: World, half: int) -> None:
    found = operations()
    assert len(found) > 70
    wrong = run(world, found[half::2], st.sampled_from(WHO), positive=2, negative=1)
    assert not wrong, "\n\n".join(wrong)


@pytest.mark.large
@pytest.mark.parametrize("who", WHO)
def test_no_answer_breaks_the_document_whoever_asks(world: World, who: str) -> None:
    wrong = run(world, operations(), st.just(who), positive=MANY, negative=MANY)
    assert not wrong, "\n\n".join(wrong)
