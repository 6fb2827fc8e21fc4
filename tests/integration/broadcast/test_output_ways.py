"""The outputs' page and calls: what a director sees of each, what he sets, and who else may not."""

from __future__ import annotations

import re
from typing import Any

import pytest

from broadcast import obs_air
from broadcast.domain import outputs
from broadcast.models import Output
from broadcast.obs import Link
from core import clock, links
from core.live import frames, presence, schema
from core.live.presence import Count
from core.models import Entry
from tests.evening import a_rehearsal
from tests.integration.api.kit import program
from tests.members import client_of
from tournaments.season import domain as season
from tournaments.season.models import Session

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return a_rehearsal()


@pytest.fixture
def output(session: Session) -> Output:
    return outputs.create(session, now=clock.now(), who="director", name="主画面")


def test_made_set_and_revoked_over_the_api(session: Session) -> None:
    api = program("director")
    made = api.post("/api/outputs", {"session": session.code, "name": "手机竖屏", "size": "1080x1920", "hands": False})
    assert made.status_code == 201, made.content
    one = made["Location"]
    changed = api.patch(one, {"behind": "game", "version": 1, "why": "比赛直播"})
    assert changed.json()["behind"] == "game"
    assert api.patch(one, {"delay": 5, "version": 1}).json()["code"] == "stale"
    assert api.post(f"{one}/reload", {}, key="").json()["reloads"] == 1, "a button that can make no key"
    shown = api.post(f"{one}/show", {}, key="").json()["page"]
    link = links.resolve(shown.partition("#t=")[2])
    assert link is not None
    assert link.behind == "game"
    assert api.post(f"{one}/revoke", {"why": "泄露"}).status_code == 200
    assert links.resolve(shown.partition("#t=")[2]) is None
    assert api.get("/api/outputs", {"session": session.code}).json()["results"] == []
    assert program("host").get("/api/outputs").status_code == 403


def test_the_public_with_all_hands_needs_the_word_over_the_api_too(session: Session) -> None:
    api, wide = program("director"), {"session": session.code, "name": "直播", "kind": "public", "hands": True}
    assert api.post("/api/outputs", wide).json()["code"] == "needs_confirmation"
    assert api.post("/api/outputs", wide | {"confirm": True}).status_code == 201
    options = {"hands": True, "delay": 0}
    raw = api.post("/api/links", {"table": str(session.table_id), "kind": "public", "options": options})
    assert raw.json()["code"] == "needs_confirmation", "nor past the outputs"


def test_each_output_says_how_it_is(output: Output) -> None:
    api = program("director")
    assert api.get(f"/api/outputs/{output.pk}").json()["connected"] is False
    presence.write("hub", {output.link_id: Count(1, 40, 0.02, 37, visible=False, build="an old one")})
    told = api.get(f"/api/outputs/{output.pk}").json()
    assert told["connected"] is True
    assert (told["sent"], told["drawn"], told["lag"]) == (40, 37, 3)
    assert (told["visible"], told["current"]) == (False, False)
    lines = presence.of_table(output.link.table)["links"]
    assert (lines[-1]["name"], lines[-1]["theme"]) == (output.name, output.theme)
    for line in lines:
        schema.validator("LinkPresence").validate(line)  # as the desks' pages are typed
    presence.write("hub", {output.link_id: Count(1, 40, 0.02, 40, visible=True, build=frames.build())})
    told = api.get(f"/api/outputs/{output.pk}").json()
    assert (told["lag"], told["visible"], told["current"]) == (0, True, True)


def test_the_page_lists_sets_and_shows(session: Session, output: Output) -> None:
    address = f"/office/sessions/{session.pk}/outputs/"
    client = client_of("director")
    text = client.get(address).content.decode()
    assert "主画面" in text
    assert "不在线" in text
    assert links.token(output.link) not in text, "addresses are shown on demand"
    form = {"output": output.pk, "version": 1, "name": "主画面", "scenes": "table", "size": "2160p", "ground": "green"}
    form |= {"language": "en", "delay": "20", "hands": "1", "why": "换机位"}
    assert client.post(address, form | {"deed": "set"}).status_code == 302
    output.refresh_from_db()
    assert (output.scenes, output.size, output.ground, output.delay) == ("table", "2160p", "green", 20)
    assert client.post(address, form | {"deed": "set"}).status_code == 409, "the page was opened before"
    assert links.token(output.link) in client.post(address, {"deed": "show", "output": output.pk}).content.decode()
    assert Entry.objects.filter(what="output.shown").count() == 1
    wide = {"deed": "make", "kind": "public", "name": "直播", "scenes": "all", "size": "1080p", "hands": "1"}
    wide |= {"ground": "transparent", "language": "zh", "delay": "0"}
    refused = client.post(address, wide)
    assert refused.status_code == 409
    assert "我确认" in refused.content.decode()
    assert client.post(address, wide | {"confirm": "1"}).status_code == 302
    assert client_of("host").get(address).status_code == 403


