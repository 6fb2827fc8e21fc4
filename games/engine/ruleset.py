"""A rule set as data: every choice in which the eight sets differ is a field, and so is every reading of the sources.

`load` gives a set by its id, with fields set otherwise by `options`. The defaults are the TV show's (`jiuai`).
No module asks for a set by name: they ask for the field.
"""

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from games.engine.consistency import clashes

RULE_SETS: Final = ("jiuai", "lianzhong-danju", "lianzhong-yilun", "mingchao", "anchao", "kangqi", "baoma", "classic")


class UnknownRules(ValueError):
    """No rule set has this id."""


class BadOption(ValueError):
    """An option that is no field of the rule set, or whose value the field cannot take.

    `code` and `facts` say why; `other` is the field that it cannot stand together with, if that is why. People read it
    in the words of `games.wording_options`.
    """

    def __init__(self, option: str, code: str, other: str | None = None, **facts: Any) -> None:
        told = "".join(f", {name} {value!r}" for name, value in facts.items())
        super().__init__(f"options.{option}: {code}{'' if other is None else f' with {other}'}{told}")
        self.field = option
        self.code = code
        self.other = other
        self.facts = facts


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

    turned_counts: Literal["against_play", "with_play"] = "against_play"
    """From seat 0, which a turned 2 names, the other ranks count on against the play order, or with it (§2)."""

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
    red_five_adjacent: bool = False
    """The pair of ♥5 is next to the big jokers (it needs `red_five`)."""
    ace_low: bool = False
    """AA22 is a tractor, the lowest."""
    ace_low_over_gap: bool = False
    """At level 2 AA33 is a tractor in plain suits, the ace being the lowest."""

    # -- 5-10-K, §7 and §8.6
    five_ten_king: bool = False
    """A same-suit 5-10-K, and 55TTKK, may be led together."""
    red_five_in_plain_hearts: bool = True
    """♥5 counts as the heart five of a 5-10-K when hearts are plain (it needs `five_ten_king`)."""
    six_draws_pairs: bool = True
    """A led 55TTKK of a plain suit draws up to three pairs, adjacent or not; else any six cards of the suit."""

    # -- following and throws, §8.2 and §8.5
    tractors_answer: bool = True
    """A tractor must be answered by tractors where the hand has them; else by as many pairs, however they lie."""
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
    kitty_multiplied_by: Literal["winning_play", "lead"] = "winning_play"
    """Whose largest component gives the multiplier: the winning play's own, or only what the lead asked for."""

    # -- declaring and overturning, §3
    declare_during_deal: bool = True
    """Players may show while cards still arrive; else only after the deal."""
    pair_order: str = "DCHS"
    """Suits of level pairs from the weakest to the strongest; empty where all pairs are equal and the first stands."""
    pair_declares: bool = True
    """A pair of level cards shown first counts as a pair."""
    level_cards_name_no_trump: bool = False
    """Who shows level cards may name ordinary no-trump instead of their suit."""
    red_five_shows: bool = False
    """A pair of ♥5 may be shown, above the jokers, and names any trump (it needs `red_five`)."""
    look_back: bool = False
    """The first declarer's pair of his single, shown after another's showing, beats everything, once."""
    hidden_declaration: bool = True
    """A declared single lies face down until declaring ends."""
    hidden_showings: bool = False
    """Only the fact of a showing is public: any unshown pair may be shown, and all is revealed after the raids."""
    overturn_order: Literal["free", "in_turn"] = "free"
    """Who may overturn while the window is open: anyone, or the seats in play order."""
    declare_at_a: bool = True
    """Somebody may declare while A is played; else it is no-trump."""
    first_banker: Literal["last_showing", "first_showing", "highest_showing", "turned"] = "last_showing"
    """Who is banker in the first game."""
    raid_moves_first_banker: bool = False
    """A raid in the first game moves the bank to the raider."""
    nobody_declares: Literal["no_trump", "turned_kitty"] = "no_trump"
    """What names trump when nobody declares."""
    nobody_banks: Literal["random", "first_receiver"] = "random"
    """Who is banker when nobody declares in the first game."""

    # -- raids, §5
    raids: bool = True
    """After a bury the others may take the kitty with a higher pair."""
    raid_order: Literal["banker_first", "after_burier"] = "banker_first"
    """Who is asked first after a bury."""
    raid_undeclared: bool = False
    """Somebody may raid also where nobody declared, with any pair that could be shown."""
    raid_failed_points: int = 0
    """Points moved by each raid that was not higher (it needs `hidden_showings`)."""
    red_five_stake: bool = False
    """♥5♥5 shown: the winner goes to A at least, the loser to 2, and nobody is asked any more."""
    red_five_flag: bool = False
    """♥5♥5 may be shown before a flag round's first lead, with A for the loser."""

    # -- levels by the attackers' points, §9
    bank_points: int = 80
    """Points from which the attackers take over."""
    level_step: int = 10
    """Points for a level."""
    step_begun_counts: bool = True
    """A step begun counts for the bankers: 75 is one level, not none."""
    shutout_levels: int | None = 9
    """The bankers' levels for 0 points; null goes straight to A."""
    small_shutout_levels: int = 0
    """The bankers' levels below `small_shutout_points`; 0 leaves it to the steps."""
    small_shutout_points: int = 40
    change_levels: int = 0
    """Levels that taking over gains by itself."""
    most_levels: int = 9
    """The most that attackers gain in a game; 0 for no bound."""

    bank_kept_by: Literal["partner", "banker"] = "partner"
    """Who banks next when the banking side keeps the bank."""

    # -- must-play, laps, the end of a match, §9
    must_play: tuple[Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"], ...] = ("2", "J", "A")
    """Levels at which an advance stops (in laps from the first; the last A always stops it)."""
    a_jumped_from_j_with: int = 4
    """Levels with which bankers at J go past A to the next lap's 2; 0 for never."""
    laps: int = 0
    """Laps in a match, 0 for no end."""
    kitty_held_at_a: bool = False
    """The last A is passed only by bankers who also hold the kitty."""
    turtle: bool = False
    """Attackers at 2 or below fall a step when bankers win, and lose the match at 3 below 2."""
    j_to_end: bool = False
    """J captured with J sends bankers back to 2, A captured with a pair of aces back to J."""
    flag_points: int = 100
    """Points from which the attackers take over in a flag round."""
    flag_tries: int = 3
    """Flag rounds not held after which a side falls to 2."""
    heaven_by: Literal["nobody", "attackers", "either"] = "nobody"
    """Whose 5-10-K in the last trick sends the others to 2 and its side to A."""
    heaven_bare: bool = False
    """It must be exactly those three cards."""
    heaven_in_flag: bool = False
    """It counts in a flag round too."""
    red_five_forced: int = 0
    """Points for each ♥5 that had to be played."""
    red_five_held: int = 0
    """Points for each ♥5 that leads the last trick after its player won the one before."""
    tie_break: Literal["golden_game", "points", "host"] = "golden_game"
    """What decides a session that ended level."""

    # -- points for a game, §10
    score: Literal["table", "levels_moved", "match_points", "none"] = "table"
    score_unit: int = 10
    """Points for a level of the table."""
    flag_score: int = 0
    """Points for a held flag round."""
    heaven_score: int = 0
    """The least that 5-10-K in the last trick scores."""
    leave_score: int = 0
    """Points for a player who leaves in the middle."""
    match_points_bankers: tuple[tuple[int, int, int], ...] = ((1, 9, 6), (40, 6, 4), (80, 3, 2))
    """Below so many points: the bankers' gain and the attackers' loss."""
    match_points_attackers: tuple[int, int] = (3, 2)
    """For each step: the attackers' gain and the bankers' loss."""
    match_points_from: int = 40
    match_points_step: int = 40
    match_points_most: int = 13
    """The most steps that count."""

    # -- the champion fund, §11 (yuan)
    fund_base: int = 200
    fund_step: int = 200
    fund_cap: int = 800
    fund_on_loss: Literal["keep", "forfeit"] = "keep"
    """What becomes of the fund on a lost day."""

    def __hash__(self) -> int:
        # Sets of one id differ by their options; that they are equal is for `==` to say.
        return hash((self.id, self.version))


@cache
def _base(rules_id: str, version: int | None = None) -> RuleSet:
    if rules_id not in RULE_SETS:
        raise UnknownRules(f"no rule set {rules_id!r}; there are {', '.join(RULE_SETS)}")
    module = importlib.import_module("games.engine.rulesets." + rules_id.replace("-", "_"))
    rules: RuleSet = module.RULES
    if version is None or version == rules.version:
        return rules
    # A set that is mended keeps what it was as SUPERSEDED, so that games played under it are still refereed by it.
    superseded: tuple[RuleSet, ...] = getattr(module, "SUPERSEDED", ())
    for one in superseded:
        if one.version == version:
            return one
    raise UnknownRules(f"rules_version {version!r}: {rules_id} has none such, the present one is {rules.version}")


@cache
def _types() -> dict[str, Any]:
    hints = get_type_hints(RuleSet)
    return {f.name: hints[f.name] for f in fields(RuleSet) if f.name not in ("id", "version")}


def _fit(option: str, hint: Any, value: Any) -> Any:
    """The value as the field holds it, or BadOption. Fields are bool, int, str, a Literal of str, or tuples of them."""
    origin = get_origin(hint)
    if origin is Literal:
        if value not in get_args(hint):
            raise BadOption(option, "one_of", choices=list(get_args(hint)), got=value)
        return value
    if origin is tuple:
        if not isinstance(value, (list, tuple)):
            raise BadOption(option, "list", got=value)
        inner = get_args(hint)
        if len(inner) == 2 and inner[1] is Ellipsis:
            return tuple([_fit(option, inner[0], item) for item in value])
        if len(inner) != len(value):
            raise BadOption(option, "list_of", length=len(inner), got=len(value))
        return tuple([_fit(option, kind, item) for kind, item in zip(inner, value, strict=True)])
    if args := get_args(hint):  # a union such as int | None
        for kind in args:
            try:
                return _fit(option, kind, value)
            except BadOption:
                continue
        raise BadOption(option, "no_fit", got=value)
    if hint is type(None):
        if value is not None:
            raise BadOption(option, "null", got=value)
        return None
    if not isinstance(value, hint) or (hint is int and isinstance(value, bool)):
        raise BadOption(option, hint.__name__, got=value)
    return value


def validate(rules: RuleSet) -> None:
    """Raises BadOption, naming both fields, when two of them cannot stand together."""
    for clash in clashes(rules):
        raise BadOption(clash.field, clash.code, clash.other, **clash.facts)


def load(rules_id: str, options: Mapping[str, Any] | None = None, version: int | None = None) -> RuleSet:
    """The rule set `rules_id` with the fields in `options` set otherwise; as of `version`, or as it is now.

    Raises UnknownRules for an unknown id or version and BadOption for a field that is none, does not take the value,
    or clashes with another.
    """
    rules = _base(rules_id, version)
    if not options:
        return rules
    types = _types()
    changed: dict[str, Any] = {}
    for option, value in options.items():
        if option not in types:
            raise BadOption(str(option), "no_field")
        changed[option] = _fit(option, types[option], value)
    rules = replace(rules, **changed)
    validate(rules)
    return rules


def dump(rules: RuleSet) -> dict[str, Any]:
    """All fields as JSON: what a game keeps, so that a later change of a set never rewrites it."""
    return {f.name: _plain(getattr(rules, f.name)) for f in fields(RuleSet)}


def restore(data: Mapping[str, Any]) -> RuleSet:
    """The rule set that `dump` wrote; a field added since then has the set's own value, one dropped is ignored."""
    rules_id, version = data["id"], data["version"]
    kept = {name: _fit(name, hint, data[name]) for name, hint in _types().items() if name in data}
    return replace(_base(rules_id), version=version, **kept)


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value
