"""The office's pages: list, decisions, duplicates, masking, sheets (C15 to C19, E07, E08, E12)."""

from __future__ import annotations

import io
import re
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from core import clock
from core.models import Entry
from core.sheets import BadSheet
from tests.integration.people.kit import NOW, again, an_intake, entered, values
from tests.members import client_of as signed_in
from tournaments.people import domain, duplicates
from tournaments.people.domain.persons import Pairing, Someone, register_all
from tournaments.people.models import Intake, Person, Registration, Team, Upload

pytestmark = pytest.mark.django_db
LIST = "/office/registrations/"
HEAD = "组合名称,1号姓名,1号住址,1号联系方式,2号姓名,2号住址,2号联系方式\n"


@pytest.fixture(autouse=True)
def _at_noon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: NOW + timedelta(hours=2))


@pytest.fixture
def office() -> Client:
    return signed_in("registrar", name="王报名")


def text_of(response: Any) -> str:
    return str(response.content.decode())


def decide(client: Client, registration: Registration, action: str, **others: str) -> Any:
    post = {"action": action, "base": str(again(registration).version), "key": f"{action}{len(others)}", **others}
    return client.post(f"{LIST}{registration.pk}/decide/", post)


def test_the_list_searches_by_name_pinyin_and_whole_number(office: Client) -> None:
    an_intake()
    one, two = entered(1), entered(2, team="战舰")
    for q, want in (
        ("战舰", two),
        ("zhanjian", two),
        ("zj", two),
        ("  战 舰 ", two),
        (values(1)["name2"], one),
        (values(1)["contact2"], one),
        (f"+86 {values(2)['contact1']}", two),
        (str(one.pk), one),
    ):
        page = text_of(office.get(LIST, {"q": q}))
        other = two if want is one else one
        assert f"{LIST}{want.pk}/" in page, q
        assert f"{LIST}{other.pk}/" not in page, q
    assert "没有符合条件" in text_of(office.get(LIST, {"q": "没有的"}))
    assert values(1)["contact1"] not in text_of(office.get(LIST)), "contacts are masked"


def test_an_empty_list_says_how_to_begin(office: Client) -> None:
    assert "先开一个报名期" in text_of(office.get(LIST))


def test_nonsense_in_the_query_is_passed_over(office: Client) -> None:
    an_intake()
    entered(1)
    wild = {"state": "x'", "sort": "team__x", "page": "99999", "intake": "²", "q": "\x00%", "source": "1"}
    assert office.get(LIST, wild).status_code == 200


def test_a_page_asks_the_database_as_often_for_fifty_as_for_two(office: Client) -> None:
    intake = an_intake(places=500)
    entered(1), entered(2)
    office.get(LIST)
    with CaptureQueriesContext(
        connection,
    ) as two:
        office.get(LIST)
    many = [
        Pairing(f"多{n}队", (Someone(f"张{n}", "合肥", f"137{n:08d}"), Someone(f"李{n}", "合肥", f"136{n:08d}")))
        for n in range(80)
    ]
    register_all(many, now=NOW, intake=intake, state="waitlisted", source="form")
    with CaptureQueriesContext(connection) as fifty:
        office.get(LIST)
    assert len(fifty) <= len(two) + 1, "one more for the places in line"
    assert len(fifty) <= 18