def test_the_list_renews_itself_in_english_too(session: Session, output: Output) -> None:
    client = client_of("director")
    client.cookies["django_language"] = "en"
    renewed = client.get(f"/office/sessions/{session.pk}/outputs/", headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in renewed
    assert "主画面" in renewed


def test_a_button_that_knows_only_its_output_takes_and_clears(session: Session, output: Output) -> None:
    api = program("director", scopes=("desk.direct",))
    told = api.post(
        f"/api/outputs/{output.pk}/take", {"scene": "break", "title": "稍后回来", "seconds": 60}, key=""
    ).json()
    assert told["scene"] == "break"
    assert [(one["id"], one["scene"]) for one in told["outputs"]] == [(output.pk, "break")]
    assert api.post(f"/api/outputs/{output.pk}/clear", {}, key="").json()["outputs"][0]["emergency"] == "clear"
    assert api.post("/api/outputs/99/take", {"scene": "break"}, key="").status_code == 404
    outputs.change(output.pk, now=clock.now(), who="director", delay=600)
    late = api.get("/api/onair", {"session": session.code}).json()
    assert late["outputs"][0] | {"emergency": "clear", "scene": "none", "take": 0} == late["outputs"][0]
    api.post(f"/api/outputs/{output.pk}/clear", {"still": True}, key="")
    still = api.get("/api/onair", {"session": session.code}).json()["outputs"][0]
    assert (still["scene"], still["emergency"], still["delay"]) == ("still", "still", 600), (
        "an emergency waits for none"
    )
    back = api.post(f"/api/outputs/{output.pk}/clear", {"on": False}, key="").json()
    assert (back["scene"], back["outputs"][0]["scene"]) == ("break", "opening"), "it is ten minutes behind"


def test_the_page_says_how_far_each_is_and_reloads_and_revokes(session: Session, output: Output) -> None:
    client, address = client_of("director"), f"/office/sessions/{session.pk}/outputs/"
    second = outputs.create(session, now=clock.now(), who="director", name="竖屏")
    never = client.get(address).text
    assert never.count("从未") == 2
    presence.write("hub", {output.link_id: Count(1, 40, 0.02, 37, visible=False, build="an old one")})
    text = client.get(address, headers={"HX-Request": "true"}).text
    assert re.search(r">37 <span[^>]*>落后 3<", text), "the version drawn, and how many it lacks"
    assert "没有显示" in text
    assert re.search(r"an old one</code> <span[^>]*>旧<", text)
    assert re.search(r"<td class=\"num\">\d\d:\d\d:\d\d</td>", text), "when it was last seen"
    assert text.count("从未") == 1
    assert client.post(address, {"deed": "reload", "output": output.pk}).status_code == 302
    assert client.post(address, {"deed": "reload_all"}).status_code == 302
    reloads = dict(Output.objects.values_list("pk", "reloads"))
    assert reloads == {output.pk: 2, second.pk: 1}
    token = links.token(output.link)
    assert client.post(address, {"deed": "revoke", "output": output.pk, "why": "泄露"}).status_code == 302
    assert links.resolve(token) is None
    assert Entry.objects.get(what="output.revoked").why == "泄露"
    assert "主画面" not in client.get(address).text
    again = client.post(address, {"deed": "reload", "output": output.pk})
    assert (again.status_code, "已经停用" in again.text) == (409, True)


def test_how_it_stands_with_obs_is_on_the_page(session: Session, output: Output, settings: Any) -> None:
    address, client = f"/office/sessions/{session.pk}/outputs/", client_of("director")
    assert "OBS <span" not in client.get(address).content.decode(), "it is not configured"
    settings.OBS_URL = "ws://127.0.0.1:4455"
    assert "没有在跑" in client.get(address).content.decode()
    obs_air.report(Link("password"))
    assert "密码不对" in client.get(address).content.decode()
    obs_air.report(Link("connected", "牌桌", "开场"))
    text = client.get(address, headers={"HX-Request": "true"}).content.decode()
    assert "已连接" in text
    assert "开场" in text


def test_obs_is_to_show_what_is_on_air(session: Session, output: Output) -> None:
    assert obs_air.wanted() is None, "no session is live"
    season.start_session(session.pk, now=clock.now(), by="test")
    taken = program("director").post(f"/api/outputs/{output.pk}/take", {"scene": "board"}, key="").json()
    assert obs_air.wanted() == taken["scene"] == "board"
