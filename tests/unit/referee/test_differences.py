"""Where the two referees once differed: the smallest case of each, decided by the rules."""

from games import adjudicate
from tests.referee.answers import answer


def test_nothing_beats_a_look_back_not_even_another_one() -> None:
    question = {
        "id": 1,
        "ask": "showing",
        "rules": "mingchao",
        "level": "K",
        "current": ["DK", "DK"],
        "holder": 1,
        "look_back": True,
        "seat": 2,
        "declared": "CK",
        "show": ["CK", "CK"],
        "phase": "declare",
    }
    assert answer(question) == {"legal": False, "names": []}
    told = adjudicate.answer(question)
    assert (told["legal"], told["code"], told["names"]) == (False, "not_higher", [])
