"""Signing in: the link that sets a password, the second factor, the lock-out; and who may add whom."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client, RequestFactory

from core import clock, roles
from core.members import membership
from core.members.address import client_address
from core.models import Entry
from core.refusals import Refusal
from core.roles import Right
from tests.members import PASSWORD, client_of, code_now, member

pytestmark = pytest.mark.django_db

LOGIN = "/account/login/"


@pytest.fixture(autouse=True)
def _no_counts_of_other_tests() -> None:
    """allauth counts attempts in the process's cache."""
    from django.core.cache import cache

    cache.clear()


def sign_in(client: Client, user: User, password: str = PASSWORD, **headers: Any) -> Any:
    """The login form, sent."""
    return client.post(LOGIN, {"login": user.username, "password": password}, **headers)


# ---- the first sign-in ----------------------------------------------------------------------------------------------


def test_add_member_prints_a_link_that_sets_the_password_once(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("add_member", "王导", "--role", "director", "--origin", "http://192.168.1.5:8000")
    link = capsys.readouterr().out.strip()
    assert link.startswith("http://192.168.1.5:8000/account/password/set/")
    client = Client()
    page = client.get(link.removeprefix("http://192.168.1.5:8000"), follow=True)
    assert "设置密码" in page.text
    address = page.redirect_chain[-1][0]
    assert client.post(address, {"password1": "12345", "password2": "12345"}).status_code == 200  # too easy
    done = client.post(address, {"password1": PASSWORD, "password2": PASSWORD})
    assert done.status_code == 302
    user = User.objects.get(username="王导")
    assert sign_in(Client(), user).status_code == 302
    again = Client().get(link.removeprefix("http://192.168.1.5:8000"), follow=True)
    assert "已用过或已过期" in again.text
    assert roles.roles_of(user) == {"director"}
    assert list(Entry.objects.values_list("what", flat=True)) == ["member.added", "member.password_link"]


def test_add_member_refuses_a_taken_name_and_gives_a_new_link(capsys: pytest.CaptureFixture[str]) -> None:
    user = member("viewer", name="王导")
    with pytest.raises(CommandError, match="已有名为“王导”的成员"):
        call_command("add_member", "王导", "--role", "director")
    call_command("add_member", "王导", "--link", "--role", "director")
    assert "/account/password/set/" in capsys.readouterr().out
    assert roles.roles_of(User.objects.get(pk=user.pk)) == {"viewer", "director"}


def test_nobody_signs_up_by_himself() -> None:
    assert Client().get("/account/signup/").status_code == 404


@pytest.mark.parametrize("name", ["", "a" * 41, "wang dao", "<b>"])
def test_an_odd_name_is_refused(name: str) -> None:
    with pytest.raises(Refusal, match="letters"):
        membership.add(name, ["viewer"], now=clock.now(), by="system")


def test_nobody_is_left_without_a_role_and_the_list_says_who_is() -> None:
    producer, list_ = client_of("producer"), "/account/members/"
    refused = producer.post(list_, {"name": "王导"})
    assert refused.status_code == 422
    assert "至少选一个角色" in refused.text
    assert 'value="王导"' in refused.text, "what was typed stays"
    assert not User.objects.filter(username="王导").exists()
    old = member(name="老账号")
    assert "没有角色，什么也看不到" in producer.get(list_).text
    page = f"{list_}{old.pk}/"
    assert "没有角色：登录后什么也看不到" in producer.get(page).text
    assert producer.post(page, {"do": "roles"}).status_code == 422
    assert producer.post(page, {"do": "roles", "role": "viewer"}).status_code == 200
    assert "没有角色" not in producer.get(list_).text


def test_a_password_link_does_not_reach_a_log() -> None:
    from config.redaction import redact

    link = membership.password_link(member("viewer"), "http://x", by="system")
    assert redact(f'GET "{link}" 200') == 'GET "http://x/account/password/set/…/" 200'


# ---- the second factor ----------------------------------------------------------------------------------------------


def test_a_cashier_signs_in_with_a_second_factor() -> None:
    user, client = member("cashier"), Client()
    first = sign_in(client, user)
    assert first.headers["Location"].startswith("/account/second-factor/code/")
    assert client.get("/account/").status_code == 302  # not signed in yet
    wrong = client.post("/account/second-factor/code/", {"code": "000000"})
    assert wrong.status_code == 200
    assert "验证码或恢复码不对" in wrong.text
    right = client.post("/account/second-factor/code/", {"code": code_now()})
    assert right.status_code == 302
    assert "出纳" in client.get("/account/").text


@pytest.mark.parametrize("role", sorted(roles.SECOND_FACTOR))
def test_without_a_second_factor_a_role_that_asks_for_it_does_not_count(role: str) -> None:
    bare = member(role, "viewer", second_factor=False)
    assert roles.counting_roles(bare) == {"viewer"}
    right = next(right for right in Right if role in roles.MATRIX[right] and "viewer" not in roles.MATRIX[right])
    assert not roles.may(bare, right)
    with pytest.raises(Refusal) as refused:
        roles.demand(bare, right)
    assert refused.value.code == "second_factor"
    assert roles.may(member(role, "viewer"), right)


def test_a_producer_without_a_second_factor_is_led_to_set_one_up() -> None:
    user, client = member("producer", second_factor=False), Client()
    sign_in(client, user)
    sent = client.get("/account/members/")
    assert sent.headers["Location"].startswith("/account/second-factor/set-up/")
    asked = client.get(sent.headers["Location"])  # once more for the password
    page = client.post(asked.headers["Location"], {"password": PASSWORD}, follow=True)
    assert "data:image/svg+xml" in page.text
    secret = re.search(r'class="once">(\w+)<', page.text)
    assert secret is not None
    from allauth.mfa.totp.internal.auth import hotp_value, yield_hotp_counters_from_time

    code = f"{hotp_value(secret[1], list(yield_hotp_counters_from_time())[1]):06d}"
    done = client.post("/account/second-factor/set-up/", {"code": code}, follow=True)
    assert "恢复码" in done.text
    assert client.get("/account/members/").status_code == 200
    pages = [page.text, done.text, client.get("/account/second-factor/").text]
    pages += [client.get(f"/account/second-factor/{way}/").text for way in ("recovery", "recovery/new", "remove")]
    for other in ("认证", "代码", "双因素", "身份验证器", "二次验证", "第二重"):
        assert [text for text in pages if other in text] == [], other
    english = client.get("/account/second-factor/?lang=en").text
    assert re.search(r"[一-鿿]", english.split("<main")[1].split("</main")[0]) is None


def test_a_superuser_has_no_right_beyond_his_roles() -> None:
    boss = User.objects.create_superuser("root", password=PASSWORD)
    assert not any(roles.may(boss, right) for right in Right)


def test_an_inactive_member_has_no_role() -> None:
    user = member("director")
    membership.set_active(user.pk, active=False, now=clock.now(), by="system")
    assert not roles.may(User.objects.get(pk=user.pk), Right.DESK_DIRECT)


# ---- the lock-out ---------------------------------------------------------------------------------------------------


def test_five_wrong_passwords_lock_the_account_for_this_address_only() -> None:
    user, other = member("director"), member("host")
    for _ in range(4):
        assert "不正确" in sign_in(Client(), user, "wrong").text
    assert sign_in(Client(), user, "wrong").status_code == 429
    locked = sign_in(Client(), user)
    assert locked.status_code == 429
    assert "15 分钟" in locked.text
    assert sign_in(Client(), other).status_code == 302  # another account, the same address
    assert sign_in(Client(), user, REMOTE_ADDR="10.0.0.9").status_code == 302  # the member at home


def test_e11_without_proxies_a_forged_header_neither_evades_nor_causes_a_lock() -> None:
    user = member("director")
    for n in range(5):
        sign_in(Client(), user, "wrong", HTTP_X_FORWARDED_FOR=f"203.0.113.{n}")
    assert sign_in(Client(), user, HTTP_X_FORWARDED_FOR="198.51.100.1").status_code == 429


def test_e11_behind_a_proxy_the_entry_it_wrote_counts_and_forged_ones_do_not(settings: Any) -> None:
    settings.PROXIES = 1
    user = member("director")
    for n in range(5):
        sign_in(Client(), user, "wrong", HTTP_X_FORWARDED_FOR=f"203.0.113.{n}, 192.0.2.7")
    forged = "198.51.100.1, 192.0.2.7"
    assert sign_in(Client(), user, HTTP_X_FORWARDED_FOR=forged).status_code == 429
    # Everybody comes from the proxy's address; the others are not locked out with him.
    assert sign_in(Client(), user, HTTP_X_FORWARDED_FOR="192.0.2.7, 192.0.2.8").status_code == 302


@pytest.mark.parametrize(
    ("proxies", "header", "address"),
    [
        (0, "1.2.3.4", "127.0.0.1"),
        (1, "1.2.3.4", "1.2.3.4"),
        (1, "6.6.6.6, 1.2.3.4", "1.2.3.4"),
        (2, "6.6.6.6, 1.2.3.4, 10.0.0.1", "1.2.3.4"),
        (2, "1.2.3.4", "127.0.0.1"),  # did not come through both proxies
        (1, "", "127.0.0.1"),
        (1, "nonsense", "127.0.0.1"),
        (1, "1.2.3.4:5678", "1.2.3.4"),
        (1, "[2001:db8::1]:443", "2001:db8::1"),
        (1, "::ffff:1.2.3.4", "1.2.3.4"),
    ],
)
def test_the_clients_address(settings: Any, proxies: int, header: str, address: str) -> None:
    settings.PROXIES = proxies
    request = RequestFactory().get("/", HTTP_X_FORWARDED_FOR=header)
    assert client_address(request) == address


# ---- the members' page ----------------------------------------------------------------------------------------------


def test_a_producer_adds_a_member_and_changes_his_roles() -> None:
    client = client_of("producer")
    page = client.post("/account/members/", {"name": "李播", "role": ["host"]})
    assert "/account/password/set/" in page.text
    assert "交给 <b>李播</b>" in page.text
    added = User.objects.get(username="李播")
    page = client.post(f"/account/members/{added.pk}/", {"do": "roles", "role": ["host", "referee"], "why": "周末加班"})
    assert page.status_code == 200
    assert "已保存" in page.text
    entry = Entry.objects.get(what="member.roles")
    assert entry.data == {"before": ["host"], "after": ["host", "referee"]}
    assert entry.why == "周末加班"
    assert entry.who.startswith("user:")
    again = client.post("/account/members/", {"name": "李播", "role": ["host"]})
    assert again.status_code == 409
    assert "已有名为“李播”的成员" in again.text


def test_the_last_producer_stays() -> None:
    only = member("producer")
    for deed in (
        lambda: membership.set_roles(only.pk, ["viewer"], now=clock.now(), by="system"),
        lambda: membership.set_active(only.pk, active=False, now=clock.now(), by="system"),
    ):
        with pytest.raises(Refusal) as refused:
            deed()
        assert refused.value.code == "last_producer"
    member("producer")
    membership.set_active(only.pk, active=False, now=clock.now(), by="system")


def test_members_pages_speak_english_when_asked_and_remember_it() -> None:
    client = Client()
    assert "登录" in client.get(LOGIN).text
    page = client.get(LOGIN + "?lang=en")
    assert "Sign in" in page.text
    assert page.headers["Content-Language"] == "en"
    assert "Password" in client.get(LOGIN).text


def test_who_lacks_a_right_is_told_which_and_who_has_it() -> None:
    page = client_of("director").get("/account/members/")
    assert page.status_code == 403
    assert "管理工作人员" in page.text
    assert "制片" in page.text


def test_who_is_not_signed_in_comes_back_after_signing_in() -> None:
    user, client = member("director"), Client()
    sent = client.get("/account/devices/")
    assert sent.headers["Location"] == "/account/login/?next=%2Faccount%2Fdevices%2F"
    back = client.post(sent.headers["Location"], {"login": user.username, "password": PASSWORD})
    assert back.headers["Location"] == "/account/devices/"


def test_htmx_is_sent_to_the_sign_in_page_as_a_whole() -> None:
    answer = Client().get(
        "/account/devices/", headers={"HX-Request": "true", "HX-Current-URL": "http://testserver/office/?page=2"}
    )
    assert answer.status_code == 204
    assert answer.headers["HX-Redirect"] == "/account/login/?next=%2Foffice%2F%3Fpage%3D2"
