"""Tokens of programs: shown once, never kept, never more than their member may do at that moment."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.urls import reverse

from core import clock
from core.api import tokens
from core.api.models import ApiToken
from core.members import membership
from core.models import Entry
from core.refusals import Refusal
from core.roles import Right
from tests.integration.api.kit import Caller, problem, program, token_for
from tests.members import client_of, member

pytestmark = pytest.mark.django_db


def caller(text: str) -> Caller:
    return Caller(Client(), {"Authorization": f"Bearer {text}"})


def make(user: User, *scopes: str, days: float = 1, name: str = "a program") -> tuple[ApiToken, str]:
    now = clock.now()
    return tokens.make(user, name, scopes, expires_at=now + timedelta(days=days), now=now, by=membership.who(user))


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    return pytest.raises(Refusal, check=lambda refusal: refusal.code == code)


# ---- making ---------------------------------------------------------------------------------------------------------


def test_a_token_is_shown_once_and_kept_nowhere() -> None:
    client = client_of("registrar")
    page = reverse("api:tokens-page")
    shown = client.post(page, {"name": "表格同步", "days": "30", "scope": ["registration.read"]}).content.decode()
    text = shown.split('<code id="token">')[1].split("</code>")[0]
    assert text.startswith("cdp_")
    assert caller(text).get("/api/me").json()["rights"] == ["registration.read"]
    assert text not in client.get(page).content.decode()
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT row_to_json(t)::text FROM core_apitoken t UNION SELECT row_to_json(e)::text FROM core_entry e"
        )
        assert text not in "".join(row for (row,) in cursor.fetchall())
    entry = Entry.objects.get(what="token.made")
    assert entry.data["scopes"] == ["registration.read"]


def test_nobody_gives_a_right_that_he_has_not() -> None:
    viewer = member("viewer")
    with refused("not_yours"):
        make(viewer, "programme.read", "money.approve")
    with refused("no_such_right"):
        make(viewer, "everything")
    with refused("no_scopes"):
        make(viewer)
    with refused("bad_expiry"):
        make(viewer, "programme.read", days=400)
    with refused("bad_name"):
        make(viewer, "programme.read", name="  ")
    assert not ApiToken.objects.exists()
    answer = client_of("viewer").post(reverse("api:tokens-page"), {"name": "x", "days": "7", "scope": ["members.edit"]})
    assert answer.status_code == 403
    assert "没有这些权限" in answer.content.decode()


def test_a_cashier_without_second_factor_has_nothing_to_give() -> None:
    with refused("not_yours"):
        make(member("cashier", second_factor=False), "money.enter")


def test_a_member_has_a_bounded_number_of_live_ones() -> None:
    user = member("viewer")
    for _ in range(tokens.MOST):
        token, _ = make(user, "programme.read")
    with refused("too_many"):
        make(user, "programme.read")
    tokens.revoke(token.pk, now=clock.now(), by="test", why="no longer used")
    make(user, "programme.read")


# ---- using ----------------------------------------------------------------------------------------------------------


def test_a_token_is_let_in_with_its_scopes_only() -> None:
    one = program("producer", scopes=("members.edit",))
    assert one.get("/api/members").status_code == 200
    said = problem(one.get("/api/audit"), 403, "out_of_scope")
    assert said["facts"] == {"right": "audit.read"}


def test_what_opens_nothing_is_not_explained() -> None:
    user = member("viewer")
    token, text = make(user, "programme.read")
    tokens.revoke(token.pk, now=clock.now(), by="test", why="lost")
    old, late = make(user, "programme.read")
    ApiToken.objects.filter(pk=old.pk).update(
        created_at=clock.now() - timedelta(days=2), expires_at=clock.now() - timedelta(days=1)
    )
    wrong = (text, late, "cdp_" + "x" * 43, "cdp_", "x", "cdp_é")
    assert len({problem(caller(one).get("/api/me"), 401, "bad_token")["en"] for one in wrong}) == 1
    answer = caller("cdp_wrong").get("/api/me")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_a_right_taken_away_ends_with_the_next_call() -> None:
    user, boss = member("registrar"), member("producer")
    one = caller(token_for(user, "registration.read", "programme.read"))
    assert set(one.get("/api/me").json()["rights"]) == {"registration.read", "programme.read"}
    membership.set_roles(user.pk, ["viewer"], now=clock.now(), by=membership.who(boss))
    assert one.get("/api/me").json()["rights"] == ["programme.read"]


def test_a_second_factor_taken_away_takes_the_rights_with_it() -> None:
    user = member("producer")
    member("producer")
    one = caller(token_for(user, "audit.read"))
    assert one.get("/api/audit").status_code == 200
    membership.forget_second_factor(user.pk, now=clock.now(), by="test")
    problem(one.get("/api/audit"), 403, "second_factor")


def test_a_member_shut_out_takes_his_tokens_along() -> None:
    user = member("viewer")
    one = caller(token_for(user))
    assert one.get("/api/me").status_code == 200
    membership.set_active(user.pk, active=False, now=clock.now(), by="test")
    problem(one.get("/api/me"), 401, "bad_token")


def test_when_it_was_last_used_is_written_down_once_a_minute() -> None:
    user = member("viewer")
    one = caller(token_for(user))
    one.get("/api/me")
    first = ApiToken.objects.get().last_used_at
    one.get("/api/me")
    assert first is not None
    assert ApiToken.objects.get().last_used_at == first


def test_deeds_by_a_token_name_the_member_and_the_token() -> None:
    user = member("registrar")
    one = program(user=user, scopes=("registration.read",))
    used = ApiToken.objects.get(name="a test")
    assert one.post(f"/api/tokens/{used.pk}/revoke", {"why": "lost"}).status_code == 200
    entry = Entry.objects.get(what="token.revoked")
    assert entry.who == membership.who(user)
    assert entry.data["through"] == f"token:{used.pk}"


# ---- revoking -------------------------------------------------------------------------------------------------------


def test_one_revokes_ones_own_with_a_reason() -> None:
    user = member("viewer")
    client = Client()
    client.force_login(user)
    token, text = make(user, "programme.read")
    page = reverse("api:revoke-token-page", args=[token.pk])
    assert client.post(page, {"why": " "}).status_code == 422
    assert caller(text).get("/api/me").status_code == 200
    assert client.post(page, {"why": "电脑丢了"}).status_code == 302
    problem(caller(text).get("/api/me"), 401, "bad_token")
    assert "电脑丢了" in client.get(reverse("api:tokens-page")).content.decode()
    assert client.post(page, {"why": "again"}).status_code == 409


def test_only_a_producer_revokes_somebody_elses() -> None:
    token, text = make(member("viewer"), "programme.read")
    page = reverse("api:revoke-token-page", args=[token.pk])
    assert client_of("registrar").post(page, {"why": "not mine"}).status_code == 404
    problem(program("registrar").post(f"/api/tokens/{token.pk}/revoke", {"why": "not mine"}), 404, "no_token")
    assert client_of("producer").post(page, {"why": "离职"}).status_code == 302
    problem(caller(text).get("/api/me"), 401, "bad_token")


def test_a_members_list_has_only_his_own_and_a_token_sees_itself_alone() -> None:
    make(member("viewer"), "programme.read", name="somebody else's")
    owner = member("registrar")
    one, other = (program(user=owner, scopes=("registration.read",)) for _ in range(2))
    client = Client()
    client.force_login(owner)
    mine = [line["id"] for line in client.get("/api/tokens").json()["results"]]
    assert len(mine) == 2
    problem(one.post(f"/api/tokens/{mine[0]}/revoke", {"why": "the other's"}), 404, "no_token")
    assert other.post(f"/api/tokens/{mine[0]}/revoke", {"why": "done"}).status_code == 200
    assert [line["name"] for line in one.get("/api/tokens").json()["results"]] == ["a test"]


def test_rights_are_words_that_there_are() -> None:
    assert all(len(right.value) <= 40 for right in Right)
