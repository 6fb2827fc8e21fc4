"""The rules page up to the shapes: seats, deal, declaring, burying, raids, the order of cards, tractors (RULES §1 to §7)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from games.engine.cards import CODES, RANKS, TRUMP_CLASS, parse_all
from games.engine.deal import receiver_of
from games.engine.ruleset import RuleSet
from games.engine.showings import strength
from games.engine.showings import to_ask as seats_to_ask
from games.pace import PACE
from games.rulebook_fields import value_text
from games.rulebook_parts import Group, Question, Row, Section, Writer

LEVEL: Final = "8"
"""The level of the examples about showings and the order of cards."""
_SHOWN: Final = ("亮出", "shown")
_STANDS: Final = ("场上", "standing")


def seats(w: Writer) -> Section:
    """§1."""
    section = w.section("1", "座位", "Seats")
    way = value_text("direction", w.rules.direction, w.language)
    w.say(
        section,
        f"四人两队：座位 0 与 2 是一队，1 与 3 是一队。出牌按座位号轮流，屏幕上是{way}。",
        f"Four play in two teams: seats 0 and 2, seats 1 and 3. Play goes by seat number, {way} on screen.",
    )
    return section


def _turned_seats(rules: RuleSet) -> str:
    """Which seat a turned card names, rank by rank."""
    with_play = rules.turned_counts == "with_play"
    return ", ".join(f"{RANKS[rank]}: {receiver_of(rank, with_play=with_play)}" for rank in (0, 1, 2, 3))


def deal(w: Writer) -> Section:
    """§2."""
    rules, section = w.rules, w.section("2", "发牌", "The deal")
    w.say(
        section,
        "两副牌 108 张，每人 25 张，底牌 8 张。5 是 5 分，10 和 K 是 10 分，共 200 分。",
        "Two decks, 108 cards: 25 each and 8 in the kitty. A 5 is 5 points, 10 and K are 10; 200 in all.",
    )
    w.say(section, "扛旗局没有底牌，每人 27 张。", "A flag round has no kitty: 27 cards each.", rules.flag_round)
    turned = rules.first_banker == "turned"
    w.say(
        section,
        "第一局随机定谁先摸牌，以后由庄家先摸。",
        "Who receives first is random in the first game, later the banker.",
        not turned,
    )
    w.say(
        section,
        f"第一局翻一张牌，按点数定谁先摸牌并坐庄（{_turned_seats(rules)}）；翻到王重翻。",
        f"In the first game a card is turned; its rank names the seat that receives first and banks "
        f"({_turned_seats(rules)}). Jokers are turned again.",
        turned,
    )
    if rules.declare_during_deal:
        w.say(
            section, "边发边亮：只能亮已经到手的牌。", "Showings may come during the deal, with cards already received."
        )
    else:
        w.say(section, "发完牌才亮主。", "Showings come after the deal only.")
    return section


def declaring(w: Writer) -> Section:
    """§3."""
    rules, section = w.rules, w.section("3", "亮主与反主", "Declaring and overturning")
    window = f"{PACE['declare']:.0f}"
    w.say(
        section,
        f"亮一张{'（或一对）' if rules.pair_declares else ''}级牌，它的花色就是主；此后只能以更大的一对来反。"
        f"发完牌有 {window} 秒亮主时间，四家都不亮就提前结束。",
        f"A level card{', or a pair of them,' if rules.pair_declares else ''} declares its suit trump; after that "
        f"only higher pairs overturn. The window is {window} s after the deal and ends early when all four pass.",
    )
    w.say(
        section,
        "亮出的单张扣着，定主后才翻开。",
        "A declared single lies face down until declaring ends.",
        rules.hidden_declaration,
    )
    w.say(
        section,
        "反主和炒底只公开有人亮了，内容到炒完才翻开。",
        "Only the fact of a showing is public; the cards are revealed after the raids.",
        rules.hidden_showings,
    )
    w.say(
        section,
        "回头望：首先亮单张的人，在别人亮过以后可以亮出它的一对，压过一切，限一次。",
        "Look-back: the first declarer of a single may show its pair after another's showing; it beats all, once.",
        rules.look_back,
    )
    _in_turn(w, section, window)
    w.say(section, "打 A 时不亮主，打无主。", "At A nobody declares: it is no-trump.", not rules.declare_at_a)
    w.say(
        section,
        "一对王在有人亮出一对级牌之后加固无主：只有王是主。",
        "A pair of jokers, over a pair of level cards, fixes no-trump: only the jokers are trump then.",
        rules.fixed_no_trump,
    )
    bank = value_text("first_banker", rules.first_banker, w.language)
    nobody = value_text("nobody_declares", rules.nobody_declares, w.language)
    banks = value_text("nobody_banks", rules.nobody_banks, w.language)
    w.say(section, f"首局庄家：{bank}。", f"The first game's banker: {bank}.")
    w.say(
        section, "首局里炒底的人成为庄家。", "In the first game a raider becomes banker.", rules.raid_moves_first_banker
    )
    w.say(
        section,
        f"无人亮主：{nobody}；这时首局的庄家：{banks}。",
        f"When nobody declares: {nobody}; the first game's banker is then {banks}.",
        rules.first_banker != "turned",
    )
    w.say(section, f"无人亮主：{nobody}。", f"When nobody declares: {nobody}.", rules.first_banker == "turned")
    w.say(
        section, "扛旗局不亮主。", "Nothing is declared in a flag round.", rules.flag_round and not rules.red_five_flag
    )
    w.say(
        section,
        "扛旗局首次出牌前可以亮一对红桃5。",
        "In a flag round ♥5♥5 may be shown before the first lead.",
        rules.red_five_flag,
    )
    section.rows.append(showing_order(w))
    _showing_examples(w, section)
    return section


def _in_turn(w: Writer, section: Section, window: str) -> None:
    """How seats overturn in turn, where they do."""
    fixes = w.rules.fixed_no_trump
    w.say(
        section,
        f"有人亮主之后，从他的下家起按出牌顺序一个一个问要不要反，各 {window} 秒；有人反了，就从反主的人的下家重新问起"
        f"{'，最后也问他自己' if fixes else ''}，问完没有人反就定主。",
        f"Once somebody has declared, the others are asked one by one in play order from his next player, {window} s each; "
        f"after an overturn the asking starts again from that player's next{', himself last' if fixes else ''}, and it "
        "ends when nobody overturns.",
        w.rules.overturn_order == "in_turn",
    )


def showing_order(w: Writer) -> Row:
    """Showings from the weakest to the strongest, equal ones together."""
    groups = []
    for level in showing_ranks(w):
        groups.append(Group("", tuple(face for cards in level for face in w.faces(cards, {"level": LEVEL}))))
    if w.rules.look_back:
        groups.append(Group(w.t("回头望", "look-back"), w.faces(["C8", "C8"], {"level": LEVEL})))
    return Row(w.t(f"从小到大（打 {LEVEL}）", f"From low to high (level {LEVEL})"), tuple(groups), "<")


def showing_ranks(w: Writer) -> list[list[list[str]]]:
    """What can be shown, by strength: lists of showings (as codes) that are equal, the weakest first."""
    rules = w.rules
    found: dict[int, list[list[str]]] = {}
    candidates = [[f"S{LEVEL}"], *[[code, code] for code in CODES]]
    for cards in candidates:
        high = strength(rules, RANKS.index(LEVEL), parse_all(cards))
        if high:
            found.setdefault(high, []).append(cards)
    return [found[high] for high in sorted(found)]


def showing_question(show: str, current: str | None = None, **more: Any) -> Question:
    """A question about a showing by seat 1; what stands is seat 0's."""
    standing = current.split() if current else None
    return {
        "ask": "showing", "level": LEVEL, "phase": "declare", "seat": 1, "declared": None,
        "current": standing, "holder": 0 if standing else None, "show": show.split(), **more,
    }  # fmt: skip


