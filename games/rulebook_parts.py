"""The parts of a rules page, and how examples get into it: every example is a question that the engine answers.

A page says about an example what `games.adjudicate` says of its question, and nothing else; so it cannot differ from
the engine, and a test asks every question again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.adjudicate import answer
from games.engine.cards import CODES, NO_TRUMP, RANKS, TRUMP_CLASS, TRUMPS, parse
from games.engine.order import Order, order_for
from games.engine.record import options_of
from games.engine.ruleset import RuleSet
from games.question import BadQuestion
from games.rulebook_verdicts import verdict

Question = dict[str, Any]

_SUITS = {"S": ("黑桃", "spades"), "H": ("红桃", "hearts"), "C": ("梅花", "clubs"), "D": ("方块", "diamonds")}
_JOKERS = {"LJ": ("小王", "little joker"), "BJ": ("大王", "big joker")}


@dataclass(frozen=True, slots=True)
class Face:
    """A card as it is drawn: its code, its name, and whether it has trump's edge or the level's heavy top."""

    code: str
    name: str
    trump: bool
    level: bool

    @property
    def css(self) -> str:
        """The card's classes."""
        joker = self.code in _JOKERS
        edged = " card--trump" if self.trump or joker else ""
        return f"card card--{self.code if joker else self.code[0]}{edged}{' card--level' if self.level else ''}"


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that belong together: who holds or plays them, or nothing."""

    label: str
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """One question with the engine's answer: what is shown, what is asked, and what the ruling says."""

    caption: str
    groups: tuple[Group, ...]
    question: Question
    answer: Mapping[str, Any]
    good: bool | None
    says: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row of cards from high to low, `equal` cards standing together."""

    caption: str
    groups: tuple[Group, ...]
    sign: str


@dataclass(frozen=True, slots=True)
class Table:
    """A small table: heads, and rows of text. `questions` are those whose answers stand in the rows, in order."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    questions: tuple[Question, ...] = ()


@dataclass(slots=True)
class Section:
    """A clause of RULES as this set has it."""

    clause: str
    title: str
    texts: list[str] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    examples: list[Example] = field(default_factory=list)
    options: list[Any] = field(default_factory=list)

    @property
    def anchor(self) -> str:
        """The clause's place on the page."""
        return f"c{self.clause}"


class Writer:
    """Writes sections of one rule set in one language."""

    def __init__(self, rules: RuleSet, language: str) -> None:
        self.rules = rules
        self.english = language == "en"
        self.language = language
        self.options = options_of(rules)
        self.skipped: list[Question] = []
        """Examples that fields set otherwise have made meaningless; for none of the sets itself there is one."""

    def t(self, zh: str, en: str) -> str:
        """The text in the page's language."""
        return en if self.english else zh

    def section(self, clause: str, zh: str, en: str) -> Section:
        """An empty section."""
        return Section(clause, self.t(zh, en))

    def say(self, section: Section, zh: str, en: str, when: bool = True) -> None:
        """Add a sentence, where it holds."""
        if when:
            section.texts.append(self.t(zh, en))

    def order(self, position: Mapping[str, Any]) -> Order:
        """The order of cards of a position's level, trump and round."""
        if position.get("flag"):
            return order_for(self.rules, 0, NO_TRUMP, flag=True)
        trump = TRUMPS.index(str(position.get("trump", "NT")))
        return order_for(self.rules, RANKS.index(str(position["level"])), trump, fixed=bool(position.get("fixed")))

    def faces(self, codes: Sequence[str], position: Mapping[str, Any]) -> tuple[Face, ...]:
        """Cards as they are drawn in a position (of showings, where trump is open, without trump's edge)."""
        order = self.order(position)
        known = "trump" in position or bool(position.get("flag"))
        found = []
        for code in codes:
            card = parse(code)
            level = card < 52 and card % 13 == order.level and not order.fixed
            found.append(Face(code, self.name(code), known and order.class_of[card] == TRUMP_CLASS, level))
        return tuple(found)

    def name(self, code: str) -> str:
        """A card's name for who cannot see it."""
        if code in _JOKERS:
            return self.t(*_JOKERS[code])
        suit, rank = _SUITS[code[0]], code[1].replace("T", "10")
        return self.t(suit[0] + rank, f"{rank} of {suit[1]}")

    def ask(
        self,
        section: Section,
        caption: tuple[str, str],
        question: Question,
        shown: Sequence[tuple[tuple[str, str], str]],
        when: bool = True,
    ) -> None:
        """Put a question to the engine, and the example with its ruling into the section.

        `shown` are the groups of cards drawn: label, and the cards' codes with blanks between them.
        """
        if not when:
            return
        try:
            asked, said = self.answered(question)
        except BadQuestion:
            self.skipped.append(question)
            return
        position = {"level": "2", **asked}
        groups = tuple(Group(self.t(*label), self.faces(cards.split(), position)) for label, cards in shown)
        good, says = verdict(asked, said, self.language)
        section.examples.append(Example(self.t(*caption), groups, asked, said, good, says))

    def asked(self, question: Question) -> Question:
        """A question under this set, with the fields that are set otherwise."""
        options = {"options": self.options} if self.options else {}
        return {"id": "example", "rules": self.rules.id, **options, **question}

    def answered(self, question: Question) -> tuple[Question, dict[str, Any]]:
        """The question as it is put, and its answer: for tables."""
        asked = self.asked(question)
        return asked, answer(asked)

    def by_height(self, klass: int, position: Mapping[str, Any]) -> tuple[Group, ...]:
        """The cards of a class from high to low, those of equal height together."""
        order = self.order(position)
        heights = sorted({order.height[c] for c in range(54) if order.class_of[c] == klass}, reverse=True)
        groups = []
        for height in heights:
            codes = [CODES[c] for c in range(54) if order.class_of[c] == klass and order.height[c] == height]
            groups.append(Group("", self.faces(codes, position)))
        return tuple(groups)
