"""The shells of the live pages."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from broadcast import manifest
from broadcast.shells import PAGES
from core.live.claims import BROWSER

MANIFEST = {
    "overlay/main.ts": {
        "file": "assets/overlay-1.js",
        "isEntry": True,
        "imports": ["_cards.js"],
        "css": ["assets/overlay-1.css"],
    },
    "_cards.js": {"file": "assets/cards-1.js", "imports": ["_lit.js"], "css": ["assets/cards-1.css"]},
    "_lit.js": {"file": "assets/lit-1.js"},
}


@pytest.fixture
def built(tmp_path: Path, settings: Any) -> Path:
    """A front end of which only the overlay is built."""
    (tmp_path / "manifest.json").write_text(json.dumps(MANIFEST))
    settings.WEB_DIST = tmp_path
    return tmp_path


def test_a_page_loads_its_styles_in_order_and_its_script_last(built: Path) -> None:
    found = manifest.assets("overlay")
    assert found.script == "web/assets/overlay-1.js"
    assert found.modules == ("web/assets/lit-1.js", "web/assets/cards-1.js")
    assert found.styles == ("web/assets/cards-1.css", "web/assets/overlay-1.css")


def test_a_new_build_is_seen_without_a_restart(built: Path) -> None:
    manifest.assets("overlay")
    renamed = {**MANIFEST, "overlay/main.ts": {"file": "assets/overlay-2.js"}}
    path = built / "manifest.json"
    path.write_text(json.dumps(renamed))
    stamp = path.stat().st_mtime_ns
    os.utime(path, ns=(stamp + 10**9, stamp + 10**9))
    assert manifest.assets("overlay").script == "web/assets/overlay-2.js"


def test_the_shell_is_never_stored_and_tells_nobody_where_it_came_from(client: Client, built: Path) -> None:
    response = client.get("/overlay/")
    assert response.status_code == 200
    assert response["Cache-Control"] == "no-store"
    assert response["Referrer-Policy"] == "no-referrer"
    text = response.content.decode()
    assert '<script type="module" crossorigin src="/static/web/assets/overlay-1.js">' in text
    assert len(text) < 2_000


def test_its_one_inline_script_is_allowed_by_its_digest_and_no_other(client: Client, built: Path) -> None:
    response = client.get("/overlay/")
    scripts = re.findall(r"<script>(.*?)</script>", response.content.decode(), re.S)
    assert len(scripts) == 1
    digest = base64.b64encode(hashlib.sha256(scripts[0].encode()).digest()).decode()
    policy = response["Content-Security-Policy"]
    assert f"script-src 'self' 'sha256-{digest}'" in policy
    assert "'unsafe-inline'" not in policy.split("script-src")[1].split(";")[0]


def test_a_page_that_is_not_built_says_what_to_do_and_goes_on_by_itself(client: Client, built: Path) -> None:
    response = client.get("/desk/")
    assert response.status_code == 503
    assert "make setup" in response.content.decode()
    assert "location.reload" in response.content.decode()
    assert "not been built" in client.get("/desk/?lang=en").content.decode()


@pytest.mark.parametrize("page", PAGES)
def test_every_page_has_a_launcher_that_waits_for_the_server(client: Client, page: str) -> None:
    response = client.get(f"/{page}/launcher.html")
    assert response["Content-Disposition"] == f'attachment; filename="chaodipi-{page}.html"'
    assert f"/{page}/" in response.content.decode().replace("\\u002D", "-")


def test_a_shell_sets_nothing_but_its_browsers_mark_and_asks_the_database_nothing(client: Client, built: Path) -> None:
    """By the mark a programme is kept out of a browser that plays a seat; no page's script and no other site has it."""
    response = client.get("/overlay/")
    assert list(response.cookies) == [BROWSER]
    mark = response.cookies[BROWSER]
    assert mark["httponly"]
    assert mark["samesite"] == "Lax"
    assert not client.get("/overlay/").cookies, "given once"
