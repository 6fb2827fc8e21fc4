"""Adjudication (FORMATS §1): a question about one position in, an answer out, by the same laws the tables play.

`answer` takes a question as JSON gives it and returns the answer's object. It holds no state and asks no database.
Questions about shape and play are here; those about showings, levels and the fund in modules of their own.
"""

from collections.abc import Callable
from typing import Any, Final

from games.adjudicate_levels import ask_fund, ask_levels
from games.adjudicate_showing import ask_showing
from games.engine import follow, kitty, throws, tricks
from games.engine.cards import NO_TRUMP, TRUMPS, Cards, codes, worth
from games.engine.order import Order, order_for
from games.engine.refusal import Refused
from games.engine.ruleset import RULE_SETS, BadOption, RuleSet, load
from games.engine.shapes import decompose, read
from games.question import BadQuestion, Question, cards, one_of, rank, required, truth
from games.wording import sentences
from games.wording_options import told

Answer = dict[str, Any]
MOST_CARDS: Final = 27
"""A hand's cards at most: in a flag round all 108 are dealt."""
LISTED: Final = 200
"""Up to so many legal plays are written out."""


def rules_of(question: Question) -> RuleSet:
    """The rule set of a question, its `options` set otherwise."""
    rules_id = one_of(question, "rules", RULE_SETS)
    options = question.get("options")
    if options is not None and not isinstance(options, dict):
        raise BadQuestion("options", f"an object of the rule set's fields expected, not {options!r}")
    try:
        return load(rules_id, options)
    except BadOption as bad:
        raise BadQuestion(f"options.{bad.field}", told(bad)) from None


def flag_of(rules: RuleSet, question: Question) -> bool:
    """Whether the position is in a flag round, which the set must know."""
    flag = truth(question, "flag", default=False)
    if flag and not rules.flag_round:
        raise BadQuestion("flag", f"{rules.id} has no flag round")
    return flag


def order_of(rules: RuleSet, question: Question) -> Order:
    """The order of cards in a position; a flag round ignores level and trump."""
    fixed = truth(question, "fixed", default=False)
    if fixed and not rules.fixed_no_trump:
        raise BadQuestion("fixed", f"{rules.id} knows no fixed no-trump")
    if flag_of(rules, question):
        return order_for(rules, 0, NO_TRUMP, flag=True)
    level = rank(question, "level")
    trump = TRUMPS.index(one_of(question, "trump", TRUMPS))
    if fixed and trump != NO_TRUMP:
        raise BadQuestion("trump", f"fixed no-trump is NT, not {TRUMPS[trump]}")
    return order_for(rules, level, trump, fixed=fixed)


def _hand(question: Question, field: str) -> Cards:
    held = cards(question, field)
    if len(held) > MOST_CARDS:
        raise BadQuestion(field, f"at most {MOST_CARDS} cards expected, not {len(held)}")
    return held


def _hands(question: Question, field: str, number: int) -> list[Cards]:
    value = required(question, field)
    if not isinstance(value, list) or len(value) != number:
        raise BadQuestion(field, f"a list of {number} lists of cards expected, not {value!r}")
    return [_hand({f"{field}[{place}]": item}, f"{field}[{place}]") for place, item in enumerate(value)]


def _lead(order: Order, field: str, held: Cards) -> Cards:
    """Cards that may be a lead: at least one, of one class or a 5-10-K."""
    if not held:
        raise BadQuestion(field, "at least one card expected")
    try:
        read(order, held)
    except Refused:
        raise BadQuestion(field, f"the cards are not of one class: {' '.join(codes(held))}") from None
    return held


def _position(rules: RuleSet, question: Question) -> tuple[Order, Cards, Cards]:
    order = order_of(rules, question)
    hand = _hand(question, "hand")
    lead = _lead(order, "lead", _hand(question, "lead"))
    if len(hand) < len(lead):
        raise BadQuestion("hand", f"{len(hand)} cards cannot follow {len(lead)}")
    return order, hand, lead


def ask_shape(rules: RuleSet, question: Question) -> Answer:
    """The components of cards of one class."""
    order = order_of(rules, question)
    parts = decompose(order, _lead(order, "cards", cards(question, "cards")))
    return {"components": [{"kind": part.kind, "cards": codes(part.cards)} for part in parts]}