def test_a08_of_several_each_is_approved_or_said_why_not(office: Client) -> None:
    an_intake(places=2)
    one, two, three = entered(1), entered(2), entered(3)
    alike = entered(4, name1=values(1)["name1"])
    page = text_of(office.get(LIST))
    assert page.count('name="pick"') == 4
    stale = f"{two.pk}:{two.version}"
    domain.ask_changes(two.pk, {"name1": "看不清"}, now=NOW, by="other")
    picked = [
        f"{one.pk}:{one.version}",
        stale,
        f"{three.pk}:{three.version}",
        f"{alike.pk}:{alike.version}",
        "x",
        "999:1",
    ]
    said = text_of(office.post(f"{LIST}approve/", {"pick": picked, "back": f"{LIST}?sort=id"}, follow=True))
    assert f"已通过 1 份：{three.team.name}" in said
    assert f"{two.pk} {two.team.name}：这份报名刚刚有了变化" in said
    for like in (one, alike):
        assert f"{like.pk} {like.team.name}：与其他报名有重复" in said
    assert "999 ：没有这份报名" in said
    assert [again(r).state for r in (one, two, three, alike)] == ["submitted", "changes_asked", "approved", "submitted"]
    assert "请先勾选" in text_of(office.post(f"{LIST}approve/", {"back": "//evil.example/"}, follow=True))
    domain.approve(one.pk, duplicates_seen=True, now=NOW, by="other")
    five = entered(5)
    said = text_of(office.post(f"{LIST}approve/", {"pick": f"{five.pk}:{five.version}"}, follow=True))
    assert "个名额已满" in said
    viewer = signed_in("viewer")
    assert 'name="pick"' not in text_of(viewer.get(LIST))


def test_e12_the_office_asks_approves_and_is_named_for_it(office: Client) -> None:
    an_intake()
    one = entered(1)
    assert decide(office, one, "ask_changes").status_code == 422
    response = decide(office, one, "ask_changes", **{"note-name1": "与身份证不一致"})
    assert response.status_code == 302
    assert again(one).notes == {"name1": "与身份证不一致"}
    assert decide(office, one, "approve").status_code == 409, "they have not answered"
    theirs = f"/register/status/{domain.link_token(one)}/"
    assert "您的修改已收到" not in text_of(Client().get(theirs))
    domain.answer_changes(one.pk, {"name1": "甲某"}, now=NOW, by="link")
    assert "您的修改已收到" in text_of(Client().get(theirs))
    assert decide(office, one, "approve", why="").status_code == 302
    assert again(one).state == "approved"
    assert "您的修改已收到" not in text_of(Client().get(theirs))
    assert "王报名" in again(one).decided_by
    assert "王报名" in text_of(office.get(f"{LIST}{one.pk}/"))


def test_the_same_decision_sent_twice_counts_once_and_a_stale_one_is_refused(office: Client) -> None:
    an_intake()
    one = entered(1)
    post = {"action": "approve", "base": "1", "key": "k1"}
    url = f"{LIST}{one.pk}/decide/"
    assert [office.post(url, post).status_code for _ in range(2)] == [302, 302]
    assert Entry.objects.filter(what="registration.approved").count() == 1
    stale = office.post(url, {"action": "withdraw", "base": "1", "key": "k2", "why": "电话退出"})
    assert stale.status_code == 409
    assert "刚刚有了变化" in text_of(stale)


def test_roles_without_the_right_are_turned_away() -> None:
    an_intake()
    one = entered(1)
    assert Client().get(LIST).status_code == 302
    host, cashier = signed_in("host"), signed_in("viewer")
    assert [who.get(LIST).status_code for who in (host, cashier)] == [403, 403]
    assert host.post(f"{LIST}{one.pk}/decide/", {"action": "approve"}).status_code == 403
    assert host.post(f"{LIST}{one.pk}/reveal/", {"why": "x"}).status_code == 403


def test_beyond_the_places_needs_a_right_of_its_own(office: Client) -> None:
    an_intake(places=1)
    domain.approve(entered(1).pk, now=NOW, by="x")
    two = entered(2)
    response = decide(office, two, "approve", override="1", why="请求")
    assert response.status_code == 409
    assert "名额已满" in text_of(response)
    assert again(two).state == "submitted"


def test_contacts_in_clear_are_shown_with_a_reason_and_written_down(office: Client) -> None:
    an_intake()
    one = entered(1)
    number = values(1)["contact1"]
    assert number not in text_of(office.get(f"{LIST}{one.pk}/"))
    assert office.post(f"{LIST}{one.pk}/reveal/", {"why": " "}).status_code == 422
    assert number in text_of(office.post(f"{LIST}{one.pk}/reveal/", {"why": "通知彩排"}))
    entry = Entry.objects.get(what="registration.revealed")
    assert (entry.why, "王报名" in entry.who) == ("通知彩排", True)
    assert number not in str(list(Entry.objects.values()))


