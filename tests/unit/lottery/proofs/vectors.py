"""The vectors that both verifiers are run on: `python -m tests.unit.lottery.proofs.vectors` writes them anew.

``tests/vectors/proofs`` holds whole proofs (``base-*.json``), and changes to them with the faults that have to be found
(``tampered.json``: 500 of nine kinds; ``faulty.json``: one for each code; ``malformed.json``: other shapes).
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from core.randomness import SeededSource
from tests.unit.lottery.proofs import making

Json = Any
FOLDER: Final = Path(__file__).parents[3] / "vectors" / "proofs"
BASES: Final = {"whole-1": making.whole(1), "whole-2": making.whole(2), "live": making.live(3)}
SAMPLE: Final = 500


def changed(base: Json, case: Json) -> Json:
    """A copy of ``base`` with a case's changes: ``set`` [[place, value]…], ``remove`` [place…]."""
    proof = copy.deepcopy(base)
    for place, value in case.get("set", []):
        holder, last = _spot(proof, place)
        holder[last] = value
    for place in case.get("remove", []):
        holder, last = _spot(proof, place)
        del holder[last]
    return proof


def _spot(proof: Json, place: str) -> tuple[Json, Any]:
    steps = [int(step) if step.isdigit() else step for step in re.findall(r"\w+", place)]
    for step in steps[:-1]:
        proof = proof[step]
    return proof, steps[-1]


def changes(old: Json, new: Json, place: str = "") -> Iterator[list[Json]]:
    """[place, value] for each leaf in which two values of one shape differ."""
    if isinstance(old, dict):
        for name in old:
            yield from changes(old[name], new[name], f"{place}.{name}" if place else name)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for n, one in enumerate(old):
            yield from changes(one, new[n], f"{place}[{n}]")
    elif old != new:
        yield [place, new]


def sample(seed: str, count: int) -> Iterator[Json]:
    """``count`` cases of tampering with the whole bases, of all kinds in turn."""
    names = [name for name in BASES if name.startswith("whole")]
    for n in range(count):
        base = names[n % len(names)]
        kind, proof, faults = making.tampered(SeededSource(f"{seed}/{n}"), BASES[base], n)
        case: Json = {"kind": kind, "base": base}
        if kind == "missing":
            gone = 0 if proof["boards"][0]["replaces"] else 1
            case["remove"] = [f"boards[{gone}]"]
        else:
            case["set"] = list(changes(BASES[base], proof))
        yield {**case, "faults": faults}


_HEX: Final = "ab" * 32
_ONE: Final = {"reason": "封条破了", "by": ["甲", "甲"]}


