"""Checking a deal of `deck-v1`: that it is what a seed, committed to beforehand, and the cut give."""

from __future__ import annotations

from games.engine import deal as engine
from games.engine.cards import CODES
from lottery.proofs.model import Deal, Game

_PLACES = ("deal.hands[0]", "deal.hands[1]", "deal.hands[2]", "deal.hands[3]", "deal.kitty")


def faults(session: str, game: Game) -> list[tuple[str, str]]:
    """Codes and places (below the game) of what is not so in a game whose seed is shown."""
    deal = game.deal
    assert deal.seed is not None
    game_id = f"{session}/{game.game}"
    if engine.commitment(deal.seed, game_id) != deal.commitment:
        return [("deck_commitment", "deal")]
    shuffle = engine.shuffle(deal.seed, game_id)
    found = []
    receiver = game.first_receiver
    true = receiver if game.receiver == "given" else _named_by_seed(game.receiver, shuffle)
    if receiver is not None and receiver != true:
        found.append(("receiver", "first_receiver"))
    if deal.cards is None or deal.cut is None or true is None:
        return found
    wrong = _wrong(shuffle.deck, deal.cut, true, game.flag, deal)
    if not wrong:
        return found
    if game.receiver == "given" and any(not _wrong(shuffle.deck, deal.cut, seat, game.flag, deal) for seat in range(4)):
        return [*found, ("receiver", "first_receiver")]
    if any(not _wrong(shuffle.deck, cut, true, game.flag, deal) for cut in range(engine.DECK_SIZE)):
        return [*found, ("deck_cut", "deal.cut")]
    return [*found, *(("deck_cards", _PLACES[n]) for n in wrong)]


def _named_by_seed(how: str, shuffle: engine.Shuffle) -> int:
    if how == "drawn":
        return shuffle.draws[0]
    return engine.receiver_of(engine.turned(shuffle.deck)[-1], with_play=how == "turned_with_play")


def _wrong(deck: tuple[int, ...], cut: int, receiver: int, flag: bool, deal: Deal) -> list[int]:
    """Which of the four hands and the kitty are not those of a cut and a first receiver."""
    assert deal.cards is not None
    dealt = engine.deal(deck, cut, receiver, flag)
    return [
        n
        for n, (said, true) in enumerate(zip(deal.cards, (*dealt.hands, dealt.kitty), strict=True))
        if said != tuple(CODES[card] for card in true)
    ]
