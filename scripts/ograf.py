"""`make ograf`: pack the scenes as OGraf graphics (EBU OGraf, version 1) into `build/ograf/`, and check what was packed.

`.venv/bin/python -m scripts.ograf pack` builds modules, manifests and the face; `check [folder]` reads any folder of
graphics and tells everything that the specification does not allow. The checker is written from the specification
alone and knows nothing of what packs here.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from scripts import setup, web

Json = dict[str, Any]

PACK: Final = setup.ROOT / "build" / "ograf"
FACE: Final = web.MODULES / "@fontsource-variable" / "noto-sans-sc"
SCHEMA: Final = "https://ograf.ebu.io/v1/specification/json-schemas/graphics/schema.json"

_TEAMS = ("table", "sides", "players")
SCENES: Final[Mapping[str, tuple[str, str, int, tuple[str, ...]]]] = {
    "opening": ("开场", "Opening", 1, (*_TEAMS, "fund")),
    "table": ("牌桌", "The table", 1, (*_TEAMS, "stage", "paused", "game", "clock")),
    "result": ("本局结算", "A game's result", 1, (*_TEAMS, "stage", "games", "game")),
    "board": ("抽奖台", "Prize board", 1, ("table", "sides", "games", "board")),
    "race": ("战报", "Race of levels", 1, ("table", "sides", "games", "winner")),
    "fund": ("冠军基金", "Champion's fund", 2, ("table", "fund")),
    "break": ("中场", "Break", 1, ("table", "sides")),
    "champion": ("冠军", "Champion", 1, (*_TEAMS, "winner", "fund")),
    "still": ("备用画面", "Fallback picture", 1, ()),
    "lower": ("字幕条", "Lower third", 1, ()),
    "ruling": ("裁定", "Ruling", 1, ("ruling",)),
    "last_trick": ("上一轮", "Last trick", 1, ("table", "players", "game")),
}
"""By module: name in both languages, steps, and the fields of a table's view that it is drawn from."""
OWN: Final[Mapping[str, Json]] = {
    "lower": {
        "title": {"type": "string", "title": "身份 Role", "default": "嘉宾", "gddType": "single-line"},
        "name": {"type": "string", "title": "姓名 Name", "default": "", "gddType": "single-line"},
    },
    "break": {
        "title": {"type": "string", "title": "标题 Title", "default": "中场休息", "gddType": "single-line"},
        "until": {"type": "number", "title": "倒计时到（Unix 秒） Countdown's end (Unix seconds)"},
    },
}
LANGUAGE: Final[Json] = {"type": "string", "title": "语言 Language", "enum": ["zh", "en"], "default": "zh"}


# ---- packing -------------------------------------------------------------------------------------------------------


def pack() -> None:
    """Build everything into `build/ograf/` and a zip beside it; stops when the checker finds a fault."""
    web.main("build")  # the packages are there, then
    npm, environment = web.node_tools()
    web.call([*npm, "exec", "--", "vite", "build", "-c", "vite.ograf.config.ts", "--logLevel", "error"], environment)
    (PACK / "fonts").mkdir()
    shutil.copy(FACE / "wght.css", PACK / "fonts")
    shutil.copy(FACE / "LICENSE", PACK / "fonts")
    shutil.copytree(
        FACE / "files", PACK / "fonts" / "files", ignore=lambda _, names: [n for n in names if "-wght-" not in n]
    )
    definitions = _definitions()
    for scene in SCENES:
        text = json.dumps(manifest(scene, definitions), ensure_ascii=False, indent=2)
        (PACK / f"{scene}.ograf.json").write_text(text + "\n", encoding="utf-8")
    (PACK / "index.json").write_text(json.dumps([f"{scene}.ograf.json" for scene in SCENES]) + "\n", encoding="utf-8")
    if faults := list(check(PACK)):
        raise setup.Stop("\n".join(faults))
    packed = PACK.with_name("chaodipi-ograf.zip")
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for path in sorted(PACK.rglob("*")):
            file.write(path, path.relative_to(PACK))
    print(f"{len(SCENES)} graphics · {packed.relative_to(setup.ROOT)} · {packed.stat().st_size // 1024} KB")


