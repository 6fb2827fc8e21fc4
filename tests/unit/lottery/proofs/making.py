"""Proofs of evenings that were never played, and ways of tampering with them, for both verifiers.

What each tampering must be found as is said here by whoever tampers, not by a verifier.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, Final

from core.randomness import SeededSource, shuffle
from games.engine import deal as engine
from games.engine.cards import CODES
from lottery.proofs import board as public

Json = Any
Faults = list[tuple[str, str]]
SESSION: Final = "2026-11-30-01"

POOL: Final = (
    ("P01", "电动车", "goods", 399900, 1, "某车行"),
    ("P02", "电饭煲", "goods", 29900, 6, "某家电"),
    ("P03", "现金一千元", "cash", 100000, 4, None),
    ("P04", "“超市”购物券\\ & 𠮷野家", "coupon", 20000, 11, "某超市"),
    ("K", "空白", "blank", 0, 3, None),
)


def lines() -> list[dict[str, Json]]:
    """The pool's lines."""
    return [dict(zip(public.LINE_FIELDS, line, strict=True)) for line in POOL]


def board(
    source: SeededSource, *, laid: str = "secret", replaces: str | None = None, session: str = SESSION
) -> dict[str, Json]:
    """A board opened in full that nobody won anything of."""
    pool = lines()
    codes = [line["code"] for line in pool for _ in range(line["count"])]
    mix = None
    if laid == "mixed":
        secret, name, value = source.bytes(32), "上证指数 2026-11-30 收盘", f"{3000 + source.below(900)}.25"
        codes = public.mixed_order(public.mixed_seed(secret, name, value), session, pool)
        commitment = public.secret_commitment(session, name, secret)
        mix = {"name": name, "commitment": commitment, "value": value, "secret": secret.hex()}
    else:
        shuffle(source, codes)
    salts = [source.bytes(32) for _ in codes]
    commitments = [
        public.commitment(session, n, code, salt) for n, (code, salt) in enumerate(zip(codes, salts, strict=True), 1)
    ]
    found = public.pool_hash(pool)
    return {
        "format": "board-v1",
        "session": session,
        "laid": laid,
        "by": ["甲", "乙"] if laid == "hand" else [],
        "pool": {"hash": found, "lines": pool},
        "mix": mix,
        "replaces": replaces,
        "replaced_by": None,
        "root": public.root(
            session, commitments, pool=found, laid=laid, mix=mix["commitment"] if mix else None, replaces=replaces
        ),
        "void": None,
        "cells": [
            {"cell": n, "commitment": commitment, "code": code, "salt": salt.hex(), "won": None}
            for n, (commitment, code, salt) in enumerate(zip(commitments, codes, salts, strict=True), 1)
        ],
    }


def game(source: SeededSource, number: int, *, attempt: int = 1, flag: bool = False, receiver: str = "given") -> Json:
    """A game that is over; side A has won it."""
    seed, game_id = source.bytes(32), f"{SESSION}/{number}"
    shuffled = engine.shuffle(seed, game_id)
    turned = engine.turned(shuffled.deck)[-1]
    first = {
        "drawn": shuffled.draws[0],
        "turned": engine.receiver_of(turned),
        "turned_with_play": engine.receiver_of(turned, with_play=True),
        "given": source.below(4),
    }[receiver]
    cut = source.below(108)
    dealt = engine.deal(shuffled.deck, cut, first, flag)
    return {
        "game": number,
        "attempt": attempt,
        "rules": "jiuai",
        "golden": False,
        "flag": flag,
        "over": True,
        "winner": "A",
        "receiver": receiver,
        "first_receiver": first,
        "deal": {
            "format": "deck-v1",
            "commitment": engine.commitment(seed, game_id),
            "seed": seed.hex(),
            "cut": cut,
            "hands": [[CODES[card] for card in hand] for hand in dealt.hands],
            "kitty": [CODES[card] for card in dealt.kitty],
        },
    }


def _win(cells: list[Json], source: SeededSource, number: int, void: Json = None) -> None:
    closed = [cell for cell in cells if cell["won"] is None and cell["code"] is not None]
    closed[source.below(len(closed))]["won"] = {"session": SESSION, "game": number, "side": "A", "void": void}


def whole(seed: int) -> Json:
    """A session that is over: a mixed board that was void after two draws, the one laid for it, five deals."""
    source = SeededSource(seed)
    first = board(source, laid="mixed")
    first["void"] = {"reason": "第 9 格的封条破了", "by": ["监制 甲", "公证 乙"]}
    for number in (1, 2):
        _win(first["cells"], source, number, dict(first["void"]))
    second = board(source, replaces=first["root"])
    first["replaced_by"] = second["root"]
    games = [
        game(source, 1, receiver="drawn"),
        {**game(source, 2), "winner": None},
        game(source, 2, attempt=2),
        game(source, 3, flag=True),
        game(source, 4, receiver="turned"),
    ]
    for number in (1, 2, 3, 4):
        _win(second["cells"], source, number)
    return {
        "format": "proof-v1",
        "session": SESSION,
        "rehearsal": False,
        "over": True,
        "boards": [first, second],
        "games": games,
    }


def live(seed: int) -> Json:
    """A rehearsal in its third game: two cells are open, the deck is cut, and neither seed nor cards are shown."""
    source = SeededSource(seed)
    one = board(source, laid="seeded")
    games = [game(source, 1, receiver="turned_with_play"), game(source, 2), game(source, 3)]
    for number in (1, 2):
        _win(one["cells"], source, number)
    for cell in one["cells"]:
        if cell["won"] is None:
            cell["code"] = cell["salt"] = None
    last = games[2]
    last |= {"over": False, "winner": None, "first_receiver": None}
    last["deal"] |= {"seed": None, "hands": None, "kitty": None}
    return {
        "format": "proof-v1",
        "session": SESSION,
        "rehearsal": True,
        "over": False,
        "boards": [one],
        "games": games,
    }


