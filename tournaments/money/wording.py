"""Words for what is kept in one language, or as a code: ways to pay, how cash was divided, kinds, who bears a tax."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from tournaments.money.domain.amounts import PROGRAMME, WINNER
from tournaments.money.domain.terms import ENGLISH
from tournaments.money.models import Claim
from tournaments.money.payout_list import KINDS

_BEARERS: Final = {WINNER: ("获奖人", "the winner"), PROGRAMME: ("节目组", "the programme")}
_PAPERS: Final = {
    "id": "identity card",
    "passport": "passport",
    "hk_macao": "travel permit of Hong Kong or Macao",
    "taiwan": "travel permit of Taiwan",
    "residence": "foreigner's residence card",
}
_ODD: Final = "，除不尽的 1 分归 1号"
_SHARES: Final = re.compile(r"1号 (\d+)%、2号 (\d+)%")


def way(method: Any, language: str) -> str:
    """A way to pay or to hand over; the house's own are called what the house calls them."""
    return ENGLISH.get(str(method), str(method)) if language == "en" else str(method)


def ways(methods: Iterable[Any], language: str) -> str:
    """Several of them in a line."""
    return (", " if language == "en" else "、").join(way(method, language) for method in methods)


def division(said: Any, language: str) -> str:
    """How cash was divided between the two."""
    text = str(said)
    whole = text.removesuffix(_ODD)
    shares = _SHARES.fullmatch(whole)
    if language != "en" or (whole != "平分" and shares is None):
        return text
    english = "in halves" if shares is None else f"no. 1 {shares[1]}%, no. 2 {shares[2]}%"
    return english if whole == text else f"{english}, the odd fen to no. 1"


def paper(kind: Any, language: str) -> str:
    """What proves who somebody is."""
    return _PAPERS.get(str(kind), str(kind)) if language == "en" else str(Claim.Paper(kind).label)


def _of(words: Mapping[Any, tuple[str, str]]) -> Callable[[Any, str], str]:
    return lambda value, language: words[value][language == "en"] if value in words else str(value)


FACTS: Final[Mapping[str, Callable[[Any, str], str]]] = {
    "method": way,
    "methods": way,
    "deliveries": way,
    "said": division,
    "bearer": _of(_BEARERS),
    "kind": _of({str(kind): pair for kind, pair in KINDS.items()}),
}
"""How facts of the audit list are read (``core.console.fact_words``)."""
