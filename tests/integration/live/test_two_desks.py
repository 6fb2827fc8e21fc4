"""Two desks on two sockets at one table of the show: of two presses at once one is done, and both see the same air."""

from __future__ import annotations

import asyncio
from typing import Any

from core import links
from tests.integration.live.conftest import Connect
from tests.integration.live.kit import Client, in_thread
from tests.seats import open_table


def _desks() -> tuple[Any, Any]:
    table = str(open_table().pk)
    return tuple(links.issue("desk", table, source="table", who=f"desk {n}") for n in (1, 2))  # type: ignore[return-value]


async def _air(desk: Client, v: int) -> Any:
    """What a desk shows at this version, which may have come already."""
    seen = [frame for frame in desk.seen if frame["t"] in ("snap", "ev") and frame["v"] >= v]
    return (seen[-1] if seen else await desk.v(v))["view"]["air"]


async def test_of_two_presses_at_once_one_is_done_and_both_desks_agree(client: Connect) -> None:
    one, two = [await client(link=link) for link in await in_thread(_desks)]
    seen = one.seen[-1]["v"]
    answers = await asyncio.gather(
        one.do("air.take", "a", base=seen, scene="race"), two.do("air.take", "b", base=seen, scene="opening")
    )
    assert sorted(answer["t"] for answer in answers) == ["no", "ok"]
    done, refused = sorted(answers, key=lambda answer: answer["t"], reverse=True)
    assert refused["code"] == "stale"
    scene, said = ("race", "战报") if answers[0] is done else ("opening", "开场")
    assert said in refused["text"], "the later is told what has changed"
    shown = [await _air(desk, done["v"]) for desk in (one, two)]
    assert shown[0] == shown[1]
    assert shown[0]["program"]["scene"] == scene
    late = two if answers[0] is done else one
    assert (await late.do("air.take", "c", base=done["v"], scene="break"))["t"] == "ok", "with its eyes open it may"
    assert [(await _air(desk, done["v"] + 1))["program"]["scene"] for desk in (one, two)] == ["break", "break"]
