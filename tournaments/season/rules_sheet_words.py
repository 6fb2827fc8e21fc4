"""The rules sheet's own words: fields, kinds of prizes, and the text that a first draft starts from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tournaments.season.programme_words import Pair

FIELDS: Final[Mapping[str, Pair]] = {
    "organiser_zh": ("主办方（中文）", "Organiser (Chinese)"),
    "organiser_en": ("主办方（英文）", "Organiser (English)"),
    "contact": ("主办方联系方式（会公布）", "Organiser's contact (published)"),
    "terms_zh": ("条款（中文）", "Terms (Chinese)"),
    "terms_en": ("条款（英文）", "Terms (English)"),
}
LONGEST: Final[Mapping[str, int]] = {"organiser_zh": 120, "organiser_en": 120, "contact": 200} | {
    "terms_zh": 8000,
    "terms_en": 8000,
}
KINDS: Final[Mapping[str, Pair]] = {
    "goods": ("实物", "goods"),
    "cash": ("现金", "cash"),
    "coupon": ("优惠券", "coupon"),
    "blank": ("空白", "blank"),
}
ON_LOSS: Final[Mapping[str, Pair]] = {
    "keep": ("卫冕失败，已累积的基金照付", "a champion who loses keeps what has been collected"),
    "forfeit": ("卫冕失败，已累积的基金作废", "a champion who loses forfeits what has been collected"),
}
STAYS: Final[Mapping[bool, Pair]] = {
    False: (
        "每场用一块新的奖板，结算时没开的格全部翻开",
        "Each session has a new board; cells still closed are opened in full when it is settled",
    ),
    True: (
        "奖板用到全部开完：没开的格留给下一场接着开，所以一场开始时可能已有开过的格；要换新板，先全部翻开",
        (
            "A board serves until it is opened up: closed cells are left to the next session, which may so begin with some "
            "cells open; before a new board is laid the old one is opened in full"
        ),
    ),
}
AGAIN: Final[Mapping[bool, Pair]] = {
    False: (
        "一次开奖作废要两个人确认，原因公布；作废的奖品收回，那一格不再用，那一局也不再重开",
        (
            "A draw is declared void by two people, and the reason is published; its prize is taken back, its cell stays "
            "used up, and the game is not drawn for again"
        ),
    ),
    True: (
        "一次开奖作废要两个人确认，原因公布；作废的奖品收回，那一格不再用，由那一局的胜方另开一格",
        (
            "A draw is declared void by two people, and the reason is published; its prize is taken back, its cell stays "
            "used up, and the game's winner opens another cell"
        ),
    ),
}

FIRST: Final[Mapping[str, str]] = {
    "organiser_zh": "",
    "organiser_en": "",
    "contact": "",
    "terms_zh": (
        "一、两人一组，起一个组合名称报名，经主办方审核通过后参加。上场须两位本人到场，并出示身份证件。\n"
        "二、每局比赛结束，由该局胜方任选一个未开的格子，格后之物当场归其所有。各格奖品在开赛前由随机数摆定并封存，"
        "封存码同时公布，任何人都可以核对；主持人、工作人员和选手都不知道未开的格子里是什么。\n"
        "三、奖品不能转让，不折换现金（现金类除外）。领奖须凭本人身份证件，姓名与报名一致；自节目结束之日起六十日内"
        "未领取的，视为放弃。\n"
        "四、奖品依法应缴纳的个人所得税，由主办方按国家规定代扣代缴。\n"
        "五、因设备故障、不可抗力等原因不能继续的，主办方可以改期或取消该场，已经开出的奖品有效。\n"
        "六、有作弊、冒名、串通行为的，取消资格，收回该场所得奖品。\n"
        "七、个人信息只用于报名、通知、出场和领奖，按报名页的说明处理。对结果有异议的，可在三十日内向主办方提出。"
    ),
    "terms_en": (
        "1. Two people register under one combination's name and take part once the organiser has approved them. Both "
        "come in person and show an identity document.\n"
        "2. After each game its winner chooses one closed cell and has what is behind it. Before the session the prizes "
        "are placed by random numbers and sealed, and the seal is published for anybody to check; neither host, crew nor "
        "players know what a closed cell holds.\n"
        "3. Prizes cannot be passed on or changed into money (cash prizes apart). They are handed over against the "
        "winner's identity document, of the name registered; what is not claimed within sixty days of the end of the "
        "show is given up.\n"
        "4. Income tax due on a prize is withheld and paid by the organiser as the law asks.\n"
        "5. When equipment or circumstances beyond control stop a session, the organiser may move it or call it off; "
        "prizes opened before that stand.\n"
        "6. Cheating, taking part under another's name and collusion disqualify, and the session's prizes are returned.\n"
        "7. Personal data serve registration, notices, the show and prizes only, as the registration page says. "
        "Objections to a result may be made to the organiser within thirty days."
    ),
}
