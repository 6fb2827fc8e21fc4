"""A question about one position, read field by field; whatever is wrong is told by the field's name."""

from collections.abc import Mapping
from typing import Any, Final

from games.engine.cards import RANKS, TRUMPS, BadCard, Cards, parse_all, rank_of, trump_of
from games.engine.order import Order, order_for
from games.engine.ruleset import RULE_SETS, BadOption, RuleSet, load

MOST_CARDS: Final = 27
"""A hand's cards at most: in a flag round all 108 are dealt."""
_SHOWN: Final = 40


class BadQuestion(ValueError):
    """A question that cannot be answered: `field` names what is wrong with it, `why` says what."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(f"{field}: {why}")
        self.field = field
        self.why = why


def shown(value: object) -> str:
    """A value as an error names it, cut short."""
    text = repr(value)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def cards_in(field: str, value: object, *, least: int = 0, most: int = 108) -> Cards:
    """A sorted tuple of cards from a list of codes, or BadQuestion naming the field."""
    if not isinstance(value, list):
        raise BadQuestion(field, f"a list of cards expected, not {shown(value)}")
    for place, text in enumerate(value):
        if not isinstance(text, str):
            raise BadQuestion(f"{field}[{place}]", f"a card's code expected, not {shown(text)}")
    try:
        cards = parse_all(value)
    except BadCard as bad:
        raise BadQuestion(field, shown(str(bad))[1:-1]) from None
    if len(cards) < least:
        raise BadQuestion(field, f"at least {least} cards expected, not {len(cards)}")
    if len(cards) > most:
        raise BadQuestion(field, f"at most {most} cards expected, not {len(cards)}")
    return cards


class Question:
    """The fields of one question, typed on reading. Every method raises BadQuestion naming the field."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self.fields = fields

    def has(self, name: str) -> bool:
        """Whether the field is given and not null."""
        return self.fields.get(name) is not None

    def need(self, name: str) -> Any:
        """The field's value; an absent field is an error."""
        if name not in self.fields:
            raise BadQuestion(name, "missing")
        return self.fields[name]

    def text(self, name: str) -> str:
        """A string."""
        value = self.need(name)
        if not isinstance(value, str):
            raise BadQuestion(name, f"a string expected, not {shown(value)}")
        return value

    def one_of(self, name: str, allowed: tuple[str, ...]) -> str:
        """One of the allowed strings."""
        value = self.text(name)
        if value not in allowed:
            raise BadQuestion(name, f"one of {', '.join(allowed)} expected, not {shown(value)}")
        return value

    def truth(self, name: str) -> bool:
        """A boolean, false when absent."""
        value = self.fields.get(name, False)
        if not isinstance(value, bool):
            raise BadQuestion(name, f"true or false expected, not {shown(value)}")
        return value

    def whole(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """An integer within low..high; `default` when absent, an error if there is none."""
        value = self.need(name) if default is None else self.fields.get(name, default)
        if not isinstance(value, int) or isinstance(value, bool):
            raise BadQuestion(name, f"a whole number expected, not {shown(value)}")
        if not low <= value <= high:
            raise BadQuestion(name, f"{low} to {high} expected, not {shown(value)}")
        return value

    def seat(self, name: str) -> int:
        """A seat, 0 to 3."""
        return self.whole(name, 0, 3)

    def cards(self, name: str, *, least: int = 0, most: int = 108) -> Cards:
        """A list of cards."""
        return cards_in(name, self.need(name), least=least, most=most)

    def hands(self, name: str, number: int, *, least: int = 0, most: int = MOST_CARDS) -> list[Cards]:
        """A list of so many lists of cards."""
        value = self.need(name)
        if not isinstance(value, list) or len(value) != number:
            raise BadQuestion(name, f"{number} lists of cards expected, not {shown(value)}")
        return [cards_in(f"{name}[{i}]", item, least=least, most=most) for i, item in enumerate(value)]

    def rules(self) -> RuleSet:
        """The rule set, with `options` set otherwise."""
        rules_id = self.one_of("rules", RULE_SETS)
        options = self.fields.get("options")
        if options is None:
            return load(rules_id)
        if not isinstance(options, dict):
            raise BadQuestion("options", f"an object of the rule set's fields expected, not {shown(options)}")
        try:
            return load(rules_id, options)
        except BadOption as bad:
            raise BadQuestion(f"options.{bad.field}", bad.why if len(bad.why) < 200 else bad.why[:200] + "…") from None

    def flag(self, rules: RuleSet) -> bool:
        """Whether the position is in a flag round, which the set must know."""
        flag = self.truth("flag")
        if flag and not rules.flag_round:
            raise BadQuestion("flag", f"{rules.id} has no flag round")
        return flag

    def level(self, name: str = "level") -> int:
        """A level's rank, 0..12."""
        return rank_of(self.one_of(name, tuple(RANKS)))

    def trump(self, name: str = "trump") -> int:
        """0..3, or 4 for no-trump."""
        return trump_of(self.one_of(name, TRUMPS))

    def order(self) -> Order:
        """The order of cards from `rules`, `level`, `trump`, `flag`, `fixed`; a flag round ignores level and trump."""
        rules = self.rules()
        fixed = self.truth("fixed")
        if self.flag(rules):
            if fixed:
                raise BadQuestion("fixed", "a flag round has no fixed no-trump")
            return order_for(rules, 0, 4, True)
        level, trump = self.level(), self.trump()
        if fixed and not rules.fixed_no_trump:
            raise BadQuestion("fixed", f"{rules.id} knows no fixed no-trump")
        if fixed and trump != 4:
            raise BadQuestion("trump", "fixed no-trump is NT")
        return order_for(rules, level, trump, False, fixed)
