"""The support pages: who may come in, that nothing can be changed through them but by deeds, and what they never show."""

from __future__ import annotations

import re
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.apps import apps
from django.contrib.auth.models import User
from django.db.models import BinaryField
from django.test import Client
from django.urls import reverse

from core import clock, links, vault
from core.members import membership, pairing
from core.members.address import as_counted
from core.models import DataKey, Device, Entry, Link
from core.support.model import SupportAdmin
from core.support.site import POLICY, site
from tests.integration.people.kit import an_intake, entered, values
from tests.members import client_of, member
from tournaments.people.models import Person

pytestmark = pytest.mark.django_db

#: What opens a door or lies sealed, whatever the field is called.
SECRET = re.compile(r"seal|secret|password|digest$|wrapped|salt|seed|hash|key$|session_data|^text$|post_data|get_data")
PUBLIC = {"lottery.Pool.digest", "lottery.Picture.digest"}


@pytest.fixture
def support() -> Client:
    return client_of("producer", name="制片人")


def listing(model: Any) -> str:
    return reverse(f"support:{model._meta.app_label}_{model._meta.model_name}_changelist")


def row_of(model: Any, pk: Any) -> str:
    return reverse(f"support:{model._meta.app_label}_{model._meta.model_name}_change", args=[pk])


def some_of_everything() -> None:
    """A row of most of what is registered."""
    an_intake()
    entered(1)
    links.issue("desk", "t1")
    pairing.ask(clock.now())
    AccessAttempt.objects.create(username="王报名", ip_address="10.0.0.9", failures_since_start=3, user_agent="x")


# ---- who may come in ------------------------------------------------------------------------------------------------


def test_a_superuser_without_the_right_and_a_producer_without_second_factor_stay_outside() -> None:
    root = User.objects.create_superuser("root", password="x")
    client = Client()
    client.force_login(root)
    for address in (reverse("support:index"), listing(Person)):
        assert client.get(address).status_code == 403
    sent = client_of("producer", second_factor=False).get(reverse("support:index"))
    assert sent.headers["Location"].startswith(reverse("mfa_activate_totp"))
    assert Client().get(listing(Person)).headers["Location"].startswith(reverse("account_login"))


def test_its_pages_open_and_keep_a_policy_of_their_own(support: Client) -> None:
    page = support.get(reverse("support:index"))
    assert page.status_code == 200
    assert page.headers["Content-Security-Policy"] == POLICY
    assert "unsafe-eval" not in support.get("/office/").headers["Content-Security-Policy"]
    for address in (reverse("support:search"), reverse("support:app_list", args=["people"])):
        assert support.get(address).status_code == 200
    assert support.get(reverse("support:logout")).headers["Location"] == reverse("account_logout")


# ---- nothing can be changed -----------------------------------------------------------------------------------------


def test_no_page_adds_changes_or_deletes_whoever_asks(support: Client) -> None:
    """Every registered model: its list and a row open, and whatever is sent to them is refused, for a superuser too."""
    some_of_everything()
    User.objects.filter(username="制片人").update(is_superuser=True, is_staff=True)
    before = {model: list(model.objects.order_by("pk").values()) for model in site._registry}
    looked_at = 0
    for model, admin in site._registry.items():
        address = listing(model)
        assert support.get(address).status_code == 200, model
        assert not any(
            (admin.has_add_permission(None), admin.has_change_permission(None), admin.has_delete_permission(None))
        )
        for tried in ("add/", "1/delete/", "1/history/", "1/"):
            assert support.post(f"{address}{tried}", {"post": "yes"}).status_code in (404, 405), (model, tried)
            assert support.get(f"{address}{tried}").status_code == 404, (model, tried)
        for row in list(model.objects.all()[:2]):
            page = support.get(row_of(model, row.pk))
            assert page.status_code == 200, model
            assert b'name="_save"' not in page.content
            for sent in ({"_save": "1"}, {"_saveasnew": "1"}, {"username": "x", "name": "x", "state": "approved"}):
                assert support.post(row_of(model, row.pk), sent).status_code == 405, model
            looked_at += 1
        listed: tuple[dict[str, Any], ...] = (
            {"action": "delete_selected", "_selected_action": ["1"]},
            {"_save": "1", "form-TOTAL_FORMS": "1"},
        )
        for deed in listed:
            assert support.post(address, deed).status_code in (200, 302, 403, 405), model
    assert looked_at >= 8
    after = {model: list(model.objects.order_by("pk").values()) for model in site._registry}
    assert after == before


