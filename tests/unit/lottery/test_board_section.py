"""The board in the view: what is shown of it and, above all, what is not."""

from __future__ import annotations

from typing import Any

from lottery import board_section, notes

POOL = [
    {"prize": "电饭煲", "kind": "goods", "value": 29900, "count": 1},
    {"prize": "红包", "kind": "cash", "value": 10000, "count": 2},
    {"prize": "空白格", "kind": "blank", "value": 0, "count": 1},
]
LAID = {"size": 4, "root": "ab" * 32, "pool": POOL}


def finished(number: int, winner: str) -> dict[str, Any]:
    return {"summary": {"number": number, "winner": winner}}


def opened(game: int, cell: int, prize: str, kind: str, value: int) -> dict[str, Any]:
    return {
        "game": game, "side": "A", "cell": cell, "prize": prize, "kind": kind, "value": value, "blank": kind == "blank",
        "salt": "00", "at": 1764460000.25,
    }  # fmt: skip


def test_there_is_no_board_before_it_is_laid() -> None:
    assert board_section.view(board_section.fold(None, "game_finished", finished(1, "A")), "desk") is None


def test_a_closed_cell_is_a_number_and_nothing_else() -> None:
    view = board_section.view(board_section.fold(None, notes.LAID, LAID), "desk")
    assert view["cells"] == [{"cell": number, "open": False} for number in (1, 2, 3, 4)]
    assert view["root"] == "ab" * 32
    assert view["latest"] is None


def test_the_winner_of_a_game_has_a_cell_to_open_until_it_is_open() -> None:
    value = board_section.fold(None, notes.LAID, LAID)
    value = board_section.fold(value, "game_finished", finished(1, "B"))
    assert board_section.view(value, "public")["to_open"] == {"game": 1, "side": "B", "since": None}
    value = board_section.fold(value, notes.OPENED, opened(1, 3, "空白格", "blank", 0))
    view = board_section.view(value, "public")
    assert view["to_open"] is None
    shown = opened(1, 3, "空白格", "blank", 0)
    del shown["salt"]
    assert view["cells"][2] == {**shown, "open": True}
    assert view["latest"]["cell"] == 3
    made = board_section.fold_draws(None, notes.OPENED, opened(1, 3, "空白格", "blank", 0))
    assert board_section.draws(made, "public")[0]["game"] == 1


def test_who_gives_a_prize_is_told_of_the_last_draw_only() -> None:
    value = board_section.fold(None, notes.LAID, LAID)
    value = board_section.fold(value, notes.OPENED, opened(1, 2, "红包", "cash", 10000) | {"sponsor": "某超市"})
    assert board_section.view(value, "program")["latest"]["sponsor"] == "某超市"
    value = board_section.fold(value, notes.OPENED, opened(2, 3, "空白格", "blank", 0))
    assert "sponsor" not in board_section.view(value, "program")["latest"]


def test_what_is_opened_at_the_end_is_told_apart_from_what_was_won() -> None:
    value = board_section.fold(None, notes.LAID, LAID)
    value = board_section.fold(value, notes.OPENED, opened(1, 2, "红包", "cash", 10000))
    rest = [(1, "空白格", "blank", 0), (3, "红包", "cash", 10000), (4, "电饭煲", "goods", 29900)]
    cells = [
        {"cell": n, "code": "X", "prize": prize, "kind": kind, "value": worth, "blank": kind == "blank", "salt": "00"}
        for n, prize, kind, worth in rest
    ]
    view = board_section.view(board_section.fold(value, notes.REVEALED, {"cells": cells, "at": 1.0}), "public")
    assert [cell["open"] for cell in view["cells"]] == [True] * 4
    assert [cell.get("at_end", False) for cell in view["cells"]] == [True, False, True, True]
    assert view["cells"][3] == {
        "cell": 4, "prize": "电饭煲", "kind": "goods", "value": 29900, "blank": False, "open": True, "at_end": True,
    }  # fmt: skip
    assert (view["cells"][1]["game"], view["latest"]["cell"]) == (1, 2)
    assert (view["odds"]["closed"], view["odds"]["blank"], view["odds"]["top"]) == (0, 0, 0)


def test_the_odds_are_of_what_is_still_closed() -> None:
    value = board_section.fold(None, notes.LAID, LAID)
    assert (
        board_section.view(value, "public")["odds"] | {"closed": 4, "blank": 1, "top": 1}
        == (board_section.view(value, "public")["odds"])
    )
    for event in (opened(1, 1, "电饭煲", "goods", 29900), opened(2, 2, "空白格", "blank", 0)):
        value = board_section.fold(value, notes.OPENED, event)
    odds = board_section.view(value, "public")["odds"]
    assert (odds["closed"], odds["blank"], odds["top"], odds["top_prize"]) == (2, 0, 0, "电饭煲")
