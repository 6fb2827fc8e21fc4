"""Readings of the sources, each set the other way: what the game and the referee then do."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from games import adjudicate
from games.engine import deal, game, match, record
from games.engine.commands import Decline
from games.engine.context import Context, first_game
from games.engine.events import Event
from games.engine.phases import Raiding, State
from games.engine.ruleset import RULE_SETS, load
from games.players.autoplay import decide
from games.question import BadQuestion
from games.rulebook_fields import ALL, choices
from tests.unit.engine.random_player import Player, begin, moves
from tests.unit.players import contest


def ask(what: str, rules: str, **fields: Any) -> dict[str, Any]:
    """The referee's answer; lists of cards may be given as text."""
    cards = {
        name: value.split() if isinstance(value, str) and name in CARDS else value for name, value in fields.items()
    }
    return adjudicate.answer({"id": 1, "ask": what, "rules": rules, "level": "2", "trump": "S", **cards})


CARDS = {"hand", "lead", "play", "cards", "current", "show", "kitty", "winning"}


def played(
    rules_id: str, options: dict[str, Any], seed: int, context: Context | None = None
) -> tuple[State, list[Event]]:
    """A game by chance under the options; its record is true."""
    state, events = begin(seed, context, load(rules_id, options)), list[Event]()
    for _, _, after, more in moves(state, Player(seed, eager=0.6)):
        state, events = after, events + list(more)
    told = json.loads(json.dumps(record.build(state, [(0.0, event) for event in events])))
    assert told["options"] == options
    assert game.result(record.verify(told)) == game.result(state)
    return state, events


def test_a_turned_card_may_count_with_the_play() -> None:
    assert [deal.receiver_of(rank) for rank in range(5)] == [0, 3, 2, 1, 0]
    assert [deal.receiver_of(rank, with_play=True) for rank in range(5)] == [0, 1, 2, 3, 0]
    for seed in range(6):
        plain, _ = played("classic", {}, seed)
        other, _ = played("classic", {"turned_counts": "with_play"}, seed)
        assert (plain.setup.first_receiver + other.setup.first_receiver) % 4 == 0
        assert game.banker(other) == other.setup.first_receiver


def test_a_pair_of_red_fives_may_be_no_showing() -> None:
    over = {"phase": "declare", "seat": 1, "holder": 0, "declared": None, "current": "BJ BJ", "show": "H5 H5"}
    assert ask("showing", "baoma", **over)["legal"]
    off = {"red_five_shows": False}
    assert ask("showing", "baoma", options=off, **over)["code"] == "not_a_showing"
    level = over | {"current": "D5 D5", "level": "5"}
    assert ask("showing", "baoma", options=off, **level)["names"] == ["H"], "a pair of level cards like any other"
    assert ask("showing", "baoma", options=off, **(level | {"current": "S5 S5"}))["code"] == "not_higher"


def test_red_fives_may_stand_next_to_the_big_jokers() -> None:
    for adjacent, kinds in ((False, ["tractor", "pair"]), (True, ["tractor"])):
        said = ask("shape", "lianzhong-danju", cards="H5 H5 BJ BJ LJ LJ", options={"red_five_adjacent": adjacent})
        assert [part["kind"] for part in said["components"]] == kinds


@pytest.mark.parametrize("rules_id", ["jiuai", "classic"])
def test_a_tractor_may_ask_for_pairs_only(rules_id: str) -> None:
    fields: dict[str, Any] = {"lead": "D3 D3 D4 D4", "hand": "D6 D6 D7 D7 D9 D9 DJ", "play": "D6 D6 D9 D9"}
    pairs_only = {"tractors_answer": False}
    assert not ask("follow", rules_id, **fields)["legal"]
    assert ask("follow", rules_id, options=pairs_only, **fields)["legal"]
    assert not ask("follow", rules_id, options=pairs_only, **(fields | {"play": "D6 D6 D9 DJ"}))["legal"]
    fields.pop("play")
    assert ask("options", rules_id, options=pairs_only, **fields)["count"] == 3
    assert ask("options", rules_id, **fields)["count"] == 1
    trick = {
        "plays": [
            ["D3", "D3", "D4", "D4"],
            ["D6", "D6", "D9", "D9"],
            ["D7", "D7", "D8", "D8"],
            ["S3", "S3", "S9", "S9"],
        ]
    }
    assert ask("trick", rules_id, options=pairs_only, **trick)["winner"] == 2, "what wins is no matter of it"