def test_every_action_asks_for_a_reason_and_stands_in_the_audit_list(support: Client) -> None:
    link = links.issue("desk", "t1")
    sent = {"action": "revoke", "_selected_action": [link.pk]}
    assert "请写明理由" in str(support.post(listing(Link), sent, follow=True).content.decode())
    assert Link.objects.get(pk=link.pk).revoked_at is None
    support.post(listing(Link), {**sent, "why": "链接被拍到了"})
    assert Link.objects.get(pk=link.pk).revoked_at is not None
    entry = Entry.objects.get(what="link.revoked")
    assert (entry.why, "制片人" in entry.who) == ("链接被拍到了", True)


def test_a_lock_out_is_released_and_a_refusal_is_told(support: Client) -> None:
    locked = member("registrar", name="Wang报名")
    AccessAttempt.objects.create(
        username=as_counted("ＷANG报名"), ip_address="10.0.0.9", failures_since_start=5, user_agent="x"
    )
    sent = {"action": "unlock", "_selected_action": [locked.pk], "why": "本人来电"}
    support.post(listing(User), sent)
    assert not AccessAttempt.objects.exists()
    assert Entry.objects.get(what="member.unlocked").subject == f"user:{locked.pk}"
    again = support.post(listing(User), sent, follow=True)
    assert "不用解除" in again.content.decode()


def test_the_last_producer_is_not_shut_out_from_here_either(support: Client) -> None:
    me = User.objects.get(username="制片人")
    answer = support.post(listing(User), {"action": "shut_out", "_selected_action": [me.pk], "why": "试"}, follow=True)
    assert "最后一位制片" in answer.content.decode()
    assert User.objects.get(pk=me.pk).is_active


def test_a_device_is_revoked(support: Client) -> None:
    device, _ = pairing.ask(clock.now())
    pairing.confirm(device.code, "导播台一", "host", now=clock.now(), by="test")
    support.post(listing(Device), {"action": "revoke", "_selected_action": [device.pk], "why": "丢了"})
    assert Device.objects.get(pk=device.pk).revoked_at is not None


# ---- what is never shown --------------------------------------------------------------------------------------------


def test_no_field_that_is_sealed_or_opens_a_door_is_named() -> None:
    wrong = []
    for model, admin in site._registry.items():
        assert isinstance(admin, SupportAdmin)
        assert admin.shown, model
        for name in {*admin.shown, *admin.list_display, *admin.search_fields, *admin.list_filter}:
            field = name.lstrip("=^@").split("__")[0]
            binary = isinstance(model._meta.get_field(field), BinaryField)
            full = f"{model._meta.label}.{field}"
            if (binary or SECRET.search(field)) and full not in PUBLIC:
                wrong.append(full)
    assert wrong == []


def test_a_contact_in_clear_stands_on_no_page_of_a_person(support: Client) -> None:
    an_intake()
    entered(1)
    number = values(1)["contact1"]
    for person in Person.objects.all():
        page = support.get(row_of(Person, person.pk)).content.decode()
        assert number not in page
        assert person.contact_mask in page
    found = support.get(listing(Person), {"q": number}).content.decode()
    assert "合肥包河区" not in found


def test_the_vaults_and_the_hands_tables_are_not_there() -> None:
    names = {model._meta.label for model in site._registry}
    known = {model._meta.label for model in apps.get_models()}
    hidden = {"games.LogEvent", "games.Snapshot", "lottery.Cell", "people.Upload", "core.Answered", "mfa.Authenticator"}
    assert hidden <= known
    assert not names & hidden


def test_a_shredded_key_is_seen_as_such(support: Client) -> None:
    key = vault.new_key(clock.now())
    vault.shred(key, now=clock.now(), by="test", why="撤回同意")
    assert support.get(row_of(DataKey, key.pk)).status_code == 200


def test_a_members_deeds_count_only_while_he_may(support: Client) -> None:
    link = links.issue("desk", "t1")
    me = User.objects.get(username="制片人")
    other = member("producer")
    membership.set_roles(me.pk, ["viewer"], now=clock.now(), by=f"user:{other.pk} x")
    answer = support.post(listing(Link), {"action": "revoke", "_selected_action": [link.pk], "why": "x"})
    assert answer.status_code == 403
    assert Link.objects.get(pk=link.pk).revoked_at is None
