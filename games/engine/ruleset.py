"""A rule set as data: every choice in which the eight sets differ is a field, and so is every reading of the sources.

`load` gives a set by its id, with fields set otherwise by `options`. The defaults are the TV show's (`jiuai`).
No module asks for a set by name: they ask for the field.
"""

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

RULE_SETS: Final = ("jiuai", "lianzhong-danju", "lianzhong-yilun", "mingchao", "anchao", "kangqi", "baoma", "classic")


class UnknownRules(ValueError):
    """No rule set has this id."""


class BadOption(ValueError):
    """An option that is no field of the rule set, or whose value the field cannot take."""

    def __init__(self, option: str, why: str) -> None:
        super().__init__(f"options.{option}: {why}")
        self.field = option
        self.why = why


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """All fields of a rule set. Clauses are those of RULES."""

    id: str
    version: int = 1
    name_zh: str = ""
    name_en: str = ""
    direction: Literal["clockwise", "counter_clockwise"] = "clockwise"

    # -- the order of cards, §6
    red_five: bool = False
    """♥5 is the highest card and always a trump; hearts then have no 5."""
    flag_round: bool = False
    """The set has a flag round, in which only ♥5 and jokers are trump."""
    fixed_no_trump: bool = False
    """A pair of jokers fixes no-trump: level cards are then plain cards at their own rank."""

    # -- which pairs are adjacent in a tractor, §7
    plain_gap_adjacent: bool = True
    """The level's gap in a plain suit closes: at level 6, 5577 is a tractor."""
    trump_gap_adjacent: bool = True
    """The same in the trump suit (it has no meaning where `level_at_own_rank`)."""
    suit_top_adjacent: bool = True
    """The trump suit's highest pair is next to an off-suit level pair."""
    off_level_adjacent: bool = True
    """An off-suit level pair is next to the trump suit's level pair."""
    level_joker_adjacent: bool = True
    """The trump suit's level pair (in no-trump any level pair) is next to the little jokers."""
    level_at_own_rank: bool = False
    """The trump suit's level pair stands in tractors at its own rank: at level 6, 5566 and 6677."""
    jokers_adjacent: bool = True
    """The two pairs of jokers make a tractor."""
    ace_low: bool = False
    """AA22 is a tractor, the lowest."""
    ace_low_over_gap: bool = False
    """At level 2 AA33 is a tractor in plain suits, the ace being the lowest."""

    # -- 5-10-K, §7 and §8.6
    five_ten_king: bool = False
    """A same-suit 5-10-K, and 55TTKK, may be led together."""
    red_five_in_plain_hearts: bool = True
    """♥5 counts as the heart five of a 5-10-K when hearts are plain (it needs `five_ten_king`)."""

    # -- following and throws, §8.2 and §8.5
    must_ruff: bool = False
    """Who cannot follow with enough cards fills up with trumps first."""
    throw_forced: Literal["smallest_beaten", "lowest_card"] = "smallest_beaten"
    """What a failed throw leads instead."""
    throw_penalty: int = 10
    """Points moved by a failed throw, once or for each card of the beaten components."""
    throw_penalty_each: Literal["throw", "card"] = "throw"

    # -- the captured kitty, §8.8
    kitty_single: int = 2
    kitty_pair: int = 4
    kitty_tractor_shift: int = 1
    """A tractor of n pairs multiplies by 2 to the power of n + shift."""

    # -- declaring, overturning, raids, §3 and §5

    # -- levels, must-play, flag round, special moves, §9

    # -- points for a game, §10


@cache
def _base(rules_id: str) -> RuleSet:
    if rules_id not in RULE_SETS:
        raise UnknownRules(f"no rule set {rules_id!r}; there are {', '.join(RULE_SETS)}")
    module = importlib.import_module("games.engine.rulesets." + rules_id.replace("-", "_"))
    rules: RuleSet = module.RULES
    return rules


@cache
def _types() -> dict[str, Any]:
    hints = get_type_hints(RuleSet)
    return {f.name: hints[f.name] for f in fields(RuleSet) if f.name not in ("id", "version")}


def _fit(option: str, hint: Any, value: Any) -> Any:
    """The value as the field holds it, or BadOption. Fields are bool, int, str, a Literal of str, or tuples of them."""
    origin = get_origin(hint)
    if origin is Literal:
        if value not in get_args(hint):
            raise BadOption(option, f"one of {', '.join(map(str, get_args(hint)))} expected, not {value!r}")
        return value
    if origin is tuple:
        if not isinstance(value, (list, tuple)):
            raise BadOption(option, f"a list expected, not {value!r}")
        inner = get_args(hint)
        if len(inner) == 2 and inner[1] is Ellipsis:
            return tuple([_fit(option, inner[0], item) for item in value])
        if len(inner) != len(value):
            raise BadOption(option, f"a list of {len(inner)} expected, not of {len(value)}")
        return tuple([_fit(option, kind, item) for kind, item in zip(inner, value, strict=True)])
    if args := get_args(hint):  # a union such as int | None
        for kind in args:
            try:
                return _fit(option, kind, value)
            except BadOption:
                continue
        raise BadOption(option, f"{value!r} does not fit")
    if hint is type(None):
        if value is not None:
            raise BadOption(option, f"null expected, not {value!r}")
        return None
    if not isinstance(value, hint) or (hint is int and isinstance(value, bool)):
        raise BadOption(option, f"{hint.__name__} expected, not {value!r}")
    return value


def load(rules_id: str, options: Mapping[str, Any] | None = None) -> RuleSet:
    """The rule set `rules_id` with the fields in `options` set otherwise.

    Raises UnknownRules for an unknown id and BadOption for a field that is none or does not take the value.
    """
    rules = _base(rules_id)
    if not options:
        return rules
    types = _types()
    changed: dict[str, Any] = {}
    for option, value in options.items():
        if option not in types:
            raise BadOption(str(option), "no field of the rule set")
        changed[option] = _fit(option, types[option], value)
    return replace(rules, **changed)
