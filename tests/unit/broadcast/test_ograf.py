"""What is packed is OGraf version 1, by a checker that knows only the specification; and the checker sees faults."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core.live import schema
from scripts import ograf


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the manifests of all our scenes, and modules that export something."""
    for scene in ograf.SCENES:
        made = ograf.manifest(scene, schema.whole()["$defs"])
        (tmp_path / f"{scene}.ograf.json").write_text(json.dumps(made), encoding="utf-8")
        (tmp_path / f"{scene}.mjs").write_text("export { Graphic as default };", encoding="utf-8")
    return tmp_path


def faults(folder: Path) -> list[str]:
    return list(ograf.check(folder))


def test_every_scenes_manifest_is_what_the_specification_asks_for(folder: Path) -> None:
    assert faults(folder) == []
    names = {path.stem for path in Path(ograf.setup.ROOT, "web", "ograf", "scenes").iterdir()}
    assert names == set(ograf.SCENES), "a module for each manifest and a manifest for each module"


def test_the_data_of_a_graphic_is_a_part_of_the_tables_view(folder: Path) -> None:
    data = json.loads((folder / "fund.ograf.json").read_text())["schema"]["properties"]
    assert data["fund"]["properties"]["total"]["type"] == "integer"
    assert data["fund"]["properties"]["side"] == {"type": "string", "enum": ["A", "B"]}
    assert data["language"]["enum"] == ["zh", "en"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"$schema": "https://example.com"}, "$schema has to be"),
        ({"id": None}, "id is not of its type"),
        ({"name": ...}, "name is missing"),
        ({"editor": "x"}, "editor is no field"),
        ({"supportsRealTime": False}, "neither real time nor"),
        ({"supportsNonRealTime": True}, "goToTime"),
        ({"stepCount": -1}, "below 0"),
        ({"stepCount": True}, "stepCount is not of its type"),
        ({"main": "../break.mjs"}, "there is no ../break.mjs"),
        ({"main": "none.mjs"}, "there is no none.mjs"),
        ({"author": {"email": "x"}}, "author: name is missing"),
        ({"schema": {"type": "object", "properties": {"a": {"type": ["string", "null"]}}}}, "schema.a: type"),
        ({"schema": {"type": "array"}}, "schema[]: no object"),
        ({"customActions": [{"id": "a", "name": "A"}, {"id": "a", "name": "B"}]}, "a stands twice"),
        ({"customActions": [{"id": "a"}]}, "name is missing"),
        ({"renderRequirements": [{"width": 1920}]}, "width is no field"),
        ({"renderRequirements": [{"frameRate": {"least": 50}}]}, "least is no field"),
    ],
)
def test_the_checker_sees_what_is_not_allowed(folder: Path, change: dict[str, Any], said: str) -> None:
    path = folder / "break.ograf.json"
    found = json.loads(path.read_text()) | change
    path.write_text(json.dumps({name: value for name, value in found.items() if value is not ...}))
    assert any(said in fault for fault in faults(folder)), faults(folder)


def test_what_is_ones_own_begins_with_v(folder: Path) -> None:
    path = folder / "break.ograf.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"v_colour": "gold"}))
    assert faults(folder) == []


def test_a_folder_without_graphics_an_id_twice_and_a_module_without_an_export_are_faults(folder: Path) -> None:
    assert faults(folder / "none") != []
    (folder / "still.mjs").write_text("class Graphic {}")
    assert any("no default export" in fault for fault in faults(folder))
    (folder / "copy.ograf.json").write_text((folder / "board.ograf.json").read_text())
    assert any("id is that of" in fault for fault in faults(folder))
