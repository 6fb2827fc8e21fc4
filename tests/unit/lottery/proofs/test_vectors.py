"""The Python verifier on the shared vectors; web/proof/vectors.test.ts runs the other one on the same files."""

from __future__ import annotations

import json

import pytest

from lottery.proofs.checking import check
from lottery.proofs.reading import Malformed, read
from lottery.proofs.words import FAULTS, WHY, told
from tests.unit.lottery.proofs import vectors


def cases(name: str) -> list[vectors.Json]:
    found: list[vectors.Json] = json.loads((vectors.FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return found


def base(case: vectors.Json) -> vectors.Json:
    return json.loads((vectors.FOLDER / f"base-{case['base']}.json").read_text(encoding="utf-8"))


#: `make test` takes a twentieth of the 500, of every kind.
LARGE = pytest.mark.large


@pytest.mark.parametrize(("name", "each"), [("faulty", 1), ("tampered", 21), pytest.param("tampered", 1, marks=LARGE)])
def test_every_tampered_proof_has_the_faults_that_were_made(name: str, each: int) -> None:
    found = cases(name)
    for n, case in list(enumerate(found))[::each]:
        report = check(read(json.dumps(vectors.changed(base(case), case))))
        assert [[fault.code, fault.place] for fault in report.faults] == case["faults"], f"{name} {n}"
    assert name == "faulty" or len(found) == vectors.SAMPLE


def test_there_is_a_vector_for_every_code() -> None:
    told_of = {code for name in ("tampered", "faulty") for case in cases(name) for code, _ in case["faults"]}
    assert told_of == set(FAULTS)
    assert {case["why"] for case in cases("malformed")} == set(WHY) - {"large", "utf8"}


def test_a_file_of_another_shape_is_refused_at_its_first_such_place() -> None:
    for case in cases("malformed"):
        text = case["text"] if "text" in case else json.dumps(vectors.changed(base(case), case))
        with pytest.raises(Malformed) as refused:
            read(text)
        assert (refused.value.place, refused.value.why) == (case["place"], case["why"]), case
        assert told(refused.value, english=True)


def test_size_and_encoding_are_limited() -> None:
    for data, why in ((b" " * (2 * 2**20 + 1), "large"), (b"\xff", "utf8"), (b"[" * 2_000_000, "deep")):
        with pytest.raises(Malformed) as refused:
            read(data)
        assert (refused.value.place, refused.value.why) == ("", why)
    text = json.dumps(vectors.BASES["live"])
    assert read(b"\xef\xbb\xbf" + text.encode()) == read(text)


@pytest.mark.large
def test_the_vectors_are_those_that_are_made() -> None:
    for file, content in vectors.files():
        assert (vectors.FOLDER / file).read_text(encoding="utf-8") == content, file
