"""No output is sent a card, a version or a time that its cursor has not reached, on any path of its socket."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest

from core import clock
from core.live import frames, pace, stream, wire
from core.models import Link
from games.engine.ruleset import RULE_SETS
from games.live import TableCursor
from tests.integration.live.outputs_sweep import Evening, played, sweep

pytestmark = pytest.mark.django_db
_PLAYED: dict[str, Evening] = {}


@pytest.fixture(params=["jiuai"])
def evening(request: pytest.FixtureRequest) -> Evening:
    """Played once: it is a value."""
    if request.param not in _PLAYED:
        _PLAYED[request.param] = played(request.param)
    return _PLAYED[request.param]


async def test_every_output_shows_what_its_cursor_allows_and_all_of_it(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await sweep(evening, monkeypatch, share=0.02) == {}


@pytest.mark.large
@pytest.mark.parametrize("evening", RULE_SETS[:3], indirect=True)
async def test_in_three_rule_sets_at_every_event(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    assert await sweep(evening, monkeypatch, share=1.0) == {}


# -- each of these leaks by one path


def _frames_as_they_come(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(stream.Stream, "_is_due", lambda self, event, now: True)


def _a_reload_loads_the_head(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(stream.Stream, "live", property(lambda self: True))


def _heartbeats_tell_the_time(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(wire.Wire, "now", lambda self: clock.epoch())


def _pictures_tell_the_time(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(stream.Stream, "now", lambda self: clock.epoch())


def _acks_tell_the_head(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        wire.Wire, "ok", lambda self, id: self.outbox.say(lambda v: frames.ok(id, self.stream.read_v, self.now()))
    )


def _the_delay_is_forgotten(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(pace.Late, "due", lambda self, event: event.at)


def _a_game_is_shown_while_it_is_played(patch: pytest.MonkeyPatch) -> None:
    plain = pace.GameBehind._hear

    def leaky(self: pace.GameBehind, place: Any) -> None:
        plain(self, place)
        self._open(place.at)

    patch.setattr(pace.GameBehind, "_hear", leaky)


def _the_last_game_does_not_wait(patch: pytest.MonkeyPatch) -> None:
    plain = pace.GameBehind._hear

    def leaky(self: pace.GameBehind, place: Any) -> None:
        plain(self, place._replace(mark="ends") if place.mark == "last" else place)

    patch.setattr(pace.GameBehind, "_hear", leaky)


def _time_runs_on_between_two_games(patch: pytest.MonkeyPatch) -> None:
    def leaky(self: pace.GameBehind, now: datetime) -> datetime:
        lag = next(block.lag for block in reversed(self._blocks) if block.lag is not None)
        return now - lag

    patch.setattr(pace.GameBehind, "shown", leaky)


def _hands_on_a_closed_programme(patch: pytest.MonkeyPatch) -> None:
    plain: Callable[[Link], Any] = Link.audience.fget  # type: ignore[attr-defined]
    patch.setattr(
        Link, "audience", property(lambda self: "program" if plain(self) == "program-closed" else plain(self))
    )


def _an_event_told_whole(patch: pytest.MonkeyPatch) -> None:
    plain = TableCursor.event_view

    def leaky(self: TableCursor, event: Any, audience: Any) -> Any:
        told = plain(self, event, audience)
        return told if told is None or event.kind != "buried" or audience != "public" else (event.kind, event.data)

    patch.setattr(stream.Stream, "_frame", _framed(leaky))


def _framed(event_view: Any) -> Any:
    plain = stream.Stream._frame

    def frame(self: stream.Stream, cursor: Any, event: Any, audience: Any) -> Any:
        class Leaky:
            view = staticmethod(cursor.view)
            event_view = staticmethod(lambda event, audience: event_view_of(cursor, event, audience))

        event_view_of = event_view
        return plain(self, Leaky(), event, audience)  # type: ignore[arg-type]  # what a frame is made of

    return frame


LEAKS = {
    leak.__name__[1:]: leak
    for leak in (
        _frames_as_they_come,
        _a_reload_loads_the_head,
        _heartbeats_tell_the_time,
        _pictures_tell_the_time,
        _acks_tell_the_head,
        _the_delay_is_forgotten,
        _a_game_is_shown_while_it_is_played,
        _the_last_game_does_not_wait,
        _time_runs_on_between_two_games,
        _hands_on_a_closed_programme,
        _an_event_told_whole,
    )
}


async def test_each_of_these_leaks_is_caught(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    missed = []
    for name, leak in LEAKS.items():
        with monkeypatch.context() as patch:
            leak(patch)
            if not await sweep(evening, patch, share=0.004, first=True):
                missed.append(name)
    assert missed == []
