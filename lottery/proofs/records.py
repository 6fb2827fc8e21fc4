"""The deals of a file of game records: the same faults, by the same codes, as in a proof."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.engine import ruleset
from lottery.proofs import decks
from lottery.proofs.checking import Fault
from lottery.proofs.model import Deal, Game
from lottery.proofs.reading import Malformed, Node, read_deal


def deal_faults(records: Iterable[Mapping[str, Any]]) -> list[Fault]:
    """The faults of every record's deal, at ``games[n].…`` by its place in the file; raises :class:`Malformed`."""
    return [fault for n, record in enumerate(records) for fault in _faults(Node(record, f"games[{n}]"))]


def _faults(node: Node) -> list[Fault]:
    deal = read_deal(node["deal"])
    if deal.cut is None and deal.cards is not None and not any(deal.cards):
        deal = Deal(deal.commitment, deal.seed, None, None)  # a game that was over before its cut
    if deal.cut is None and deal.cards is not None:
        node["deal"]["cut"].wrong("together")
    game = Game(
        game=node["game"].number(1, 1000),
        attempt=1,
        rules=node["rules"].text(40),
        golden=node["golden"].flag(),
        flag=node["flag"].flag(),
        over=True,
        winner=None,
        receiver=_receiver(node),
        first_receiver=node["first_receiver"].number(0, 3),
        deal=deal,
    )
    if deal.seed is None:
        return [Fault("not_opened", f"{node.place}.deal.seed")]
    return [Fault(code, f"{node.place}.{where}") for code, where in decks.faults(node["session"].session(), game)]


def _receiver(node: Node) -> str:
    if node["banker"].maybe(lambda seat: seat.number(0, 3)) is not None:
        return "given"
    try:
        rules = ruleset.load(node["rules"].text(40), node["options"].value)
    except (ValueError, TypeError, KeyError) as problem:
        raise Malformed(node["options"].place, "choice") from problem
    return receiver_of(rules)


def receiver_of(rules: ruleset.RuleSet) -> str:
    """How a first game's first receiver is named, in the words of `proof-v1`."""
    if rules.first_banker != "turned":
        return "drawn"
    return "turned_with_play" if rules.turned_counts == "with_play" else "turned"
