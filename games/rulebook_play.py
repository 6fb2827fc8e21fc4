"""The rules page on playing: following, ruffs, throws, 5-10-K, the captured kitty, timers (RULES §8)."""

from __future__ import annotations

from typing import Final

from games.pace import PACE
from games.rulebook_parts import Question, Section, Table, Writer

_AT: Final[Question] = {"level": "2", "trump": "S"}
_KITTY: Final = ("C5", "C6", "CT", "D3", "D4", "D6", "D7", "DK")
_HAND: Final = ("手牌", "hand")
_LEAD: Final = ("首出", "led")
_PLAY: Final = ("想出", "played")


def sections(w: Writer) -> list[Section]:
    """§8.1 to §8.10."""
    return [
        turns(w),
        following(w),
        ruffs(w),
        winning(w),
        throws(w),
        five_ten_king(w),
        points(w),
        kitty(w),
        timers(w),
        end(w),
    ]


def turns(w: Writer) -> Section:
    """§8.1."""
    section = w.section("8.1", "出牌", "Play")
    w.say(
        section,
        "庄家先出，以后每轮由上一轮的赢家先出；别人出同样多的牌。首出可以是单张、对子、拖拉机，或同门的甩牌。",
        "The banker leads, then each trick's winner; all play as many cards as were led. A lead is a single, a pair, "
        "a tractor, or a throw of one class.",
    )
    return section


def _follow(w: Writer, section: Section, caption: tuple[str, str], lead: str, hand: str, play: str) -> None:
    question = {"ask": "follow", **_AT, "lead": lead.split(), "hand": hand.split(), "play": play.split()}
    w.ask(section, caption, question, [(_LEAD, lead), (_HAND, hand), (_PLAY, play)])


def following(w: Writer) -> Section:
    """§8.2."""
    rules, section = w.rules, w.section("8.2", "跟牌", "Following")
    w.say(
        section,
        "有首出的那一门必须跟；不够就全部跟出，再任意补。",
        "Follow the led class; with too few, all of them and any others.",
    )
    if rules.tractors_answer:
        w.say(
            section,
            "够的话还要跟牌型：对子跟对子，拖拉机跟拖拉机，没有一样长的就跟最长的，再跟对子，最后才是别的牌。",
            "With enough, the shape counts too: a pair answers a pair, a tractor a tractor, else the longest that is "
            "held, then pairs, then any cards of the class.",
        )
    else:
        w.say(
            section,
            "够的话还要跟对子：首出里有几对就跟几对，不必是拖拉机；对子不够再跟别的牌。",
            "With enough, pairs answer: as many as were led, adjacent or not, then any cards of the class.",
        )
    w.say(section, "不够时必须先用主牌补。", "With too few, trumps fill up first.", rules.must_ruff)
    _follow(w, section, ("有这门不跟", "Holding the suit, another is played"), "D3", "D7 C9", "C9")
    _follow(w, section, ("有对子不跟对子", "Holding pairs, two singles"), "D3 D3", "D6 D6 D7 D9 D9", "D6 D7")
    _follow(w, section, ("跟对子", "A pair answers"), "D3 D3", "D6 D6 D7 D9 D9", "D9 D9")
    _follow(
        w, section, ("有拖拉机，跟两个散对", "Holding a tractor, two loose pairs"),
        "D3 D3 D4 D4", "D6 D6 D7 D7 D9 D9 DJ DJ", "D6 D6 D9 D9",
    )  # fmt: skip
    _follow(
        w, section, ("没有拖拉机，跟两个散对", "No tractor: two loose pairs"),
        "D3 D3 D4 D4", "D6 D6 D9 D9 DJ", "D6 D6 D9 D9",
    )  # fmt: skip
    _follow(w, section, ("不够，用副牌补", "Too few, filled up with a plain card"), "D3 D3", "D7 C9 SK", "D7 C9")
    _follow(w, section, ("不够，用主牌补", "Too few, filled up with a trump"), "D3 D3", "D7 C9 SK", "D7 SK")
    return section


def _trick(w: Writer, section: Section, caption: tuple[str, str], plays: str) -> None:
    asked = [play.split() for play in plays.split(" / ")]
    labels = [(f"第 {n} 家", f"play {n}") for n in range(1, 5)]
    shown = list(zip(labels, plays.split(" / "), strict=True))
    w.ask(section, caption, {"ask": "trick", **_AT, "plays": asked}, shown)