def faulty() -> Iterator[Json]:
    """One case at least for each code that the sample does not have."""
    whole = BASES["whole-1"]
    won = [n for n, cell in enumerate(whole["boards"][1]["cells"]) if cell["won"]]
    last = whole["boards"][1]["cells"]
    lone = next(n for n, cell in enumerate(last) if not cell["won"])

    def case(base: str, faults: making.Faults, *sets: Json, remove: Any = ()) -> Json:
        return {"base": base, "set": list(sets), "remove": list(remove), "faults": faults}

    yield case("whole-1", [("root", "boards[1].root")], ["boards[1].cells[0].commitment", _HEX]) | {
        "faults": [("root", "boards[1].root"), ("cell_commitment", "boards[1].cells[0]")]
    }
    yield case("whole-1", [("laid", "boards[1].laid"), ("root", "boards[1].root")], ["boards[1].laid", "hand"])
    yield case("whole-1", [("laid", "boards[1].laid"), ("root", "boards[1].root")], ["boards[1].laid", "mixed"])
    yield case("whole-1", [("laid", "boards[1].laid")], ["boards[1].by", ["甲", "乙"]])
    both = [("laid", "boards[1].laid"), ("same_person", "boards[1].by")]
    yield case("whole-1", both, ["boards[1].by", ["甲", "甲"]])
    yield case("live", [("seeded", "boards[0].laid")], ["rehearsal", False])
    yield case("whole-1", [("same_person", "boards[0].void.by")], ["boards[0].void", _ONE])
    place = f"boards[1].cells[{won[0]}].won"
    yield case("whole-1", [("same_person", f"{place}.void.by")], [f"{place}.void", _ONE])
    yield case(
        "whole-1",
        [("pool_hash", "boards[1].pool"), ("pool_code", "boards[1].pool.lines[1]")]
        + [("cell_prize", f"boards[1].cells[{n}]") for n, cell in enumerate(last) if cell["code"] == "P02"],
        ["boards[1].pool.lines[1].code", "P01"],
    )
    more = [("pool_hash", "boards[1].pool"), ("pool_count", "boards[1].pool")]
    yield case("whole-1", more, ["boards[1].pool.lines[0].count", 2])
    fewer = [*more, ("pool_overdrawn", "boards[1].pool.lines[3]")]
    yield case("whole-1", fewer, ["boards[1].pool.lines[3].count", 10])
    yield case("whole-1", [("pool_hash", "boards[1].pool"), ("root", "boards[1].root")], ["boards[1].pool.hash", _HEX])
    secret = whole["boards"][0]["mix"]["secret"]
    yield case(
        "whole-1",
        [("mix_commitment", "boards[0].mix"), ("mix_order", "boards[0].mix")],
        ["boards[0].mix.secret", secret[:-2] + ("00" if secret[-2:] != "00" else "11")],
    )
    yield case("whole-1", [("mix_order", "boards[0].mix")], ["boards[0].mix.value", "3456.789"])
    named = [("mix_commitment", "boards[0].mix"), ("mix_order", "boards[0].mix")]
    yield case("whole-1", named, ["boards[0].mix.name", "深证成指"])
    yield case("whole-1", [("not_opened", "boards[0].mix.secret")], ["boards[0].mix.secret", None])
    yield case(
        "whole-1",
        [("not_opened", f"boards[1].cells[{lone}]")],
        [f"boards[1].cells[{lone}].code", None],
        [f"boards[1].cells[{lone}].salt", None],
    )
    unchained = [("chain", "boards[1].replaces"), ("root", "boards[1].root")]
    yield case("whole-1", unchained, ["boards[1].replaces", None])
    yield case("whole-1", [("chain", "boards[0].replaced_by")], ["boards[0].replaced_by", None])
    lives = [("chain", "boards[0].replaced_by"), ("chain", "boards[1].replaces")]
    yield case("whole-1", lives, ["boards[0].void", None])
    yield case("whole-1", [("cell_number", "boards[1].cells[4]")], ["boards[1].cells[4].cell", 6])
    twice = whole["boards"][1]["cells"][won[0]]["won"]["game"]
    yield case(
        "whole-1", [("draw_twice", f"boards[1].cells[{won[1]}].won")], [f"boards[1].cells[{won[1]}].won.game", twice]
    )
    yield case("whole-1", [("draw_game", f"{place}")], [f"{place}.side", "B"])
    yield case("whole-1", [("draw_game", f"{place}")], [f"{place}.game", 9])
    yield case("whole-1", [], [f"{place}.session", "2026-11-29-01"])
    yield case("whole-1", [("game_twice", "games[2]")], ["games[2].attempt", 1])
    yield case("whole-1", [("not_opened", "games[3].deal.seed")], ["games[3].deal.seed", None])
    yield case(
        "whole-1", [("not_opened", "games[3].deal.hands")], ["games[3].deal.hands", None], ["games[3].deal.kitty", None]
    )
    given = (whole["games"][2]["first_receiver"] + 1) % 4
    yield case("whole-1", [("receiver", "games[2].first_receiver")], ["games[2].first_receiver", given])
    drawn = (whole["games"][0]["first_receiver"] + 1) % 4
    yield case("whole-1", [("receiver", "games[0].first_receiver")], ["games[0].first_receiver", drawn])
    yield case("whole-1", [("deck_cards", "games[0].deal.kitty")], ["games[0].deal.kitty", []])
    yield case("whole-1", [("deck_commitment", "games[1].deal")], ["games[1].game", 7])
    yield case("live", [], ["games[2].deal.cut", None])