def manifest(scene: str, definitions: Json) -> Json:
    """A scene's manifest; its data's schema is cut out of the live protocol's, so that both always agree."""
    zh, en, steps, fields = SCENES[scene]
    view = definitions["View"]["properties"]
    properties = {**OWN.get(scene, {}), **{name: gdd(view[name], definitions) for name in fields}, "language": LANGUAGE}
    return {
        "$schema": SCHEMA,
        "id": f"chaodipi.{scene.replace('_', '-')}",
        "version": "1",
        "name": f"{zh} {en}",
        "description": f"就爱炒地皮：{zh}，1920 × 1080 或竖屏 1080 × 1920。 Chaodipi: {en.lower()}, wide or upright.",
        "author": {"name": "Chaodipi"},
        "main": f"{scene}.mjs",
        "stepCount": steps,
        "supportsRealTime": True,
        "supportsNonRealTime": False,
        "schema": {"type": "object", "properties": properties},
        "renderRequirements": [{"resolution": {"width": {"min": 1080}, "height": {"min": 1080}}}],
    }


def gdd(node: Json, definitions: Json) -> Json:
    """A JSON Schema as a graphics' data definition: one type a node, nothing referred to; what may be null is left out."""
    while "$ref" in node:
        node = {**definitions[node["$ref"].rsplit("/", 1)[1]], **{k: v for k, v in node.items() if k != "$ref"}}
    if branches := node.get("anyOf", node.get("oneOf")):
        kept = [gdd(branch, definitions) for branch in branches if branch.get("type") != "null"]
        merged = {k: v for one in kept for k, v in one.get("properties", {}).items()}
        return {**kept[0], **({"properties": merged} if merged else {}), **_told(node)}
    kind = node.get("type")
    if isinstance(kind, list):
        kind = next(one for one in kind if one != "null")
    choices = [one for one in node.get("enum", [node["const"]] if "const" in node else []) if one is not None]
    kind = kind or ("object" if "properties" in node else _kind_of(choices[0]) if choices else "object")
    made: Json = {"type": kind, **_told(node)}
    if choices:
        made["enum"] = choices
    if kind == "object":
        made["properties"] = {name: gdd(one, definitions) for name, one in node.get("properties", {}).items()}
    if kind == "array":
        items = node.get("items") or (node.get("prefixItems") or [{"type": "string"}])[0]
        made["items"] = gdd(items, definitions) if isinstance(items, dict) else {"type": "string"}
    return made


def _told(node: Json) -> Json:
    return {"description": node["description"]} if "description" in node else {}


def _kind_of(value: object) -> str:
    return {bool: "boolean", int: "integer", float: "number"}.get(type(value), "string")