def _showing_examples(w: Writer, section: Section) -> None:
    rules = w.rules
    lower, higher = "D8 D8", "S8 S8"

    def example(zh: str, en: str, show: str, current: str | None = None, when: bool = True, **more: Any) -> None:
        shown = [((_STANDS), current)] if current else []
        question = showing_question(show, current, **more)
        w.ask(section, (zh, en), question, [*shown, (_SHOWN, show)], when)

    example("第一次亮一对", "A pair at once", "H8 H8")
    example("一对王先亮", "Jokers shown first", "LJ LJ")
    example("一对反单张", "A pair over a single", lower, "S8")
    example("大对反小对", "A higher pair over a lower", higher, lower)
    example("小对反大对", "A lower pair over a higher", lower, higher)
    example("自己反自己", "Over one's own showing", higher, lower, seat=0)
    in_turn = rules.overturn_order == "in_turn"
    example(
        "下家还没表态，对家就反", "By the partner before the next player has passed", higher, lower, in_turn, seat=2
    )
    example("下家不反，轮到对家", "By the partner, the next having passed", higher, lower, in_turn, seat=2, passed=[1])
    example("一对小王反单张", "Little jokers over a single", "LJ LJ", "S8")
    example("一对小王反一对级牌", "Little jokers over a pair of level cards", "LJ LJ", higher)
    example("一对红桃5反一对大王", "♥5♥5 over the big jokers", "H5 H5", "BJ BJ", rules.red_five)
    example("回头望压一对大王", "Look-back over the big jokers", "C8 C8", "BJ BJ", rules.look_back, declared="C8")
    example("打 A 时亮主", "Declaring at A", "HA", level="A")