def malformed() -> Iterator[Json]:
    """Changes after which a file has another shape, and where that is said."""
    gone = (
        "format",
        "session",
        "over",
        "boards",
        "games",
        "boards[0].root",
        "boards[1].cells[6].salt",
        "games[0].deal",
    )
    for place in gone:
        yield {"base": "whole-1", "remove": [place], "place": place, "why": "missing"}
    for place, value, why in (
        ("format", "proof-v2", "choice"),
        ("session", "第一场", "session"),
        ("session", "", "session"),
        ("rehearsal", 0, "flag"),
        ("over", None, "flag"),
        ("boards", {}, "list"),
        ("boards[0]", [], "object"),
        ("boards[0].format", "deck-v1", "choice"),
        ("boards[0].laid", "fair", "choice"),
        ("boards[0].by", ["甲", "乙", "丙"], "length"),
        ("boards[0].pool.lines", [], "length"),
        ("boards[0].pool.lines[0].code", "", "length"),
        ("boards[0].pool.lines[0].name", "a\u0000b", "text"),
        ("boards[0].pool.lines[0].name", "x" * 201, "length"),
        ("boards[0].pool.lines[0].value", -1, "number"),
        ("boards[0].pool.lines[0].value", 0.5, "number"),
        ("boards[0].pool.lines[0].value", 9007199254740992, "number"),
        ("boards[0].pool.lines[0].count", True, "number"),
        ("boards[0].pool.lines[0].sponsor", 7, "text"),
        ("boards[0].mix.secret", "0" * 63, "hex"),
        ("boards[0].mix.secret", "0" * 66, "hex"),
        ("boards[0].root", "AB" * 32, "hex"),
        ("boards[0].void.by", ["甲"], "length"),
        ("boards[1].cells[3].code", None, "together"),
        ("boards[1].cells[3].salt", "salt", "hex"),
        ("boards[1].cells[3].cell", "4", "number"),
        ("games[0].deal.cut", 108, "number"),
        ("games[0].deal.cut", None, "together"),
        ("games[0].deal.kitty", None, "together"),
        ("games[0].deal.hands", [[], [], []], "length"),
        ("games[0].deal.hands[2][3]", "X9", "card"),
        ("games[0].deal.hands[2][3]", 7, "card"),
        ("games[0].first_receiver", 4, "number"),
        ("games[0].first_receiver", None, "together"),
        ("games[0].winner", "C", "choice"),
        ("games[0].receiver", "chosen", "choice"),
    ):
        said = "boards[1].cells[3].salt" if why == "together" and place.endswith("code") else place
        yield {"base": "whole-1", "set": [[place, value]], "place": said, "why": why}
    for text, why in (
        ("", "json"),
        ("{", "json"),
        ("NaN", "json"),
        ('{"format": "proof-v1",}', "json"),
        ("[" * 40 + "]" * 40, "deep"),
        ("[]", "object"),
        ("null", "object"),
        ('"proof-v1"', "object"),
    ):
        yield {"text": text, "place": "", "why": why}
    yield {"text": '{"format": "proof-v1", "session": "\\ud800"}', "place": "session", "why": "session"}


def files() -> Iterator[tuple[str, str]]:
    """Names and texts of all files."""
    for name, proof in BASES.items():
        yield f"base-{name}.json", json.dumps(proof, ensure_ascii=False, separators=(",", ":")) + "\n"
    for name, cases in (("tampered", sample("vectors", SAMPLE)), ("faulty", faulty()), ("malformed", malformed())):
        yield f"{name}.json", as_text(cases)


def as_text(cases: Iterator[Json]) -> str:
    """A list of cases, one a line."""
    return "[\n" + ",\n".join(json.dumps(case, ensure_ascii=False, separators=(",", ":")) for case in cases) + "\n]\n"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file, content in files():
        (FOLDER / file).write_text(content, encoding="utf-8")
