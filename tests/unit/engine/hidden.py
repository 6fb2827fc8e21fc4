"""Another state that looks the same to an audience: everything it cannot see is dealt anew at random."""

from __future__ import annotations

import random
from collections.abc import Sequence

from games.engine.cards import NO_TRUMP, Cards
from games.engine.deal import SORTED_DECK, Deal
from games.engine.observe import Audience, sees_all
from games.engine.phases import (
    Burying,
    Cutting,
    Dealing,
    Declaring,
    Ended,
    Finished,
    Phase,
    Playing,
    Raiding,
    Settled,
    Setup,
    Showing,
    State,
    Taking,
)
from games.engine.ruleset import RuleSet


def face_down(rules: RuleSet, showing: Showing, phase: Phase) -> bool:
    """Whether a showing lies face down in a phase (RULES §3 hidden showings)."""
    if rules.hidden_showings:
        return not isinstance(phase, Playing | Finished)
    single = showing.kind == "declare" and len(showing.cards) == 1
    return rules.hidden_declaration and single and isinstance(phase, Dealing | Declaring)


class Other:
    """Makes alternatives of one state for one audience, with its own dice."""

    def __init__(self, audience: Audience, dice: random.Random) -> None:
        self.audience = audience
        self.dice = dice

    def state(self, state: State) -> State:
        """The alternative. Nothing of the seed but its published commitment is kept."""
        if isinstance(state.phase, Finished):
            played = state.phase.played
            return state._replace(phase=state.phase._replace(played=self._forgotten(played)))
        setup = state.setup._replace(deck=self._shuffled(SORTED_DECK), seed=self.dice.randbytes(32))
        return state._replace(setup=setup, phase=self._phase(setup, state.phase))

    def _shuffled(self, cards: Sequence[int]) -> Cards:
        return tuple(self.dice.sample(cards, len(cards)))

    def _phase(self, setup: Setup, phase: Phase) -> Phase:
        match phase:
            case Ended():
                before = self._phase(setup, phase.before)
                assert not isinstance(before, Finished | Ended)
                return phase._replace(before=before)
            case Dealing():
                deal = self._deal(phase.deal, phase.rounds)
                return phase._replace(deal=deal, showings=self._faces(setup, phase, phase.showings))
            case Declaring():
                deal = self._deal(phase.deal, 27, kitty=not phase.turned)
                return phase._replace(deal=deal, showings=self._faces(setup, phase, phase.showings))
            case Taking():
                open_kitty = bool(phase.settled.turned)
                deal = self._deal(phase.settled.deal, 27, kitty=not open_kitty)
                return Taking(self._settled(setup, phase, phase.settled)._replace(deal=deal))
            case Burying():
                hands, _ = self._hands(phase.hands, ())
                settled = self._settled(setup, phase, phase.settled)
                if self.audience == phase.by:
                    settled = self._took(phase.settled, settled)
                return phase._replace(settled=settled, hands=hands)
            case Raiding():
                hands, kitty = self._hands(phase.hands, phase.kitty, phase.by)
                settled = self._settled(setup, phase, phase.settled)
                return phase._replace(settled=settled, hands=hands, kitty=kitty)
            case Playing():
                hands, kitty = self._hands(phase.hands, phase.kitty, phase.by)
                settled = self._settled(setup, phase, phase.settled)
                return phase._replace(settled=settled, hands=hands, kitty=kitty)
            case Cutting() | Finished():
                return phase

    def _sees(self, seat: int) -> bool:
        return sees_all(self.audience) or self.audience == seat

    def _hands(self, hands: tuple[Cards, ...], kitty: Cards, by: int | None = None) -> tuple[tuple[Cards, ...], Cards]:
        """Hands and kitty with what the audience does not see of them mixed together and dealt out again."""
        sees_kitty = by is not None and self._sees(by)
        unseen = [card for seat in range(4) if not self._sees(seat) for card in hands[seat]]
        unseen += [] if sees_kitty else kitty
        mixed = list(self._shuffled(unseen))
        out = []
        for seat in range(4):
            hand = hands[seat]
            if not self._sees(seat):
                hand = tuple(sorted(mixed[: len(hand)]))
                del mixed[: len(hand)]
            out.append(hand)
        return tuple(out), kitty if sees_kitty else tuple(sorted(mixed))

    def _deal(self, deal: Deal, rounds: int, *, kitty: bool = True) -> Deal:
        """The deal with every card mixed that the audience has not seen dealt after `rounds` rounds."""
        kitty_mixes = kitty and not sees_all(self.audience)
        unseen: list[int] = list(deal.kitty) if kitty_mixes else []
        known = [rounds if self._sees(seat) else 0 for seat in range(4)]
        for seat in range(4):
            unseen += deal.hands[seat][known[seat] :]
        mixed = list(self._shuffled(unseen))
        hands = []
        for seat in range(4):
            own = deal.hands[seat]
            rest = len(own) - min(known[seat], len(own))
            hands.append(own[: len(own) - rest] + tuple(mixed[:rest]))
            del mixed[:rest]
        return Deal(deal.cut, deal.first_receiver, tuple(hands), tuple(mixed) if kitty_mixes else deal.kitty)

    def _faces(self, setup: Setup, phase: Phase, showings: tuple[Showing, ...]) -> tuple[Showing, ...]:
        """Showings, those that lie face down for the audience being something else."""
        out = []
        for one in showings:
            if face_down(setup.rules, one, phase) and not self._sees(one.seat):
                if len(one.cards) == 1 or setup.rules.hidden_declaration:
                    suit = self.dice.randrange(4)
                    one = one._replace(cards=(suit * 13 + setup.rank,) * len(one.cards), names=suit)
                else:
                    cards, names = self.dice.choice(
                        [((52, 52), NO_TRUMP), ((53, 53), NO_TRUMP), ((setup.rank, setup.rank), 0)]
                    )
                    one = one._replace(cards=cards, names=names)
            out.append(one)
        return tuple(out)

    def _settled(self, setup: Setup, phase: Phase, settled: Settled) -> Settled:
        """What is settled, with others' memories and hidden faces changed, and the deal forgotten but for its cut."""
        deck = self._shuffled(SORTED_DECK)
        size = len(settled.deal.hands[0])
        hands = tuple([deck[seat * size : (seat + 1) * size] for seat in range(4)])
        laid = tuple([
            cards if cards is None or self.audience == seat else tuple(sorted(self.dice.sample(SORTED_DECK, 8)))
            for seat, cards in enumerate(settled.laid)
        ])  # fmt: skip
        showings = self._faces(setup, phase, settled.showings)
        trump = settled.trump
        if setup.rules.hidden_showings and not isinstance(phase, Playing) and not sees_all(self.audience):
            trump = self.dice.randrange(5)
        deal = Deal(settled.deal.cut, settled.deal.first_receiver, hands, deck[4 * size :])
        return settled._replace(deal=deal, laid=laid, showings=showings, trump=trump)

    def _took(self, true: Settled, other: Settled) -> Settled:
        """With the kitty that the audience has just taken: it has seen which of its cards those are."""
        if not true.raids:
            return other._replace(deal=other.deal._replace(kitty=true.deal.kitty))
        layer = true.showings[-2].seat if true.raids > 1 else None
        laid = [own if layer in (None, seat) else other.laid[seat] for seat, own in enumerate(true.laid)]
        return other._replace(laid=tuple(laid))

    def _forgotten(self, played: Playing) -> Playing:
        """A finished game hides nothing but what others laid before they were raided."""
        laid = tuple([
            cards if cards is None or self.audience == seat else tuple(sorted(self.dice.sample(SORTED_DECK, 8)))
            for seat, cards in enumerate(played.settled.laid)
        ])  # fmt: skip
        return played._replace(settled=played.settled._replace(laid=laid))
