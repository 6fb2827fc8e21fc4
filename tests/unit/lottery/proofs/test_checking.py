"""The verifier: whole proofs are clean, what is closed is no fault, and every tampering is named."""

from __future__ import annotations

import json

import pytest

from core.randomness import SeededSource
from lottery.proofs.checking import check
from lottery.proofs.reading import read
from lottery.proofs.words import FAULTS, told
from tests.unit.lottery.proofs import making


def found(proof: making.Json) -> making.Faults:
    report = check(read(json.dumps(proof)))
    return [(fault.code, fault.place) for fault in report.faults]


def test_an_evening_with_a_void_board_is_clean_to_the_last_card() -> None:
    report = check(read(json.dumps(making.whole(1))))
    assert (report.faults, report.closed) == ((), ())
    assert (report.boards, report.cells, report.decks) == (2, 50, 5)


def test_what_an_evening_still_keeps_closed_is_no_fault() -> None:
    proof = making.live(1)
    report = check(read(json.dumps(proof)))
    assert report.faults == ()
    assert (report.cells, report.decks, len(report.closed)) == (2, 2, 24)
    assert report.closed[-1] == "games[2].deal.seed"
    proof["over"] = True
    assert {code for code, _ in found(proof)} == {"not_opened"}
    assert len(found(proof)) == 23


@pytest.mark.parametrize("n", range(18))
def test_tampering_is_found_where_it_was_done(n: int) -> None:
    kind, proof, faults = making.tampered(SeededSource(n), making.whole(n % 5), n)
    assert found(proof) == faults, kind
    assert all(
        told(fault, english=english) for fault in check(read(json.dumps(proof))).faults for english in (False, True)
    )


def test_every_code_has_its_words() -> None:
    assert all(zh and en for zh, en in FAULTS.values())
