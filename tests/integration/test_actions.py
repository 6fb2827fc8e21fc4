"""What a contestant does at a seat: what counts, what is refused, and that a refusal changes nothing."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest

from core.refusals import Refusal
from games import domain
from games.engine import game as engine
from games.engine.cards import CODES, codes
from games.engine.phases import Dealing
from games.models import LogEvent
from games.state import LATE_LIMIT
from tests.at_once import at_once
from tests.seats import Seats


@pytest.mark.django_db(transaction=True)
class TestAtOnce:
    def test_two_answers_to_one_decision_one_wins(self) -> None:
        seats = Seats().until("play")
        for _ in range(6):
            seat = seats.turn()
            decision = seats.ask(seat).id
            verb, data = seats.choice(seat)
            version, number = seats.row.version, len(seats.kinds)
            answer = partial(seats.act, seat, verb, data, base=decision)
            won = at_once(*[partial(answer, request=f"{number} from {phone}") for phone in ("one", "another")])
            refusals = [found for found in won if isinstance(found, Refusal)]
            assert len(refusals) == 1, won
            assert refusals[0].code in ("not_asked", "stale")
            assert [found for found in won if isinstance(found, int)] == [seats.row.version]
            assert seats.kinds[number:].count("played") == 1
            assert seats.row.version == version + len(seats.kinds) - number

    def test_one_request_sent_twice_at_once_counts_once_and_both_are_told(self) -> None:
        seats = Seats().until("play")
        seat = seats.turn()
        decision = seats.ask(seat).id
        verb, data = seats.choice(seat)
        number = len(seats.kinds)
        told = at_once(*[partial(seats.act, seat, verb, data, base=decision, request="same")] * 2)
        assert told == [seats.row.version] * 2
        assert seats.kinds[number:].count("played") == 1

    def test_an_answer_in_the_last_moment_against_the_systems_own(self) -> None:
        seats = Seats().until("play")
        for _ in range(6):
            seat, due = seats.turn(), seats.row.due_at
            assert due is not None
            decision = seats.ask(seat).id
            verb, data = seats.choice(seat)
            number = len(seats.kinds)
            acted, stepped = at_once(
                partial(seats.act, seat, verb, data, base=decision, late=0.0),
                partial(domain.step, seats.table.pk, due),
            )
            assert isinstance(acted, Refusal) == (stepped is True), (acted, stepped)
            assert seats.kinds[number:].count("played") == 1
            seats.now = due

    def test_two_seats_pass_at_once_and_both_count(self) -> None:
        seats = Seats().until("declare")
        one, two = (asked.seat for asked in engine.asked(seats.game)[:2])
        bases = {seat: seats.ask(seat).id for seat in (one, two)}
        at_once(*[partial(seats.act, seat, "pass", {}, base=bases[seat], request=f"{seat}") for seat in (one, two)])
        passed = LogEvent.objects.filter(table=seats.table, kind="passed").order_by("v")
        assert {row.data["seat"] for row in passed} >= {one, two}
        times = list(LogEvent.objects.filter(table=seats.table).order_by("v").values_list("at", flat=True))
        assert times == sorted(times)


@pytest.mark.django_db
class TestOnce:
    def test_a_repeated_request_counts_once(self) -> None:
        seats = Seats().until("play")
        seat = seats.turn()
        base = seats.ask(seat).id
        verb, data = seats.choice(seat)
        version = seats.act(seat, verb, data, base=base, request="r")
        seats.answer()
        after = seats.stored()
        assert seats.act(seat, verb, data, base=base, request="r") == version
        assert seats.stored() == after

    def test_a_request_id_used_for_something_else_is_refused(self) -> None:
        seats = Seats().until("play")
        seat = seats.turn()
        verb, data = seats.choice(seat)
        seats.act(seat, verb, data, request="r")
        assert seats.refused(seat, "autoplay", {"on": True}, request="r").code == "key_reused"

    def test_a_refused_request_may_be_put_right_under_its_id(self) -> None:
        seats = Seats().until("play")
        seat = seats.turn()
        base = seats.ask(seat).id
        verb, data = seats.choice(seat)
        assert seats.refused(seat, verb, data, base=base - 1, request="r").code == "stale"
        assert seats.act(seat, verb, data, base=base, request="r") == seats.row.version


@pytest.mark.django_db
class TestRefused:
    def test_an_answer_to_an_earlier_decision(self) -> None:
        seats = Seats().until("play")
        seat = seats.turn()
        base = seats.ask(seat).id
        seats.answer()
        seats.until("play", seat)
        verb, data = seats.choice(seat)
        assert seats.refused(seat, verb, data, base=base).code == "stale"
        domain.pause(seats.table.pk, seats.now, who="desk")
        domain.resume(seats.table.pk, seats.now, who="desk")
        seats.act(seat, verb, data, base=seats.ask(seat).id)

    def test_another_seats_turn(self) -> None:
        seats = Seats().until("play")
        seat = seats.turn()
        verb, data = seats.choice(seat)
        base = seats.ask(seat).id
        for other in {0, 1, 2, 3} - {seat}:
            assert seats.refused(other, verb, data, base=base).code == "not_asked"

    def test_a_card_that_is_not_held(self) -> None:
        seats = Seats().until("play")
        seat = seats.turn()
        phase = seats.game.phase
        held = phase.hands[seat]  # type: ignore[union-attr]
        foreign = next(code for card, code in enumerate(CODES) if card not in held)
        refusal = seats.refused(seat, "play", {"cards": [foreign]})
        assert refusal.code == "not_held"
        assert refusal.facts["clause"].startswith("8")
        seats.answer()

    @pytest.mark.parametrize(
        ("verb", "data"),
        [
            ("play", {}),
            ("play", {"cards": []}),
            ("play", {"cards": ["S2"] * 3}),
            ("play", {"cards": ["S1"]}),
            ("play", {"cards": [5]}),
            ("play", {"cards": "S2"}),
            ("cut", {"at": 108}),
            ("cut", {"at": True}),
            ("show", {"cards": ["S2"], "names": 0}),
            ("raid", {"cards": ["S2", "S2"], "names": "X"}),
            ("autoplay", {"on": 1}),
        ],
    )
    def test_data_of_the_wrong_shape(self, verb: str, data: dict[str, object]) -> None:
        seats = Seats()
        refusal = seats.refused(seats.turn(), verb, data)
        assert (refusal.code, refusal.status) == ("bad_data", 422)
        assert refusal.facts["field"] in {"cards", "at", "names", "on"}

    def test_a_verb_of_another_phase(self) -> None:
        seats = Seats()
        assert seats.refused(seats.turn(), "decline", {}).code == "wrong_phase"
        assert seats.refused(seats.turn(), "fly", {}).code == "unknown_verb"

    def test_while_the_table_is_paused(self) -> None:
        seats = Seats().until("play")
        seat = seats.turn()
        base = seats.ask(seat).id
        verb, data = seats.choice(seat)
        before = seats.row.deadline
        assert before is not None
        domain.pause(seats.table.pk, seats.now + timedelta(seconds=4), who="desk", why="水")
        assert seats.row.due_at is None
        assert seats.refused(seat, verb, data, base=base).code == "paused"
        domain.resume(seats.table.pk, seats.now + timedelta(minutes=10), who="desk")
        assert seats.row.deadline == before + timedelta(minutes=10) - timedelta(seconds=4)
        seats.act(seat, verb, data, base=base, late=0.0)

    @pytest.mark.parametrize(
        ("late", "half", "counts"),
        [
            (0.0, 0.0, True),
            (0.001, 0.0, False),
            (0.29, 0.3, True),
            (0.31, 0.3, False),
            (0.399, 9.0, True),
            (0.401, 9.0, False),
            (0.001, -5.0, False),
        ],
    )
    def test_the_deadline_and_half_a_round_trip_of_at_most_four_tenths(
        self,
        late: float,
        half: float,
        counts: bool,
    ) -> None:
        seats = Seats().until("play")
        seat = seats.turn()
        verb, data = seats.choice(seat)
        if counts:
            seats.act(seat, verb, data, late=late, half=half)
            assert seats.turn() != seat
        else:
            assert seats.refused(seat, verb, data, late=late, half=half).code == "too_late"
            seats.time_out()
            assert seats.turn() != seat

    def test_the_system_acts_four_tenths_after_every_seats_deadline(self) -> None:
        seats = Seats().until("play")
        for _ in range(4):
            row = seats.row
            assert row.deadline is not None
            assert row.due_at == row.deadline + timedelta(seconds=0.4)
            seats.answer()


@pytest.mark.django_db
class TestDeclaring:
    def declarers(self) -> tuple[Seats, int, int]:
        """A table in the middle of its deal at which two seats could declare."""
        for seed in range(50):
            seats = Seats(seed=str(seed))
            seats.answer()
            for _ in range(14):
                seats.time_out()
            phase = seats.game.phase
            assert isinstance(phase, Dealing)
            able = [s for s in range(4) if any(c % 13 == 0 and c < 52 for c in phase.deal.hands[s][:6])]
            if len(able) >= 2:
                return seats, able[0], able[1]
        raise AssertionError("no such deal")

    def two_of(self, seats: Seats, seat: int) -> list[str]:
        phase = seats.game.phase
        assert isinstance(phase, Dealing)
        return codes([next(c for c in phase.deal.hands[seat] if c % 13 == 0 and c < 52)])

    def test_rounds_that_are_dealt_meanwhile_do_not_make_it_stale(self) -> None:
        seats, seat, _ = self.declarers()
        base = seats.ask(seat).id
        for _ in range(3):
            seats.time_out()
        cards = self.two_of(seats, seat)
        seats.act(seat, "show", {"cards": cards, "names": cards[0][0]}, base=base)
        assert seats.kinds[-1] == "showing"
        rounds = seats.kinds.count("dealt")
        seats.time_out()
        assert seats.kinds.count("dealt") == rounds + 1, "the deal goes on"

    def test_anothers_showing_does(self) -> None:
        seats, one, two = self.declarers()
        base = seats.ask(two).id
        cards = self.two_of(seats, one)
        seats.act(one, "show", {"cards": cards})
        assert LogEvent.objects.filter(table=seats.table).latest("v").data["names"] == cards[0][0]
        assert seats.refused(two, "show", {"cards": self.two_of(seats, two)}, base=base).code == "stale"
        refusal = seats.refused(two, "show", {"cards": self.two_of(seats, two)})
        assert refusal.code == "pair_needed"

    def test_a_card_not_yet_received_cannot_be_shown(self) -> None:
        for seed in range(50):
            seats = Seats(seed=str(seed))
            seats.answer()
            seats.time_out()
            phase = seats.game.phase
            assert isinstance(phase, Dealing)
            for seat in range(4):
                cards = [c for c in phase.deal.hands[seat][2:] if c % 13 == 0 and c < 52]
                if cards and phase.deal.hands[seat][0] != cards[0]:
                    assert seats.refused(seat, "show", {"cards": codes(cards[:1])}).code == "not_held"
                    return
        raise AssertionError("no such deal")


@pytest.mark.django_db
class TestAutoplay:
    def late_seat(self) -> tuple[Seats, int]:
        """A table at which one seat has just run out of time for the last time before it is taken over."""
        seats = Seats().until("play")
        seat = seats.turn()
        for _ in range(LATE_LIMIT):
            seats.until("play", seat)
            assert not seats.state.autoplay[seat]
            seats.time_out()
        return seats, seat

    def test_after_two_time_outs_the_system_plays_on_until_the_player_acts(self) -> None:
        seats, seat = self.late_seat()
        assert seats.state.autoplay[seat]
        assert "autoplay" in seats.kinds
        seats.until("play", seat)
        row = seats.row
        assert row.deadline is not None
        assert row.due_at is not None
        assert row.due_at < row.deadline - timedelta(seconds=8), "nobody waits for an empty chair"
        verb, data = seats.choice(seat)
        seats.act(seat, verb, data)
        assert not seats.state.autoplay[seat]
        assert seats.state.late[seat] == 0
        seats.until("play", seat)
        row = seats.row
        assert row.deadline is not None
        assert row.due_at == row.deadline + timedelta(seconds=0.4), "the seat has its time again"

    def test_a_refused_action_takes_nothing_back(self) -> None:
        seats, seat = self.late_seat()
        seats.until("play", seat)
        phase = seats.game.phase
        foreign = next(c for i, c in enumerate(CODES) if i not in phase.hands[seat])  # type: ignore[union-attr]
        assert seats.refused(seat, "play", {"cards": [foreign]}).code == "not_held"
        assert seats.state.autoplay[seat]

    def test_a_time_out_between_own_answers_is_forgiven(self) -> None:
        seats = Seats().until("play")
        seat = seats.turn()
        for _ in range(3):
            seats.until("play", seat)
            seats.time_out()
            seats.until("play", seat)
            seats.answer()
        assert not seats.state.autoplay[seat]

    def test_it_may_be_asked_for_and_ended(self) -> None:
        seats = Seats().until("play")
        seat = seats.turn()
        seats.act(seat, "autoplay", {"on": True})
        assert seats.state.autoplay[seat]
        version = seats.row.version
        assert seats.act(seat, "autoplay", {"on": True}) == version, "said twice, it is so once"
        seats.act(seat, "autoplay", {"on": False})
        assert not seats.state.autoplay[seat]
        assert seats.turn() == seat

    def test_a_bots_seat_is_the_systems(self) -> None:
        seats = Seats(bots=True)
        for verb, data in (("autoplay", {"on": False}), ("cut", {"at": 5}), ("play", {"cards": ["S2"]})):
            assert seats.refused(0, verb, data, base=1).code == "bot_seat", verb