def burying(w: Writer) -> Section:
    """§4."""
    section = w.section("4", "扣底", "The bury")
    seconds = f"{PACE['bury']:.0f}"
    w.say(
        section,
        f"庄家拿起底牌，再扣下 8 张，限 {seconds} 秒。扣了什么只有他自己知道。",
        f"The banker takes the kitty and lays 8 cards, within {seconds} s. What he lays he alone knows.",
    )
    return section


def raiding(w: Writer) -> Section:
    """§5."""
    rules, section = w.rules, w.section("5", "炒底", "Raids")
    if not rules.raids:
        w.say(section, "这套规则扣底之后没有炒底。", "These rules have no raids after the bury.")
    else:
        order = " → ".join(map(str, seats_to_ask(rules, parse_all([f"S{LEVEL}"]), 2, 0, 0, 0)))
        seconds = f"{PACE['raid']:.0f}"
        w.say(
            section,
            f"扣底后逐家问炒不炒，各 {seconds} 秒；炒的人亮更大的一对，拿走底牌，改主，再扣 8 张，然后重新问一圈。"
            f"座位 0 坐庄扣底、座位 2 亮主时，先后问：{order}。",
            f"After each bury the others are asked one by one, {seconds} s each. A raider shows a higher pair, takes the "
            f"kitty, renames trump and buries again; then the asking starts again. Seat 0 having buried and seat 2 "
            f"having declared, those asked are: {order}.",
        )
        after = " → ".join(map(str, seats_to_ask(rules, parse_all([f"S{LEVEL}"] * 2), 1, 0, 1, 1)))
        w.say(section, f"座位 1 炒过之后再问：{after}。", f"After a raid by seat 1 they are: {after}.")
        w.say(
            section,
            "无人亮主时也问，任何一对可亮的牌都可以炒。",
            "They are asked also where nobody has declared, and any pair that could be shown raids then.",
            rules.raid_undeclared,
        )
        w.say(
            section,
            "无人亮主时谁也不能炒，也不问。",
            "Where nobody has declared nobody may raid, and nobody is asked.",
            not rules.raid_undeclared,
        )
        shown = [(_STANDS, "D8 D8"), (_SHOWN, "S8 S8")]
        raid: Question = {"phase": "raid", "banker": 3, "buried_by": 3, "raids": 0}
        asked = showing_question("S8 S8", "D8 D8", **raid)
        w.ask(section, ("以更大的一对炒底", "A raid with a higher pair"), asked, shown)
        own = {**asked, "buried_by": 1, "raids": 1}
        w.ask(section, ("刚扣过底的人再炒", "By who buried last"), own, shown)
        holder = {**asked, "seat": 0}
        w.ask(section, ("亮主的人先炒", "By the holder, before anyone else"), holder, shown)
        low = showing_question("D8 D8", "S8 S8", **raid)
        w.ask(section, ("以更小的一对炒底", "A raid with a lower pair"), low, [(_STANDS, "S8 S8"), (_SHOWN, "D8 D8")])
    points = rules.raid_failed_points
    w.say(
        section,
        f"不够大的炒底翻开后算失败：庄家方失败，抓分方加 {points} 分；抓分方失败，减 {points} 分，每次都算。",
        f"A raid that was not higher has failed: by the banking side attackers +{points}, by the attackers −{points}, each time.",
        bool(points),
    )
    w.say(
        section,
        "亮出一对红桃5：胜方至少到 A，负方回到 2；此后不再问炒底。",
        "♥5♥5 shown: the winner goes to A at least, the loser to 2; nobody is asked any more.",
        rules.red_five_stake,
    )
    return section