def ruffs(w: Writer) -> Section:
    """§8.3."""
    section = w.section("8.3", "毙牌", "Ruffs")
    w.say(
        section,
        "首出副牌而这门已经出完，全用主牌且能拆成与首出一样的牌型，就是毙；否则是垫牌，赢不了。",
        "Void in a plain led class, all cards trump, and divisible into parts that match the lead's: a ruff. Anything "
        "else is a discard and cannot win.",
    )
    _trick(w, section, ("主对毙副对", "A pair of trumps ruffs a pair"), "DA DA / S3 S3 / D5 D6 / D7 D8")
    _trick(w, section, ("两张单主垫牌", "Two single trumps are a discard"), "DA DA / S3 SK / D5 D6 / D7 D8")
    return section


def winning(w: Writer) -> Section:
    """§8.4."""
    section = w.section("8.4", "谁赢", "Who wins")
    w.say(
        section,
        "没有人毙时首出那一门同样牌型里大的赢；几家都毙，比与首出最长的一手对应的那一手；一样大，先出的赢。",
        "Without a ruff the highest of the led class and shape wins; ruffs compare by what answers the lead's longest "
        "component; of equals the first.",
    )
    _trick(
        w,
        section,
        ("拖拉机只被更大的拖拉机压", "A tractor yields only to a higher tractor"),
        "D3 D3 D4 D4 / D5 D5 D6 D6 / DA DA DK DQ / D7 D7 D9 D9",
    )
    _trick(w, section, ("盖毙", "An over-ruff"), "DA / S3 / SK / D5")
    _trick(
        w, section, ("副级牌一样大，先出的赢", "Off-suit level cards are equal: the first wins"), "H2 / C2 / D2 / SA"
    )
    return section


def throws(w: Writer) -> Section:
    """§8.5."""
    rules, section = w.rules, w.section("8.5", "甩牌", "Throws")
    w.say(
        section,
        "甩出的每一手在别家都没有更大的同类时才甩成。失败的甩牌亮给大家看，收回，改出规定的一手。",
        "A throw stands when no other hand holds a higher one of any of its parts. A failed throw is shown, taken "
        "back, and something smaller is led.",
    )
    if not rules.throw_penalty:
        w.say(section, "甩牌失败不罚分。", "A failed throw costs no points.")
    elif rules.throw_penalty_each == "card":
        w.say(
            section,
            f"被压住的各手里，每张牌罚 {rules.throw_penalty} 分，算到抓分方的分数上。",
            f"Each card of the beaten parts costs {rules.throw_penalty} points, moved to or from the attackers' score.",
        )
    else:
        w.say(
            section,
            f"每次罚 {rules.throw_penalty} 分，算到抓分方的分数上。",
            f"Each failed throw costs {rules.throw_penalty} points, moved to or from the attackers' score.",
        )
    for caption, lead, others in (
        (("AK 甩成", "A and K stand"), "DA DK", ("D3 D5", "D6 D7", "D8 D9")),
        (("甩 AQ，别家有 K", "A and Q against a K"), "DA DQ", ("D3 DK", "D6 D7", "D8 D9")),
        (
            ("甩一对和一张，对子被压", "A pair and a single, the pair beaten"),
            "DA D9 D9",
            ("DT DT D3", "D6 D7 D8", "D4 D4 D5"),
        ),
    ):
        question = {"ask": "throw", **_AT, "lead": lead.split(), "others": [other.split() for other in others]}
        labels = [("下家", "next"), ("对家", "partner"), ("上家", "before")]
        w.ask(section, caption, question, [(("甩出", "thrown"), lead), *zip(labels, others, strict=True)])
    return section


def five_ten_king(w: Writer) -> Section:
    """§8.6."""
    rules, section = w.rules, w.section("8.6", "首出五十K", "5-10-K led")
    if not rules.five_ten_king:
        w.say(section, "这套规则没有五十K。", "These rules have no 5-10-K.")
        return section
    w.say(
        section,
        "首出副牌五十K：有同花色五十K的必须出，别人跟三张；断门时只有主花色的五十K能压。首出主五十K一定赢，别人跟最大的主牌。",
        "A plain 5-10-K: who has that suit's must play it, others follow any three; void, only a trump-suit 5-10-K "
        "beats it. A trump one always wins, and the others play their highest trumps.",
    )
    _follow(
        w,
        section,
        ("有同花色五十K不出", "Holding the suit's own, not played"),
        "C5 CT CK",
        "C3 C4 C5 CT CK C7",
        "C3 C4 C7",
    )
    w.say(
        section,
        "首出副牌 55TTKK，有对子的先跟对子，最多三对。",
        "To a plain 55TTKK pairs are played first, up to three, adjacent or not.",
        rules.six_draws_pairs,
    )
    _follow(
        w,
        section,
        ("首出副牌 55TTKK，有对子不跟", "A plain 55TTKK led, a pair held back"),
        "C5 C5 CT CT CK CK",
        "C3 C4 C6 C7 C8 CJ CQ CQ",
        "C3 C4 C6 C7 C8 CJ",
    )
    _follow(
        w,
        section,
        ("首出主五十K，不跟最大的主", "A trump one led, low trumps follow"),
        "S5 ST SK",
        "S3 S4 S6 SA LJ",
        "S3 S4 S6",
    )
    _trick(
        w,
        section,
        ("主五十K压副五十K", "A trump 5-10-K beats a plain one"),
        "C5 CT CK / S5 ST SK / C3 C4 C6 / C7 C8 C9",
    )
    _trick(w, section, ("三张大主压不住", "Three high trumps do not"), "C5 CT CK / LJ BJ S2 / C3 C4 C6 / C7 C8 C9")
    return section


