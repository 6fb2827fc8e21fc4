"""A record's first half: the deal's proof, declaring, the kitty, burying and raids (RULES 2–5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.referee import deck, showing
from tests.referee.deck import FIVE_SETS, JOKERS, LIANZHONG, RANKS, RED_FIVE, less
from tests.referee.place import Place
from tests.referee.untrue import Untrue, must, same

Event = dict[str, Any]
#: Kinds that change nothing but what they say.
REMARKS = {"paused", "resumed", "extended", "substituted", "corrected", "auto", "left"}


@dataclass
class Shown:
    """One accepted showing; `early`: before the kitty was taken."""

    seat: int
    cards: list[str]
    names: str
    look_back: bool
    strength: int
    early: bool


@dataclass
class Table:
    """What lies on the table when play begins, and how it came so."""

    rules: str
    flag: bool
    level: str
    first: bool
    hands: list[list[str]]
    kitty: list[str]
    receiver: int
    random_banker: int
    banker: int | None
    turned: list[str] | None
    shown: list[Shown] = field(default_factory=list)
    buried_by: int = 0
    raids: int = 0
    failed: list[tuple[int, int]] = field(default_factory=list)

    @property
    def highest(self) -> Shown | None:
        """The standing showing: the highest so far, the earlier of equals."""
        return max(self.shown, key=lambda one: one.strength, default=None)

    @property
    def trump(self) -> str:
        """The trump as it stands."""
        if self.highest is not None:
            return self.highest.names
        if self.flag or self.rules in ("jiuai", "classic"):
            return "NT"
        for card in self.turned_kitty:
            if self.is_level(card):
                return card[0]
        plain = [card for card in self.turned_kitty if card not in JOKERS]
        return max(plain, key=lambda card: RANKS.index(card[1]))[0]

    def is_level(self, card: str) -> bool:
        """Whether a card of the turned kitty is a level card; one ♥5 is one at level 5."""
        return card not in JOKERS and card[1] == self.level

    turned_kitty: list[str] = field(default_factory=list)

    @property
    def place(self) -> Place:
        """Where the game is played."""
        fixed = self.rules == "classic" and self.highest is not None and self.highest.cards[0] in JOKERS
        return Place(self.rules, self.level, self.trump, self.flag, fixed)


def deal(record: dict[str, Any]) -> Table:
    """The table after the deal; its proof is checked."""
    told, rules, flag = record["deal"], record["rules"], bool(record["flag"])
    must(0, not record["options"], "the referee knows the sets only as the rules have them")
    seed, game_id = bytes.fromhex(told["seed"]), f"{record['session']}/{record['game']}"
    same(0, "commitment", told["commitment"], deck.commitment(seed, game_id))
    cards, receiver, random_banker = deck.shuffled(seed, game_id)
    first, banker, turned = record["banker"] is None, record["banker"], None
    if first and rules == "classic":
        turned, banker = deck.turned(cards)
    receiver = receiver if banker is None else banker
    same(0, "first receiver", record["first_receiver"], receiver)
    hands, kitty = ([[], [], [], []], []) if told["cut"] is None else deck.dealt(cards, told["cut"], receiver, flag)
    same(0, "hands", told["hands"], hands)
    same(0, "kitty", told["kitty"], kitty)
    side = "A" if banker is None or banker % 2 == 0 else "B"
    level = record["levels"][side]["rank"]
    must(0, flag == (level == "flag"), "a flag round is played at the flag")
    level = "2" if flag else level
    return Table(
        rules, flag, level, first, hands, kitty, receiver, random_banker, banker, turned, turned_kitty=list(kitty)
    )


class Bank:
    """Takes the events up to the first lead, one by one."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rounds = 0
        self.passed: set[int] = set()
        self.opened = False  # the declaring has ended
        self.turned = False
        self.buried = False
        self.asking: Iterator[int] = iter(())
        self.next: int | None = None
        self.revealed = False
        self.failing: list[tuple[int, int]] = []

    def take(self, event: Event) -> None:
        """One event; Untrue when the rules do not allow it."""
        seq = event["seq"]
        handle = getattr(self, f"on_{event['kind']}", None)
        must(seq, handle is not None, f"unknown kind {event['kind']}")
        assert handle is not None
        handle(seq, event)

    def ready(self, seq: int) -> None:
        """The first lead may come now."""
        if self.table.flag:
            same(seq, "rounds dealt", self.rounds, 27)
            return
        must(seq, self.buried, "the kitty is not buried")
        must(seq, self.next is None, f"seat {self.next} is still to be asked")
        if self.table.rules == "anchao" and self.table.shown:
            must(seq, self.revealed and not self.failing, "the showings are not revealed")

    def on_turned(self, seq: int, event: Event) -> None:
        """classic's first receiver, or the kitty when nobody declared."""
        table = self.table
        if table.rules == "classic":
            must(seq, self.rounds == 0, "nothing is turned now")
            must(
                seq, table.turned is not None and sorted(event["cards"]) == sorted(table.turned), "not what was turned"
            )
            return
        must(seq, table.rules in FIVE_SETS and not table.shown, "the kitty is turned only when nobody declared")
        same(seq, "turned", sorted(event["cards"]), sorted(table.turned_kitty))
        self.turned = True

    def on_cut(self, seq: int, event: Event) -> None:
        """The cut, before the first card."""
        must(seq, self.rounds == 0, "cut after the deal")
        cutter = 3 if self.table.first else ((self.table.banker or 0) - 1) % 4
        same(seq, "who cuts", event["seat"], cutter)

    def on_dealt(self, seq: int, event: Event) -> None:
        """A round of four cards."""
        self.rounds += 1
        same(seq, "round", event["round"], self.rounds)

    def on_passed(self, seq: int, event: Event) -> None:
        """A seat that does not show."""
        must(seq, event["seat"] not in self.passed and not self.opened, "passed already")
        self.passed.add(event["seat"])

    def on_showing(self, seq: int, event: Event) -> None:
        """A showing before the kitty."""
        must(seq, not self.opened, "the declaring is over")
        if self.table.rules in LIANZHONG:
            same(seq, "rounds dealt", self.rounds, 25)
        seen = self.table.hands[event["seat"]][: self.rounds]
        must(seq, less(seen, event["cards"]) is not None, "shows what was not received")
        self._show(seq, event, "declare")
        self.passed = set()

    def _show(self, seq: int, event: Event, phase: str) -> None:
        table, seat, cards = self.table, event["seat"], event["cards"]
        standing, last = table.highest, table.shown[-1] if table.shown else None
        opener = table.shown[0] if table.shown else None
        mine = opener is not None and opener.seat == seat and len(opener.cards) == 1
        declared = opener.cards[0] if mine and opener is not None else None
        holder = None if last is None else last.seat
        asked = {
            "show": cards,
            "current": self._current(seat, standing),
            "holder": holder,
            "seat": seat,
            "phase": phase,
            "declared": declared,
            "look_back": bool(standing and standing.look_back),
            "banker": table.banker,
            "buried_by": table.buried_by if phase == "raid" else None,
            "raids": table.raids,
            "flag": table.flag,
        }
        must(seq, showing.allowed(table.rules, table.level, asked), f"{cards} may not be shown")
        if len(cards) == 2:
            # where showings are hidden, who shows a pair that another has shown (it came by the kitty) cannot know
            known = [one for one in table.shown if table.rules != "anchao" or one.seat == seat]
            must(seq, all(sorted(one.cards) != sorted(cards) for one in known), "shown already")
        must(seq, event["names"] in showing.names(table.rules, table.level, cards), f"{cards} name {event['names']}")
        back = showing.looks_back(table.rules, table.level, seat, holder, declared, cards)
        same(seq, "look_back", bool(event.get("look_back")), back)
        strength = showing.strength(table.rules, table.level, cards, back)
        if phase == "raid" and standing is not None and strength <= standing.strength:
            must(seq, table.rules == "anchao", "not higher")
            table.failed.append((seat, 80 if seat % 2 == (table.banker or 0) % 2 else -80))
        table.shown.append(Shown(seat, cards, event["names"], back, strength, phase == "declare"))

    def _current(self, seat: int, standing: Shown | None) -> list[str] | None:
        """What stands, as the seat knows it: unseen where showings are hidden and another's stands."""
        if standing is None:
            return None
        return ["unseen"] if self.table.rules == "anchao" and standing.seat != seat else standing.cards

    def on_declaring_ended(self, seq: int, event: Event) -> None:
        """The window is closed."""
        self._open()
        same(seq, "trump", event["trump"], self.table.trump)
        same(seq, "banker", event["banker"], self.table.banker)

    def _open(self) -> None:
        if self.opened:
            return
        self.opened = True
        table = self.table
        if table.banker is None:
            if table.shown:
                winner = table.highest if table.rules == "anchao" else table.shown[-1]
                table.banker = winner.seat if winner else None
            else:
                table.banker = table.random_banker if table.rules == "jiuai" else table.receiver

    def on_took_kitty(self, seq: int, event: Event) -> None:
        """The banker takes the eight cards."""
        self._open()
        table = self.table
        same(seq, "rounds dealt", self.rounds, 25)
        same(seq, "who takes the kitty", event["seat"], table.banker)
        must(seq, not table.flag, "there is no kitty in a flag round")
        must(seq, table.shown or self.turned or table.rules not in FIVE_SETS, "the kitty was not turned")
        self._take(event["seat"])

    def _take(self, seat: int) -> None:
        self.table.hands[seat] = self.table.hands[seat] + self.table.kitty
        self.table.kitty = []
        self.table.buried_by, self.buried, self.next = seat, False, None

    def on_buried(self, seq: int, event: Event) -> None:
        """Eight cards are laid."""
        table, seat = self.table, event["seat"]
        must(seq, not table.kitty and not self.buried and len(table.hands[seat]) == 33, "nothing to bury")
        same(seq, "who buries", seat, table.buried_by)
        rest = less(table.hands[seat], event["cards"])
        must(seq, rest is not None and len(event["cards"]) == 8, "not eight cards of the hand")
        table.hands[seat], table.kitty, self.buried = rest or [], list(event["cards"]), True
        self.asking = iter(self._askable())
        self.next = next(self.asking, None)

    def _askable(self) -> list[int]:
        table = self.table
        if not table.shown or table.rules == "classic":
            return []
        if table.rules in LIANZHONG and any(one.cards == [RED_FIVE] * 2 for one in table.shown):
            return []
        assert table.banker is not None
        order = [(table.banker + k) % 4 for k in range(4)]
        return [seat for seat in order if seat not in (table.buried_by, table.shown[-1].seat)]

    def on_declined(self, seq: int, event: Event) -> None:
        """A seat that does not raid."""
        same(seq, "who is asked", event["seat"], self.next)
        self.next = next(self.asking, None)

    def on_raided(self, seq: int, event: Event) -> None:
        """A raid: the kitty changes hands."""
        same(seq, "who is asked", event["seat"], self.next)
        seat = event["seat"]
        must(seq, less(self.table.hands[seat], event["cards"]) is not None, "shows what it does not hold")
        self._show(seq, event, "raid")
        self.table.raids += 1
        self._take(seat)

    def on_revealed(self, seq: int, event: Event) -> None:
        """anchao: everything shown is told, before the first lead."""
        table = self.table
        must(seq, table.rules == "anchao" and self.buried and self.next is None, "nothing is revealed now")
        same(seq, "trump", event["trump"], table.trump)
        right = [
            {"seat": one.seat, "cards": one.cards, "names": one.names, "look_back": one.look_back}
            for one in table.shown
        ]
        same(seq, "showings", event["showings"], right)
        self.revealed, self.failing = True, list(table.failed)

    def on_raid_failed(self, seq: int, event: Event) -> None:
        """anchao: a raid that was not higher."""
        if not self.failing:
            raise Untrue(seq, "no raid failed")
        seat, points = self.failing.pop(0)
        same(seq, "seat", event["seat"], seat)
        same(seq, "points", event["points"], points)
