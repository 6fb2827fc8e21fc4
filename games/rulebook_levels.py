"""The rules page on levels, points for a game, and the show (RULES §9 to §11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from games.engine.scores import leaves
from games.rulebook_fields import value_text
from games.rulebook_parts import Question, Section, Table, Writer
from games.rulebook_verdicts import gain_text, level_name

MID: Final = {"lap": 1, "rank": "6"}
"""Both sides' level in the table of points."""
_TOP: Final = 205
_FLAG: Final = {"lap": 1, "rank": "flag"}


def levels(w: Writer) -> Section:
    """§9."""
    rules, section = w.rules, w.section("9", "升级", "Levels")
    w.say(
        section,
        f"两队从 2 开始。抓分方得到 {rules.bank_points} 分上台：庄家的下家坐庄；否则庄家方连庄，由{_kept(w)}坐庄。",
        f"Both teams start at 2. From {rules.bank_points} points the attackers take over, and the old banker's next "
        f"player banks; else {_kept(w)} banks.",
    )
    must = value_text("must_play", rules.must_play, w.language)
    w.say(
        section,
        f"必打：{must}。升级遇到必打的级要停下来打。",
        f"Must be played: {must}. An advance stops there.",
        bool(rules.must_play),
    )
    w.say(
        section,
        f"打 J 的庄家方升 {rules.a_jumped_from_j_with} 级或更多时越过 A。",
        f"Bankers at J who gain {rules.a_jumped_from_j_with} levels or more go past A.",
        bool(rules.a_jumped_from_j_with),
    )
    laps = rules.laps
    w.say(section, "级别一圈接一圈，没有终点。", "Laps follow one another without an end.", laps == 0)
    w.say(
        section,
        f"一场打 {laps} 圈；最后的 A 只有坐庄赢了才算过。",
        f"A match has {laps} lap{'s' if laps > 1 else ''}; the last A is passed only by winning as bankers.",
        laps > 0,
    )
    w.say(section, "过最后的 A 还须保住底牌。", "Passing the last A needs the kitty held, too.", rules.kitty_held_at_a)
    section.tables.append(points_table(w, MID, "抓分方的分 → 升级", "Attackers' points → levels"))
    if rules.flag_round:
        w.say(
            section,
            f"过 A 后打扛旗局：不到 {rules.flag_points} 分扛旗成功，赢得全场；{rules.flag_tries} 次不成回到 2。",
            f"After A comes a flag round: below {rules.flag_points} points it is held and wins the match; "
            f"{rules.flag_tries} not held send the side back to 2.",
        )
        section.tables.append(points_table(w, _FLAG, "扛旗局", "Flag round"))
    _examples(w, section)
    return section


def _kept(w: Writer) -> str:
    return value_text("bank_kept_by", w.rules.bank_kept_by, w.language)


def points_table(w: Writer, banker: dict[str, Any], zh: str, en: str) -> Table:
    """What each number of points does, equal rows together, as the engine answers it."""
    spans: list[tuple[int, int, tuple[str, ...]]] = []
    questions: list[Question] = []
    for points in range(0, _TOP + 1, 5):
        asked, row = _row(w, banker, points)
        questions.append(asked)
        if spans and spans[-1][2] == row:
            spans[-1] = (spans[-1][0], points, row)
        else:
            spans.append((points, points, row))
    rows = [(str(low) if low == high else f"{low}–{high}", *row) for low, high, row in spans]
    if _row(w, banker, _TOP + 300)[1] == spans[-1][2]:
        rows[-1] = (f"{spans[-1][0]}+", *spans[-1][2])
    else:
        step = w.rules.level_step
        rows.append(("…", w.t(f"每多 {step} 分再升 1 级", f"each {step} more: +1"), "", ""))
    heads = (
        w.t("抓分方的分", "points"),
        w.t("升级", "levels"),
        w.t("庄", "bank"),
        w.t("每人得分 庄／抓", "each scores: bankers / attackers"),
    )
    return Table(w.t(zh, en), heads, tuple(rows), tuple(questions))