# ---- duplicates -----------------------------------------------------------------------------------------------------


def test_e08_the_same_person_number_or_name_is_flagged_and_has_to_be_looked_at(office: Client) -> None:
    an_intake(places=9)
    one = entered(1)
    person = entered(2, name1=f" {values(1)['name1']} ")
    number = entered(3, contact2=f"+86 {values(1)['contact1'][:3]}-{values(1)['contact1'][3:]}")
    name = entered(4, team=values(1)["team"].replace("队", " 队"))
    entered(5)
    found = duplicates.of([one])[one.pk]
    assert {(dup.kind, dup.other) for dup in found} == {
        ("person", person.pk),
        ("number", number.pk),
        ("team", name.pk),
    }
    assert set(duplicates.only(Registration.objects.all())) == {one, person, number, name}
    page = text_of(office.get(LIST, {"duplicates": "1"}))
    assert all(word in page for word in ("组合重名", "同名选手", "联系方式相同"))
    assert decide(office, one, "approve").status_code == 409
    assert decide(office, one, "approve", seen="1").status_code == 302
    refused = decide(office, name, "approve", seen="1", x="")
    assert (refused.status_code, "需先改名" in text_of(refused)) == (409, True)
    domain.withdraw(one.pk, now=NOW, by="link")
    assert decide(office, name, "approve", seen="1", y="", z="").status_code == 302, "the name is free again"
    assert Person.objects.count() == 10, "everybody has an id of their own"


# ---- sheets ---------------------------------------------------------------------------------------------------------


def row(n: int, team: str = "") -> str:
    v = values(n)
    return ",".join([team or v["team"], *(v[f"{f}{i}"] for i in (1, 2) for f in ("name", "town", "contact"))]) + "\n"


def chosen(client: Client, text: str | bytes, encoding: str = "utf-8") -> Any:
    data = text if isinstance(text, bytes) else text.encode(encoding)
    return client.post(f"{LIST}import/", {"file": SimpleUploadedFile("a.csv", data)})


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030"])
def test_c17_c18_a_dry_run_writes_nothing_and_the_import_takes_what_was_seen(office: Client, encoding: str) -> None:
    page = text_of(chosen(office, HEAD + row(1) + row(2), encoding))
    assert "尚未导入" in page
    assert (Team.objects.count(), Person.objects.count()) == (0, 0)
    with connection.cursor() as cursor:
        cursor.execute("SELECT string_agg(u::text, '') FROM people_upload u")
        assert values(1)["contact1"] not in cursor.fetchone()[0], "between the two it is kept sealed"
    upload = Upload.objects.get()
    assert signed_in("registrar", name="别人").post(f"{LIST}import/", {"upload": str(upload.pk)}).status_code == 410
    done = office.post(f"{LIST}import/", {"upload": str(upload.pk), "consented": "1"})
    assert "已导入" in text_of(done)
    assert (Team.objects.filter(approved=True).count(), Upload.objects.count()) == (2, 0)
    again_ = office.post(f"{LIST}import/", {"upload": str(upload.pk)})
    assert again_.status_code == 410


def test_c15_c16_every_fault_is_told_by_its_row_and_nothing_is_taken(office: Client) -> None:
    an_intake()
    entered(5)
    sheet = (
        HEAD
        + row(1)
        + row(2, f"{values(1)['team']}\u3000")
        + row(3, "三队").replace("139", "", 1)
        + ",,,,,,\n"
        + row(5)
    )
    sheet += "四队,只有一人,合肥,13900000000,,,\n"
    response = chosen(office, sheet)
    page = text_of(response)
    assert response.status_code == 422
    for said in ("与第 2 行重复", "缺少2号选手"):
        assert said in page
    assert Team.objects.filter(approved=True).count() == 0
    with pytest.raises(BadSheet) as caught:
        domain.check_roster((HEAD + row(1) + row(5)).encode(), now=NOW)
    assert {fault.row for fault in caught.value.faults} == {3}