def order(w: Writer) -> Section:
    """§6."""
    rules, section = w.rules, w.section("6", "牌的大小", "The order of cards")
    hearts: Question = {"level": LEVEL, "trump": "S"}
    w.say(
        section,
        "从大到小；并排在一格里的一样大，先出的赢。级牌不在副牌里。",
        "From high to low; cards in one group are equal, the first played wins. Level cards are in no plain suit.",
    )
    w.say(
        section,
        "红桃5永远是最大的主，红桃里没有 5。",
        "♥5 is always the highest trump; hearts have no 5.",
        rules.red_five,
    )
    rows: list[tuple[str, str, int, Question]] = [
        ("主牌（黑桃主，打 8）", "Trumps (spades, level 8)", TRUMP_CLASS, hearts),
        ("副牌（红桃）", "A plain suit (hearts)", 1, hearts),
        ("无主（打 8）", "No-trump (level 8)", TRUMP_CLASS, {"level": LEVEL, "trump": "NT"}),
    ]
    if rules.fixed_no_trump:
        rows.append(("加固的无主", "Fixed no-trump", TRUMP_CLASS, {"level": LEVEL, "trump": "NT", "fixed": True}))
    if rules.flag_round:
        rows.append(("扛旗局", "Flag round", TRUMP_CLASS, {"flag": True}))
    for zh, en, klass, position in rows:
        section.rows.append(Row(w.t(zh, en), w.by_height(klass, position), ">"))
    return section


def order_questions(w: Writer) -> list[tuple[Question, bool]]:
    """For each pair of neighbours in §6's rows: a trick led by the lower (then the equal) card, and whether it wins."""
    asked = []
    for klass, position in ((TRUMP_CLASS, {"level": LEVEL, "trump": "S"}), (1, {"level": LEVEL, "trump": "S"})):
        groups = w.by_height(klass, position)
        for high, low in pairwise(groups):
            plays = [[low.faces[0].code], [high.faces[0].code], [low.faces[0].code], [low.faces[-1].code]]
            asked.append((w.asked({"ask": "trick", **position, "plays": plays}), False))
        for group in groups:
            plays = [[group.faces[0].code], *[[group.faces[-1].code]] * 3]
            asked.append((w.asked({"ask": "trick", **position, "plays": plays}), True))
    return asked