def _row(w: Writer, banker: dict[str, Any], points: int) -> tuple[Question, tuple[str, ...]]:
    """The question, and what the engine's answer says of it: gain, bank, score."""
    asked, said = w.answered({"ask": "levels", "banker": banker, "attackers": MID, "points": points})
    gains = said["gains"]
    straight = points == 0 and w.rules.shutout_levels is None and gains["side"] == "bankers"
    gain = w.t("庄家方直接到 A", "bankers straight to A") if straight else gain_text(gains, w.english)
    bank = w.t("上台", "take over") if said["bank_changes"] else w.t("连庄", "bank held")
    return asked, (gain, bank, f"{said['score']['bankers']:+d} / {said['score']['attackers']:+d}")


def _at(rank: str, lap: int = 1) -> dict[str, Any]:
    return {"lap": lap, "rank": rank}


def _examples(w: Writer, section: Section) -> None:
    rules = w.rules

    def example(zh: str, en: str, banker: dict[str, Any], points: int, when: bool = True, **more: Any) -> None:
        attackers = more.pop("attackers", _at("5"))
        question = {"ask": "levels", "banker": banker, "attackers": attackers, "points": points, **more}
        bank, away = level_name(banker, english=False), level_name(attackers, english=False)
        bank_en, away_en = level_name(banker, english=True), level_name(attackers, english=True)
        caption = (
            f"{zh}（庄 {bank}，抓 {away}，{points} 分）",
            f"{en} (bankers at {bank_en}, attackers at {away_en}, {points} points)",
        )
        winning = " ".join(question.get("winning", ()))
        w.ask(section, caption, question, [(("最后一手", "last play"), winning)] if winning else [], when)

    for rank in must_stops(rules.must_play):
        example("停在必打的级", "Stopped at a level that must be played", _at(before(rank)), 25)
    example("打 J 大胜", "A great win at J", _at("J"), 5, bool(rules.a_jumped_from_j_with))
    example("打 J 小胜", "A small win at J", _at("J"), 60, bool(rules.a_jumped_from_j_with))
    last = _at("A", max(1, rules.laps))
    example("坐庄打过 A", "Winning as bankers at A", last, 60)
    example("打 A 大光", "A shutout at A", last, 0)
    example("打 A 赢了，但被抠底", "Winning at A, the kitty captured", last, 60, rules.kitty_held_at_a, captured=True)
    example("抓分方停在 A", "Attackers standing at A", _at("8"), 140, attackers=last)
    example(
        "打 J 被 J 抠底", "J captured with J", _at("J"), 85, rules.j_to_end, captured=True, winning=["CJ"], trump="S"
    )
    example(
        "打 A 被一对 A 抠底", "A captured with a pair of aces", _at("A"), 85, rules.j_to_end,
        captured=True, winning=["CA", "CA"], trump="S",
    )  # fmt: skip
    example("背乌龟", "Turtle", _at("8"), 60, rules.turtle, attackers=_at("2"))
    example("背到底", "The turtle's end", _at("8"), 60, rules.turtle, attackers=_at("4", 0))
    flag = rules.flag_round
    example("扛旗成功", "The flag is held", _FLAG, rules.flag_points - 5, flag)
    example("扛旗不成", "The flag is not held", _FLAG, rules.flag_points + 20, flag)
    example("又一次扛旗不成", "Not held once more", _FLAG, rules.flag_points, flag, flags_failed=rules.flag_tries - 1)
    heaven = rules.heaven_by != "nobody"
    example("抓分方上天入地", "Heaven and earth by the attackers", _at("9"), 85, heaven, heaven_and_earth="attackers")
    example("庄家方上天入地", "Heaven and earth by the bankers", _at("9"), 60, heaven, heaven_and_earth="bankers")
    example(
        "扛旗局里上天入地", "Heaven and earth in a flag round", _FLAG, rules.flag_points, heaven and flag,
        heaven_and_earth="attackers",
    )  # fmt: skip
    w.say(
        section,
        "上天入地须恰好出这三张。",
        "For heaven and earth it must be exactly those three cards.",
        rules.heaven_bare,
    )
    stake = rules.red_five_stake
    example("亮过一对红桃5，庄家方赢", "♥5♥5 shown, the bankers win", _at("9"), 60, stake, red_five="attackers")
    example("亮过一对红桃5，抓分方赢", "♥5♥5 shown, the attackers win", _at("9"), 85, stake, red_five="attackers")
    example("扛旗局亮一对红桃5", "♥5♥5 in a flag round", _FLAG, rules.flag_points, stake and flag, red_five="attackers")


