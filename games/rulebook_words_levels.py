"""Words for the fields about levels, scores and the show (RULES §9 to §11)."""

from __future__ import annotations

from typing import Final

from games.rulebook_field import Field

LEVEL_FIELDS: Final = (
    Field(
        "bank_points", "9",
        ("上台分", "Points to take over"),
        ("抓分方得到这么多分就上台。", "Points from which the attackers take over."),
    ),
    Field(
        "level_step", "9",
        ("每级分数", "Points for a level"),
        ("每多（或少）这么多分升一级。", "So many points more, or fewer, make a level."),
    ),
    Field(
        "step_begun_counts", "9",
        ("不足一级也算一级", "A step begun counts"),
        ("庄家方差一点也算一级：75 分升一级。", "For the bankers a step begun counts: 75 is one level, not none."),
        reading=True,
    ),
    Field(
        "shutout_levels", "9",
        ("大光升级", "Levels for a shutout"),
        (
            "抓分方得 0 分时庄家方升几级，或者直接到 A。",
            "The bankers' levels for 0 points, or straight to A.",
        ),
        reading=True,
    ),
    Field(
        "small_shutout_levels", "9",
        ("小光升级", "Levels for a small shutout"),
        (
            "分数低于小光线时升几级；0 为按分数表。",
            "The bankers' levels below the small shutout's points; 0 leaves it to the steps.",
        ),
        reading=True,
    ),
    Field(
        "small_shutout_points", "9",
        ("小光线", "Points of a small shutout"),
        ("低于这么多分算小光。", "Fewer points than these are a small shutout."),
    ),
    Field(
        "change_levels", "9",
        ("上台即升", "Levels for taking over"),
        ("上台本身升几级。", "Levels that taking over gains by itself."),
    ),
    Field(
        "most_levels", "9",
        ("抓分方最多升级", "Most levels for attackers"),
        ("抓分方一局最多升几级；0 为不限。", "The most that attackers gain in a game; 0 for no bound."),
    ),
    Field(
        "bank_kept_by", "9",
        ("连庄谁坐庄", "Who banks when the bank is kept"),
        ("庄家方连庄时，由庄家的对家还是庄家自己坐庄。", "When the banking side keeps the bank: the partner, or himself."),
        {"partner": ("庄家的对家", "the banker's partner"), "banker": ("庄家自己", "the banker himself")},
        reading=True,
    ),
    Field(
        "must_play", "9",
        ("必打的级", "Levels that must be played"),
        (
            "升级遇到这些级要停下来打，如“2、J、A”；没有就写“无”。",
            "An advance stops at the first of these that it would pass, as “2, J, A”; “none” for no such level.",
        ),
        reading=True,
    ),
    Field(
        "a_jumped_from_j_with", "9",
        ("从 J 跳过 A", "Jumping A from J"),
        (
            "打 J 的庄家方升这么多级时越过 A 到下一圈的 2；0 为不可。",
            "Levels with which bankers at J go past A to the next lap's 2; 0 for never.",
        ),
    ),
    Field(
        "laps", "9",
        ("打几圈", "Laps in a match"),
        ("一场打几圈；0 为没有终点。", "Laps in a match; 0 for no end."),
        {0: ("没有终点", "no end")},
    ),
    Field(
        "kitty_held_at_a", "9",
        ("过 A 须保底", "A needs the kitty"),
        ("最后的 A 要保住底牌才算过。", "The last A is passed only by bankers who also hold the kitty."),
        reading=True,
    ),
    Field(
        "turtle", "9",
        ("背乌龟", "Turtle"),
        (
            "庄家方赢时，停在 2 或以下的抓分方降一级，降到 2 下面的 3 就输。",
            "Attackers at 2 or below fall a step when bankers win, and lose the match at 3 below 2.",
        ),
        reading=True,
    ),
    Field(
        "j_to_end", "9",
        ("J到底", "J to the end"),
        (
            "打 J 被 J 抠底，庄家方回到 2；打 A 被一对 A 抠底，回到 J。",
            "J captured with J sends bankers back to 2, A captured with a pair of aces back to J.",
        ),
    ),
    Field(
        "flag_points", "9",
        ("扛旗局上台分", "Points against a flag round"),
        ("扛旗局里抓分方得到这么多分就上台。", "Points from which the attackers take over in a flag round."),
    ),
    Field(
        "flag_tries", "9",
        ("扛旗几次不成", "Flag rounds not held"),
        ("几次扛旗不成就回到 2。", "Flag rounds not held after which a side falls to 2."),
        reading=True,
    ),
    Field(
        "heaven_by", "9",
        ("上天入地", "Heaven and earth"),
        (
            "谁以五十K赢下最后一轮，可让对方回到 2、自己到 A。",
            "Whose 5-10-K in the last trick sends the others to 2 and its side to A.",
        ),
        {
            "nobody": ("没有", "nobody's"),
            "attackers": ("抓分方抠底", "the attackers', to capture"),
            "either": ("任何一方", "either side's"),
        },
    ),
    Field(
        "heaven_bare", "9",
        ("上天入地须恰好三张", "Heaven needs the bare three"),
        ("必须恰好出这三张。", "It must be exactly those three cards."),
    ),
    Field(
        "heaven_in_flag", "9",
        ("扛旗局也有上天入地", "Heaven in a flag round"),
        ("扛旗局里也算。", "It counts in a flag round too."),
        reading=True,
    ),
    Field(
        "red_five_forced", "9",
        ("逼红5", "♥5 forced"),
        ("每张被逼出的红桃5移动的分数。", "Points for each ♥5 that had to be played."),
        reading=True,
    ),
    Field(
        "red_five_held", "9",
        ("保红5", "♥5 held"),
        (
            "赢了倒数第二轮的人以红桃5首出最后一轮，每张移动的分数。",
            "Points for each ♥5 that leads the last trick after its player won the one before.",
        ),
        reading=True,
    ),
    Field(
        "tie_break", "11",
        ("同级怎么办", "A session that ended level"),
        ("全场打完同级时怎样决胜。", "What decides a session that ended level."),
        {
            "golden_game": ("金牌局", "a golden game"),
            "points": ("比总分", "points"),
            "host": ("主持人决定", "the host"),
        },
        reading=True,
    ),
    Field(
        "score", "10",
        ("得分方式", "How a game is scored"),
        ("一局的个人得分怎么算。", "How each player's points for a game are found."),
        {
            "table": ("按分数表的级数", "the table's levels"),
            "levels_moved": ("按真正升的级", "levels really moved"),
            "match_points": ("宝马会计分", "match points"),
            "none": ("不计", "none"),
        },
        reading=True,
    ),
    Field(
        "score_unit", "10",
        ("每级得分", "Points for a level of the table"),
        ("按分数表计分时，每级多少分。", "Points for a level, where the table's levels are scored."),
    ),
    Field(
        "flag_score", "10",
        ("扛旗得分", "Points for a held flag round"),
        ("扛旗成功每人得分。", "Points for each player who held a flag round."),
    ),
    Field(
        "heaven_score", "10",
        ("上天入地得分", "Points for heaven and earth"),
        ("以五十K赢下最后一轮至少得分。", "The least that 5-10-K in the last trick scores."),
    ),
    Field(
        "leave_score", "10",
        ("中途离场", "Leaving in the middle"),
        ("中途离场的人得分。", "Points for a player who leaves in the middle."),
    ),
    Field(
        "match_points_bankers", "10",
        ("宝马会庄家方得分", "Match points of the bankers"),
        (
            "抓分方的分数低于多少时，庄家方加几分、抓分方减几分，如“低于 1 分加 9 减 6”；各段以分号隔开。",
            "What the bankers gain and the attackers lose below how many points, as “below 1 gain 9 lose 6; below …”.",
        ),
        reading=True,
    ),
    Field(
        "match_points_attackers", "10",
        ("宝马会抓分方得分", "Match points of the attackers"),
        (
            "每一步抓分方加几分、庄家方减几分，如“加 3 减 2”。",
            "For each step what the attackers gain and the bankers lose, as “gain 3 lose 2”.",
        ),
        reading=True,
    ),
    Field(
        "match_points_from", "10",
        ("宝马会起算分", "Match points count from"),
        ("抓分方从这么多分起计步。", "Points from which the attackers' steps count."),
        reading=True,
    ),
    Field(
        "match_points_step", "10",
        ("宝马会每步分数", "Points of a step"),
        ("每步多少分。", "Points for each step."),
        reading=True,
    ),
    Field(
        "match_points_most", "10",
        ("宝马会最多步数", "Most steps"),
        ("最多计几步。", "The most steps that count."),
        reading=True,
    ),
    Field(
        "fund_base", "11",
        ("基金首日", "Fund: first day"),
        ("冠军基金第一天的奖金，元。", "The champion fund's first award, in yuan."),
    ),
    Field(
        "fund_step", "11",
        ("基金每日递增", "Fund: daily step"),
        ("每多卫冕一天奖金多多少，元。", "What each further day adds to the award, in yuan."),
    ),
    Field(
        "fund_cap", "11",
        ("基金每日封顶", "Fund: daily cap"),
        ("一天的奖金最多多少，元。", "The most that a day awards, in yuan."),
    ),
    Field(
        "fund_on_loss", "11",
        ("卫冕失败基金", "The fund when they lose"),
        ("卫冕失败那天，攒下的基金怎么办。", "What becomes of the fund on a lost day."),
        {"keep": ("照付", "paid out"), "forfeit": ("作废", "forfeited")},
        reading=True,
    ),
)  # fmt: skip
"""In the order of the rule set."""
