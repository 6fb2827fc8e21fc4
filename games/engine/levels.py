"""What a game's points do to both sides' levels, with every special move (RULES §9, §10).

:func:`after` is the whole law for one game, in the words "bankers" and "attackers"; who sits where is no matter of it.
"""

from __future__ import annotations

from typing import Literal

from games.engine import scores
from games.engine.level import ACE, FLAG, JACK, RANKS, START, THREE, TWO, Level, at_place
from games.engine.ruleset import RuleSet
from games.engine.values import Value

__all__ = ["Level", "LevelsAfter", "Outcome", "Role", "after", "gains"]

Role = Literal["bankers", "attackers"]


class Outcome(Value):
    """How a game ended. `points` are the attackers', after kitty, penalties and every adjustment.

    `banker` and `attackers` are the levels before it (a banker at the flag has played a flag round); `winning` is
    the last winning play. `heaven` is the side that won the last trick with a 5-10-K, `red_five` the side that
    showed ♥5♥5. `flags_failed` counts the banking side's flag rounds not held, `their_flags_failed` the attackers'.
    """

    FIELDS = (
        "banker", "attackers", "points", "captured", "winning", "heaven", "red_five", "flags_failed",
        "their_flags_failed",
    )  # fmt: skip
    __slots__ = (*FIELDS, "flag")

    def __init__(
        self,
        banker: Level,
        attackers: Level,
        points: int,
        captured: bool = False,
        winning: tuple[int, ...] = (),
        heaven: Role | None = None,
        red_five: Role | None = None,
        flags_failed: int = 0,
        their_flags_failed: int = 0,
    ) -> None:
        self.banker = banker
        self.attackers = attackers
        self.points = points
        self.captured = captured
        self.winning = winning
        self.heaven: Role | None = heaven
        self.red_five: Role | None = red_five
        self.flags_failed = flags_failed
        self.their_flags_failed = their_flags_failed
        self.flag = banker.flag
        """Whether this was a flag round."""


class LevelsAfter(Value):
    """What came of it. `side` gained `levels` by the table (None and 0 for none); the new levels hold every
    special move; the scores are for each player; `match` is the side that won the match with this game, after which
    the levels are the new match's. `heaven` and `red_five` say which stakes counted."""

    FIELDS = (
        "side", "levels", "banker", "attackers", "bank_changes", "banker_score", "attackers_score", "flags_failed",
        "their_flags_failed", "match", "winner", "heaven", "red_five", "j_to_end",
    )  # fmt: skip
    __slots__ = FIELDS

    def __init__(
        self,
        side: Role | None,
        levels: int,
        banker: Level,
        attackers: Level,
        bank_changes: bool,
        banker_score: int,
        attackers_score: int,
        flags_failed: int,
        their_flags_failed: int,
        match: Role | None,
        winner: Role,
        heaven: Role | None,
        red_five: Role | None,
        j_to_end: bool,
    ) -> None:
        self.side: Role | None = side
        self.levels = levels
        self.banker = banker
        self.attackers = attackers
        self.bank_changes = bank_changes
        self.banker_score = banker_score
        self.attackers_score = attackers_score
        self.flags_failed = flags_failed
        self.their_flags_failed = their_flags_failed
        self.match: Role | None = match
        self.winner: Role = winner
        self.heaven: Role | None = heaven
        self.red_five: Role | None = red_five
        self.j_to_end = j_to_end


class _Moved:
    """Both sides' levels on their way; `passed` when the bankers passed the last A (where that wins the match)."""

    __slots__ = ("attackers", "banker", "passed")

    def __init__(self, banker: Level, attackers: Level, passed: bool = False) -> None:
        self.banker = banker
        self.attackers = attackers
        self.passed = passed