# -- tampering: each changes a whole proof in place and says what has to be found, in order

Tamper = Callable[[Json, SeededSource], Faults]


def _other_digit(text: str, source: SeededSource) -> str:
    at = source.below(len(text))
    digit = "0123456789abcdef"[(int(text[at], 16) + 1 + source.below(15)) % 16]
    return text[:at] + digit + text[at + 1 :]


def _mixed(which: int) -> Faults:
    return [("mix_order", f"boards[{which}].mix")] if which == 0 else []


def prize(proof: Json, source: SeededSource) -> Faults:
    """Something else is said to have been in a cell."""
    which, cell = source.below(2), source.below(25)
    found = proof["boards"][which]["cells"][cell]
    codes = [line[0] for line in POOL if line[0] != found["code"]]
    found["code"] = codes[source.below(len(codes))]
    line = [line[0] for line in POOL].index(found["code"])
    return [
        ("pool_overdrawn", f"boards[{which}].pool.lines[{line}]"),
        *_mixed(which),
        ("cell_commitment", f"boards[{which}].cells[{cell}]"),
    ]


def salt(proof: Json, source: SeededSource) -> Faults:
    """Another salt."""
    which, cell = source.below(2), source.below(25)
    found = proof["boards"][which]["cells"][cell]
    found["salt"] = _other_digit(found["salt"], source)
    return [("cell_commitment", f"boards[{which}].cells[{cell}]")]


def cell_order(proof: Json, source: SeededSource) -> Faults:
    """What was in two cells changes places, with its salts."""
    which, one = source.below(2), source.below(25)
    cells = proof["boards"][which]["cells"]
    others = [n for n in range(25) if n != one]
    other = others[source.below(24)]
    for name in ("code", "salt"):
        cells[one][name], cells[other][name] = cells[other][name], cells[one][name]
    moved = cells[one]["code"] != cells[other]["code"]
    return [
        *(_mixed(which) if moved else []),
        *[("cell_commitment", f"boards[{which}].cells[{n}]") for n in sorted((one, other))],
    ]


def root(proof: Json, source: SeededSource) -> Faults:
    """Another root."""
    which = source.below(2)
    found = proof["boards"][which]
    found["root"] = _other_digit(found["root"], source)
    if which == 0:
        return [("root", "boards[0].root"), ("chain", "boards[1].replaces")]
    return [("chain", "boards[0].replaced_by"), ("root", "boards[1].root")]


def pool(proof: Json, source: SeededSource) -> Faults:
    """A prize of the pool is another one, or worth something else, or from somebody else."""
    which, line = source.below(2), source.below(len(POOL))
    found = proof["boards"][which]["pool"]["lines"][line]
    field = ("name", "value", "sponsor", "kind")[source.below(4)]
    found[field] = {
        "name": found["name"] + "（小）",
        "value": found["value"] + 1 + source.below(1000),
        "sponsor": None if found["sponsor"] else "别家",
        "kind": "coupon" if found["kind"] != "coupon" else "goods",
    }[field]
    return [("pool_hash", f"boards[{which}].pool")]


def seed(proof: Json, source: SeededSource) -> Faults:
    """Another seed, or another commitment."""
    which = source.below(len(proof["games"]))
    deal = proof["games"][which]["deal"]
    field = ("seed", "commitment")[source.below(2)]
    deal[field] = _other_digit(deal[field], source)
    return [("deck_commitment", f"games[{which}].deal")]


def cut(proof: Json, source: SeededSource) -> Faults:
    """Another cut."""
    which = source.below(len(proof["games"]))
    deal = proof["games"][which]["deal"]
    deal["cut"] = (deal["cut"] + 1 + source.below(107)) % 108
    return [("deck_cut", f"games[{which}].deal.cut")]


def card(proof: Json, source: SeededSource) -> Faults:
    """A card of a hand or of the kitty is another one, or two of them change places."""
    which = source.below(len(proof["games"]))
    deal = proof["games"][which]["deal"]
    piles = [*deal["hands"], deal["kitty"]]
    places = [*[f"games[{which}].deal.hands[{n}]" for n in range(4)], f"games[{which}].deal.kitty"]
    spots = [(pile, n) for pile, cards in enumerate(piles) for n in range(len(cards))]
    (one, i), (other, j) = spots[source.below(len(spots))], spots[source.below(len(spots))]
    if piles[one][i] == piles[other][j]:  # the same card or its twin: then one of another kind
        kinds = [code for code in CODES if code != piles[one][i]]
        piles[one][i] = kinds[source.below(53)]
        return [("deck_cards", places[one])]
    piles[one][i], piles[other][j] = piles[other][j], piles[one][i]
    return [("deck_cards", places[n]) for n in sorted({one, other})]


def missing(proof: Json, source: SeededSource) -> Faults:
    """A board of the chain is left out."""
    if source.below(2):
        del proof["boards"][0]
        return [("chain", "boards[0].replaces")]
    del proof["boards"][1]
    return [("chain", "boards[0].replaced_by")]


TAMPERS: Final[tuple[Tamper, ...]] = (prize, salt, cell_order, root, pool, seed, cut, card, missing)


def tampered(source: SeededSource, base: Json, n: int) -> tuple[str, Json, Faults]:
    """The ``n``-th tampering with a copy of ``base``: its kind, the proof, and what has to be found."""
    tamper = TAMPERS[n % len(TAMPERS)]
    proof = copy.deepcopy(base)
    return tamper.__name__, proof, tamper(proof, source)
