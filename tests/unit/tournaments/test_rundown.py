"""The running order on the desk, from the first game to tomorrow's answer."""

from __future__ import annotations

from typing import Any

from tournaments.season import fund_section, notes, rundown

OPENED = {"games": 2, "auto": True, "fund": None}


def after(*events: tuple[str, dict[str, Any]]) -> dict[str, Any]:
    value = rundown.INITIAL
    for kind, data in events:
        value = rundown.fold(value, kind, data)
    return value


def coming(*events: tuple[str, dict[str, Any]]) -> tuple[str, bool, str | None] | None:
    view = rundown.view(after((notes.OPENED, OPENED), *events), "desk")
    assert view is not None
    return None if view["next"] is None else (view["next"]["verb"], view["next"]["ready"], view["next"]["waits"])


def game(number: int) -> list[tuple[str, dict[str, Any]]]:
    return [("game_started", {"number": number}), ("game_finished", {"summary": {"number": number}})]


def drawn(number: int) -> tuple[str, dict[str, Any]]:
    return ("board_opened", {"game": number})


def test_only_the_desk_sees_it() -> None:
    assert rundown.view(after((notes.OPENED, OPENED)), "public") is None
    assert rundown.view(after((notes.OPENED, OPENED)), "program") is None


def test_each_step_follows_the_one_before() -> None:
    start: tuple[str, dict[str, Any]] = (notes.STARTED, {})
    assert coming() == ("session.start", True, None)
    assert coming(start, game(1)[0]) == ("board.open", False, "game_running")
    assert coming(start, *game(1)) == ("board.open", True, None)
    assert coming(start, *game(1), ("paused", {})) == ("board.open", False, "paused")
    first = [start, *game(1), drawn(1)]
    assert coming(*first) == ("game.next", True, None)
    both = [*first, *game(2), drawn(2)]
    decided: tuple[str, dict[str, Any]] = (notes.DECIDED, {})
    assert coming(*both, decided) == ("fund.ask", True, None)
    assert coming(*both, decided, (notes.ASKED, {})) == ("fund.answer", True, None)
    answered = [*both, decided, (notes.ANSWERED, {"back": True})]
    assert coming(*answered) == ("session.settle", True, None)
    assert coming(*answered, (notes.SETTLED, {})) is None


def test_a_game_that_was_ended_is_the_next_one_again() -> None:
    start: tuple[str, dict[str, Any]] = (notes.STARTED, {})
    void: tuple[str, dict[str, Any]] = ("game_ended", {"kind": "misdealt", "reason": "x", "number": 1, "attempt": 1})
    assert coming(start, game(1)[0], void) == ("game.next", True, None)
    assert coming(start, game(1)[0], void, game(1)[0]) == ("board.open", False, "game_running")
    assert coming(start, game(1)[0], void, *game(1)) == ("board.open", True, None)
    first = [start, *game(1), drawn(1)]
    assert coming(*first, game(2)[0], void) == ("game.next", True, None)
    view = rundown.view(after((notes.OPENED, OPENED), *first, game(2)[0], void), "desk")
    assert view is not None
    assert next((step["verb"], step["game"]) for step in view["steps"] if not step["done"]) == ("game.next", 2)
    golden = [*first, *game(2), drawn(2), game(3)[0], void]
    assert coming(*golden) == ("game.next", True, None)
    assert coming(*golden, *game(3)) == ("board.open", True, None)


def test_equal_levels_after_the_last_game_call_for_another() -> None:
    assert coming((notes.STARTED, {}), *game(1), drawn(1), *game(2), drawn(2)) == ("game.next", True, None)


def test_where_the_rules_leave_a_tie_to_the_host_his_word_takes_the_place_of_a_golden_game() -> None:
    played = [(notes.OPENED, OPENED | {"tie_break": "host"}), (notes.STARTED, {}), *game(1), drawn(1), *game(2)]
    assert coming(*played) == ("board.open", True, None)
    assert coming(*played, drawn(2)) == ("session.decide", True, None)
    assert coming(*played, drawn(2), ("paused", {})) == ("session.decide", False, "paused")
    said = [*played, drawn(2), ("match_decided", {"side": "B"}), (notes.DECIDED, {})]
    assert coming(*said) == ("fund.ask", True, None)
    view = rundown.view(after(*said), "desk")
    assert view is not None
    assert [step["verb"] for step in view["steps"]][-4:] == [
        "session.decide", "fund.ask", "fund.answer", "session.settle",
    ]  # fmt: skip
    assert view["steps"][-4]["done"]
    # where the levels name the winner nobody is asked
    view = rundown.view(after(*played, drawn(2), (notes.DECIDED, {})), "desk")
    assert view is not None
    assert "session.decide" not in [step["verb"] for step in view["steps"]]


def test_the_base_rises_with_what_the_host_may_do_and_not_with_a_pause() -> None:
    before = after((notes.OPENED, OPENED), (notes.STARTED, {}))
    assert rundown.fold(before, "game_started", {"number": 1})["base"] == before["base"] + 1
    assert rundown.fold(before, "paused", {})["base"] == before["base"]
    assert rundown.fold(before, "played", {"seat": 1})["base"] == before["base"]


def test_the_fund_is_shown_from_the_decision_on() -> None:
    won = {"side": "A", "team": "战舰", "day": 2, "award": 40000, "total": 60000, "awards": [20000, 40000, 60000]}
    value = fund_section.fold(None, notes.ASKED, {})
    assert value is None
    value = fund_section.fold(value, notes.DECIDED, won)
    assert value == {**won, "asked": False, "answer": None}
    value = fund_section.fold(fund_section.fold(value, notes.ASKED, {}), notes.ANSWERED, {"back": False, "at": 9.0})
    assert (value["asked"], value["answer"], value["answered_at"]) == (True, False, 9.0)


def test_a_defended_fund_is_shown_from_the_start() -> None:
    fund = {"side": "B", "team": "廊桥", "day": 1, "award": 20000, "total": 20000}
    assert fund_section.fold(None, notes.OPENED, {**OPENED, "fund": fund})["total"] == 20000
