"""What the programme's states, settings and deeds are called, in Chinese and English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

Pair = tuple[str, str]

SAVED: Final[Pair] = ("已保存。", "Saved.")
STATES: Final[Mapping[str, Pair]] = {
    "scheduled": ("已排期", "scheduled"),
    "ready": ("待开播", "ready for air"),
    "live": ("进行中", "live"),
    "decided": ("已决出胜负", "decided"),
    "settled": ("已结算", "settled"),
    "cancelled": ("已取消", "called off"),
}
FORMS: Final[Mapping[str, Pair]] = {
    "daily": ("每日赛", "daily session"),
    "weekly": ("周冠军赛", "weekly championship"),
}
#: What becomes of the fund when its champion loses a day.
ON_LOSS: Final[Mapping[str, Pair]] = {"keep": ("照付", "paid out"), "forfeit": ("作废", "forfeited")}
QUALIFY: Final[Mapping[str, Pair]] = {
    "most_days": (
        "本周胜场最多的擂主入围；相同时看升级数，再相同看谁先达到",
        "the week's champions with the most days won; equal: the most levels, then who won first",
    ),
    "most_levels": (
        "本周获胜场次升级最多的擂主入围；相同时看胜场，再相同看谁先达到",
        "the week's champions who climbed the most levels; equal: the most days, then who won first",
    ),
    "drawn": (
        "本周所有擂主抽签，按抽出的次序入围",
        "all champions of the week in a drawn order",
    ),
}
RULES_OF_ORDER: Final[Mapping[str, Pair]] = {
    "approved": ("全部已通过的组合，随机次序", "all approved combinations, in random order"),
    "most_days": ("本周擂主，按胜场", "the week's champions by days won"),
    "most_levels": ("本周擂主，按升级", "the week's champions by levels"),
    "drawn": ("本周擂主，随机次序", "the week's champions, in random order"),
}
#: Why a combination of an order is passed over.
OUT: Final[Mapping[str, Pair]] = {
    "": ("", ""),
    "champion": ("擂主", "the champion"),
    "named": ("已在本场", "in this session already"),
    "planned": ("已排在别的场次", "planned for another session"),
    "played": ("本赛季已上场", "has played this season"),
    "gone": ("已不在通过名单", "no longer approved"),
}
#: Settings of a season and of a session.
FIELDS: Final[Mapping[str, Pair]] = {
    "title": ("名称", "title"),
    "starts_on": ("开始日期", "first day"),
    "ends_on": ("结束日期", "last day"),
    "rules": ("规则", "rule set"),
    "options": ("规则选项", "options"),
    "start_time": ("开播时间", "time of day"),
    "weekly_qualify": ("周赛入围", "who qualifies for the weekly"),
    "challengers_again": ("可再次上场", "may be drawn again"),
    "fund_from": ("基金规定自哪天起", "the fund's terms from"),
    "fund_base": ("基金首日", "fund: first day"),
    "fund_step": ("基金每日递增", "fund: daily step"),
    "fund_cap": ("基金每日封顶", "fund: daily cap"),
    "on_loss": ("卫冕失败的基金", "the fund on a lost day"),
    "board_cells": ("奖板格数", "cells of the board"),
    "board_blanks": ("空白格数", "blank cells"),
    "board_stays": ("奖板用到开完", "a board serves until it is opened up"),
    "draw_again": ("作废后重开", "whose draw is void draws again"),
    "public_delay": ("公开页面延迟（秒）", "seconds the public is behind"),
    "public_behind": ("公开页面慢一局", "the public is one game behind"),
    "prize_limit": ("单个奖品上限", "the most a prize may be worth"),
    "on": ("日期", "day"),
    "number": ("当日场次", "number of the day"),
    "starts_at": ("开播时间", "planned start"),
    "form": ("赛制", "form"),
    "note": ("备注", "note"),
    "code": ("编号", "code"),
    "team_a": ("A 方组合", "side A"),
    "team_b": ("B 方组合", "side B"),
}
#: What the audit list calls what is done to a session or a season, said of whoever did it.
DEEDS: Final[Mapping[str, Pair]] = {
    "season.opened": ("开设了赛季", "opened the season"),
    "season.changed": ("改了赛季设置", "changed the season"),
    "session.opened": ("排了这一场", "planned the session"),
    "session.planned": ("排了这一场", "planned the session"),
    "session.changed": ("改了设置", "changed the settings"),
    "session.moved": ("改了期", "moved the session"),
    "session.teams_named": ("选定了组合", "named the combinations"),
    "session.order_made": ("排定了挑战次序", "made the order of challengers"),
    "session.called_next": ("请了下一组合", "called the next combination"),
    "session.checked_in": ("办了签到", "checked in"),
    "session.check_in_undone": ("撤销了签到", "undid a check-in"),
    "session.teams_set": ("定下两支组合", "settled the combinations"),
    "session.table_opened": ("开了牌桌", "opened the table"),
    "session.links_shown": ("看了链接", "looked at the links"),
    "session.ready": ("标为待开播", "said that it is ready"),
    "session.started": ("开始了", "started it"),
    "session.decided": ("宣布了胜方", "confirmed the winner"),
    "session.settled": ("结算了", "settled it"),
    "session.cancelled": ("取消了这一场", "called it off"),
    "game.started": ("开了一局", "started a game"),
    "fund.asked": ("问了明天来不来", "asked whether they come back"),
    "fund.answered": ("记下了去留", "took the answer"),
}


def said(pair: Pair, language: str) -> str:
    """One of the two."""
    return pair[1] if language == "en" else pair[0]