def test_a_sheet_that_wants_more_places_than_there_are_names_the_rows() -> None:
    intake = an_intake(places=2)
    domain.approve(entered(9).pk, now=NOW, by="x")
    with pytest.raises(BadSheet) as caught:
        domain.import_roster((HEAD + row(1) + row(2) + row(3)).encode(), by="x", now=NOW, intake_id=intake.pk)
    assert [fault.row for fault in caught.value.faults] == [3, 4]
    assert domain.import_roster((HEAD + row(1)).encode(), by="x", now=NOW, intake_id=intake.pk).created == 1
    assert domain.offering.free(Intake.objects.get(), NOW) == 0


@pytest.mark.parametrize("name", ['=HYPERLINK("http://x";"y")', "＝cmd队", "+队", "@队", "-队", "％队", "|队"])
def test_c19_no_cell_of_the_export_is_a_formula_and_it_comes_back_as_it_was(office: Client, name: str) -> None:
    an_intake()
    domain.approve(entered(1, team=name, contact1="+8613712345678").pk, now=NOW, by="x")
    body = office.post(f"{LIST}export/", {"format": "csv"}).content
    assert body.startswith(b"\xef\xbb\xbf")
    cell = body.decode("utf-8-sig").splitlines()[1].lstrip('"')
    assert cell[0] == "'"
    book = load_workbook(io.BytesIO(office.post(f"{LIST}export/", {"format": "xlsx"}).content))
    cells = [one for line in book.worksheets[0].iter_rows() for one in line]
    assert {one.data_type for one in cells if one.value is not None} == {"s"}
    assert book.worksheets[0].cell(2, 1).value == name
    assert "1371234" not in body.decode(), "masked, unless asked for in clear"
    clear = office.post(f"{LIST}export/", {"format": "csv", "clear": "1"}).content
    assert "+8613712345678" in clear.decode("utf-8-sig")
    if name != "|队":  # the writer escapes a bar, so that it does not come back as it was
        assert domain.import_roster(clear, by="x", now=NOW) == domain.Imported(0, 0, 1)
    assert Entry.objects.filter(what="roster.exported", data__clear=True).count() == 1


# ---- intakes --------------------------------------------------------------------------------------------------------


def test_the_office_opens_an_intake_and_changes_its_places(office: Client) -> None:
    form = {
        "code": "spring-27",
        "title": "春季赛",
        "places": "4",
        "opens_at": "2026-11-01T08:00",
        "closes_at": "2026-12-01T20:00",
        "offers_until": "2026-12-05T20:00",
        "offer_hours": "24",
        "auto_offer": "1",
    }
    empty = text_of(office.get("/office/intakes/"))
    times = re.findall(r'name="(\w+_(?:at|until))"\s+value="([^"]+)"', empty)
    assert [name for name, _ in times] == ["opens_at", "closes_at", "offers_until"]
    assert sorted(times, key=lambda one: one[1]) == times, "proposed, one after the other"
    assert office.post("/office/intakes/", form | {"places": "0"}).status_code == 422
    assert office.post("/office/intakes/", form | {"closes_at": "x"}).status_code == 422
    assert office.post("/office/intakes/", form).status_code == 302
    assert "http://testserver/register/" in text_of(office.get("/office/intakes/"))
    intake = Intake.objects.get()
    assert intake.closes_at.isoformat() == "2026-12-01T12:00:00+00:00", "the studio's time"
    assert "春季赛" in text_of(Client().get("/register/"))
    assert office.post(f"/office/intakes/{intake.pk}/", form | {"places": "6"}).status_code == 302
    assert Intake.objects.get().places == 6
    assert office.post("/office/intakes/", form).status_code == 409
    assert signed_in("viewer").get("/office/intakes/").status_code == 403
    cashier = signed_in("cashier")
    assert cashier.get("/office/intakes/").status_code == 200
    assert cashier.post("/office/intakes/", form | {"code": "other"}).status_code == 403