_TRACTORS: Final[tuple[tuple[tuple[str, str], str, str, str, str], ...]] = (
    (("副牌隔着级牌（打 6）", "The level's gap in a plain suit (level 6)"), "6", "S", "C5 C5 C7 C7", ""),
    (("主花色隔着级牌（打 6）", "The gap in the trump suit (level 6)"), "6", "S", "S5 S5 S7 S7", ""),
    (("主 A 接副级牌", "Trump A and an off-suit level pair"), "6", "S", "SA SA H6 H6", ""),
    (("打 A：主 K 接副级牌", "At level A: trump K and an off-suit level pair"), "A", "S", "SK SK HA HA", ""),
    (("副级牌接主级牌", "An off-suit level pair and the suit's own"), "6", "S", "H6 H6 S6 S6", ""),
    (("两对副级牌", "Two off-suit level pairs"), "6", "S", "H6 H6 C6 C6", ""),
    (("主级牌接小王", "The suit's level pair and the little jokers"), "6", "S", "S6 S6 LJ LJ", ""),
    (("无主：级牌接小王", "No-trump: a level pair and the little jokers"), "6", "NT", "H6 H6 LJ LJ", ""),
    (("主级牌在原位（打 6）", "The level pair at its own rank (level 6)"), "6", "S", "S6 S6 S7 S7", ""),
    (("主级牌在原位（打 6）", "The level pair at its own rank (level 6)"), "6", "S", "S5 S5 S6 S6", ""),
    (("大小王", "Little and big jokers"), "6", "S", "LJ LJ BJ BJ", ""),
    (("红桃5与大王", "♥5 and the big jokers"), "6", "S", "H5 H5 BJ BJ", "five"),
    (("A 作小", "The ace as low"), "6", "S", "CA CA C2 C2", ""),
    (("A 作小，又作大", "The ace both high and low"), "6", "S", "CK CK CA CA C2 C2", ""),
    (("打 2：副牌 AA33", "At level 2: AA33 of a plain suit"), "2", "S", "CA CA C3 C3", ""),
    (("红桃 4466（打 8）", "Hearts 4466 (level 8)"), "8", "S", "H4 H4 H6 H6", ""),
    (("红桃主：红桃 5566", "Hearts trump: 5566 of hearts"), "8", "H", "H5 H5 H6 H6", ""),
    (("加固的无主：隔着级牌", "Fixed no-trump: 5577 at level 6"), "6", "NT", "C5 C5 C7 C7", "fixed"),
    (("扛旗局：5566", "Flag round: 5566"), "", "", "C5 C5 C6 C6", "flag"),
)
"""RULES §7's table: caption, level, trump, cards, and the kind of round."""


def shapes(w: Writer) -> Section:
    """§7."""
    rules, section = w.rules, w.section("7", "牌型", "Shapes")
    w.say(
        section,
        "对子是两张完全相同的牌。拖拉机是同一门里两对或更多相连的对子。甩牌是一次首出同门的几手牌。",
        "A pair is two identical cards. A tractor is two or more adjacent pairs of one class. A throw is a lead of "
        "several components of one class.",
    )
    has = {"fixed": rules.fixed_no_trump, "flag": rules.flag_round, "five": rules.red_five, "": True}
    for caption, level, trump, cards, mark in _TRACTORS:
        position: Question = {"level": level, "trump": trump} if mark != "flag" else {}
        position |= {mark: True} if mark in ("fixed", "flag") else {}
        question = {"ask": "shape", **position, "cards": cards.split()}
        w.ask(section, caption, question, [(("", ""), cards)], has[mark])
    w.say(
        section,
        "五十K：同花色且属同一门的 5、10、K，或 55TTKK，可以一起首出，不算甩牌。",
        "5-10-K: the 5, T, K of one suit, all of that suit's class, or 55TTKK, may be led together; never a throw.",
        rules.five_ten_king,
    )
    five: Question = {"ask": "shape", "level": LEVEL, "trump": "S"}
    for caption, cards in (
        (("梅花 5、10、K", "5, T, K of clubs"), "C5 CT CK"),
        (("红桃是副牌时的红桃 5、10、K", "5, T, K of hearts when hearts are plain"), "H5 HT HK"),
        (("梅花 55TTKK", "55TTKK of clubs"), "C5 C5 CT CT CK CK"),
    ):
        # Without ♥5 among hearts the three are of two classes, and no lead at all.
        leads = not (cards[0] == "H" and rules.red_five and not rules.red_five_in_plain_hearts)
        shown = [(("", ""), cards)]
        w.ask(section, caption, {**five, "cards": cards.split()}, shown, rules.five_ten_king and leads)
    w.say(
        section,
        "红桃是副牌时，红桃5不算红桃，红桃没有五十K。",
        "When hearts are plain ♥5 is no heart, and hearts have no 5-10-K.",
        rules.five_ten_king and rules.red_five and not rules.red_five_in_plain_hearts,
    )
    return section