def points(w: Writer) -> Section:
    """§8.7."""
    section = w.section("8.7", "得分", "Points")
    w.say(
        section,
        "一轮里的分归赢家一方；只数抓分方的分。",
        "A trick's points go to its winner's side; the attackers' sum counts.",
    )
    rules = w.rules
    w.say(
        section,
        f"逼红5：跟牌时被逼出的每张红桃5，庄家方的给抓分方加 {rules.red_five_forced} 分，抓分方的减 {rules.red_five_forced} 分。",
        f"♥5 forced: each one that a follower had to play moves the attackers' score by {rules.red_five_forced}: up for "
        "the bankers' own, down for theirs.",
        bool(rules.red_five_forced),
    )
    w.say(
        section,
        f"保红5：赢了倒数第二轮、又以红桃5首出最后一轮，每张移动 {rules.red_five_held} 分：庄家方的减，抓分方的加。",
        f"♥5 held: who won the trick before and leads the last with ♥5 moves the attackers' score by {rules.red_five_held} "
        "for each: down for the bankers', up for their own.",
        bool(rules.red_five_held),
    )
    return section


def kitty(w: Writer) -> Section:
    """§8.8."""
    section = w.section("8.8", "抠底", "Capturing the kitty")
    by_lead = w.rules.kitty_multiplied_by == "lead"
    w.say(
        section,
        f"抓分方赢最后一轮，底牌里的分乘倍数归他们；倍数看{'首出的' if by_lead else '赢的'}那手里最大的一手牌。"
        "下表的底牌有 25 分。",
        "When the attackers win the last trick they get the kitty's points, multiplied by the largest part of the "
        f"{'lead' if by_lead else 'winning play'}. The kitty of the table holds 25 points.",
    )
    plays = [
        (("单张", "single"), "SA"),
        (("对子", "pair"), "SA SA"),
        (("两连对", "tractor of 2 pairs"), "SK SK SA SA"),
        (("三连对", "tractor of 3 pairs"), "SQ SQ SK SK SA SA"),
        (("四连对", "tractor of 4 pairs"), "SJ SJ SQ SQ SK SK SA SA"),
    ]
    if w.rules.five_ten_king:
        plays += [(("五十K", "5-10-K"), "S5 ST SK"), (("55TTKK", "55TTKK"), "S5 S5 ST ST SK SK")]
    rows, questions = [], []
    for name, winning_play in plays:
        question = {"ask": "kitty", **_AT, "kitty": list(_KITTY), "winning": winning_play.split()}
        question |= {"lead": winning_play.split()} if by_lead else {}
        asked, said = w.answered(question)
        rows.append((w.t(*name), f"×{said['multiplier']}", f"{said['points']} → {said['added']}"))
        questions.append(asked)
    head = w.t("最后一轮首出的牌", "last lead") if by_lead else w.t("赢最后一轮的牌", "winning play")
    heads = (head, w.t("倍数", "times"), w.t("底分", "points"))
    section.tables.append(Table("", heads, tuple(rows), tuple(questions)))
    return section


def timers(w: Writer) -> Section:
    """§8.9."""
    section = w.section("8.9", "时限", "Timers")
    play, bury, raid, declare = (f"{PACE[name]:.0f}" for name in ("play", "bury", "raid", "declare"))
    w.say(
        section,
        f"出牌 {play} 秒，扣底 {bury} 秒，炒底 {raid} 秒，亮主 {declare} 秒；到时由系统代出一手合法的牌。",
        f"A play {play} s, a bury {bury} s, a raid answer {raid} s, declaring {declare} s; on expiry the system plays a "
        "legal card for the seat.",
    )
    return section


def end(w: Writer) -> Section:
    """§8.10."""
    section = w.section("8.10", "商定结束", "Agreed end")
    w.say(
        section,
        "四人同意可以中止一局：不算，重新发牌。",
        "All four may agree to end a game: it is void and dealt again.",
    )
    return section
