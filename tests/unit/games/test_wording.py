"""What people read when a play is refused: both languages, the clause, and how to go on."""

import random
import re

import pytest

from games.engine import follow
from games.engine.checks import CODES
from games.engine.refusal import Refusal
from games.wording import cards_en, cards_zh, sentences
from tests.unit.engine.positions import cards, order
from tests.unit.engine.test_follow_brute import a_position

FACTS: dict[str, dict[str, object]] = {
    "cut_range": {"least": 0, "most": 107},
    "points_range": {"points": 3, "most": 200},
    "cannot_name": {"names": ["S", "NT"]},
    "not_held": {"cards": []},
}
BURY = {"wanted": 8, "got": 7}


def words(at: str, hand: str, lead: str, play: str, rules: str = "jiuai") -> tuple[str, str]:
    refusal = follow.check(order(at, rules), cards(hand), cards(lead), cards(play))
    assert refusal is not None
    return sentences(refusal)


def test_cards_are_named_as_people_read_them() -> None:
    assert cards_zh(["DK", "DT", "D5", "LJ", "BJ"]) == "♦5♦10♦K小王大王"
    assert cards_en(["DT", "LJ"]) == "♦10 little joker"


@pytest.mark.parametrize(
    ("hand", "lead", "play", "zh", "en"),
    [
        (
            "D5 D5 D9 D9 DA S3",
            "D6 D6",
            "D5 DA",
            "有方块对子必须跟对子：可出 ♦5♦5 或 ♦9♦9（规则 8.2）",
            "You hold a pair in diamonds and must follow with it: play ♦5 ♦5 or ♦9 ♦9 (rule 8.2)",
        ),
        (
            "D5 D5 D6 D6 DT DA S3",
            "D7 D7 D8 D8",
            "D5 D5 DT DA",
            "您的方块里有 1 个 2 连对，必须跟上：可出 ♦5♦5♦6♦6（规则 8.2）",
            "You hold a tractor of 2 pairs in diamonds and must follow with it: play ♦5 ♦5 ♦6 ♦6 (rule 8.2)",
        ),
        (
            "D5 DA S3 C4",
            "D6",
            "S3",
            "有方块必须跟方块：您有 2 张，请从中选 1 张，可出 ♦5（规则 8.2）",
            "Follow diamonds with diamonds: you hold 2, choose 1 of them, such as ♦5 (rule 8.2)",
        ),
        (
            "D5 S3 S4 C4",
            "D6 D6",
            "S3 C4",
            "有方块必须跟方块：♦5 都要出，再任选 1 张（规则 8.2）",
            "Follow diamonds with diamonds: play ♦5 with 1 of any others (rule 8.2)",
        ),
        (
            "D5 S3 S4 C4",
            "D6 D6",
            "D5",
            "要跟 2 张，您选了 1 张：请选满 2 张（规则 8.1）",
            "2 cards were led, 1 chosen: choose 2 (rule 8.1)",
        ),
    ],
)
def test_a_refusal_says_what_would_be_legal(hand: str, lead: str, play: str, zh: str, en: str) -> None:
    assert words("H2", hand, lead, play) == (zh, en)


def test_the_special_laws_are_told() -> None:
    assert "♦5♦10♦K" in words("S9", "D5 DT DK D2", "D5 DT DK", "D2 DT DK", "mingchao")[0]
    assert "♠A" in words("S9", "SA S3 S4 LJ", "S5 ST SK", "S3 S4 LJ", "mingchao")[1]
    assert "1 张主牌" in words("SJ", "S2 C3 C4", "D4", "C3", "classic")[0]


def test_a_lead_of_several_classes() -> None:
    refusal = follow.check_lead(order("H2"), cards("S3 D4"), cards("S3 D4"))
    assert refusal is not None
    assert "♠3♦4" in sentences(refusal)[0]
    nothing = follow.check_lead(order("H2"), cards("S3 D4"), ())
    assert nothing is not None
    assert "至少选一张" in sentences(nothing)[0]


def test_every_refusal_of_random_plays_has_both_sentences_and_its_clause() -> None:
    rng = random.Random("wording")
    told = set()
    for _ in range(1500):
        rules = rng.choice(["jiuai", "mingchao", "kangqi", "classic", "lianzhong-danju"])
        at, hand, lead = a_position(rng, rules)
        refusal = follow.check(at, hand, lead, tuple(sorted(rng.sample(hand, len(lead)))))
        if refusal is None:
            continue
        told.add(refusal.code)
        zh, en = sentences(refusal)
        assert re.search(r"[一-鿿]", zh)
        assert re.search(r"[♠♥♣♦王]", zh), zh
        assert not re.search(r"[一-鿿]", en)
        assert zh.endswith(f"（规则 {refusal.clause}）")
        assert en.endswith(f"(rule {refusal.clause})")
    assert told == {"class", "shape", "must_ruff", "five_ten_king", "highest_trumps"}


@pytest.mark.parametrize("code", CODES)
def test_the_running_games_refusals_are_worded(code: str) -> None:
    zh, en = sentences(Refusal(code, "5", {**BURY, **FACTS.get(code, {})}))
    assert code not in en
    assert zh.endswith("（规则 5）")