def ask_follow(rules: RuleSet, question: Question) -> Answer:
    """Whether a play may follow a lead, and why not."""
    order, hand, lead = _position(rules, question)
    refusal = follow.check(order, hand, lead, cards(question, "play"))
    if refusal is None:
        return {"legal": True}
    zh, en = sentences(refusal)
    return {"legal": False, "code": refusal.code, "clause": refusal.clause, "reason": en, "reason_zh": zh}


def ask_options(rules: RuleSet, question: Question) -> Answer:
    """How many legal plays there are, and which when they are few."""
    order, hand, lead = _position(rules, question)
    number = follow.count(order, hand, lead)
    found: Answer = {"count": number}
    if number <= LISTED:
        found["plays"] = [codes(play) for play in follow.plays(order, hand, lead, LISTED)]
    return found


def ask_trick(rules: RuleSet, question: Question) -> Answer:
    """Who wins a trick, and its points."""
    order = order_of(rules, question)
    played = _hands(question, "plays", 4)
    _lead(order, "plays[0]", played[0])
    for place, play in enumerate(played):
        if len(play) != len(played[0]):
            raise BadQuestion(f"plays[{place}]", f"as many cards as led ({len(played[0])}) expected, not {len(play)}")
    return {"winner": tricks.best(order, played), "points": sum([worth(play) for play in played])}


def ask_throw(rules: RuleSet, question: Question) -> Answer:
    """Whether a throw stands, what beats it and what is led instead."""
    order = order_of(rules, question)
    lead = _lead(order, "lead", _hand(question, "lead"))
    judged = throws.judge(order, lead, _hands(question, "others", 3))
    if judged.stands:
        return {"stands": True}
    beaten = [codes(part.cards) for part in judged.beaten]
    return {"stands": False, "beaten": beaten, "forced": codes(judged.forced), "penalty": judged.penalty}


def ask_kitty(rules: RuleSet, question: Question) -> Answer:
    """What a captured kitty is worth."""
    order = order_of(rules, question)
    laid = _hand(question, "kitty")
    winning = _lead(order, "winning", _hand(question, "winning"))
    if rules.kitty_multiplied_by == "lead":
        winning = kitty.counting(order, winning, _lead(order, "lead", _hand(question, "lead")))
    captured = kitty.capture(order, laid, winning)
    return {"points": captured.points, "multiplier": captured.multiplier, "added": captured.added}


ASKS: Final[dict[str, Callable[[RuleSet, Question], Answer]]] = {
    "shape": ask_shape,
    "follow": ask_follow,
    "options": ask_options,
    "trick": ask_trick,
    "throw": ask_throw,
    "showing": ask_showing,
    "kitty": ask_kitty,
    "levels": ask_levels,
    "fund": ask_fund,
}


def answer(question: Question) -> Answer:
    """The answer to a question, with its `id`; raises BadQuestion naming the field that is wrong."""
    identity = required(question, "id")
    if not isinstance(identity, str | int) or isinstance(identity, bool):
        raise BadQuestion("id", f"a string or a whole number expected, not {identity!r}")
    ask = ASKS[one_of(question, "ask", tuple(ASKS))]
    return {"id": identity, **ask(rules_of(question), question)}


LONGEST_ERROR: Final = 300


def reply(question: object) -> Answer:
    """The answer to whatever JSON gave, or `{"id": … or null, "error": …}` naming the field that is wrong (FORMATS §1)."""
    identity: object = None
    try:
        if not isinstance(question, dict):
            raise BadQuestion("question", "a JSON object expected")
        given = question.get("id")
        identity = given if isinstance(given, str | int) and not isinstance(given, bool) else None
        return answer(question)
    except BadQuestion as bad:
        return {"id": identity, "error": shortened(str(bad))}
    except RecursionError:
        return {"id": identity, "error": "question: nested too deep"}


def shortened(why: str) -> str:
    """What is wrong, without the megabyte that somebody sent."""
    return why if len(why) <= LONGEST_ERROR else why[: LONGEST_ERROR - 1] + "…"
