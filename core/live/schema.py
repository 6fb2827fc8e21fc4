"""The JSON Schema of the live protocol, put together from all apps.

``core/live/frames.schema.json`` has the frames. Any app may add a ``live.schema.json`` beside its ``__init__.py``: its
``$defs`` are added, and its ``sections`` become properties of ``View`` (by the name of the section); those it names in
``optional`` may be left out of a view.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.apps import apps
from jsonschema import Draft202012Validator

Json = dict[str, Any]


def whole() -> Json:
    """The whole schema; ``ValueError`` when two apps define the same name."""
    schema: Json = json.loads((Path(__file__).parent / "frames.schema.json").read_text(encoding="utf-8"))
    definitions: Json = schema["$defs"]
    sections: Json = {}
    optional: set[str] = set()
    for config in apps.get_app_configs():
        path = Path(config.path) / "live.schema.json"
        if not path.is_file():
            continue
        added: Json = json.loads(path.read_text(encoding="utf-8"))
        for target, names in ((definitions, added.get("$defs", {})), (sections, added.get("sections", {}))):
            if twice := sorted(set(target) & set(names)):
                raise ValueError(f"{path}: defined twice: {', '.join(twice)}")
            target.update(names)
        optional.update(added.get("optional", []))
    view = definitions.setdefault("View", {"type": "object"})
    if sections:
        view["properties"] = {**view.get("properties", {}), **sections}
        view["required"] = [*view.get("required", []), *(name for name in sections if name not in optional)]
    Draft202012Validator.check_schema(schema)
    return schema


def validator(name: str) -> Draft202012Validator:
    """A validator of one definition, such as ``ServerFrame`` or ``View``."""
    return Draft202012Validator({**whole(), "$ref": f"#/$defs/{name}"})
