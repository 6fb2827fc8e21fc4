"""A match as a value over games: levels and laps, the bank's rotation, flag rounds, who won (RULES §9, §11).

A session is six or nine games, or any number; a match without a number runs until it is won. Voided games are no
matter of it: they are dealt again in the same place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from games.engine import ruleset
from games.engine.context import SIDES, Context, Side
from games.engine.level import START, Level
from games.engine.ruleset import RuleSet

#: Games in the two session forms of the show.
FORMS = {"daily": 6, "weekly": 9}


class Ended(Protocol):
    """What a match needs to know of a finished game; pairs stand for sides A and B."""

    @property
    def levels(self) -> tuple[Level, Level]:
        """Both sides' levels after it."""

    @property
    def flags_failed(self) -> tuple[int, int]:
        """Both sides' flag rounds not held."""

    @property
    def next_banker(self) -> int:
        """The seat that banks next."""

    @property
    def winner(self) -> Side:
        """The side that won the game; a change without a level counts for the attackers."""

    @property
    def score(self) -> tuple[int, int]:
        """Points for each player of both sides."""

    @property
    def match(self) -> Side | None:
        """The side that won the match with it."""


@dataclass(frozen=True, slots=True)
class Match:
    """Where a match stands between games.

    `played` counts finished games; `games` is the number agreed on, None for a match until it is won. `banker` banks
    next, None before the first game. `score` sums the points for each player, `won` the matches won on the way.
    `golden` is the golden game's winner, `decided` the host's word where the rules leave a tie to him.
    """

    rules: RuleSet
    games: int | None
    played: int = 0
    levels: tuple[Level, Level] = (START, START)
    flags_failed: tuple[int, int] = (0, 0)
    banker: int | None = None
    score: tuple[int, int] = (0, 0)
    won: tuple[int, int] = (0, 0)
    golden: Side | None = None
    decided: Side | None = None


def new(rules: RuleSet, games: int | None) -> Match:
    """A match of `games` games (RULES §11), or until it is won for None. Raises ValueError for less than one game,
    and for None where the rules know no end of a match."""
    if games is not None and games < 1:
        raise ValueError("a match has at least one game")
    if games is None and rules.laps == 0:
        raise ValueError("by these rules a match has no end of its own: say how many games")
    return Match(rules, games)


def levels(match: Match) -> dict[Side, Level]:
    """Both sides' levels as they stand."""
    return _by_side(match.levels)


def context(match: Match) -> Context:
    """What the next game starts from. Raises ValueError when the match is over."""
    if over(match):
        raise ValueError("the match is over")
    banker = match.banker
    flag = banker is not None and match.levels[banker % 2].flag
    return Context(
        number=match.played + 1,
        of=match.games,
        golden=match.games is not None and match.played >= match.games,
        flag=flag,
        levels=_by_side(match.levels),
        flags_failed=_by_side(match.flags_failed),
        banker=banker,
        first_receiver=banker,
    )


def next_banker(banker: int, bank_changes: bool, *, stays: bool = False) -> int:
    """The bank's rotation: kept, it goes to the banker's partner, or where it `stays` to himself again; taken over, to
    his next player (RULES §9)."""
    return (banker + (1 if bank_changes else 0 if stays else 2)) % 4


def after(match: Match, result: Ended) -> Match:
    """The match after one more finished game. A golden game decides, and moves no level."""
    if over(match):
        raise ValueError("the match is over")
    score = (match.score[0] + result.score[0], match.score[1] + result.score[1])
    if match.games is not None and match.played >= match.games:
        return replace(match, played=match.played + 1, score=score, golden=result.winner)
    won = match.won
    if result.match is not None:
        won = (won[0] + (result.match == "A"), won[1] + (result.match == "B"))
    return replace(
        match,
        played=match.played + 1,
        levels=result.levels,
        flags_failed=result.flags_failed,
        banker=result.next_banker,
        score=score,
        won=won,
    )


def correct(match: Match, side: Side, level: Level) -> Match:
    """A side's level put right between two games; a side that leaves the flag has its count cleared (RULES §9)."""
    at = SIDES.index(side)
    levels, flags = list(match.levels), list(match.flags_failed)
    levels[at] = level
    if not level.flag:
        flags[at] = 0
    return replace(match, levels=(levels[0], levels[1]), flags_failed=(flags[0], flags[1]))


def decide(match: Match, side: Side) -> Match:
    """The host decides a tie, where the rules leave it to him. Raises ValueError where there is none to decide."""
    if not undecided(match):
        raise ValueError("there is no tie for the host to decide")
    return replace(match, decided=side)


def is_last(match: Match, result: Ended) -> bool:
    """Whether this game was the last that had to come: a golden one may follow where the levels are equal."""
    return over(after(match, result)) or (match.games is not None and match.played + 1 >= match.games)


def undecided(match: Match) -> bool:
    """Whether all games are played and the host must decide a tie."""
    return over(match) and winner(match) is None


def over(match: Match) -> bool:
    """Whether no game is to come."""
    if match.games is None:
        return match.won != (0, 0)
    if match.played < match.games:
        return False
    return match.golden is not None or _leader(match) is not None or match.rules.tie_break == "host"


def winner(match: Match) -> Side | None:
    """Who won the match, None before its end (and in a tie that awaits the host)."""
    return _leader(match) or match.golden or match.decided if over(match) else None


def _leader(match: Match) -> Side | None:
    """Who is ahead: by matches won on the way, then by level; by points where they break a tie."""
    standing = _ahead(match.won) or _ahead(match.levels)
    if standing is None and match.rules.tie_break == "points":
        standing = _ahead(match.score)
    return standing


def _ahead(pair: tuple[Any, Any]) -> Side | None:
    return None if pair[0] == pair[1] else SIDES[0 if pair[0] > pair[1] else 1]


def _by_side(pair: tuple[Any, Any]) -> dict[Side, Any]:
    return {"A": pair[0], "B": pair[1]}


def dump(match: Match) -> dict[str, Any]:
    """The match as JSON, the rule set's fields included."""
    return {
        "rules": ruleset.dump(match.rules),
        "games": match.games,
        "played": match.played,
        "levels": [level.as_json() for level in match.levels],
        "flags_failed": list(match.flags_failed),
        "banker": match.banker,
        "score": list(match.score),
        "won": list(match.won),
        "golden": match.golden,
        "decided": match.decided,
    }


def restore(data: Mapping[str, Any]) -> Match:
    """The match that `dump` wrote."""
    a, b = (Level.from_json(level) for level in data["levels"])
    return Match(
        rules=ruleset.restore(data["rules"]),
        games=data["games"],
        played=data["played"],
        levels=(a, b),
        flags_failed=tuple(data["flags_failed"]),
        banker=data["banker"],
        score=tuple(data["score"]),
        won=tuple(data["won"]),
        golden=data["golden"],
        decided=data["decided"],
    )
