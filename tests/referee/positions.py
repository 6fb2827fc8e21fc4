"""Random questions for both referees: crowded hands, leads of every kind, showings, kitties and levels."""

from __future__ import annotations

import random
from typing import Any

from tests.referee.deck import DECK, FIVE_SETS, FLAG_SETS, JOKERS, LIANZHONG, RANKS, RED_FIVE, SUITS
from tests.referee.following import plays
from tests.referee.levels import LAST
from tests.referee.place import TRUMP, Place
from tests.referee.shapes import read

Question = dict[str, Any]
TRUMPS = [*SUITS, "NT"]


def a_place(dice: random.Random, rules: str) -> Place:
    """Any level and trump; flag rounds and fixed no-trumps where the set has them. The fives come more often."""
    level = dice.choice(RANKS + "25AA")
    if rules in FLAG_SETS and dice.random() < 0.12:
        return Place(rules, level, "NT", flag=True)
    if rules == "classic" and dice.random() < 0.2:
        return Place(rules, level, "NT", fixed=True)
    return Place(rules, level, dice.choice(TRUMPS))


def asked(place: Place, ask: str, **fields: Any) -> Question:
    """A question about this place."""
    question: Question = {"id": 1, "ask": ask, "rules": place.rules, "level": place.level, "trump": place.trump}
    if place.flag:
        question["flag"] = True
    if place.fixed:
        question["fixed"] = True
    return question | fields


def crowd(dice: random.Random, place: Place, pool: list[str], number: int) -> list[str]:
    """Cards taken out of the pool, many of them pairs and neighbours."""
    taken: list[str] = []
    near: list[str] = []
    while pool and len(taken) < number:
        beside = [card for card in near if card in pool]
        card = dice.choice(beside) if beside and dice.random() < 0.6 else dice.choice(pool)
        for _ in range(2 if dice.random() < 0.7 else 1):
            if card in pool and len(taken) < number:
                pool.remove(card)
                taken.append(card)
        steps = {step for rung in place.rungs(card) for step in (rung - 1, rung + 1)}
        near = [other for other in set(pool) if place.group(other) == place.group(card)]
        near = sorted(other for other in near if steps & set(place.rungs(other)))
    return taken


def some(dice: random.Random, place: Place, deck: list[str], group: str, number: int) -> list[str]:
    """Crowded cards of one class, taken out of the deck."""
    pool = [card for card in deck if place.group(card) == group]
    taken = crowd(dice, place, pool, number)
    for card in taken:
        deck.remove(card)
    return taken


def a_lead(dice: random.Random, place: Place, deck: list[str]) -> tuple[list[str], str]:
    """A lead and its class, taken out of the deck: 5-10-Ks often, single components often."""
    threes = list(place.threes().values())
    if threes and dice.random() < 0.2:
        lead = list(dice.choice(threes)) * dice.choice((1, 1, 2))
        for card in lead:
            deck.remove(card)
    else:
        group = dice.choice([TRUMP, *SUITS]) if dice.random() < 0.7 else TRUMP
        if not any(place.group(card) == group for card in deck):
            group = TRUMP
        lead = some(dice, place, deck, group, dice.choice((1, 2, 2, 3, 4, 4, 5, 6, 6, 7, 8)))
        if dice.random() < 0.5:
            part = read(place, lead)[0]
            for card in part.cards:
                lead.remove(card)
            deck += lead
            lead = list(part.cards)
    led = place.led(lead)
    assert led is not None
    return lead, led


def a_hand(dice: random.Random, place: Place, deck: list[str], lead: list[str], led: str, most: int) -> list[str]:
    """A hand that can follow: up to `most` cards of the led class, the rest trumps and others."""
    own = some(dice, place, deck, led, dice.choice((0, 0, dice.randint(0, most), dice.randint(0, most), most)))
    threes = [three for three in place.threes().values() if all(card in deck for card in three)]
    if place.three_of(lead) and threes and dice.random() < 0.5:
        for card in dice.choice(threes) * dice.choice((1, 2)):
            if card in deck:
                deck.remove(card)
                own.append(card)
    wanted = max(0, len(lead) - len(own)) + dice.randint(0, 3)
    more = some(dice, place, deck, TRUMP, min(wanted, dice.choice((0, wanted, wanted, 3))))
    while len(own) + len(more) < len(lead) or (len(more) < wanted and dice.random() < 0.8):
        more += some(dice, place, deck, dice.choice([TRUMP, *SUITS]), 1)
    return own + more


