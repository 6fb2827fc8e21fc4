"""The rules pages say what the engine does, and the second referee too: every example asked again, every field named."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from itertools import pairwise
from typing import Any

import pytest
from django.test import Client

from games.adjudicate import answer
from games.engine.cards import parse_all
from games.engine.ruleset import RULE_SETS, BadOption, RuleSet, load
from games.rulebook import as_text, as_value, book, written
from games.rulebook_cards import order_questions, showing_question, showing_ranks
from games.rulebook_fields import ALL, BY_NAME, NAMES, choices, kind_of, offered, value_text
from games.rulebook_levels import levels
from games.rulebook_parts import Section, Writer
from games.rulebook_verdicts import verdict
from tests.unit.referee.test_against_engine import agree

LANGUAGES = ("zh", "en")


def sections(rules_id: str, language: str = "en", **options: Any) -> dict[str, Section]:
    return {section.clause: section for section in book(rules_id, options, language).sections}


@pytest.mark.parametrize("rules_id", RULE_SETS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_example_is_what_the_engine_rules(client: Client, rules_id: str, language: str) -> None:
    html = client.get(f"/rules/{rules_id}/?lang={language}").content.decode()
    seen = 0
    for section in book(rules_id, None, language).sections:
        for example in section.examples:
            said = answer(json.loads(json.dumps(example.question)))
            assert said == example.answer
            agree(example.question)
            good, says = verdict(example.question, said, language)
            assert (example.good, example.says) == (good, says)
            assert escaped(says) in html
            assert escaped(example.caption) in html
            seen += 1
    assert html.count('class="example"') == seen > 40


def escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("'", "&#x27;").replace('"', "&quot;").replace("<", "&lt;")


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_no_example_of_a_set_itself_is_left_out(rules_id: str) -> None:
    w = Writer(load(rules_id), "en")
    from games import rulebook_cards as cards
    from games import rulebook_play as play

    for write in (cards.declaring, cards.raiding, cards.order, cards.shapes, levels):
        write(w)
    play.sections(w)
    assert w.skipped == []


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_tables_are_the_engines_answers(rules_id: str) -> None:
    parts = sections(rules_id)
    kitty = parts["8.8"].tables[0]
    for row, question in zip(kitty.rows, kitty.questions, strict=True):
        said = answer(question)
        assert row[1:] == (f"×{said['multiplier']}", f"{said['points']} → {said['added']}")
    for table in parts["9"].tables:
        rows = [(span(row[0]), row) for row in table.rows if row[0] != "…"]
        for question in table.questions:
            said, points = answer(question), question["points"]
            row = next(row for (low, high), row in rows if low <= points <= high)
            gains = said["gains"]
            if gains["side"] is None:
                assert row[1] == "nobody gains"
            elif "straight" not in row[1]:
                assert row[1] == f"{gains['side']} +{gains['levels']}"
            assert row[2] == ("take over" if said["bank_changes"] else "bank held")
            assert row[3] == f"{said['score']['bankers']:+d} / {said['score']['attackers']:+d}"


def span(text: str) -> tuple[int, int]:
    if text.endswith("+"):
        return int(text[:-1]), 10**6
    low, _, high = text.partition("–")
    return int(low), int(high or low)


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_the_order_of_cards_is_that_of_the_tricks(rules_id: str) -> None:
    for question, first_wins in order_questions(Writer(load(rules_id), "en")):
        assert answer(question)["winner"] == (0 if first_wins else 1), question


@pytest.mark.parametrize("rules_id", [one for one in RULE_SETS if not load(one).hidden_showings])
def test_the_order_of_showings_is_that_of_the_rulings(rules_id: str) -> None:
    w = Writer(load(rules_id), "en")
    ranks = showing_ranks(w)
    for low, high in pairwise(ranks):
        for one in low:
            for other in high:
                assert asks(w, other, one), (other, "over", one)
                assert not asks(w, one, other), (one, "over", other)
    for equal in ranks:
        for one, other in pairwise(equal):
            assert not asks(w, one, other)
            assert not asks(w, other, one)


def asks(w: Writer, show: list[str], current: list[str]) -> bool:
    return bool(answer(w.asked(showing_question(" ".join(show), " ".join(current))))["legal"])


# RULES §7's table, as it is written there; the page must say the same.
YES, NO = True, False
TABLE = {
    "The level's gap in a plain suit (level 6)": (YES, YES, YES, NO, NO, YES, NO, YES),
    "The gap in the trump suit (level 6)": (YES, NO, NO, NO, NO, NO, NO, YES),
    "Trump A and an off-suit level pair": (YES, NO, NO, NO, NO, NO, NO, YES),
    "At level A: trump K and an off-suit level pair": (YES, NO, NO, NO, NO, NO, NO, YES),
    "An off-suit level pair and the suit's own": (YES, NO, NO, NO, NO, NO, NO, YES),
    "Two off-suit level pairs": (NO,) * 8,
    "The suit's level pair and the little jokers": (YES, NO, NO, NO, NO, NO, NO, YES),
    "The level pair at its own rank (level 6)": (NO, YES, YES, YES, YES, YES, YES, NO),
    "Little and big jokers": (YES,) * 8,
    "The ace as low": (NO, NO, NO, YES, YES, YES, YES, NO),
    "The ace both high and low": (NO,) * 8,
    "At level 2: AA33 of a plain suit": (NO, NO, NO, NO, NO, YES, NO, NO),
    "Hearts trump: 5566 of hearts": (YES, NO, NO, NO, NO, NO, NO, YES),
    "Hearts 4466 (level 8)": (NO,) * 8,
}


@pytest.mark.parametrize("place", range(8))
def test_the_tractors_are_those_of_the_rules(place: int) -> None:
    told: dict[str, bool | None] = {}
    for example in sections(RULE_SETS[place])["7"].examples:
        told[example.caption] = example.good
    expected = {caption: row[place] for caption, row in TABLE.items()}
    # RULES §7's columns: jiuai, lianzhong twice, mingchao, anchao, kangqi, baoma, classic.
    assert {caption: told[caption] for caption in TABLE} == expected


def test_every_field_has_its_words_in_both_languages() -> None:
    assert set(BY_NAME) == set(NAMES)
    clauses = {section.clause for section in book("jiuai").sections}
    for field in ALL:
        assert all((*field.label, *field.about)), field.name
        assert field.clause in clauses, field.name
        assert set(choices(field.name)) <= set(field.values) or kind_of(field.name) == "list", field.name


def others(rules: RuleSet, name: str) -> list[dict[str, Any]]:
    """Ways of setting a field otherwise, with what it needs beside it."""
    value = getattr(rules, name)
    kind = kind_of(name)
    values: list[Any]
    if kind == "yes_no":
        values = [not value]
    elif kind == "choice":
        values = [one for one in choices(name) if one != value]
    elif kind == "text":
        values = ["SHCD"]
    elif kind == "list":
        lists: dict[str, list[Any]] = {"must_play": [["3", "A"]], "match_points_bankers": [[[1, 8, 5], [80, 3, 2]]]}
        values = lists.get(name, [[4, 1]])
    elif kind == "number_or_null":
        values = [3]
    else:
        values = [(value or 0) + 1]
    return [{name: one} for one in values]


COMPANIONS: dict[str, dict[str, Any]] = {
    "red_five_flag": {"red_five_stake": True},
    "hidden_showings": {"hidden_declaration": False, "first_banker": "highest_showing"},
    "small_shutout_points": {"small_shutout_levels": 5},
    "overturn_order": {"declare_during_deal": False},
    "turned_counts": {"first_banker": "turned"},
    "kitty_held_at_a": {"laps": 1, "a_jumped_from_j_with": 0},
    "turtle": {"laps": 1, "a_jumped_from_j_with": 0},
}


@pytest.mark.parametrize("name", NAMES)
def test_changing_a_field_changes_the_page(client: Client, name: str) -> None:
    changed = False
    for rules_id in ("jiuai", "kangqi", "anchao", "baoma", "lianzhong-danju"):
        for option in others(load(rules_id), name):
            companion = {key: value for key, value in COMPANIONS.get(name, {}).items() if key not in option}
            if changed or not stands(rules_id, {**companion, **option}):
                continue
            plain = page(client, rules_id, companion if stands(rules_id, companion) else {})
            other = page(client, rules_id, {**companion, **option})
            value = value_text(name, as_value(name, as_text(option[name])), "en")
            assert body(plain) != body(other), (rules_id, option)
            assert f'data-option="{name}"' in other
            assert escaped(value) in other
            changed = without_options(plain) != without_options(other)
    assert changed, f"no page says anything else for {name}, but for the option itself"


def stands(rules_id: str, options: dict[str, Any]) -> bool:
    try:
        load(rules_id, options)
    except BadOption:
        return False
    return True


def page(client: Client, rules_id: str, options: dict[str, Any]) -> str:
    query = {name: as_text(value) for name, value in options.items()}
    base = load(rules_id)
    query = {name: text for name, text in query.items() if as_text(getattr(base, name)) != text}
    response = client.get(f"/rules/{rules_id}/", {"lang": "en", **query})
    assert response.status_code == 200, response.content[:300]
    return response.content.decode()


def body(html: str) -> str:
    return html[html.index("<main>") :]


def without_options(html: str) -> str:
    """The page without its option tables, the count of what is changed, and links that carry the options."""
    parts = body(html).split("<details")
    kept = parts[0][parts[0].index("<form") :] + "".join(part.partition("</details>")[2] for part in parts[1:])
    return "\n".join(line for line in kept.splitlines() if "#q=" not in line)


class TestAddresses:
    def test_the_list_leads_to_every_set_in_both_languages(self, client: Client) -> None:
        for language, title in (("zh", "八套规则"), ("en", "The eight rule sets")):
            html = client.get(f"/rules/?lang={language}").content.decode()
            assert title in html
            for rules_id in RULE_SETS:
                assert f'href="/rules/{rules_id}/' in html

    def test_chinese_comes_first(self, client: Client) -> None:
        response = client.get("/rules/jiuai/")
        assert response["Content-Language"] == "zh-CN"
        assert "就爱炒地皮" in response.content.decode()

    def test_what_cannot_be_is_refused_with_the_fields_named(self, client: Client) -> None:
        response = client.get("/rules/jiuai/?red_five_stake=true&lang=en")
        assert response.status_code == 400
        html = response.content.decode()
        assert "red_five_stake" in html
        assert "(red_five) cannot stand together" in html
        html = client.get("/rules/jiuai/?red_five_stake=true&lang=zh").content.decode()
        assert "不能这样同时设" in html

    @pytest.mark.parametrize(
        "query",
        ["nothing=1", "throw_penalty=many", "must_play=2,X", "throw_penalty=" + "[" * 5000, "shutout_levels=-1"],
    )
    def test_nonsense_is_refused_and_never_a_fault(self, client: Client, query: str) -> None:
        response = client.get(f"/rules/jiuai/?{query}")
        assert response.status_code == 400
        assert 'role="alert"' in response.content.decode()

    def test_a_sent_form_leaves_only_what_differs_in_the_address(self, client: Client) -> None:
        sent = {name: as_text(getattr(load("jiuai"), name)) for name in NAMES} | {"throw_penalty": "20", "lang": "en"}
        response = client.get("/rules/jiuai/", sent)
        assert response.status_code == 302
        assert response["Location"] == "/rules/jiuai/?lang=en&throw_penalty=20"

    def test_every_value_survives_the_address(self) -> None:
        for rules_id in RULE_SETS:
            rules = load(rules_id)
            read = {name: as_value(name, as_text(getattr(rules, name))) for name in NAMES}
            assert load("jiuai", read) == replace(
                rules, id="jiuai", name_zh=load("jiuai").name_zh, name_en=load("jiuai").name_en
            )

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_value_survives_its_control_on_a_page(self, language: str) -> None:
        for rules in (load(rules_id) for rules_id in RULE_SETS):
            for name in NAMES:
                value = getattr(rules, name)
                held = written(name, value, language)
                assert as_text(as_value(name, held)) == as_text(value)
                assert not offered(name, value, language) or held in [
                    as_text(one[0]) for one in offered(name, value, language)
                ]

    def test_an_unknown_set_is_not_found(self, client: Client) -> None:
        assert client.get("/rules/mahjong/").status_code == 404


def test_names_of_fields_are_those_of_the_rule_set() -> None:
    assert set(NAMES) == {field.name for field in fields(RuleSet)} - {"id", "version", "name_zh", "name_en"}
    assert parse_all(["S2"]) == (0,)
