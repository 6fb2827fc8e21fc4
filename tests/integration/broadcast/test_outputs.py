"""Outputs: each as its director has set it, on its one address; the public's word of confirmation; who and why."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from broadcast import outputs_now
from broadcast.domain import outputs
from broadcast.models import Output
from core import clock, links
from core.models import Entry, Link
from core.refusals import Refusal
from tests.evening import a_rehearsal
from tournaments.season.models import Session

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return a_rehearsal()


def make(session: Session, **settings: Any) -> Output:
    return outputs.create(session, now=clock.now(), who="director", **{"name": "主画面"} | settings)


def test_a_change_keeps_the_address_and_reaches_the_page(session: Session) -> None:
    output = make(session, why="给 OBS")
    token = links.token(output.link)
    outputs.change(
        output.pk, now=clock.now(), who="director", why="竖屏", base=1, size="1080x1920", hands=False, behind="game"
    )
    link = links.resolve(token)
    assert link is not None
    assert (link.audience, link.behind, link.delay) == ("program-closed", "game", 0)
    assert link.output is not None
    assert link.output["size"] == "1080x1920"
    said = Entry.objects.get(what="output.changed")
    assert (said.who, said.why, said.data["hands"]) == ("director", "竖屏", False)


def test_the_public_sees_all_hands_at_once_only_by_the_directors_word(session: Session) -> None:
    wide = {"kind": "public", "name": "直播", "hands": True}
    with pytest.raises(Refusal) as no:
        make(session, **wide)
    assert no.value.code == "needs_confirmation"
    assert not Link.objects.filter(kind="public", options__hands=True).exists()
    late = make(session, **wide, delay=30)
    assert late.link.audience == "program"
    with pytest.raises(Refusal):
        outputs.change(late.pk, now=clock.now(), who="director", delay=0)
    late.refresh_from_db()
    assert late.delay == 30
    outputs.change(late.pk, now=clock.now(), who="director", why="决赛", delay=0, confirmed=True)
    assert Entry.objects.get(what="link.set").data["confirmed"] is True


@pytest.mark.parametrize("settings", [
    {"name": " "}, {"scenes": "some"}, {"delay": -1}, {"delay": 3601}, {"delay": 5, "behind": "game"}, {"size": "8K"},
    {"kind": "desk"}, {"kind": "public", "preview": True},
])  # fmt: skip
def test_what_cannot_be_is_refused_before_there_is_a_link(session: Session, settings: dict[str, Any]) -> None:
    before = Link.objects.count()
    with pytest.raises(Refusal) as no:
        make(session, **settings)
    assert no.value.status == 422
    assert Link.objects.count() == before


def test_two_names_or_two_sounds_are_one_too_many(session: Session) -> None:
    first = make(session, audio=True)
    for clash in ({"name": "主画面"}, {"name": "副画面", "audio": True}):
        with pytest.raises(Refusal):
            make(session, **clash)
    outputs.revoke(first.pk, now=clock.now(), who="director")
    make(session, audio=True)


def test_reload_and_revoke(session: Session) -> None:
    first, second = make(session), make(session, name="竖屏")
    assert outputs.reload_all(session, now=clock.now(), who="director") == 2
    assert [link.output["reload"] for link in Link.objects.filter(pk__in=[first.link_id, second.link_id])] == [1, 1]  # type: ignore[index]
    token = links.token(first.link)
    outputs.revoke(first.pk, now=clock.now(), who="director", why="泄露")
    assert links.resolve(token) is None
    assert [one.pk for one in outputs.standing(session)] == [second.pk]
    with pytest.raises(Refusal) as no:
        outputs.change(first.pk, now=clock.now(), who="director", delay=3)
    assert no.value.code == "revoked"


def test_a_stale_change_is_refused(session: Session) -> None:
    output = make(session)
    outputs.change(output.pk, now=clock.now(), who="one", base=1, delay=3)
    with pytest.raises(Refusal) as no:
        outputs.change(output.pk, now=clock.now(), who="two", base=1, ground="green")
    assert no.value.code == "stale"


def test_an_output_says_when_its_theme_cannot_be_worn(session: Session, settings: Any, tmp_path: Path) -> None:
    settings.THEMES_DIR = tmp_path
    for name, css in (("good", ":root { --gold: #ffc857; }"), ("torn", ":root { --gold: pretty; }")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "theme.css").write_text(css)
    for theme in ("", "good", "torn", "gone"):
        make(session, name=f"画面{theme}", theme=theme)
    told = {line["theme"]: line["theme_ok"] for line in outputs_now.of_session(session)}
    assert told == {"": None, "good": True, "torn": False, "gone": False}