def table(dice: random.Random, rules: str) -> list[Question]:
    """One position asked in every way: shape, options, follow, trick, throw, kitty."""
    place, deck = a_place(dice, rules), list(DECK)
    lead, led = a_lead(dice, place, deck)
    hand = a_hand(dice, place, deck, lead, led, 12)
    legal = plays(place, hand, lead)
    questions = [asked(place, "shape", cards=lead), asked(place, "options", hand=hand, lead=lead)]
    own = [card for card in hand if place.group(card) == led]
    if own:
        questions.append(asked(place, "shape", cards=own))
    tries = [list(dice.choice(legal)), dice.sample(hand, len(lead)), dice.sample(hand, len(lead))]
    near, left = list(tries[0]), list(hand)
    for card in near:
        left.remove(card)
    if left:
        near[dice.randrange(len(near))] = dice.choice(left)
    if len(own) >= len(lead):
        tries.append(dice.sample(own, len(lead)))
    questions += [asked(place, "follow", hand=hand, lead=lead, play=play) for play in [*tries, near]]
    others = [hand]
    for _ in range(2):
        others.append(a_hand(dice, place, deck, lead, led, 6))
    questions.append(asked(place, "throw", lead=lead, others=others))
    laid = crowd(dice, place, list(deck), 8)
    questions.append(asked(place, "kitty", kitty=laid, winning=lead))
    questions.append(a_trick(dice, place))
    return questions


def a_trick(dice: random.Random, place: Place) -> Question:
    """A trick in which ruffs that fit are likely."""
    deck = list(DECK)
    lead, led = a_lead(dice, place, deck)
    played = [lead]
    for _ in range(3):
        group = TRUMP if dice.random() < 0.7 else led
        own = some(dice, place, deck, group, len(lead) + dice.choice((0, 0, 0, 1, 2)))
        while len(own) < len(lead):
            own += some(dice, place, deck, dice.choice([TRUMP, *SUITS]), 1)
        played.append(list(dice.choice(plays(place, own, lead))))
    return asked(place, "trick", plays=played)


def a_showing(dice: random.Random, rules: str) -> Question:
    """A showing over another, or over none."""
    level = dice.choice(RANKS + "555AA")
    levels = [suit + level for suit in SUITS]

    def cards() -> list[str]:
        card = dice.choice(levels * 2 + [*JOKERS, RED_FIVE, dice.choice(DECK)])
        return [card] * dice.choice((1, 2, 2)) if dice.random() < 0.97 else [card, dice.choice(DECK)]

    current = None if dice.random() < 0.15 else cards()
    while current and (len(set(current)) > 1 or (len(current) == 1 and current[0] not in levels)):
        current = cards()
    if current and current[0] not in (*levels, *JOKERS, *([RED_FIVE] if rules in FIVE_SETS else [])):
        current = [dice.choice(levels)]
    declared = dice.choice(SUITS) + level if dice.random() < 0.35 else None
    show = [declared] * 2 if declared and dice.random() < 0.6 else cards()
    holder = dice.randrange(4) if current else None
    seat = dice.randrange(4)
    if current and declared in current and holder != seat:  # nobody has shown what this seat holds or held
        current = [dice.choice(JOKERS)] * 2
    question: Question = {
        "id": 1,
        "ask": "showing",
        "rules": rules,
        "level": level,
        "current": current,
        "holder": holder,
        "seat": seat,
        "show": show,
        "phase": dice.choice(("declare", "raid")),
        "declared": declared,
    }
    if question["phase"] == "raid":
        question |= {"banker": dice.randrange(4), "raids": dice.randrange(3)}
        if dice.random() < 0.8:
            question["buried_by"] = dice.randrange(4) if question["raids"] else question["banker"]
    pair = current is not None and len(current) == 2 and current[0] in levels and current[0] != RED_FIVE
    if rules in ("mingchao", "anchao") and pair and dice.random() < 0.3:
        question["look_back"] = True
    return question


def a_level(dice: random.Random, rules: str) -> dict[str, Any]:
    """A level that the set knows."""
    if rules in FLAG_SETS and dice.random() < 0.2:
        return {"lap": 1, "rank": "flag"}
    if rules == "classic" and dice.random() < 0.25:
        return {"lap": 0, "rank": dice.choice(RANKS[2:])}
    lap = dice.randint(1, 3) if rules in ("jiuai", "anchao") else 1
    return {"lap": lap, "rank": dice.choice(RANKS + "2JJKAAA")}


def a_result(dice: random.Random, rules: str) -> Question:
    """A game's end with everything that may move a level."""
    points = dice.choice((0, 5, 35, 40, 75, 80, 85, 95, 100, 105, *[5 * dice.randint(-6, 80) for _ in range(10)]))
    trump = dice.choice(SUITS)
    captured = dice.random() < 0.5
    question: Question = {
        "id": 1,
        "ask": "levels",
        "rules": rules,
        "banker": a_level(dice, rules),
        "attackers": a_level(dice, rules),
        "points": points,
        "captured": captured,
        "trump": trump,
    }
    flag = question["banker"]["rank"] == "flag"
    if flag or (rules in FLAG_SETS and dice.random() < 0.3):
        question["flags_failed"] = dice.randrange(3)
    rank = question["banker"]["rank"] if not flag and dice.random() < 0.6 else dice.choice(RANKS)
    question["winning"] = [dice.choice(SUITS) + rank] * dice.choice((1, 2))
    if dice.random() < 0.3 and rules in LAST and rules != "classic":
        question["winning"] = [trump + "5", trump + "T", trump + "K"]
        question["heaven_and_earth"] = "attackers" if captured else "bankers"
    if dice.random() < 0.25 and rules in LIANZHONG:
        question["red_five"] = dice.choice(("bankers", "attackers"))
    return question
