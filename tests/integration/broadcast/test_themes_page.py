"""A theme put in at the office: kept, or refused by name with what stood before still worn; a broken one is said to be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from broadcast.domain import outputs
from core import clock
from core.models import Entry
from tests.evening import a_rehearsal
from tests.members import client_of

pytestmark = pytest.mark.django_db
GOOD = b":root { --gold: #ffcc66 }"
PNG = b"\x89PNG\r\n\x1a\n" + bytes(40)


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.THEMES_DIR = tmp_path / "themes"
    return tmp_path / "themes"


def put(client: Client, css: bytes = GOOD, logo: tuple[str, bytes] | None = None, name: str = "dusk") -> Any:
    files = {"css": SimpleUploadedFile("theme.css", css)}
    if logo is not None:
        files["logo"] = SimpleUploadedFile(*logo)
    return client.post("/themes/", {"name": name, **files})


def test_one_is_put_in_worn_and_taken_out(folder: Path) -> None:
    client = client_of("director")
    assert put(client, logo=("our sign.PNG", PNG)).status_code == 302
    told = Client().get("/themes/dusk.json").json()
    assert (told["ok"], told["values"]) == (True, {"--gold": "#ffcc66"})
    logo = Client().get(told["logo"])
    assert (logo.content, logo["Content-Type"]) == (PNG, "image/png")
    assert "可用" in client.get("/themes/").text
    assert Entry.objects.get(what="theme.kept").subject == "dusk"
    assert client.post("/themes/", {"deed": "remove", "name": "dusk"}).status_code == 302
    assert Client().get("/themes/dusk.json").status_code == 404
    assert put(client_of("host")).status_code == 403


@pytest.mark.parametrize(
    ("css", "logo", "name", "named"),
    [
        (b"", None, "dusk", "theme.css"),
        (b"body { display: none }", None, "dusk", ":root"),
        (b":root { --font: serif }", None, "dusk", "--font"),
        (b":root { --gold: url(https://example.com) }", None, "dusk", "--gold"),
        (b":root { --ink-1: #ffffff }", None, "dusk", "4.5"),
        (GOOD, ("logo.gif", b"GIF89a"), "dusk", "标志应是"),
        (GOOD, ("logo.svg", b'<svg onload="alert(1)"/>'), "dusk", "脚本"),
        (GOOD, None, "Dusk Till", "小写"),
    ],
)
def test_a_broken_one_is_refused_by_name_and_the_one_before_stays(
    css: bytes, logo: tuple[str, bytes] | None, name: str, named: str
) -> None:
    client = client_of("director")
    assert put(client).status_code == 302
    refused = put(client, css, logo, name)
    assert refused.status_code == 422
    assert named in refused.text.partition("said no")[2][:200]
    assert Client().get("/themes/dusk.json").json()["values"] == {"--gold": "#ffcc66"}
    assert Entry.objects.filter(what="theme.kept").count() == 1


def test_one_that_is_broken_in_its_folder_is_said_on_its_page_and_at_the_outputs_that_are_to_wear_it(
    folder: Path,
) -> None:
    session, client = a_rehearsal(), client_of("director")
    put(client)
    outputs.create(session, now=clock.now(), who="director", name="主画面", theme="dusk")
    address = f"/office/sessions/{session.pk}/outputs/"
    assert "主题有错" not in client.get(address).text
    (folder / "dusk" / "theme.css").write_bytes(b":root { --gold: gold }")
    assert Client().get("/themes/dusk.json").json() == {"ok": False, "values": {}, "logo": None}
    assert "--gold" in client.get("/themes/").text.partition("said no")[2][:200]
    assert "主题有错，没有用" in client.get(address).text