def _definitions() -> Json:
    """The live protocol's definitions, from another process: here is no Django."""
    command = [sys.executable, "manage.py", "shell", "-v0", "-c"]
    said = subprocess.run(
        [*command, "import json; from core.live import schema; print(json.dumps(schema.whole()['$defs']))"],
        cwd=setup.ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    found: Json = json.loads(said.stdout.splitlines()[-1])
    return found


# ---- the checker ---------------------------------------------------------------------------------------------------

_FIELDS: Final[Mapping[str, tuple[type, ...]]] = {
    "$schema": (str,),
    "id": (str,),
    "version": (str,),
    "name": (str,),
    "description": (str,),
    "author": (dict,),
    "main": (str,),
    "customActions": (list,),
    "supportsRealTime": (bool,),
    "supportsNonRealTime": (bool,),
    "schema": (dict,),
    "stepCount": (int,),
    "renderRequirements": (list,),
}
_REQUIRED: Final = ("$schema", "id", "name", "main", "supportsRealTime", "supportsNonRealTime")
_TYPES: Final = ("boolean", "string", "number", "integer", "array", "object")
_EXPORT: Final = re.compile(r"export\s+default\b|export\s*\{[^}]*\bas\s+default\b[^}]*\}")
_CONSTRAINTS: Final[Mapping[str, tuple[type, ...]]] = {
    "max": (int, float),
    "min": (int, float),
    "exact": (int, float),
    "ideal": (int, float),
}


def check(folder: Path) -> Iterator[str]:
    """Everything in a folder of graphics that the specification does not allow, a line each."""
    manifests = sorted(folder.rglob("*.ograf.json"))
    if not manifests:
        yield f"{folder}: no manifest, a file whose name ends with .ograf.json"
    seen: dict[object, str] = {}
    for path in manifests:
        where = str(path.relative_to(folder))
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
        except (UnicodeDecodeError, ValueError):
            yield f"{where}: no JSON"
            continue
        if not isinstance(found, dict):
            yield f"{where}: no object"
            continue
        yield from (f"{where}: {fault}" for fault in _manifest_faults(found, path.parent))
        if (other := seen.setdefault(found.get("id"), where)) != where:
            yield f"{where}: the id is that of {other} as well"


def _manifest_faults(found: Json, folder: Path) -> Iterator[str]:
    yield from _shape(found, _FIELDS, _REQUIRED, "the manifest")
    if found.get("$schema") != SCHEMA:
        yield f"$schema has to be {SCHEMA}"
    if not found.get("supportsRealTime") and not found.get("supportsNonRealTime"):
        yield "it supports neither real time nor non-real time"
    if isinstance(found.get("stepCount"), int) and found["stepCount"] < 0:
        yield "stepCount is below 0"
    if isinstance(found.get("author"), dict):
        yield from _shape(found["author"], {"name": (str,), "email": (str,), "url": (str,)}, ("name",), "author")
    if isinstance(found.get("main"), str):
        yield from _main_faults(found, folder)
    if isinstance(found.get("schema"), dict):
        yield from _data_faults(found["schema"], "schema")
    yield from _action_faults(found.get("customActions", []))
    yield from _requirement_faults(found.get("renderRequirements", []))


def _shape(found: Json, fields: Mapping[str, tuple[type, ...]], required: tuple[str, ...], what: str) -> Iterator[str]:
    for name in required:
        if name not in found:
            yield f"{what}: {name} is missing"
    for name, value in found.items():
        if name.startswith("v_"):
            continue
        if name not in fields:
            yield f"{what}: {name} is no field of the specification; fields of one's own begin with v_"
        elif not isinstance(value, fields[name]) or (isinstance(value, bool) and bool not in fields[name]):
            yield f"{what}: {name} is not of its type"


def _main_faults(found: Json, folder: Path) -> Iterator[str]:
    main = (folder / found["main"]).resolve()
    if not main.is_relative_to(folder.resolve()) or not main.is_file():
        yield f"main: there is no {found['main']} in the folder"
        return
    text = main.read_text(encoding="utf-8", errors="replace")
    if not _EXPORT.search(text):
        yield f"main: {found['main']} has no default export"
    if found.get("supportsNonRealTime") and not ("goToTime" in text and "setActionsSchedule" in text):
        yield "main: a graphic for non-real time needs goToTime and setActionsSchedule"


def _data_faults(node: object, where: str) -> Iterator[str]:
    if not isinstance(node, dict):
        yield f"{where}: no object"
        return
    if node.get("type") not in _TYPES:
        yield f"{where}: type has to be one of {', '.join(_TYPES)}"
    if "gddType" in node and not isinstance(node["gddType"], str):
        yield f"{where}: gddType is no text"
    for name, one in node.get("properties", {}).items() if isinstance(node.get("properties", {}), dict) else ():
        yield from _data_faults(one, f"{where}.{name}")
    if node.get("type") == "array":
        yield from _data_faults(node.get("items"), f"{where}[]")


def _action_faults(actions: object) -> Iterator[str]:
    fields = {"id": (str,), "name": (str,), "description": (str,), "schema": (dict, type(None))}
    seen = set()
    for action in actions if isinstance(actions, list) else ():
        if not isinstance(action, dict):
            yield "customActions: no object"
            continue
        yield from _shape(action, fields, ("id", "name"), "customActions")
        if action.get("id") in seen:
            yield f"customActions: {action.get('id')} stands twice"
        seen.add(action.get("id"))
        if isinstance(action.get("schema"), dict):
            yield from _data_faults(action["schema"], f"customActions.{action.get('id')}")


def _requirement_faults(requirements: object) -> Iterator[str]:
    for one in requirements if isinstance(requirements, list) else ():
        if not isinstance(one, dict):
            yield "renderRequirements: no object"
            continue
        fields = {"resolution": (dict,), "frameRate": (dict,), "accessToPublicInternet": (dict,)}
        yield from _shape(one, fields, (), "renderRequirements")
        resolution = one.get("resolution", {})
        constraints = [
            one.get("frameRate", {}),
            *(resolution.get(side, {}) for side in ("width", "height") if isinstance(resolution, dict)),
        ]
        for constraint in constraints:
            if isinstance(constraint, dict):
                yield from _shape(constraint, _CONSTRAINTS, (), "a constraint")


def main(task: str, where: str = "") -> None:
    """`pack`, or `check` a folder."""
    if task == "pack":
        pack()
        return
    faults = list(check(Path(where) if where else PACK))
    print("\n".join(faults) or "OGraf v1: no fault")
    sys.exit(bool(faults))


if __name__ == "__main__":
    setup.run(lambda task: main(task, *sys.argv[2:3]), sys.argv[1] if len(sys.argv) > 1 else "check")
