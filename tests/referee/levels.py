"""What a game's points do to the levels, the bank, the match and the score (RULES 9, 10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.referee.deck import FLAG_SETS, LIANZHONG, RANKS, ROOMS

J, ACE = RANKS.index("J"), RANKS.index("A")
#: The last ace of each set that has one, counted in steps from lap 1's 2; `jiuai` has none.
LAST = dict.fromkeys(FLAG_SETS | {"mingchao", "baoma", "classic"}, ACE) | {"anchao": 2 * 13 + ACE}


def step(level: Mapping[str, Any]) -> int:
    """A level as steps from lap 1's 2; the flag stands one above A."""
    return ACE + 1 if level["rank"] == "flag" else (level["lap"] - 1) * 13 + RANKS.index(level["rank"])


def named(rules: str, at: int) -> dict[str, Any]:
    """A step as a level."""
    if rules in FLAG_SETS and at > ACE:
        return {"lap": 1, "rank": "flag"}
    return {"lap": at // 13 + 1, "rank": RANKS[at % 13]}


def table(rules: str, points: int) -> tuple[str | None, int]:
    """Who gains and how many levels, where no shutout goes straight to A (that is told as None, -1)."""
    if rules == "jiuai":
        if points == 0:
            return "bankers", 9
        bankers, attackers = 8 - points // 10, min(9, (points - 80) // 10)
    elif rules == "classic":
        if points == 0:
            return "bankers", 3
        bankers = 2 if points < 40 else 1
        attackers = 1 if points < 120 else 2 if points < 160 else 3
    else:
        if points == 0:
            return None, -1
        bankers, attackers = (80 - points) // 10, (points - 80) // 10
    if points < 80:
        return ("bankers", bankers) if bankers else (None, 0)
    return ("attackers", attackers) if attackers else (None, 0)


@dataclass
class Moves:
    """Where both sides stand after a game, in steps; `passed`: the bankers have passed the last A."""

    bankers: int
    attackers: int
    passed: bool = False
    match: str | None = None


def banking(rules: str, at: int, gain: int, captured: bool) -> int:
    """Where a banking side comes to."""
    last = LAST.get(rules)
    if at == last:
        return at if gain == 0 or (rules == "classic" and captured) else at + 1
    if rules == "jiuai" and at % 13 == J and gain >= 4:
        return at + 4
    for _ in range(gain):
        at += 1
        if stops(rules, at):
            break
    return at


def attacking(rules: str, at: int, gain: int) -> int:
    """Where attackers come to; the last A holds them, and the flag too."""
    for _ in range(gain):
        if rules in LAST and at >= LAST[rules]:
            break
        at += 1
        if stops(rules, at):
            break
    return at


def stops(rules: str, at: int) -> bool:
    """Whether an advance stops here because the level must be played."""
    if rules == "jiuai":
        return at % 13 in (0, J, ACE)
    return at == LAST[rules] or (rules == "mingchao" and at == J)


def after(rules: str, asked: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to the question "levels"."""
    points = max(0, asked["points"])
    old = Moves(step(asked["banker"]), step(asked["attackers"]))
    flag = asked["banker"]["rank"] == "flag"
    failed = asked.get("flags_failed") or 0
    captured = bool(asked.get("captured"))
    if flag:
        side, gain, new, failed = _flag_round(rules, old, points, failed)
    else:
        side, gain, new = _ordinary(rules, old, points, captured)
        fallen = falls(rules, old.bankers, points, captured, asked.get("winning") or [])
        new.bankers = new.bankers if fallen is None else fallen
        if rules == "classic" and points < 80 and old.attackers <= 0 and new.match is None:
            new.attackers = old.attackers - 1
            if new.attackers == -12:
                new.match = "bankers"
    heaven = earned(rules, flag, asked.get("heaven_and_earth"))
    bar = 100 if flag else 80
    if heaven:
        _to_heaven(rules, old, new, heaven)
    elif asked.get("red_five") and rules in LIANZHONG and not flag:
        _to_heaven(rules, old, new, "bankers" if points < bar else "attackers")
    if flag and new.bankers != ACE + 1:
        failed = 0
    score = _score(rules, old, new, points, flag, heaven)
    match = new.match
    return {
        "gains": {"side": side, "levels": gain},
        "banker": named(rules, 0 if match else new.bankers),
        "attackers": named(rules, 0 if match else new.attackers),
        "bank_changes": points >= bar,
        "score": score,
        "flags_failed": 0 if match else failed,
        "match": match,
    }


def _ordinary(rules: str, old: Moves, points: int, captured: bool) -> tuple[str | None, int, Moves]:
    side, gain = table(rules, points)
    new = Moves(old.bankers, old.attackers)
    if gain == -1:  # straight to A, of the lap he is in; at A on
        ace = old.bankers // 13 * 13 + ACE
        side, gain = "bankers", max(1, ace - old.bankers)
        new.bankers += gain
    elif side == "bankers":
        new.bankers = banking(rules, old.bankers, gain, captured)
    elif side == "attackers":
        new.attackers = attacking(rules, old.attackers, gain)
    if rules in LAST and new.bankers > LAST[rules] >= old.bankers:
        new.passed = True
        if rules not in FLAG_SETS:
            new.match = "bankers"
    return side, gain, new


def _flag_round(rules: str, old: Moves, points: int, failed: int) -> tuple[str | None, int, Moves, int]:
    new = Moves(old.bankers, old.attackers)
    if points < 100:
        new.match = "bankers"
        return None, 0, new, failed
    gain = (points - 100) // 10
    new.attackers = attacking(rules, old.attackers, gain)
    if failed + 1 >= 3:
        new.bankers = 0
    return ("attackers" if gain else None), gain, new, failed + 1


def falls(rules: str, bankers: int, points: int, captured: bool, winning: list[str]) -> int | None:
    """Where J到底 takes bankers who stood there; None when it does not."""
    if rules != "mingchao" or points < 80 or not captured or winning[:1] in (["LJ"], ["BJ"]):
        return None
    if len(winning) > 2 or len(set(winning)) != 1:
        return None
    if bankers == J and winning[0][1] == "J":
        return 0
    if bankers == ACE and winning[0][1] == "A" and len(winning) == 2:
        return J
    return None


def earned(rules: str, flag: bool, side: str | None) -> str | None:
    """Who has earned 上天入地, where the set knows it for that side."""
    if rules in ("anchao", "baoma"):
        return side
    if rules in LIANZHONG or (rules in ("kangqi", "mingchao") and not flag):
        return side if side == "attackers" else None
    return None


def _to_heaven(rules: str, old: Moves, new: Moves, winner: str) -> None:
    heaven = LAST[rules]
    if winner == "bankers":
        if new.match != "bankers":
            new.bankers = max(heaven, new.bankers)
        new.attackers = 0
    else:
        if new.match == "bankers":
            new.match = None
        new.attackers = max(heaven, new.attackers)
        new.bankers = 0


def _score(rules: str, old: Moves, new: Moves, points: int, flag: bool, heaven: str | None) -> dict[str, int]:
    if rules == "classic":
        return {"bankers": 0, "attackers": 0}
    if rules == "jiuai":
        side, gain = table(rules, points)
        return {who: gain * 10 if side == who else 0 for who in ("bankers", "attackers")}
    if rules == "baoma":
        if points >= 80:
            n = min(13, (points - 40) // 40)
            return {"bankers": -2 * n, "attackers": 3 * n}
        times = 3 if points == 0 else 2 if points < 40 else 1
        return {"bankers": 3 * times, "attackers": -2 * times}
    if flag and new.match == "bankers":
        return {"bankers": 6 if rules == "lianzhong-yilun" else 3, "attackers": 0}
    rose = {"bankers": max(0, new.bankers - old.bankers), "attackers": max(0, new.attackers - old.attackers)}
    if heaven and rules in ROOMS:
        rose[heaven] = max(rose[heaven], 13 if rules == "mingchao" else 16)
    return {
        "bankers": rose["bankers"] - rose["attackers"],
        "attackers": rose["attackers"] - rose["bankers"],
    }
