"""Words for the fields about cards, shapes, playing, declaring and raids (RULES §1 to §8)."""

from __future__ import annotations

from typing import Final

from games.rulebook_field import Field

CARD_FIELDS: Final = (
    Field(
        "direction", "1",
        ("出牌方向", "Direction of play"),
        ("屏幕上按哪个方向轮流出牌。", "The way in which play goes round on screen."),
        {"clockwise": ("顺时针", "clockwise"), "counter_clockwise": ("逆时针", "counter-clockwise")},
    ),
    Field(
        "red_five", "6",
        ("红桃5最大", "♥5 on top"),
        (
            "红桃5是最大的牌，永远是主；红桃花色里没有5。",
            "♥5 is the highest card and always trump; hearts then have no 5.",
        ),
    ),
    Field(
        "flag_round", "9",
        ("有扛旗局", "Flag round"),
        (
            "过 A 之后打扛旗局：只有红桃5和王是主，没有底牌。",
            "After A comes a flag round: only ♥5 and jokers are trump, and there is no kitty.",
        ),
    ),
    Field(
        "fixed_no_trump", "3",
        ("一对王加固", "Jokers fix no-trump"),
        (
            "一对王定死无主：只有王是主，级牌回到本花色的原位。",
            "A pair of jokers fixes no-trump: only jokers are trump, level cards are plain at their own rank.",
        ),
    ),
    Field(
        "turned_counts", "2",
        ("翻牌怎么数座位", "Counting from a turned card"),
        (
            "首局翻到 2 指 A1 座；别的点数从那里逆着出牌方向数，还是顺着数。",
            "A turned 2 names A1's seat; from there the other ranks count on against the play order, or with it.",
        ),
        {"against_play": ("逆着出牌方向", "against the play order"), "with_play": ("顺着出牌方向", "with the play order")},
        reading=True,
    ),
    Field(
        "plain_gap_adjacent", "7",
        ("副牌隔级相连", "Gap closes in plain suits"),
        (
            "级牌在副牌里留下的空位算相连：打 6 时 5577 是拖拉机。",
            "The level's gap in a plain suit closes: at level 6, 5577 is a tractor.",
        ),
        reading=True,
    ),
    Field(
        "trump_gap_adjacent", "7",
        ("主牌隔级相连", "Gap closes in the trump suit"),
        ("主花色里级牌的空位也算相连。", "The same in the trump suit."),
        reading=True,
    ),
    Field(
        "suit_top_adjacent", "7",
        ("主花色顶对接副级牌", "Top of the suit meets off-suit levels"),
        (
            "主花色最大的一对（A，打 A 时是 K）与副级牌对相连。",
            "The trump suit's highest pair (A, at level A the K) is next to an off-suit level pair.",
        ),
        reading=True,
    ),
    Field(
        "off_level_adjacent", "7",
        ("副级牌接主级牌", "Off-suit levels meet the suit's own"),
        ("副级牌对与主级牌对相连。", "An off-suit level pair is next to the trump suit's level pair."),
        reading=True,
    ),
    Field(
        "level_joker_adjacent", "7",
        ("级牌接小王", "Levels meet the little jokers"),
        (
            "主级牌对（无主时任何级牌对）与小王对相连。",
            "The trump suit's level pair (in no-trump any level pair) is next to the little jokers.",
        ),
        reading=True,
    ),
    Field(
        "level_at_own_rank", "7",
        ("主级牌在原位相连", "Level pair at its own rank"),
        (
            "主级牌对在拖拉机里仍站在原来的点数上：打 6 时 5566、6677 是拖拉机。",
            "In tractors the trump suit's level pair stands at its own rank: at level 6, 5566 and 6677.",
        ),
    ),
    Field(
        "jokers_adjacent", "7",
        ("大小王相连", "Jokers make a tractor"),
        ("小王对与大王对是拖拉机。", "The two pairs of jokers make a tractor."),
        reading=True,
    ),
    Field(
        "red_five_adjacent", "7",
        ("红桃5接大王", "♥5 meets the big jokers"),
        ("一对红桃5与一对大王相连。", "The pair of ♥5 is next to the big jokers."),
        reading=True,
    ),
    Field(
        "ace_low", "7",
        ("A 也作小", "The ace is also low"),
        ("AA22 是最小的拖拉机，但 KKAA22 不是。", "AA22 is the lowest tractor; KKAA22 never is one."),
        reading=True,
    ),
    Field(
        "ace_low_over_gap", "7",
        ("打 2 时 AA33 相连", "AA33 at level 2"),
        (
            "打 2 时副牌的 AA33 是拖拉机，A 最小。",
            "At level 2, AA33 of a plain suit is a tractor, the ace being the lowest.",
        ),
    ),
    Field(
        "five_ten_king", "7",
        ("五十K", "5-10-K"),
        ("同花色的 5、10、K，或 55TTKK，可以一起首出。", "A same-suit 5-10-K, or 55TTKK, may be led together."),
    ),
    Field(
        "red_five_in_plain_hearts", "7",
        ("红桃是副牌时红桃5也算五十K", "♥5 counts in plain hearts"),
        ("红桃不是主时，红桃5可作红桃五十K里的5。", "When hearts are plain, ♥5 serves as the five of a heart 5-10-K."),
        reading=True,
    ),
    Field(
        "six_draws_pairs", "8.6",
        ("55TTKK 要对子", "55TTKK draws pairs"),
        (
            "首出副牌 55TTKK，有对子的要跟对子，最多三对；否则任意六张。",
            "A led 55TTKK of a plain suit draws up to three pairs, adjacent or not; else any six cards of the suit.",
        ),
        reading=True,
    ),
    Field(
        "tractors_answer", "8.2",
        ("拖拉机要跟拖拉机", "A tractor answers a tractor"),
        (
            "首出拖拉机，有拖拉机的要跟拖拉机；否则跟同样多的对子就行。",
            "A tractor must be answered by tractors where the hand has them; else by as many pairs, however they lie.",
        ),
        reading=True,
    ),
    Field(
        "must_ruff", "8.2",
        ("不够必须用主补", "Must ruff"),
        ("首出的花色不够时，先用主牌补足张数。", "Who cannot follow with enough cards fills up with trumps first."),
    ),
    Field(
        "throw_forced", "8.5",
        ("甩牌失败出哪一手", "A failed throw leads"),
        ("甩牌失败后必须改出的牌。", "What has to be led when a throw fails."),
        {
            "smallest_beaten": ("被压住的最小一手", "the smallest component that is beaten"),
            "lowest_card": ("所甩的牌里最小的一张", "the lowest of the thrown cards"),
        },
        reading=True,
    ),
    Field(
        "throw_penalty", "8.5",
        ("甩牌失败罚分", "Penalty for a failed throw"),
        ("甩牌失败移动的分数，0 为不罚。", "Points that a failed throw moves; 0 for none."),
        reading=True,
    ),
    Field(
        "throw_penalty_each", "8.5",
        ("罚分按什么计", "The penalty counts"),
        (
            "每次甩牌计一次，还是被压住的每张牌计一次。",
            "Once for each failed throw, or for each card of the beaten components.",
        ),
        {"throw": ("每次", "for each throw"), "card": ("每张", "for each card")},
        reading=True,
    ),
    Field(
        "kitty_single", "8.8",
        ("单张抠底倍数", "Kitty taken by a single"),
        (
            "最后一轮以单张赢下时底分的倍数。",
            "What the kitty's points are multiplied by when a single wins the last trick.",
        ),
    ),
    Field(
        "kitty_pair", "8.8",
        ("对子抠底倍数", "Kitty taken by a pair"),
        ("最后一轮以对子赢下时底分的倍数。", "The same when a pair wins it."),
    ),
    Field(
        "kitty_tractor_shift", "8.8",
        ("拖拉机抠底加几次方", "Kitty taken by a tractor: shift"),
        ("n 连对的倍数是 2 的（n 加此数）次方。", "A tractor of n pairs multiplies by 2 to the power of n plus this."),
    ),
    Field(
        "kitty_multiplied_by", "8.8",
        ("抠底倍数看哪手牌", "What multiplies the kitty"),
        (
            "倍数看赢的那手里最大的一手牌，还是只看首出要求的牌型。",
            "The largest component of the winning play itself, or only what the lead asked for.",
        ),
        {"winning_play": ("赢的那手", "the winning play"), "lead": ("首出的那手", "the lead")},
        reading=True,
    ),
    Field(
        "declare_during_deal", "2",
        ("发牌时可亮主", "Declare during the deal"),
        ("边发牌边亮主；否则发完才亮。", "Players may show while cards still arrive; else only after the deal."),
    ),
    Field(
        "pair_order", "3",
        ("级牌对的大小", "Order of level pairs"),
        (
            "反主时级牌对的花色从小到大；写“一样大”就是先亮的算数。",
            "Suits of level pairs from the weakest to the strongest; “all equal” where the first stands.",
        ),
        reading=True,
    ),
    Field(
        "pair_declares", "3",
        ("一上来可亮对子", "A pair at once"),
        ("第一次亮主就可以亮一对级牌，按对子算。", "A pair of level cards shown first counts as a pair."),
        reading=True,
    ),
    Field(
        "level_cards_name_no_trump", "3",
        ("级牌可叫无主", "Level cards may name no-trump"),
        (
            "亮级牌的人可以不定本花色而定普通无主。",
            "Who shows level cards may name ordinary no-trump instead of their suit.",
        ),
    ),
    Field(
        "red_five_shows", "3",
        ("一对红桃5可亮", "♥5♥5 may be shown"),
        (
            "一对红桃5比一对大王大，可定任何主。",
            "A pair of ♥5 is shown above the big jokers and names any trump.",
        ),
        reading=True,
    ),
    Field(
        "look_back", "3",
        ("回头望", "Look-back"),
        (
            "首先亮单张的人，别人反过后可亮出它的一对，压过一切，限一次。",
            "The first declarer's pair of his single, shown after another's showing, beats everything, once.",
        ),
    ),
    Field(
        "hidden_declaration", "3",
        ("亮主为暗牌", "The declared single lies face down"),
        ("亮出的单张扣着，定主之后才翻开。", "A declared single lies face down until declaring ends."),
        reading=True,
    ),
    Field(
        "hidden_showings", "5",
        ("暗炒", "Hidden showings"),
        (
            "反主和炒底只公开有人亮了，炒完才一起翻开。",
            "Only the fact of a showing is public; all is revealed after the raids.",
        ),
    ),
    Field(
        "overturn_order", "3",
        ("谁先反主", "Who may overturn"),
        ("亮主时间内谁都可以反，还是按座位轮流。", "Anyone while the window is open, or the seats in play order."),
        {"free": ("谁都可以", "anyone"), "in_turn": ("按座位轮流", "the seats in turn")},
        reading=True,
    ),
    Field(
        "declare_at_a", "3",
        ("打 A 时可亮主", "Declaring at A"),
        ("打 A 时也可以亮主；否则打无主。", "Somebody may declare while A is played; else it is no-trump."),
    ),
    Field(
        "first_banker", "3",
        ("首局谁坐庄", "The first game's banker"),
        ("第一局的庄家怎么定。", "How the first game's banker is found."),
        {
            "last_showing": ("最后亮主的人", "who made the last showing"),
            "first_showing": ("最先亮主的人", "who made the first showing"),
            "highest_showing": ("亮得最大的人", "who made the highest showing"),
            "turned": ("翻牌定庄", "a turned card names him"),
        },
        reading=True,
    ),
    Field(
        "raid_moves_first_banker", "3",
        ("首局炒底换庄", "A raid moves the first bank"),
        ("第一局里炒底的人成为庄家。", "In the first game who raids becomes banker."),
        reading=True,
    ),
    Field(
        "nobody_declares", "3",
        ("无人亮主", "When nobody declares"),
        ("没有人亮主时怎么定主。", "What names trump then."),
        {"no_trump": ("打无主", "no-trump"), "turned_kitty": ("翻底牌定主", "the turned kitty")},
        reading=True,
    ),
    Field(
        "nobody_banks", "3",
        ("首局无人亮主谁坐庄", "Banker when nobody declares"),
        ("第一局没有人亮主时的庄家。", "Who is banker when nobody declares in the first game."),
        {"random": ("随机", "at random"), "first_receiver": ("先摸牌的人", "the first receiver")},
        reading=True,
    ),
    Field(
        "raids", "5",
        ("可以炒底", "Raids"),
        (
            "扣底之后，别人可以亮更大的一对拿走底牌重扣。",
            "After a bury the others may take the kitty with a higher pair.",
        ),
    ),
    Field(
        "raid_order", "5",
        ("炒底先问谁", "Who is asked first to raid"),
        ("每次扣底后从谁开始问。", "With whom the asking starts after a bury."),
        {"banker_first": ("庄家", "the banker"), "after_burier": ("扣底人的下家", "the player after who buried")},
    ),
    Field(
        "raid_undeclared", "5",
        ("无人亮主也可炒底", "Raids though nobody declared"),
        (
            "没有人亮主时也逐家问炒底，任何一对可亮的牌都行。",
            "Somebody may raid also where nobody declared, with any pair that could be shown.",
        ),
        reading=True,
    ),
    Field(
        "raid_failed_points", "5",
        ("炒底失败罚分", "Points for a failed raid"),
        ("暗炒里不够大的炒底移动的分数。", "Points moved by each hidden raid that was not higher."),
    ),
    Field(
        "red_five_stake", "5",
        ("一对红桃5的赌注", "The ♥5♥5 stake"),
        (
            "亮出一对红桃5：胜方至少到 A，负方回到 2，此后不再问炒底。",
            "♥5♥5 shown: the winner goes to A at least, the loser to 2, and nobody is asked any more.",
        ),
    ),
    Field(
        "red_five_flag", "3",
        ("扛旗局可亮一对红桃5", "♥5♥5 in a flag round"),
        (
            "扛旗局首次出牌前可亮一对红桃5，负方到 A。",
            "♥5♥5 may be shown before a flag round's first lead, with A for the loser.",
        ),
        reading=True,
    ),
)  # fmt: skip
"""In the order of the rule set."""
