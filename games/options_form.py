"""The options of a rule set as a form: every field that may be set for a session or at practice, its words, its default,
what it is set to; and the options themselves, validated one by one and together."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.http import QueryDict

from core.refusals import Refusal
from games.engine.record import options_of
from games.engine.ruleset import RULE_SETS, BadOption, RuleSet, UnknownRules, load
from games.rulebook import as_text, as_value, refused, written
from games.rulebook_field import Field, Pair
from games.rulebook_fields import ALL, kind_of, offered, value_text

#: Fields of a rule set that the season settles.
FUND: Final = frozenset({"fund_base", "fund_step", "fund_cap", "fund_on_loss"})

PREFIX: Final = "opt-"
#: Groups of the form, each with the clauses of RULES it takes in.
GROUPS: Final[tuple[tuple[Pair, frozenset[str]], ...]] = (
    (("座位、发牌、亮主与炒底", "Seats, deal, declaring, raids"), frozenset({"1", "2", "3", "4", "5"})),
    (("牌的大小与牌型", "Order and shapes"), frozenset({"6", "7"})),
    (("出牌、甩牌与抠底", "Playing, throws, the kitty"), frozenset({"8.1", "8.2", "8.3", "8.5", "8.6", "8.7", "8.8"})),
    (("升级", "Levels"), frozenset({"9"})),
    (("一局的得分", "Points of a game"), frozenset({"10"})),
    (("节目", "The show"), frozenset({"11"})),
)


@dataclass(frozen=True, slots=True)
class Line:
    """One option on the form. ``raw`` is what its control holds, ``choices`` the (value, text) of a select."""

    name: str
    label: str
    about: str
    kind: str
    raw: str
    default: str
    changed: bool
    choices: tuple[tuple[str, str], ...]
    wrong: bool

    @property
    def control(self) -> str:
        """The name of its input."""
        return PREFIX + self.name


@dataclass(frozen=True, slots=True)
class Group:
    """Options that belong together: what the sources leave open (Readings), then the rest."""

    title: str
    readings: tuple[Line, ...]
    others: tuple[Line, ...]

    @property
    def changed(self) -> int:
        """How many differ from the rule set's own."""
        return sum(line.changed for line in (*self.readings, *self.others))

    @property
    def open(self) -> bool:
        """Whether something among the others is changed or wrong, so that it must be seen."""
        return any(line.changed or line.wrong for line in self.others)


def _said(pair: Pair, language: str) -> str:
    return pair[language == "en"]


def settable() -> tuple[Field, ...]:
    """The fields that planning may set: all but the fund, which is the season's."""
    return tuple(field for field in ALL if field.name not in FUND)


def rule_sets(language: str) -> list[tuple[str, str]]:
    """Every rule set as (id, name)."""
    sets = [load(rules_id) for rules_id in RULE_SETS]
    return [(rules.id, rules.name_en if language == "en" else rules.name_zh) for rules in sets]


def groups(
    rules_id: str,
    options: Mapping[str, Any],
    language: str,
    typed: Mapping[str, str] | None = None,
    wrong: Collection[str] = (),
) -> list[Group]:
    """The form of a rule set with ``options``; ``typed`` texts stand in the controls as they were sent."""
    own = load(rules_id)
    lines = {field.name: _line(field, own, options, language, typed or {}, wrong) for field in settable()}
    found = []
    for title, clauses in GROUPS:
        fields = [field for field in settable() if field.clause in clauses]
        found.append(
            Group(
                _said(title, language),
                tuple(lines[field.name] for field in fields if field.reading),
                tuple(lines[field.name] for field in fields if not field.reading),
            )
        )
    return found


def changed_lines(rules_id: str, options: Mapping[str, Any], language: str) -> list[tuple[str, str, str]]:
    """What differs from the rule set, as (label, value, the set's own value), for pages that show it."""
    own, set_to = load(rules_id), load(rules_id, options)
    return [
        (
            _said(field.label, language),
            value_text(field.name, getattr(set_to, field.name), language),
            value_text(field.name, getattr(own, field.name), language),
        )
        for field in ALL
        if field.name in options
    ]