def gains(rules: RuleSet, banker: Level, points: int) -> tuple[Role | None, int]:
    """Which side gains how many levels by the table alone (RULES §9); `(None, 0)` where nobody does."""
    if banker.flag:
        levels = max(0, points - rules.flag_points) // rules.level_step
        return ("attackers", levels) if levels else (None, 0)
    if points >= rules.bank_points:
        levels = (points - rules.bank_points) // rules.level_step + rules.change_levels
        if rules.most_levels:
            levels = min(levels, rules.most_levels)
        return ("attackers", levels) if levels else (None, 0)
    levels = _bankers_levels(rules, banker, points)
    return ("bankers", levels) if levels else (None, 0)


def _bankers_levels(rules: RuleSet, banker: Level, points: int) -> int:
    if points <= 0:
        # Straight to A; standing there, one level, which passes it.
        return rules.shutout_levels if rules.shutout_levels is not None else max(1, ACE - banker.rank)
    if rules.small_shutout_levels and points < rules.small_shutout_points:
        return rules.small_shutout_levels
    missing = rules.bank_points - points
    return -(-missing // rules.level_step) if rules.step_begun_counts else missing // rules.level_step


def after(rules: RuleSet, outcome: Outcome) -> LevelsAfter:
    """Everything a game's end does to levels, bank, scores and match."""
    side, levels = gains(rules, outcome.banker, outcome.points)
    bank_changes = outcome.points >= (rules.flag_points if outcome.flag else rules.bank_points)
    winner: Role = "attackers" if bank_changes else "bankers"
    heaven = _heaven_counts(rules, outcome)
    red_five = None if heaven else _red_five_counts(rules, outcome)
    moved = _ordinary(rules, outcome, side, levels)
    j_to_end = False
    match: Role | None = "bankers" if moved.passed else None
    if heaven:
        moved, match = _heaven_moves(rules, outcome, moved, heaven, match)
    elif red_five:
        moved = _red_five_moves(rules, outcome, moved, winner)
    else:
        fallen = _j_to_end(rules, outcome)
        if fallen is not None:
            moved, j_to_end = _Moved(fallen, moved.attackers), True
        if rules.turtle and winner == "bankers":
            moved, match = _turtle(outcome, moved, match)
    score = scores.of(rules, outcome, side, levels, moved, match, heaven)
    flags, theirs = _flags_failed(rules, outcome, moved, bank_changes)
    if outcome.flag and bank_changes and not heaven and not red_five and flags == rules.flag_tries:
        moved, flags = _Moved(START, moved.attackers), 0
    if match:
        moved, flags, theirs = _Moved(START, START), 0, 0
    return LevelsAfter(
        side=side,
        levels=levels,
        banker=moved.banker,
        attackers=moved.attackers,
        bank_changes=bank_changes,
        banker_score=score[0],
        attackers_score=score[1],
        flags_failed=flags,
        their_flags_failed=theirs,
        match=match,
        winner=winner,
        heaven=heaven,
        red_five=red_five,
        j_to_end=j_to_end,
    )


def _ordinary(rules: RuleSet, outcome: Outcome, side: Role | None, levels: int) -> _Moved:
    banker, attackers, passed = outcome.banker, outcome.attackers, False
    if outcome.flag and outcome.points < rules.flag_points:
        passed = True
    elif side == "bankers":
        banker, passed = _bankers_advance(rules, outcome, levels)
    elif side == "attackers":
        attackers = _attackers_advance(rules, attackers, levels)
    return _Moved(banker, attackers, passed)


def _bankers_advance(rules: RuleSet, outcome: Outcome, levels: int) -> tuple[Level, bool]:
    """The bankers' new level, and whether they passed the last A and so won the match."""
    start = outcome.banker
    if _at_last_a(rules, start):
        if rules.kitty_held_at_a and outcome.captured:
            return start, False
        if rules.flag_round:
            return Level(start.lap, FLAG), False
        return start, True
    if outcome.points <= 0 and rules.shutout_levels is None:
        # Straight to A is not stopped at J; standing at an A that is not the last, one level on.
        return at_place(start.place + levels), False
    jumps = bool(rules.a_jumped_from_j_with) and start.rank == JACK and levels >= rules.a_jumped_from_j_with
    return _stopped(rules, start, levels, jumps), False


def _attackers_advance(rules: RuleSet, start: Level, levels: int) -> Level:
    if start.flag or _at_last_a(rules, start):
        return start
    return _stopped(rules, start, levels, jumps=False)


def _at_last_a(rules: RuleSet, level: Level) -> bool:
    return level.rank == ACE and rules.laps != 0 and level.lap >= rules.laps


def _stopped(rules: RuleSet, start: Level, levels: int, jumps: bool) -> Level:
    """The level `levels` above `start`, or the first that must be played on the way; `jumps` goes past an A."""
    for place in range(start.place + 1, start.place + levels + 1):
        level = at_place(place)
        must = level.lap > 0 and RANKS[level.rank] in rules.must_play and not (jumps and level.rank == ACE)
        if must or _at_last_a(rules, level):
            return level
    return at_place(start.place + levels)


def _heaven_counts(rules: RuleSet, outcome: Outcome) -> Role | None:
    """The side whose 5-10-K in the last trick counts: earned by the wrong side for the set, it does nothing."""
    if outcome.heaven is None or rules.heaven_by == "nobody" or (outcome.flag and not rules.heaven_in_flag):
        return None
    return outcome.heaven if rules.heaven_by == "either" or outcome.heaven == "attackers" else None


def _heaven_moves(
    rules: RuleSet, outcome: Outcome, moved: _Moved, heaven: Role, match: Role | None
) -> tuple[_Moved, Role | None]:
    """The loser falls to 2, the winner goes to A, or further by his own move; a match the loser won does not count."""
    top = Level(max(1, rules.laps), ACE)
    if heaven == "bankers":
        return _Moved(max(moved.banker, top), START, moved.passed), match
    return _Moved(START, max(moved.attackers, top)), None


def _red_five_counts(rules: RuleSet, outcome: Outcome) -> Role | None:
    if not rules.red_five_stake or (outcome.flag and not rules.red_five_flag):
        return None
    return outcome.red_five


def _red_five_moves(rules: RuleSet, outcome: Outcome, moved: _Moved, winner: Role) -> _Moved:
    """The winner to A at least, the loser to 2 (in a flag round, where it may be shown, to A). Who showed is no matter:
    his side's win or loss gives the same two moves."""
    top = Level(max(1, rules.laps), ACE)
    bottom = top if outcome.flag else START
    if winner == "bankers":
        return _Moved(max(moved.banker, top), bottom, moved.passed)
    return _Moved(bottom, max(moved.attackers, top))


def _j_to_end(rules: RuleSet, outcome: Outcome) -> Level | None:
    """Where the bankers fall to by J到底, or None."""
    if not rules.j_to_end or not outcome.captured or outcome.flag or outcome.points < rules.bank_points:
        return None
    cards = outcome.winning
    rank = cards[0] % len(RANKS) if cards and cards[0] < 52 else -1
    if rank != outcome.banker.rank or any(card != cards[0] for card in cards) or len(cards) > 2:
        return None
    if rank == JACK:
        return Level(outcome.banker.lap, TWO)
    return Level(outcome.banker.lap, JACK) if rank == ACE and len(cards) == 2 else None


def _turtle(outcome: Outcome, moved: _Moved, match: Role | None) -> tuple[_Moved, Role | None]:
    """背乌龟: bankers win, attackers at 2 or already below fall one step; at 3 below 2 they have lost."""
    if outcome.attackers > START:
        return moved, match
    fallen = at_place(outcome.attackers.place - 1)
    return _Moved(moved.banker, fallen, moved.passed), match or ("bankers" if fallen <= Level(0, THREE) else None)


def _flags_failed(rules: RuleSet, outcome: Outcome, moved: _Moved, bank_changes: bool) -> tuple[int, int]:
    """Both sides' counts of flag rounds not held; a side that leaves the flag in any way has none."""
    own = outcome.flags_failed
    if outcome.flag:
        own = (own + 1 if bank_changes else own) if moved.banker.flag else 0
    theirs = outcome.their_flags_failed
    if outcome.attackers.flag and not moved.attackers.flag:
        theirs = 0
    return own, theirs
