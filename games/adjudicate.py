"""Adjudication (FORMATS §1): a question about one position in, an answer out, by the same laws the tables play.

`answer` takes a question as JSON gives it and returns the answer's object. It holds no state and asks no database.
Questions about shape and play are here; those about showings, levels and the fund in `adjudicate_match`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.engine import cards as card_texts
from games.engine import follow, kitty, throws, tricks
from games.engine.cards import Cards
from games.engine.order import Order
from games.engine.refusal import Refused
from games.engine.shapes import decompose, read
from games.questions import MOST_CARDS, BadQuestion, Question, shown
from games.wording import refusal_texts

Answer = dict[str, Any]
LISTED: Final = 200
"""Up to so many legal plays are written out."""

codes = card_texts.codes


def _lead_in(order: Order, field: str, cards: Cards) -> Cards:
    """Cards that may be a lead: at least one, of one class or a 5-10-K."""
    try:
        read(order, cards)
    except Refused:
        why = "no card" if not cards else f"the cards are not of one class: {' '.join(codes(cards))}"
        raise BadQuestion(field, why) from None
    return cards


def _hand_and_lead(question: Question) -> tuple[Order, Cards, Cards]:
    order = question.order()
    hand = question.cards("hand", most=MOST_CARDS)
    lead = _lead_in(order, "lead", question.cards("lead", most=MOST_CARDS))
    if len(hand) < len(lead):
        raise BadQuestion("hand", f"{len(hand)} cards cannot follow {len(lead)}")
    return order, hand, lead


def shape(question: Question) -> Answer:
    """The components of a set of cards of one class."""
    order = question.order()
    cards = _lead_in(order, "cards", question.cards("cards"))
    return {"components": [{"kind": part.kind, "cards": codes(part.cards)} for part in decompose(order, cards)]}


def follow_(question: Question) -> Answer:
    """Whether a play may follow a lead, and why not."""
    order, hand, lead = _hand_and_lead(question)
    refusal = follow.check(order, hand, lead, question.cards("play"))
    if refusal is None:
        return {"legal": True}
    zh, en = refusal_texts(refusal)
    return {"legal": False, "code": refusal.code, "clause": refusal.clause, "reason": en, "reason_zh": zh}


def options(question: Question) -> Answer:
    """How many legal plays there are, and which when they are few."""
    order, hand, lead = _hand_and_lead(question)
    number = follow.count(order, hand, lead)
    found: Answer = {"count": number}
    if number <= LISTED:
        found["plays"] = [codes(play) for play in follow.plays(order, hand, lead, LISTED)]
    return found


def trick(question: Question) -> Answer:
    """Who wins a trick, and its points."""
    order = question.order()
    played = question.hands("plays", 4, least=1)
    _lead_in(order, "plays[0]", played[0])
    for place, play in enumerate(played):
        if len(play) != len(played[0]):
            raise BadQuestion(f"plays[{place}]", f"{len(played[0])} cards were led, {len(play)} played")
    points = sum(card_texts.worth(play) for play in played)
    return {"winner": tricks.best(order, played), "points": points}


def throw(question: Question) -> Answer:
    """Whether a throw stands."""
    order = question.order()
    lead = _lead_in(order, "lead", question.cards("lead", most=MOST_CARDS))
    judged = throws.judge(order, lead, question.hands("others", 3))
    if judged.stands:
        return {"stands": True}
    beaten = [codes(part.cards) for part in judged.beaten]
    return {"stands": False, "beaten": beaten, "forced": codes(judged.forced), "penalty": judged.penalty}


def kitty_(question: Question) -> Answer:
    """What a captured kitty is worth."""
    order = question.order()
    laid = question.cards("kitty")
    winning = _lead_in(order, "winning", question.cards("winning", most=MOST_CARDS))
    captured = kitty.capture(order, laid, winning)
    return {"points": captured.points, "multiplier": captured.multiplier, "added": captured.added}


ASKS: Final[dict[str, Callable[[Question], Answer]]] = {
    "shape": shape,
    "follow": follow_,
    "options": options,
    "trick": trick,
    "throw": throw,
    "kitty": kitty_,
}


def answer(question: Mapping[str, Any]) -> Answer:
    """The answer to a question, with its `id`; raises BadQuestion naming the field that is wrong."""
    asked = Question(question)
    identity = asked.need("id")
    if not isinstance(identity, str | int) or isinstance(identity, bool):
        raise BadQuestion("id", f"a string or whole number expected, not {shown(identity)}")
    return {"id": identity, **ASKS[asked.one_of("ask", tuple(ASKS))](asked)}
