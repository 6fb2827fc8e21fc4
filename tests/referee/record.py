"""A whole record replayed from its hands alone: every event, every trick, the result (FORMATS 2)."""

from __future__ import annotations

from typing import Any

from tests.referee import levels, winning
from tests.referee.bank import REMARKS, Bank, Event, Table, deal
from tests.referee.deck import LIANZHONG, RED_FIVE, less, points
from tests.referee.following import forced_fives, lawful
from tests.referee.place import Place
from tests.referee.untrue import Untrue, must, same

ROOMS = {"mingchao", "anchao", "kangqi"}
ENDS = {"voided", "misdealt", "agreed_end"}


class Play:
    """The tricks, from the first lead on."""

    def __init__(self, table: Table) -> None:
        assert table.banker is not None
        self.table, self.banker = table, table.banker
        self.place: Place = table.place
        self.hands = [list(hand) for hand in table.hands]
        self.trick: list[tuple[int, list[str]]] = []
        self.turn = table.banker
        self.taken = 0
        self.moved: list[dict[str, Any]] = []
        for seat, moved in table.failed:
            self._move("raid_failed", seat, moved)
        self.forced: list[str] | None = None
        self.winners: list[int] = []
        self.last: list[str] = []

    def _move(self, kind: str, seat: int, moved: int) -> None:
        self.moved.append({"kind": kind, "seat": seat, "points": moved})

    def corrected(self, seat: int, moved: int) -> None:
        """A referee has put points right."""
        self._move("corrected", seat, moved)

    def banks(self, seat: int) -> bool:
        """Whether a seat is on the banking side."""
        return seat % 2 == self.banker % 2

    def throw_failed(self, seq: int, event: Event) -> None:
        """A throw that did not stand."""
        seat, cards = event["seat"], event["cards"]
        must(seq, not self.trick and self.forced is None, "only a lead may be a throw")
        same(seq, "whose turn", seat, self.turn)
        must(seq, less(self.hands[seat], cards) is not None, "throws what it does not hold")
        must(seq, self.place.led(cards) is not None, "a throw of two classes")
        others = [hand for other, hand in enumerate(self.hands) if other != seat]
        verdict = winning.throw(self.place, cards, others)
        must(seq, not verdict.stands, "the throw stands")
        same(seq, "forced", sorted(event["forced"]), sorted(verdict.forced))
        same(seq, "penalty", event["penalty"], verdict.penalty)
        if verdict.penalty:
            self._move("throw", seat, verdict.penalty if self.banks(seat) else -verdict.penalty)
        self.forced = sorted(verdict.forced)

    def played(self, seq: int, event: Event) -> None:
        """A lead or a follow."""
        seat, cards = event["seat"], event["cards"]
        same(seq, "whose turn", seat, self.turn)
        hand = self.hands[seat]
        rest = less(hand, cards)
        must(seq, rest is not None, "plays what it does not hold")
        if not self.trick:
            self._lead(seq, seat, cards)
        else:
            lead = self.trick[0][1]
            must(seq, lawful(self.place, hand, lead, cards), f"{cards} may not follow {lead} out of {sorted(hand)}")
            fives = cards.count(RED_FIVE)
            if self.table.rules == "anchao" and fives and forced_fives(self.place, hand, lead) == fives:
                self._move("red_five_forced", seat, (50 if self.banks(seat) else -50) * fives)
        self.hands[seat] = rest or []
        self.trick.append((seat, cards))
        self.turn = (seat + 1) % 4
        if len(self.trick) == 4:
            self._close()

    def _lead(self, seq: int, seat: int, cards: list[str]) -> None:
        must(seq, self.place.led(cards) is not None, "a lead of two classes")
        if self.forced is not None:
            same(seq, "the forced lead", sorted(cards), self.forced)
            self.forced = None
        else:
            others = [hand for other, hand in enumerate(self.hands) if other != seat]
            must(seq, winning.throw(self.place, cards, others).stands, "the throw does not stand")
        whole = sorted(cards) == sorted(self.hands[seat])
        held = whole and self.winners and self.winners[-1] == seat and set(cards) == {RED_FIVE}
        if held and self.table.rules == "anchao":
            self._move("red_five_held", seat, (-50 if self.banks(seat) else 50) * len(cards))

    def _close(self) -> None:
        index = winning.winner(self.place, [cards for _, cards in self.trick])
        winner, self.last = self.trick[index]
        self.winners.append(winner)
        if not self.banks(winner):
            self.taken += sum(points(cards) for _, cards in self.trick)
        self.trick, self.turn = [], winner

    def result(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The result without levels, and the question about the levels."""
        table = self.table
        captured = not self.banks(self.winners[-1])
        worth = points(table.kitty)
        total = self.taken + sum(one["points"] for one in self.moved)
        times = None
        if captured and not table.flag:
            _, times, added = winning.kitty(self.place, table.kitty, self.last)
            total += added
        total = max(0, total)
        bare = table.rules != "anchao" or len(self.last) == 3
        heaven = None
        if winning.has_three(self.place, self.last) and bare:
            heaven = levels.earned(table.rules, table.flag, "attackers" if captured else "bankers")
        red = next((one.seat for one in table.shown if one.cards == [RED_FIVE] * 2), None)
        stake = None
        if (
            red is not None and table.rules in LIANZHONG and not heaven
        ):  # that goes before the stake, which is then none
            stake = "bankers" if self.banks(red) else "attackers"
        told = {
            "points": total,
            "trick_points": self.taken,
            "kitty_points": worth,
            "multiplier": times,
            "captured": captured,
            "penalties": sum(one["points"] for one in self.moved),
            "heaven_and_earth": heaven,
            "red_five": stake,
        }
        asked = {
            "points": total,
            "captured": captured,
            "winning": self.last,
            "heaven_and_earth": heaven,
            "red_five": stake,
        }
        return told, asked


def referee(record: dict[str, Any]) -> Play | None:
    """Replay a record; Untrue at the first thing that is not as the rules have it, None for a game that was ended."""
    table = deal(record)
    bank, play = Bank(table), None
    gone: list[int] = []
    for event in record["events"]:
        kind, seq = event["kind"], event["seq"]
        if kind in ENDS:
            must(seq, isinstance(event["reason"], str), "an end without a reason")
            same(-1, "result of a game that was ended", record["result"], None)
            return None
        if kind == "left":
            must(seq, event["seat"] in range(4) and event["seat"] not in gone, "leaves what it has left")
            gone.append(event["seat"])
        if kind == "corrected" and event.get("what") == "points":
            moved = event["points"]
            must(seq, moved % 5 == 0 and 0 < abs(moved) <= 200 and event["seat"] in range(4), "no points to put right")
            if play is None:
                bank.ready(seq)
                play = Play(table)
            play.corrected(event["seat"], moved)
        if kind in REMARKS:
            continue
        if kind in ("played", "throw_failed"):
            if play is None:
                bank.ready(seq)
                play = Play(table)
            getattr(play, kind)(seq, event)
        else:
            must(seq, play is None, f"{kind} after the first lead")
            bank.take(event)
    if play is None or any(play.hands) or play.trick:
        raise Untrue(-1, "the game is not played out")
    _result(record, play)
    _leaves(record, gone)
    return play


def _leaves(record: dict[str, Any], gone: list[int]) -> None:
    """Points of those who left in the middle: fifteen off, for each alone, in the sets that fine it (RULES 10)."""
    fined = record["rules"] in LIANZHONG or record["rules"] in ROOMS
    right = [{"seat": seat, "points": -15} for seat in gone] if fined else []
    same(-1, "leaves", record["result"].get("leaves", []), right)


def _result(record: dict[str, Any], play: Play) -> None:
    told, banker = record["result"], play.banker
    right, asked = play.result()
    for name, value in right.items():
        if name in told or value is not None:
            same(-1, name, told.get(name), value)
    order = ("kind", "seat", "points")
    adjusted = sorted([one[key] for key in order] for one in told["adjustments"])
    same(-1, "adjustments", adjusted, sorted([one[key] for key in order] for one in play.moved))
    side, other = ("A", "B") if banker % 2 == 0 else ("B", "A")
    names = {"bankers": side, "attackers": other}
    before, rules = record["levels"], record["rules"]
    after = levels.after(
        rules,
        asked | {"banker": before[side], "attackers": before[other], "flags_failed": record["flags_failed"][side]},
    )
    same(-1, "gains", told["gains"], after["gains"])
    same(-1, "levels", told["levels"], {side: after["banker"], other: after["attackers"]})
    same(-1, "score", told["score"], {names[who]: value for who, value in after["score"].items()})
    same(-1, "next banker", told["next_banker"], (banker + (1 if after["bank_changes"] else 2)) % 4)
    same(-1, "winner", told["winner"], other if after["bank_changes"] else side)
    if "match" in told:
        same(-1, "match", told["match"], after["match"])
    if "flags_failed" in told:
        rest = 0 if after["match"] or after["attackers"]["rank"] != "flag" else record["flags_failed"][other]
        same(-1, "flags failed", told["flags_failed"], {side: after["flags_failed"], other: rest})
    if "j_to_end" in told:
        fell = levels.falls(
            rules, levels.step(before[side]), right["points"], captured=right["captured"], winning=play.last
        )
        same(-1, "j_to_end", told["j_to_end"], fell is not None)