def test_six_of_five_ten_king_may_draw_anything() -> None:
    fields = {"lead": "C5 C5 CT CT CK CK", "hand": "C3 C4 C6 C7 C8 CJ CQ CQ", "play": "C3 C4 C6 C7 C8 CJ"}
    assert not ask("follow", "kangqi", **fields)["legal"]
    assert ask("follow", "kangqi", options={"six_draws_pairs": False}, **fields)["legal"]


def test_the_kitty_may_be_multiplied_by_what_was_led() -> None:
    by_lead = {"kitty_multiplied_by": "lead"}
    fields = {"kitty": "C5 C6 CT D3 D4 D6 D7 DK", "winning": "S3 S3 S9 SJ"}
    assert ask("kitty", "jiuai", **fields)["multiplier"] == 4
    assert ask("kitty", "jiuai", options=by_lead, lead="DA DK DQ D9", **fields)["multiplier"] == 2
    assert ask("kitty", "jiuai", options=by_lead, lead="DA DA DQ D9", **fields)["multiplier"] == 4
    with pytest.raises(BadQuestion, match="lead"):
        ask("kitty", "jiuai", options=by_lead, **fields)
    for seed in range(5):
        played("jiuai", by_lead, seed)


def test_the_bank_may_stay_where_it_was_kept() -> None:
    assert [match.next_banker(seat, bank_changes=False, stays=True) for seat in range(4)] == [0, 1, 2, 3]
    assert match.next_banker(1, bank_changes=True, stays=True) == 2
    kept = 0
    for seed in range(12):
        state, _ = played("jiuai", {"bank_kept_by": "banker"}, seed)
        result, banker = game.result(state), game.banker(state)
        assert result is not None
        assert banker is not None
        held = result.points < 80
        assert result.next_banker == (banker if held else (banker + 1) % 4)
        kept += held
    assert kept


@pytest.mark.parametrize("rules_id", ["jiuai", "mingchao", "anchao"])
def test_raids_may_come_though_nobody_declared(rules_id: str) -> None:
    options = {"raid_undeclared": True}
    raid = {"phase": "raid", "seat": 1, "holder": None, "declared": None, "current": None, "banker": 0, "show": "S2 S2"}
    assert ask("showing", rules_id, **raid)["code"] == "nobody_declared"
    assert ask("showing", rules_id, options=options, **raid)["names"] == ["S"]
    assert ask("showing", rules_id, options=options, **(raid | {"show": "LJ LJ"}))["names"] == ["NT"]
    assert ask("showing", rules_id, options=options, **(raid | {"show": "S2"}))["code"] == "pair_needed"
    assert ask("showing", rules_id, options=options, **(raid | {"seat": 0}))["code"] == "buried_last"
    asked = raided = 0
    for seed in range(25):
        state, undeclared = begin(seed, first_game(6), load(rules_id, options)), list[Event]()
        for _, command, after, more in moves(state, Player(seed, eager=0.0)):
            state, undeclared = after, undeclared + list(more)
            if isinstance(command, Decline) and isinstance(after.phase, Raiding):
                asked += 1
        raided += any(event.kind == "raided" for event in undeclared)
        assert not any(event.kind == "showing" for event in undeclared)
        told = json.loads(json.dumps(record.build(state, [(0.0, event) for event in undeclared])))
        assert game.result(record.verify(told)) == game.result(state)
    assert asked
    assert raided
    for number in range(4):
        state, _ = contest.play(load(rules_id, options), contest.any_game(number), number, [decide] * 4, "undeclared")
        assert game.result(state) is not None


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_each_reading_may_be_set_otherwise_and_a_game_be_played(rules_id: str) -> None:
    """Whatever other value a reading takes, where it can stand: a whole game by autoplay ends and verifies."""
    tried = 0
    for field in ALL:
        own = getattr(load(rules_id), field.name)
        others = [not own] if isinstance(own, bool) else [one for one in choices(field.name) if one != own]
        for value in others if field.reading and isinstance(own, bool | str) else ():
            options = {field.name: value}
            try:
                rules = load(rules_id, options)
            except ValueError:
                continue
            context = replace(contest.any_game(tried), number=tried)
            state, events = contest.play(rules, context, tried, [decide] * 4, "readings")
            told = json.loads(json.dumps(record.build(state, [(0.0, event) for event in events])))
            assert game.result(record.verify(told)) == game.result(state), field.name
            tried += 1
    assert tried >= 15