def typed_options(post: QueryDict) -> dict[str, str]:
    """The texts of the options' controls in a request."""
    return {field.name: str(post[PREFIX + field.name])[:400] for field in settable() if PREFIX + field.name in post}


def chosen(post: QueryDict) -> dict[str, Any]:
    """``rules`` and ``options`` of a form that was sent.

    Its controls belong to the set named in ``rules_shown``; if another set was picked since, nothing is saved and the
    form comes back with that set's own values (``rules_changed``, 422).
    """
    rules = post.get("rules", "")
    if shown_other(post):
        raise Refusal(
            "rules_changed",
            "规则已换，下面是新规则的默认选项，还没有保存。看过再保存即可。",
            "Another rule set was picked: its own options stand below, nothing is saved yet. Look at them and save.",
            422,
        )
    return {"rules": rules, "options": read_options(rules, typed_options(post))}


def shown_other(post: QueryDict) -> bool:
    """Whether the form's option controls belong to another set than the one picked."""
    return post.get("rules_shown", post.get("rules", "")) != post.get("rules", "")


def read_options(rules_id: str, typed: Mapping[str, str]) -> dict[str, Any]:
    """The options that typed texts set otherwise than the rule set; refuses (422) what a field cannot take."""
    if rules_id not in RULE_SETS:
        raise Refusal("unknown_rules", "没有这套规则。", "There is no such rule set.", 422, field="rules")
    own = load(rules_id)
    found = {}
    for name, text in typed.items():
        try:
            value = as_value(name, text)
            same = as_text(value) == as_text(getattr(own, name))
            if not same:
                load_one(rules_id, name, value)
        except BadOption as wrong:
            zh, en = refused(wrong, "zh"), refused(wrong, "en")
            raise Refusal("bad_options", zh, en, 422, field="options", fields=clashing(wrong)) from wrong
        if not same:
            found[name] = value
    return found


def fitted(rules: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options that differ from the rule set's own, validated together.

    Refuses (422) an unknown set, a value that a field cannot take, and two that cannot stand together, naming both in
    the text and in ``facts["fields"]``.
    """
    try:
        return dict(options_of(load(rules, dict(options))))
    except UnknownRules as unknown:
        raise Refusal(
            "unknown_rules", f"没有“{rules}”这套规则。", f"There is no rule set “{rules}”.", 422, field="rules"
        ) from unknown
    except BadOption as wrong:
        raise Refusal(
            "bad_options", refused(wrong, "zh"), refused(wrong, "en"), 422, field="options", fields=clashing(wrong)
        ) from wrong


def clashing(wrong: BadOption) -> list[str]:
    """The field that was refused, and the other one it clashes with."""
    return [wrong.field, *([wrong.other] if wrong.other else [])]


def load_one(rules_id: str, name: str, value: Any) -> None:
    """Raise :class:`BadOption` when the field cannot take the value at all; that it clashes is for later to say."""
    try:
        load(rules_id, {name: value})
    except BadOption as wrong:
        if wrong.other is None:
            raise


def _line(
    field: Field,
    own: RuleSet,
    options: Mapping[str, Any],
    language: str,
    typed: Mapping[str, str],
    wrong: Collection[str],
) -> Line:
    name = field.name
    default = getattr(own, name)
    value = options.get(name, default)
    raw = typed.get(name, written(name, value, language))
    return Line(
        name=name,
        label=_said(field.label, language),
        about=_said(field.about, language),
        kind=kind_of(name),
        raw=raw,
        default=value_text(name, default, language),
        changed=as_text(as_value(name, raw)) != as_text(default),
        choices=tuple((as_text(one), text) for one, text in offered(name, value, language)),
        wrong=name in wrong,
    )