def must_stops(must_play: Iterable[str]) -> list[str]:
    """The levels that an advance can be stopped at within a lap."""
    return [rank for rank in must_play if rank != "2"]


def before(rank: str) -> str:
    """A level two below, from which a common win passes `rank` if nothing stops it."""
    ranks = "23456789TJQKA"
    return ranks[max(0, ranks.index(rank) - 2)]


def scores(w: Writer) -> Section:
    """§10."""
    rules, section = w.rules, w.section("10", "一局的得分", "Points for a game")
    how = value_text("score", rules.score, w.language)
    w.say(section, f"计分：{how}。", f"Scored by: {how}.")
    w.say(
        section,
        f"升级的一方每级得 {rules.score_unit} 分。",
        f"The side that gained scores {rules.score_unit} for each level.",
        rules.score == "table",
    )
    w.say(
        section,
        "每真正升一级，本方每人加 1 分，对方每人减 1 分。",
        "Each level really moved is +1 to both players of the side, −1 to both others.",
        rules.score == "levels_moved",
    )
    bankers = value_text("match_points_bankers", rules.match_points_bankers, w.language)
    gain, loss = rules.match_points_attackers
    w.say(
        section,
        f"庄家方赢（低于某分：庄家方加，抓分方减）：{bankers}。抓分方赢：从 {rules.match_points_from} 分起每 "
        f"{rules.match_points_step} 分一步，最多 {rules.match_points_most} 步，每步抓分方加 {gain}，庄家方减 {loss}。",
        f"Bankers win (below so many points: they gain, the attackers lose): {bankers}. Attackers win: from "
        f"{rules.match_points_from} points a step for each {rules.match_points_step}, at most {rules.match_points_most}; "
        f"each step gains the attackers {gain} and costs the bankers {loss}.",
        rules.score == "match_points",
    )
    w.say(
        section, f"扛旗成功，每人得 {rules.flag_score} 分。", f"A held flag round scores {rules.flag_score} each.",
        bool(rules.flag_score),
    )  # fmt: skip
    w.say(
        section, f"上天入地至少得 {rules.heaven_score} 分。", f"Heaven and earth scores at least {rules.heaven_score}.",
        bool(rules.heaven_score),
    )  # fmt: skip
    gone = leaves(rules, (0,))  # as the engine scores it
    w.say(
        section,
        f"中途离场的人记 {sum(one.points for one in gone)} 分，只记他一人，别人不加不减；这一局由系统替他打完。",
        f"Who leaves in the middle has {sum(one.points for one in gone)} points, he alone, and nobody else gains or loses "
        "by it; the system plays the game to its end for him.",
        bool(gone),
    )
    return section


def show(w: Writer) -> Section:
    """§11."""
    rules, section = w.rules, w.section("11", "节目", "The show")
    tie = value_text("tie_break", rules.tie_break, w.language)
    loss = value_text("fund_on_loss", rules.fund_on_loss, w.language)
    w.say(
        section,
        f"打完各局，级高的一队胜；同级：{tie}。冠军基金在卫冕失败那天：{loss}。",
        f"After the last game the team with the higher level wins; at the same level: {tie}. The champion fund on a "
        f"lost day is {loss}.",
    )
    w.ask(section, ("连胜六天的冠军基金", "The champion fund over six days"), {"ask": "fund", "days": 6}, [])
    return section
